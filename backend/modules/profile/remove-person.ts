import { subMonths } from 'date-fns';
import { and, eq, inArray, isNotNull, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm';
import { ReservationStatus, VoucherOrderStatus } from '@/lib/contract/statuses';
import { withTransaction } from '../../core/transaction';
import type { Executor } from '../../db/client';
import type { Deps } from '../../deps';
import { orderLines, orders } from '../../schema/orders';
import { outbox } from '../../schema/outbox';
import { partyGroups } from '../../schema/parties';
import { pushSubscriptions } from '../../schema/push';
import { guestNotes, reservationEvents, reservations } from '../../schema/reservations';
import { restaurants } from '../../schema/restaurant';
import { voucherOrders } from '../../schema/vouchers';
import { deleteOldMessages, removeMessages } from '../help-desk/remove-messages';
import { removeFromWaitingLists } from '../waiting-list/remove-from-waiting-lists';
import { emptyOldParties, removeFromParties } from './remove-from-parties';

/** Rows of each kind that one run takes, so that it holds no lock for long. */
const batch = 500;

/** Whether a row still names somebody; the indexes of the retention job are partial by the same words. */
const namesSomebody = {
  orders: sql`(${orders.address} is not null or ${orders.remark} is not null or ${orders.deliveryNote} is not null
    or ${orders.receiveEmail} is not null or ${orders.courierMobile} is not null or ${orders.avoids} is not null)`,
  reservations: sql`${reservations.phoneDigits} <> ''`,
  voucherOrders: sql`${voucherOrders.email} <> ''`,
};

/**
 * From what a person is removed: all of a diner; what of a diner is over at one restaurant; or a batch of everybody's that ended
 * before a time, at one restaurant or at all.
 */
type Removal =
  | { userId: number; restaurantId?: undefined; endedBefore?: undefined }
  | { userId: number; restaurantId: number; endedBefore: Date }
  | { userId?: undefined; restaurantId?: number; endedBefore: Date };

/**
 * Removes name, number, address, mail address and the diner's words from orders, reservations, voucher orders and
 * shared tables, and what staff noted of a guest. Amounts, dishes and times stay. Call it in a transaction: a note stays no longer
 * than the name that it belongs to.
 */
export async function removePerson(
  db: Executor,
  { userId, restaurantId, endedBefore }: Removal,
): Promise<{ orders: number; reservations: number; voucherOrders: number; parties?: number }> {
  const isJob = userId === undefined;
  const limit = isJob ? batch : 1_000_000;

  const someOrders = await db
    .select({ id: orders.id, email: orders.receiveEmail })
    .from(orders)
    .where(
      and(
        // The order of a group that was not paid still belongs to the group.
        isJob
          ? namesSomebody.orders
          : or(
              eq(orders.userId, userId),
              inArray(
                orders.partyId,
                db
                  .select({ id: partyGroups.partyId })
                  .from(partyGroups)
                  .where(eq(partyGroups.userId, userId)),
              ),
            ),
        restaurantId === undefined ? undefined : eq(orders.restaurantId, restaurantId),
        endedBefore && and(isNotNull(orders.endedAt), lt(orders.endedAt, endedBefore)),
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
        avoids: null,
      })
      .where(inArray(orders.id, orderIds));
    await db
      .update(orderLines)
      .set({ remark: null })
      .where(and(inArray(orderLines.orderId, orderIds), isNotNull(orderLines.remark)));
  }

  const someReservations = await db
    .select({ id: reservations.id, userId: reservations.userId, email: reservations.email })
    .from(reservations)
    .where(
      and(
        isJob ? namesSomebody.reservations : eq(reservations.userId, userId),
        restaurantId === undefined ? undefined : eq(reservations.restaurantId, restaurantId),
        endedBefore &&
          or(
            lt(reservations.startsAt, endedBefore),
            isJob ? undefined : ne(reservations.status, ReservationStatus.Reserved),
          ),
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
    .select({ id: voucherOrders.id, email: voucherOrders.email })
    .from(voucherOrders)
    .where(
      and(
        isJob ? namesSomebody.voucherOrders : eq(voucherOrders.userId, userId),
        restaurantId === undefined ? undefined : eq(voucherOrders.restaurantId, restaurantId),
        endedBefore &&
          and(
            lt(voucherOrders.createdAt, endedBefore),
            // Codes that are still to be issued are sent, and those that can still be used may have to be sent again.
            ne(voucherOrders.status, VoucherOrderStatus.AwaitingPayment),
            or(
              ne(voucherOrders.status, VoucherOrderStatus.Paid),
              lt(voucherOrders.expireDate, endedBefore.toISOString().slice(0, 10)),
            ),
          ),
      ),
    )
    .limit(limit);
  const voucherIds = someVouchers.map(({ id }) => id);
  if (voucherIds.length > 0)
    await db.update(voucherOrders).set({ email: '' }).where(inArray(voucherOrders.id, voucherIds));

  const counts = {
    orders: orderIds.length,
    reservations: reservationIds.length,
    voucherOrders: voucherIds.length,
  };
  if (isJob) {
    await deleteOldMessages(db, endedBefore, restaurantId);
    await deleteNamelessNotes(db, [...new Set(someReservations.map((row) => row.userId))]);
    return {
      ...counts,
      parties: await emptyOldParties(db, { closedBefore: endedBefore, restaurantId }, batch),
    };
  }
  await db
    .delete(guestNotes)
    .where(
      and(
        eq(guestNotes.userId, userId),
        restaurantId === undefined ? undefined : eq(guestNotes.restaurantId, restaurantId),
      ),
    );
  const emails = [...someOrders, ...someReservations, ...someVouchers].flatMap(({ email }) => email || []);
  const waitingIds = await removeFromWaitingLists(db, { userId, restaurantId, endedBefore });
  await deleteMessages(db, {
    about: [...orderIds, ...reservationIds, ...voucherIds, ...waitingIds],
    messageIds: await removeMessages(db, { userId, restaurantId, endedBefore }),
    emails,
    restaurantId,
  });
  await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.orderId, orderIds));
  await removeFromParties(db, userId, restaurantId);
  return counts;
}

