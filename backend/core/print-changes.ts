import { randomBytes } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Tx } from '../db/client';
import { type PrintedChange, printers, printJobs } from '../schema/printers';
import { enqueueJob } from './print-queue';

interface TicketOwner {
  restaurantId: number;
  orderId: string;
  actor: string;
  now: Date;
}

const isTicketOf = (orderId: string) => and(eq(printJobs.orderId, orderId), eq(printJobs.kind, 'ticket'));

/** Returns the ids of the printers from which the kitchen may have the ticket of an order. */
async function listPrintersWithPaper(tx: Tx, orderId: string): Promise<Set<string>> {
  const tickets = await tx
    .select({ printerId: printJobs.printerId, state: printJobs.state })
    .from(printJobs)
    .where(isTicketOf(orderId));
  return new Set(
    tickets
      .filter(({ state }) => state === 'sent' || state === 'printed' || state === 'unsure')
      .map(({ printerId }) => printerId),
  );
}

/**
 * Queues the kitchen ticket of an order that staff moved to another table, on the printers that printed it and, for an
 * accepted order, on those that print on acceptance. `move` names the move, whose ticket is printed once.
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
  const withPaper = await listPrintersWithPaper(tx, orderId);
  const own = await tx.select().from(printers).where(eq(printers.restaurantId, restaurantId));
  for (const printer of own)
    if (withPaper.has(printer.id) || (isAccepted && printer.onAccept.includes('ticket')))
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
 * acceptance was undone still has it. A ticket that no printer has fetched shows the change itself, or is not printed any
 * more when the order is canceled.
 */
export async function enqueueChange(
  tx: Tx,
  { restaurantId, orderId, change, actor, now }: TicketOwner & { change: PrintedChange },
): Promise<void> {
  if (change.isCanceled)
    await tx
      .update(printJobs)
      .set({ state: 'dropped', endedAt: now })
      .where(and(isTicketOf(orderId), eq(printJobs.state, 'waiting')));
  for (const id of await listPrintersWithPaper(tx, orderId))
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
