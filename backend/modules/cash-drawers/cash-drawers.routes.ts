import { randomUUID } from 'node:crypto';
import { staffContract } from '@/lib/contract/staff/contract';
import type { HttpApp } from '../../http/http-app';
import { serveStaff } from '../../http/staff/serve-staff';
import { closeDrawer, moveMoney, openDrawer, useDrawer } from './cash-drawers';
import { listDrawers } from './drawer-shifts';

export function addCashDrawersRoutes(app: HttpApp): void {
  serveStaff(app, staffContract['drawers.list'], (_, { deps, act }) => listDrawers(deps.db, act));

  serveStaff(app, staffContract['drawers.open'], (input, { deps, act }) => openDrawer(deps.db, input, act));

  serveStaff(app, staffContract['drawers.use'], async ({ shiftId }, { deps, act }) => {
    await useDrawer(deps.db, shiftId, act);
    return {};
  });

  serveStaff(app, staffContract['drawers.move'], async (input, { deps, act, idempotencyKey }) => {
    await moveMoney(deps.db, input, { ...act, key: idempotencyKey ?? randomUUID() });
    return {};
  });

  serveStaff(app, staffContract['drawers.close'], (input, { deps, act }) => closeDrawer(deps.db, input, act));
}
