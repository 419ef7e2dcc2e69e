import { and, eq, inArray, isNotNull, lt, ne, or, type SQL, sql } from 'drizzle-orm';
import type { Executor } from '../../db/client';
import type { Deps } from '../../deps';
import { orderLines, orders } from '../../schema/orders';
import { partyGroups } from '../../schema/parties';
import { reservationEvents, reservations } from '../../schema/reservations';
import { voucherOrders } from '../../schema/vouchers';
import { emptyOldParties, removeFromParties } from './remove-from-parties';

/** Rows of each kind that one run takes, so that it holds no lock for long. */
const batch = 500;

/** Whether a row still names somebody; the indexes of the retention job are partial by the same words. */
const namesSomebody = {
  orders: sql`(${orders.address} is not null or ${orders.remark} is not null or ${orders.deliveryNote} is not null
    or ${orders.receiveEmail} is not null or ${orders.courierMobile} is not null)`,
  reservations: sql`${reservations.phoneDigits} <> ''`,
  voucherOrders: sql`${voucherOrders.email} <> ''`,
};

/**
 * Removes name, number, address, mail address and the diner's words from orders, reservations, voucher orders and
 * shared tables: from all of a diner, or from a batch of those that are older than a time. Amounts, dishes and times stay.
 */
export async function removePerson(
  db: Executor,
  of: { userId: number } | { endedBefore: Date },
): Promise<{ orders: number; reservations: number; voucherOrders: number; parties?: number }> {
  const chosen = (own: SQL, old: SQL) => ('userId' in of ? own : old);
  const userId = 'userId' in of ? of.userId : 0;
  const before = 'endedBefore' in of ? of.endedBefore : new Date(0);
  const limit = 'userId' in of ? 1_000_000 : batch;

  const someOrders = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      chosen(
        // The order of a group that was not paid still belongs to the group.
        or(
          eq(orders.userId, userId),
          inArray(
            orders.partyId,
            db.select({ id: partyGroups.partyId }).from(partyGroups).where(eq(partyGroups.userId, userId)),
          ),
        )!,
        and(isNotNull(orders.endedAt), lt(orders.endedAt, before), namesSomebody.orders)!,
      ),
    )
    .limit(limit);
  const orderIds = someOrders.map(({ id }) => id);
  if (orderIds.length > 0) {
    await db
      .update(orders)
      .set({
        address: null,
        remark: null,
        deliveryNote: null,
        receiveEmail: null,
        courierName: null,
        courierMobile: null,
      })
      .where(inArray(orders.id, orderIds));
    await db
      .update(orderLines)
      .set({ remark: null })
      .where(and(inArray(orderLines.orderId, orderIds), isNotNull(orderLines.remark)));
  }

  const someReservations = await db
    .select({ id: reservations.id })
    .from(reservations)
    .where(
      chosen(
        eq(reservations.userId, userId),
        and(lt(reservations.startsAt, before), namesSomebody.reservations)!,
      ),
    )
    .limit(limit);
  const reservationIds = someReservations.map(({ id }) => id);
  if (reservationIds.length > 0) {
    await db
      .update(reservations)
      .set({ customerName: '-', phoneDial: '', phoneDigits: '', email: null, remark: null })
      .where(inArray(reservations.id, reservationIds));
    // A change notes what the reservation said before; a cancellation, why.
    await db
      .update(reservationEvents)
      .set({ detail: sql`${reservationEvents.detail} - 'remark' - 'reason'` })
      .where(inArray(reservationEvents.reservationId, reservationIds));
  }

  const someVouchers = await db
    .select({ id: voucherOrders.id })
    .from(voucherOrders)
    .where(
      chosen(
        eq(voucherOrders.userId, userId),
        and(
          lt(voucherOrders.createdAt, before),
          namesSomebody.voucherOrders,
          // Codes that can still be used may have to be sent again.
          or(ne(voucherOrders.status, 1), lt(voucherOrders.expireDate, before.toISOString().slice(0, 10))),
        )!,
      ),
    )
    .limit(limit);
  const voucherIds = someVouchers.map(({ id }) => id);
  if (voucherIds.length > 0)
    await db.update(voucherOrders).set({ email: '' }).where(inArray(voucherOrders.id, voucherIds));

  if ('userId' in of) await removeFromParties(db, userId);
  return {
    parties: 'userId' in of ? undefined : await emptyOldParties(db, before, batch),
    orders: orderIds.length,
    reservations: reservationIds.length,
    voucherOrders: voucherIds.length,
  };
}

/**
 * Removes persons from what ended longer ago than PERSONAL_DATA_MONTHS; 0 leaves them. A run takes a batch, so that a first run on
 * a large database does not hold up orders.
 */
export async function removeOldPersons({ db, env, clock }: Deps): Promise<unknown> {
  if (env.PERSONAL_DATA_MONTHS === 0) return undefined;
  const endedBefore = clock();
  endedBefore.setUTCMonth(endedBefore.getUTCMonth() - env.PERSONAL_DATA_MONTHS);
  return removePerson(db, { endedBefore });
}
