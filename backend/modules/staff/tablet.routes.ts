import { staffContract } from '@/lib/contract/staff/contract';
import type { HttpApp } from '../../http/http-app';
import { serveAccount, serveStaff } from '../../http/staff/serve-staff';
import { listTabletPeople, lockTablet, setPin, shareTablet, unlockTablet } from './tablet';

/** Serves shared tablets, on which people act by their PIN. */
export function addTabletRoutes(app: HttpApp): void {
  serveStaff(app, staffContract['people.setPin'], async ({ pin }, context) => {
    await setPin(context.deps, pin, context);
    return {};
  });
  serveStaff(app, staffContract['tablet.share'], async (_, context) => {
    await shareTablet(context.deps, context);
    return {};
  });
  serveAccount(app, staffContract['tablet.people'], (_, { deps, session, locale }) =>
    listTabletPeople(deps, session, locale),
  );
  serveAccount(app, staffContract['tablet.unlock'], async (input, { deps, session, address }) => {
    await unlockTablet(deps, session, input, address);
    return {};
  });
  serveAccount(app, staffContract['tablet.lock'], async (_, { deps, session, address }) => {
    await lockTablet(deps, session, address);
    return {};
  });
}
