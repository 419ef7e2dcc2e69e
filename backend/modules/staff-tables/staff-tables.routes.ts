import { z } from 'zod';
import { staffContract } from '@/lib/contract/staff/contract';
import { tableCodesPath } from '@/lib/contract/staff/tables';
import { count, maybe, text } from '@/lib/contract/wire';
import { DomainError } from '../../core/domain-error';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { requirePerson, serveStaff } from '../../http/staff/serve-staff';
import { joinParties } from '../parties/moves/join-parties';
import { moveParty } from '../parties/moves/move-party';
import { takeLines } from '../parties/moves/take-lines';
import { removeGuest } from '../parties/tables/remove-guest';
import { liftTableLock, listTableDigits, renewTableDigits } from '../parties/tables/table-digits';
import {
  admitGuest,
  answerCall,
  closeParty,
  payByVoucher,
  releaseShareByStaff,
  removeLineByStaff,
  takePayment,
} from '../parties/tables/tables-by-staff';
import { getTableCodes } from './table-codes';
import { buildDigitsSheet, buildTableSheet, findLogo } from './table-sheet';
import { getOpenTables, getRounds } from './tables';

/** Serves shared tables and the staff's actions on them. */
export function addStaffTablesRoutes(app: HttpApp, deps: Deps): void {
  serveStaff(app, staffContract['tables.open'], ({ restaurantId }, { deps, locale }) =>
    getOpenTables(deps, restaurantId, locale),
  );

  serveStaff(app, staffContract['tables.answer'], async (input, context) => {
    await answerCall(context.deps.db, { ...input, ...context.act });
    return {};
  });

  serveStaff(app, staffContract['tables.admit'], async (input, context) => {
    const { knockId: requestId, isAdmitted } = input;
    await admitGuest(context.deps.db, { requestId, isAdmitted, ...context.act });
    return {};
  });

  serveStaff(app, staffContract['tables.renewDigits'], async (input, context) => {
    const { tableNo } = input;
    await renewTableDigits(context.deps, {
      tables: tableNo === undefined ? undefined : [tableNo],
      ...context.act,
    });
    return {};
  });

  serveStaff(app, staffContract['tables.liftLock'], async ({ tableNo }, context) => {
    await liftTableLock(context.deps.db, { tableNo, ...context.act });
    return {};
  });

  serveStaff(app, staffContract['tables.takePayment'], async (input, context) => {
    await takePayment(context.deps, { ...input, ...context.act });
    return {};
  });

  serveStaff(app, staffContract['tables.payByVoucher'], (input, context) =>
    payByVoucher(context.deps, { ...input, ...context.act }),
  );

  serveStaff(app, staffContract['tables.releaseShare'], async (input, context) => {
    await releaseShareByStaff(context.deps.db, { ...input, ...context.act });
    return {};
  });

  serveStaff(app, staffContract['tables.removeLine'], async (input, context) => {
    await removeLineByStaff(context.deps.db, { ...input, ...context.act });
    return {};
  });

  serveStaff(app, staffContract['tables.removeGuest'], async (input, context) => {
    await removeGuest(context.deps, { ...input, ...context.act });
    return {};
  });

  serveStaff(app, staffContract['tables.close'], async (input, context) => {
    await closeParty(context.deps.db, { ...input, ...context.act });
    return {};
  });

  serveStaff(app, staffContract['tables.move'], async (input, context) => {
    await moveParty(context.deps, { ...input, ...context.act });
    return {};
  });

  serveStaff(app, staffContract['tables.join'], async (input, context) => {
    await joinParties(context.deps, { ...input, ...context.act });
    return {};
  });

  serveStaff(app, staffContract['tables.rounds'], (input, { deps, locale }) =>
    getRounds(deps, input, locale),
  );

  serveStaff(app, staffContract['tables.takeLines'], async (input, context) => {
    await takeLines(context.deps, { ...input, ...context.act });
    return {};
  });

  app.get(`/${tableCodesPath}`, async (c) => {
    c.set('call', 'staff.table-codes');
    const asked = z.safeDecode(codesShape, c.req.query() as z.input<typeof codesShape>);
    if (!asked.success)
      throw new DomainError('INVALID_INPUT', { fields: [{ path: 'restaurantId', reason: 'is no number' }] });
    const { restaurantId, only, show } = asked.data;
    const { role } = staffContract['tables.open'];
    await requirePerson(c, restaurantId, role!);
    const codes = await getTableCodes(deps, restaurantId);
    const { restaurant } = codes;
    const tables = codes.tables.filter(({ tableNo }) => only === undefined || tableNo === only);
    if (tables.length === 0) return c.notFound();
    // The printable page has inline styles and no script.
    c.header(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    );
    if (show === 'digits') {
      const numbers = tables.map(({ tableNo }) => tableNo);
      const digits = await listTableDigits(deps.db, deps, restaurantId, numbers, deps.clock());
      return c.html(
        buildDigitsSheet(
          restaurant,
          numbers.map((tableNo) => ({ tableNo, digits: digits.get(tableNo)! })),
        ),
      );
    }
    return c.html(await buildTableSheet({ restaurant, tables, logo: await findLogo(deps, restaurant.logo) }));
  });
}

const codesShape = z.object({
  restaurantId: count,
  only: maybe(text(20, 1)),
  show: maybe(z.enum(['codes', 'digits'])),
});
