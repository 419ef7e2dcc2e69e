import { staffContract } from '@/lib/contract/staff/contract';
import type { HttpApp } from '../../http/http-app';
import { serveStaff } from '../../http/staff/serve-staff';
import { listPayouts, settleDifference, takePayoutFile } from './payouts-by-staff';

export function addPayoutsRoutes(app: HttpApp): void {
  serveStaff(app, staffContract['payouts.list'], ({ restaurantId }, { deps }) =>
    listPayouts(deps, restaurantId),
  );

  serveStaff(app, staffContract['payouts.read'], (input, { deps, act }) => takePayoutFile(deps, input, act));

  serveStaff(app, staffContract['payouts.settle'], async (input, { deps, act }) => {
    await settleDifference(deps.db, input, act);
    return {};
  });
}
