import { randomUUID } from 'node:crypto';
import { staffContract } from '@/lib/contract/staff/contract';
import type { HttpApp } from '../../http/http-app';
import { type StaffContext, serveStaff } from '../../http/staff/serve-staff';
import { getOrderPaper } from './job-paper';
import { addPrinter, listPrinters, printOn, removePrinter, settleJob } from './printers';

/** Who acts, where and when. */
const getAct = ({ actor, deps }: StaffContext, { restaurantId }: { restaurantId: number }) => ({
  ...actor,
  restaurantId,
  now: deps.clock(),
});

/** Papers for the browser's print, and the printers that fetch theirs (CON-09). */
export function addPrintingRoutes(app: HttpApp): void {
  serveStaff(app, staffContract['printing.paper'], async ({ restaurantId, ...asked }, { deps }) => ({
    lines: await getOrderPaper(deps, restaurantId, asked),
  }));

  serveStaff(app, staffContract['printers.list'], ({ restaurantId }, { deps }) =>
    listPrinters(deps, restaurantId),
  );

  serveStaff(app, staffContract['printers.add'], (input, context) =>
    addPrinter(context.deps, input, getAct(context, input)),
  );

  serveStaff(app, staffContract['printers.remove'], async (input, context) => {
    await removePrinter(context.deps, input.printerId, getAct(context, input));
    return {};
  });

  serveStaff(app, staffContract['printers.print'], async (input, context) => {
    const key = context.idempotencyKey ?? randomUUID();
    await printOn(context.deps, { ...input, key }, getAct(context, input));
    return {};
  });

  serveStaff(app, staffContract['printers.settle'], async (input, context) => {
    await settleJob(context.deps, input, getAct(context, input));
    return {};
  });
}