/** Deletes what staff noted of these diners wherever no reservation names them any more. */
async function deleteNamelessNotes(db: Executor, userIds: number[]): Promise<void> {
  if (userIds.length === 0) return;
  const named = db
    .select({ id: reservations.id })
    .from(reservations)
    .where(
      and(
        eq(reservations.userId, guestNotes.userId),
        eq(reservations.restaurantId, guestNotes.restaurantId),
        namesSomebody.reservations,
      ),
    );
  await db.delete(guestNotes).where(and(inArray(guestNotes.userId, userIds), notExists(named)));
}

/**
 * Deletes mails about these orders and reservations and answers to these messages; at one restaurant also those that name none, such as
 * of a refund, to the same mail addresses.
 */
async function deleteMessages(
  db: Executor,
  {
    about,
    messageIds,
    emails,
    restaurantId,
  }: { about: string[]; messageIds: string[]; emails: string[]; restaurantId?: number },
): Promise<void> {
  const subject = sql<string>`coalesce(${outbox.data}->>'orderTransactionId', ${outbox.data}->>'reservationId',
    ${outbox.data}->>'waitingId')`;
  await db
    .delete(outbox)
    .where(
      or(
        inArray(subject, about),
        inArray(sql<string>`${outbox.data}->>'messageId'`, messageIds),
        restaurantId === undefined
          ? undefined
          : and(eq(outbox.restaurantId, restaurantId), inArray(outbox.recipient, emails), isNull(subject)),
      ),
    );
}

/**
 * Removes persons from what ended longer ago than PERSONAL_DATA_MONTHS, where 0 leaves them, and than the months of its restaurant's
 * file where those are fewer (BKG-06). A run takes a batch, so that a first run on a large database does not hold up orders.
 */
export async function removeOldPersons({ db, env, clock }: Deps): Promise<unknown> {
  const everywhere = env.PERSONAL_DATA_MONTHS;
  const months = sql<number>`(${restaurants.config}->>'guestMonths')::int`;
  const own = await db
    .select({ restaurantId: restaurants.id, months })
    .from(restaurants)
    .where(
      // The comparison is what its index is read by.
      sql`${restaurants.config} ? 'guestMonths' and ${months} < ${everywhere === 0 ? 10_000 : everywhere}`,
    );
  for (const { restaurantId, months } of own)
    await withTransaction(db, (tx) =>
      removePerson(tx, { restaurantId, endedBefore: subMonths(clock(), months) }),
    );
  if (everywhere === 0) return undefined;
  return withTransaction(db, (tx) => removePerson(tx, { endedBefore: subMonths(clock(), everywhere) }));
}
