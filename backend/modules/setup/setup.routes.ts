import { staffContract } from '@/lib/contract/staff/contract';
import { DomainError } from '../../core/domain-error';
import type { HttpApp } from '../../http/http-app';
import { serveStaff } from '../../http/staff/serve-staff';
import { setShopOpen } from '../restaurant/restaurant-by-staff';
import { checkTrial, enterPayAccount, listPayCompanies, startTrial } from './pay-companies';
import { getSetupList } from './setup-list';
import { makeTestCode } from './test-code';

/** Serves the steps before opening, and the opening itself. */
export function addSetupRoutes(app: HttpApp): void {
  serveStaff(app, staffContract['setup.list'], ({ restaurantId }, { deps, locale }) =>
    getSetupList(deps, restaurantId, locale),
  );

  serveStaff(app, staffContract['settings.testCode'], ({ restaurantId }, { deps }) =>
    makeTestCode(deps, restaurantId),
  );

  serveStaff(app, staffContract['payCompanies.list'], ({ restaurantId }, { deps, locale }) =>
    listPayCompanies(deps, restaurantId, locale),
  );
  serveStaff(app, staffContract['payCompanies.enter'], async (input, context) => {
    await enterPayAccount(input, context);
    return {};
  });
  serveStaff(app, staffContract['payCompanies.try'], startTrial);
  serveStaff(app, staffContract['payCompanies.checkTrial'], checkTrial);

  serveStaff(app, staffContract['setup.open'], async ({ restaurantId, open }, { deps, locale, actor }) => {
    const { steps } = await getSetupList(deps, restaurantId, locale);
    const lacking = steps.filter(({ isDone, isNeeded }) => isNeeded && !isDone).map(({ step }) => step);
    if (open && lacking.length > 0) throw new DomainError('SETUP_INCOMPLETE', { lacking });
    await setShopOpen(deps.db, restaurantId, open, deps.clock(), actor);
    return {};
  });
}
