import { staffContract } from '@/lib/contract/staff/contract';
import type { HttpApp } from '../../http/http-app';
import { type StaffContext, serveStaff } from '../../http/staff/serve-staff';
import {
  answerCall,
  answerKnock,
  closeParty,
  removeLineByStaff,
  takePayment,
} from '../parties/parties.operator';
import { getOpenTables } from './tables';

/** Who acts, where and when. */
const getAct = ({ actor, deps }: StaffContext, { restaurantId }: { restaurantId: number }) => ({
  ...actor,
  restaurantId,
  now: deps.clock(),
});

/** The tables whose guests order together, and what staff do there (TAB-02, TAB-07, TAB-10). */
export function staffTablesRoutes(app: HttpApp): void {
  serveStaff(app, staffContract['tables.open'], ({ restaurantId }, { deps, locale }) =>
    getOpenTables(deps, restaurantId, locale),
  );

  serveStaff(app, staffContract['tables.answer'], async (input, context) => {
    await answerCall(context.deps.db, { ...input, ...getAct(context, input) });
    return {};
  });

  serveStaff(app, staffContract['tables.admit'], async (input, context) => {
    await answerKnock(context.deps.db, { ...input, ...getAct(context, input) });
    return {};
  });

  serveStaff(app, staffContract['tables.takePayment'], async (input, context) => {
    await takePayment(context.deps, { ...input, ...getAct(context, input) });
    return {};
  });

  serveStaff(app, staffContract['tables.removeLine'], async (input, context) => {
    await removeLineByStaff(context.deps.db, { ...input, ...getAct(context, input) });
    return {};
  });

  serveStaff(app, staffContract['tables.close'], async (input, context) => {
    await closeParty(context.deps.db, { ...input, ...getAct(context, input) });
    return {};
  });
}
