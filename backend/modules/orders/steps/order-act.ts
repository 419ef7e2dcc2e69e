import { desc, eq } from 'drizzle-orm';
import type { OrderStep } from '@/lib/contract/staff/order-values';
import type { SeenOrder } from '@/lib/contract/staff/orders';
import { PayStatus } from '@/lib/contract/statuses';
import { getOperator, toAuditRow } from '../../../core/audit-log';
import { findConstraint } from '../../../core/database-errors';
import { DomainError } from '../../../core/domain-error';
import { enqueueAccepted } from '../../../core/print-queue';
import type { Tx } from '../../../db/client';
import { type LastAct, orderEvents, orders } from '../../../schema/orders';
import { parties } from '../../../schema/parties';
import { isEnded, recordAct } from '../order-events';
import { listOrdersByReference, lockOrderWithoutParty, type OrderRow } from '../orders.repository';
import { getStep } from './order-step';
import { postStatus } from './post-status';

/** The actor of an act on an order, and the state that the actor saw. */
export interface Act {
  now: Date;
  actor?: string;
  /** The signed-in member of staff. */
  staffId?: number;
  address?: string;
  /** Restricts the search to this restaurant. */
  restaurantId?: number;
  /** The step that the actor saw; in any other step another actor was faster. */
  from?: OrderStep;
  /** The step and the money that the actor saw. */
  seen?: SeenOrder;
}

/**
 * Locks an order by id or number. Throws NOT_FOUND, and STATUS_CONFLICT when several restaurants have that number or the order
 * is no longer as the actor saw it.
 */
export async function lockOrder(
  tx: Tx,
  ref: string,
  { restaurantId, from, seen }: Partial<Act> = {},
): Promise<OrderRow> {
  const order = await lockByReference(tx, ref.trim(), restaurantId);
  const isAsSeen =
    (from === undefined || from === getStep(order)) &&
    (!seen ||
      (seen.step === getStep(order) &&
        seen.total === order.total &&
        seen.isPaid === (order.payStatus === PayStatus.Paid)));
  if (!isAsSeen) throw await getConflict(tx, order);
  return order;
}

/**
 * A restaurant's order is found and locked in one query; an order of a table is locked after its party, as
 * when a bill is paid.
 */
async function lockByReference(tx: Tx, ref: string, restaurantId: number | undefined): Promise<OrderRow> {
  const alone = restaurantId !== undefined && (await lockOrderWithoutParty(tx, ref, restaurantId));
  if (alone) return alone;
  const [found, another] = await listOrdersByReference(tx, ref, restaurantId);
  if (!found) throw new DomainError('NOT_FOUND');
  if (another) throw new DomainError('STATUS_CONFLICT');
  if (found.partyId) await lockOrderParty(tx, found.id, found.partyId);
  const [order] = await tx.select().from(orders).where(eq(orders.id, found.id)).for('update');
  if (!order) throw new DomainError('NOT_FOUND');
  return order;
}

/** Locks the party of an order, which staff may have joined to another one while this transaction waited. */
async function lockOrderParty(tx: Tx, orderId: string, partyId: string): Promise<void> {
  await tx.select().from(parties).where(eq(parties.id, partyId)).for('update');
  const [order] = await tx.select({ partyId: orders.partyId }).from(orders).where(eq(orders.id, orderId));
  if (order?.partyId && order.partyId !== partyId) await lockOrderParty(tx, orderId, order.partyId);
}

/** Returns a STATUS_CONFLICT with the order's step, its actor and its time. */
export async function getConflict(tx: Tx, order: OrderRow): Promise<DomainError> {
  const [event] = await tx
    .select({ actor: orderEvents.actor, at: orderEvents.at })
    .from(orderEvents)
    .where(eq(orderEvents.orderId, order.id))
    .orderBy(desc(orderEvents.id))
    .limit(1);
  // An act that did not change the wire's status has no event.
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
  /** True when the act can be undone for a minute; false for acts that moved money. */
  undoable?: boolean;
}

/**
 * Writes an act on a locked order with its event, notification and audit record. Returns the changed order.
 * Throws BILL_PAID when the bill of its table would become smaller than the amount paid of it.
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
        undo: undoable ? toUndo(order) : undefined,
      },
    })
    .where(eq(orders.id, order.id))
    .returning()
    .catch((error) => {
      throw findConstraint(error) === 'parties_money' ? new DomainError('BILL_PAID') : error;
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
  // Any act can accept an order; its papers are printed once, on acceptance.
  if (hasPrinters && !order.acceptedAt && written.acceptedAt)
    await enqueueAccepted(tx, { restaurantId: order.restaurantId, orderId: order.id, actor, now });
  return written;
}

const toText = (at: Date | null): string | null => at?.toISOString() ?? null;

const toUndo = (order: OrderRow): LastAct['undo'] => ({
  status: order.status,
  payStatus: order.payStatus,
  acceptedAt: toText(order.acceptedAt),
  promisedAt: toText(order.promisedAt),
  readyAt: toText(order.readyAt),
});
