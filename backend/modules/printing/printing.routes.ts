import { randomUUID } from 'node:crypto';
import { staffContract } from '@/lib/contract/staff/contract';
import type { HttpApp } from '../../http/http-app';
import { serveStaff } from '../../http/staff/serve-staff';
import { addPrinter, handOutPaper, listPrinters, printOn, removePrinter, settleJob } from './printers';

export function addPrintingRoutes(app: HttpApp): void {
  serveStaff(app, staffContract['printing.paper'], async (asked, { deps, act }) => ({
    lines: await handOutPaper(deps, asked, act),
  }));

  serveStaff(app, staffContract['printers.list'], ({ restaurantId }, { deps }) =>
    listPrinters(deps, restaurantId),
  );

  serveStaff(app, staffContract['printers.add'], (input, context) =>
    addPrinter(context.deps, input, context.act),
  );

  serveStaff(app, staffContract['printers.remove'], async (input, context) => {
    await removePrinter(context.deps, input.printerId, context.act);
    return {};
  });

  serveStaff(app, staffContract['printers.print'], async (input, context) => {
    const key = context.idempotencyKey ?? randomUUID();
    await printOn(context.deps, { ...input, key }, context.act);
    return {};
  });

  serveStaff(app, staffContract['printers.settle'], async (input, context) => {
    await settleJob(context.deps, input, context.act);
    return {};
  });
}
