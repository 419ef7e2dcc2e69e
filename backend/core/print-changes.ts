import { randomBytes } from 'node:crypto';
import { and, asc, eq, inArray, or } from 'drizzle-orm';
import type { Tx } from '../db/client';
import { type PrintedChange, type PrinterRow, printers, printJobs } from '../schema/printers';
import { enqueueJob, tellStaff } from './print-queue';

interface TicketOwner {
  restaurantId: number;
  orderId: string;
  actor: string;
  now: Date;
}

const isTicketOf = (orderId: string) => and(eq(printJobs.orderId, orderId), eq(printJobs.kind, 'ticket'));

/**
 * Returns the ids of the printers for which a ticket of an order waits, and of those from which the kitchen may have it.
 * Locks the waiting tickets, because one that is fetched before the change is committed would not show it.
 */
async function lockTickets(tx: Tx, orderId: string): Promise<{ waiting: Set<string>; onPaper: Set<string> }> {
  const waiting = await tx
    .select({ printerId: printJobs.printerId })
    .from(printJobs)
    .where(and(isTicketOf(orderId), eq(printJobs.state, 'waiting')))
    .orderBy(asc(printJobs.id))
    .for('update');
  // A job that staff had printed again may be on paper all the same.
  const isRepeated = inArray(
    printJobs.id,
    tx.select({ id: printJobs.copyOf }).from(printJobs).where(isTicketOf(orderId)),
  );
  const onPaper = await tx
    .select({ printerId: printJobs.printerId })
    .from(printJobs)
    .where(and(isTicketOf(orderId), or(inArray(printJobs.state, ['sent', 'printed', 'unsure']), isRepeated)));
  const listIds = (jobs: typeof waiting) => new Set(jobs.map(({ printerId }) => printerId));
  return { waiting: listIds(waiting), onPaper: listIds(onPaper) };
}

/**
 * Queues the kitchen ticket of an order that staff moved to another table, on the printers that printed it and, for an
 * accepted order, on those that print on acceptance. A ticket that waits shows the new table itself. `move` names the
 * move, whose ticket is printed once.
 */
export async function enqueueMoved(
  tx: Tx,
  {
    restaurantId,
    orderId,
    isAccepted,
    move,
    actor,
    now,
  }: TicketOwner & { isAccepted: boolean; move: string },
): Promise<void> {
  const { waiting, onPaper } = await lockTickets(tx, orderId);
  const own = await tx.select().from(printers).where(eq(printers.restaurantId, restaurantId));
  const tells = ({ id, onAccept }: PrinterRow) =>
    onPaper.has(id) || (isAccepted && onAccept.includes('ticket'));
  for (const printer of own)
    if (tells(printer) && !waiting.has(printer.id))
      await enqueueJob(tx, {
        printer,
        kind: 'ticket',
        orderId,
        dedupeKey: `moved:${printer.id}:${orderId}:${move}`,
        actor,
        now,
      });
}

/**
 * Queues a paper about what changed, on the printers from which the kitchen has the ticket of an order; an order whose
 * acceptance was undone still has it. A ticket that no printer has fetched shows the change itself; when the order is
 * canceled it is not printed any more, also not by staff if it failed.
 */
export async function enqueueChange(
  tx: Tx,
  { restaurantId, orderId, change, actor, now }: TicketOwner & { change: PrintedChange },
): Promise<void> {
  const { onPaper } = await lockTickets(tx, orderId);
  if (change.isCanceled) {
    const dropped = await tx
      .update(printJobs)
      .set({ state: 'dropped', endedAt: now })
      .where(and(isTicketOf(orderId), inArray(printJobs.state, ['waiting', 'failed'])))
      .returning({ id: printJobs.printerId });
    for (const id of new Set(dropped.map(({ id }) => id))) await tellStaff(tx, { id, restaurantId }, now);
  }
  for (const id of onPaper)
    await enqueueJob(tx, {
      printer: { id, restaurantId },
      kind: 'change',
      orderId,
      dedupeKey: `changed:${id}:${orderId}:${randomBytes(8).toString('base64url')}`,
      change,
      actor,
      now,
    });
}
