import { z } from 'zod';
import { staffContract } from '@/lib/contract/staff/contract';
import { tableCodesPath } from '@/lib/contract/staff/tables';
import { count, maybe, text } from '@/lib/contract/wire';
import { DomainError } from '../../core/domain-error';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { requireMember, type StaffContext, serveStaff } from '../../http/staff/serve-staff';
import {
  answerCall,
  answerKnock,
  closeParty,
  payByVoucher,
  removeLineByStaff,
  takePayment,
} from '../parties/parties.operator';
import { getTableCodes } from './table-codes';
import { buildTableSheet, getLogo } from './table-sheet';
import { getOpenTables } from './tables';

/** Who acts, where and when. */
const getAct = ({ actor, deps }: StaffContext, { restaurantId }: { restaurantId: number }) => ({
  ...actor,
  restaurantId,
  now: deps.clock(),
});

/** The tables whose guests order together, and what staff do there (TAB-02, TAB-07, TAB-10). */
export function addStaffTablesRoutes(app: HttpApp, deps: Deps): void {
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

  serveStaff(app, staffContract['tables.payByVoucher'], (input, context) =>
    payByVoucher(context.deps, { ...input, ...getAct(context, input) }),
  );

  serveStaff(app, staffContract['tables.removeLine'], async (input, context) => {
    await removeLineByStaff(context.deps.db, { ...input, ...getAct(context, input) });
    return {};
  });

  serveStaff(app, staffContract['tables.close'], async (input, context) => {
    await closeParty(context.deps.db, { ...input, ...getAct(context, input) });
    return {};
  });

  app.get(`/${tableCodesPath}`, async (c) => {
    c.set('call', 'staff.table-codes');
    const asked = z.safeDecode(codesShape, c.req.query() as z.input<typeof codesShape>);
    if (!asked.success)
      throw new DomainError('INVALID_INPUT', { fields: [{ path: 'restaurantId', reason: 'is no number' }] });
    const { restaurantId, only } = asked.data;
    const { role } = staffContract['tables.open'];
    await requireMember(c, restaurantId, role!);
    const codes = await getTableCodes(deps, restaurantId);
    const { restaurant } = codes;
    const tables = codes.tables.filter(({ tableNo }) => only === undefined || tableNo === only);
    if (tables.length === 0) return c.body(null, 404);
    // A page of its own to print: it has its style in itself, and no script.
    c.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    );
    return c.html(await buildTableSheet({ restaurant, tables, logo: await getLogo(deps, restaurant.logo) }));
  });
}

const codesShape = z.object({ restaurantId: count, only: maybe(text(20, 1)) });
