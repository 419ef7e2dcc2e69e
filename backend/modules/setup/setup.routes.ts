import { staffContract } from '@/lib/contract/staff/contract';
import { DomainError } from '../../core/domain-error';
import type { HttpApp } from '../../http/http-app';
import { serveStaff } from '../../http/staff/serve-staff';
import { setShopOpen } from '../restaurant/restaurant.operator';
import { getSetupList } from './setup-list';
import { makeTestCode } from './test-code';

/** What lacks before opening, and opening (CON-19). */
export function addSetupRoutes(app: HttpApp): void {
  serveStaff(app, staffContract['setup.list'], ({ restaurantId }, { deps }) =>
    getSetupList(deps, restaurantId),
  );

  serveStaff(app, staffContract['settings.testCode'], ({ restaurantId }, { deps }) =>
    makeTestCode(deps, restaurantId),
  );

  serveStaff(app, staffContract['setup.open'], async ({ restaurantId, open }, { deps, actor }) => {
    const { steps } = await getSetupList(deps, restaurantId);
    const lacking = steps.filter(({ isDone, isNeeded }) => isNeeded && !isDone).map(({ step }) => step);
    if (open && lacking.length > 0) throw new DomainError('SETUP_INCOMPLETE', { lacking });
    await setShopOpen(deps.db, restaurantId, open, deps.clock(), actor.actor);
    return {};
  });
}
