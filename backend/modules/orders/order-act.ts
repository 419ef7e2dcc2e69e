import { desc, eq } from 'drizzle-orm';
import type { OrderStep } from '@/lib/contract/staff/order-values';
import { getOperator, toAuditRow } from '../../core/audit-log';
import { getConstraint } from '../../core/database-errors';
import { DomainError } from '../../core/domain-error';
import { enqueueAccepted } from '../../core/print-queue';
import type { Tx } from '../../db/client';
import { type LastAct, orderEvents, orders } from '../../schema/orders';
import { parties } from '../../schema/parties';
import { isEnded, recordAct } from './order-events';
import { getStep } from './order-step';
import { listOrdersByReference, lockOrderWithoutParty, type OrderRow } from './orders.repository';
import { postStatus } from './post-status';

/** Who acts on an order, and what they saw. */
export interface Act {
  now: Date;
  actor?: string;
  /** The person of the console, and where from. */
  staffId?: number;
  address?: string;
  /** Only an order of this restaurant is found. */
  restaurantId?: number;
  /** The step that the actor saw; any other one means that somebody was quicker. */
  from?: OrderStep;
}

/**
 * Locks an order by id or number. Throws NOT_FOUND, and STATUS_CONFLICT when several restaurants have that number or the order
 * has left the step that the actor saw.
 */
export async function lockOrder(
  tx: Tx,
  ref: string,
  { restaurantId, from }: Partial<Act> = {},
): Promise<OrderRow> {
  const order = await lockByReference(tx, ref.trim(), restaurantId);
  if (from !== undefined && getStep(order) !== from) throw await getConflict(tx, order);
  return order;
}

/** A restaurant's order is found and locked at once; one of a table is locked after its party, as when a bill is paid. */
async function lockByReference(tx: Tx, ref: string, restaurantId: number | undefined): Promise<OrderRow> {
  const alone = restaurantId !== undefined && (await lockOrderWithoutParty(tx, ref, restaurantId));
  if (alone) return alone;
  const [found, another] = await listOrdersByReference(tx, ref, restaurantId);
  if (!found) throw new DomainError('NOT_FOUND');
  if (another) throw new DomainError('STATUS_CONFLICT');
  if (found.partyId) await tx.select().from(parties).where(eq(parties.id, found.partyId)).for('update');
  const [order] = await tx.select().from(orders).where(eq(orders.id, found.id)).for('update');
  if (!order) throw new DomainError('NOT_FOUND');
  return order;
}

/** Returns a STATUS_CONFLICT that says where the order is, who brought it there and when. */
export async function getConflict(tx: Tx, order: OrderRow): Promise<DomainError> {
  const [event] = await tx
    .select({ actor: orderEvents.actor, at: orderEvents.at })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  // An act that left the wire's status as it was has no event.
  const byStaff =
    order.lastAct && order.lastAct.at >= (event?.at.toISOString() ?? '') ? order.lastAct : undefined;
  return new DomainError('STATUS_CONFLICT', {
    orderStatus: order.status,
    step: getStep(order),
    by: byStaff?.actor ?? event?.actor,
    at: byStaff?.at ?? event?.at.toISOString(),
    act: byStaff?.act,
  });
}

interface Change extends Act {
  act: string;
  changes: Partial<OrderRow>;
  detail?: Record<string, unknown>;
  /** Whether the act can be undone for a minute; false for acts that moved money. */
  undoable?: boolean;
}

/**
 * Writes an act on a locked order with its event, notification and audit record. Returns the changed order. Throws BILL_PAID when
 * the bill of its table would get smaller than what is paid of it.
 */
export async function writeAct(
  tx: Tx,
  order: OrderRow,
  { act, now, actor = getOperator(), staffId, address, changes, detail, undoable = false }: Change,
): Promise<OrderRow> {
  const status = changes.status ?? order.status;
  const payStatus = changes.payStatus ?? order.payStatus;
  const isNoted = status !== order.status || payStatus !== order.payStatus;
  const [written] = await tx
    .update(orders)
    .set({
      ...changes,
      ...(isNoted && isEnded(status) && { endedAt: now }),
      lastAct: {
        at: now.toISOString(),
        actor,
        act,
        to: status,
        undo: undoable ? getUndo(order) : undefined,
      },
    })
    .where(eq(orders.id, order.id))
    .returning()
    .catch((error) => {
      throw getConstraint(error) === 'parties_money' ? new DomainError('BILL_PAID') : error;
    });
  if (!written) throw new DomainError('NOT_FOUND');
  const { hasFollowers, hasPrinters } = await recordAct(tx, {
    order: written,
    isNoted,
    audit: toAuditRow({
      restaurantId: order.restaurantId,
      act,
      subject: order.sn,
      detail: { from: order.status, to: status, before: getStep(order), after: getStep(written), ...detail },
      actor,
      staffId,
      address,
      at: now,
    }),
  });
  if (isNoted && hasFollowers) await postStatus(tx, { orderId: order.id, status, actor, at: now });
  // Taken by whatever act: its papers are printed once (CON-09).
  if (hasPrinters && !order.acceptedAt && written.acceptedAt)
    await enqueueAccepted(tx, { restaurantId: order.restaurantId, orderId: order.id, actor, now });
  return written;
}

const toText = (at: Date | null): string | null => at?.toISOString() ?? null;

const getUndo = (order: OrderRow): LastAct['undo'] => ({
  status: order.status,
  payStatus: order.payStatus,
  acceptedAt: toText(order.acceptedAt),
  promisedAt: toText(order.promisedAt),
  readyAt: toText(order.readyAt),
});
