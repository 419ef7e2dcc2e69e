import { subMonths } from 'date-fns';
import { and, eq, inArray, isNotNull, isNull, lt, ne, notExists, or, sql } from 'drizzle-orm';
import { ReservationStatus, VoucherOrderStatus } from '@/lib/contract/statuses';
import { mapOrderNotes } from '@/lib/contract/text-values';
import { isDatabaseAway } from '../../core/database-errors';
import { isFailedAndOwed } from '../../core/owed-refunds.sql';
import { recordGuestEvent, recordStaffEvent } from '../../core/staff-events';
import { withTransaction } from '../../core/transaction';
import type { Executor } from '../../db/client';
import type { Deps } from '../../deps';
import { drainInBatches } from '../../jobs/drain-in-batches';
import { orderLines, orders } from '../../schema/orders';
import { outbox } from '../../schema/outbox';
import { partyGroups } from '../../schema/parties';
import { payments, refunds } from '../../schema/payments';
import { pushSubscriptions } from '../../schema/push';
import { guestNotes, reservationEvents, reservations } from '../../schema/reservations';
import { restaurants } from '../../schema/restaurant';
import { voucherOrders } from '../../schema/vouchers';
import { topUps } from '../../schema/wallet';
import { removeDoorNames } from '../door-queue/door-queue.repository';
import { deleteOldMessages, removeMessages } from '../help-desk/remove-messages';
import { expiredReason } from '../orders/ending/expire-orders';
import { notify } from '../orders/order-events';
import { removeFromWaitingLists } from '../waiting-list/remove-from-waiting-lists';
import { emptyOldParties, removeFromParties } from './remove-from-parties';

/** Maximum rows of each kind in one run, so that it holds no lock for long. */
const batch = 500;

/**
 * Conditions for rows that still name a person; the partial indexes of the retention job use the same
 * expressions.
 */
const namesSomebody = {
  orders: sql`(${orders.address} is not null or ${orders.remark} is not null or ${orders.deliveryNote} is not null
    or ${orders.receiveEmail} is not null or ${orders.courierName} is not null or ${orders.courierMobile} is not null
    or ${orders.avoids} is not null or ${orders.customerName} is not null or ${orders.cancelReason} <> ${sql.raw(`'${expiredReason}'`)})`,
  reservations: sql`${reservations.phoneDigits} <> ''`,
  voucherOrders: sql`${voucherOrders.email} <> ''`,
  refunds: sql`(${refunds.recipient} is not null and ${refunds.state} <> 'due' and not ${isFailedAndOwed})`,
  topUps: sql`(${topUps.state} in ('done', 'rejected', 'refunded')
    and (${topUps.remark} is not null or ${topUps.reason} is not null))`,
};

/**
 * The scope of a removal: all data of a user; a user's past data at one restaurant; or a batch of all data
 * that ended before a time, at one restaurant or at all.
 */
type Removal =
  | { userId: number; restaurantId?: undefined; endedBefore?: undefined; now: Date }
  | { userId: number; restaurantId: number; endedBefore: Date; now: Date }
  | { userId?: undefined; restaurantId?: number; endedBefore: Date; now?: undefined };

/**
 * Removes name, number, address, mail address and the user's texts from orders, reservations, voucher orders
 * and shared tables, and staff notes on a guest. Amounts, dishes and times stay. The consoles that may show a user are
 * told. Call it in a transaction: a note is deleted together with the last name that it belongs to.
 */
export async function removePerson(
  db: Executor,
  { userId, restaurantId, endedBefore, now }: Removal,
): Promise<{ orders: number; reservations: number; voucherOrders: number; parties?: number }> {
  const isJob = userId === undefined;
  const limit = isJob ? batch : 1_000_000;

  const someOrders = await db
    .select({
      id: orders.id,
      email: orders.receiveEmail,
      isNamed: sql<boolean | null>`${namesSomebody.orders}`,
    })
    .from(orders)
    .where(
      and(
        // The order of an unpaid group still belongs to the group.
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
  const changedOrders = new Set(someOrders.filter(({ isNamed }) => isNamed).map(({ id }) => id));
  if (orderIds.length > 0) {
    await db
      .update(orders)
      .set({
        address: null,
        ...mapOrderNotes(() => null),
        receiveEmail: null,
        courierName: null,
        courierMobile: null,
        avoids: null,
        customerName: null,
        // A diner writes the reason of a cancellation; the reason of an expired order is ours and has a meaning.
        cancelReason: sql`case when ${orders.cancelReason} = ${expiredReason} then ${orders.cancelReason} end`,
      })
      .where(inArray(orders.id, orderIds));
    const lines = await db
      .update(orderLines)
      .set({ remark: null })
      .where(and(inArray(orderLines.orderId, orderIds), isNotNull(orderLines.remark)))
      .returning({ orderId: orderLines.orderId });
    for (const { orderId } of lines) changedOrders.add(orderId);
  }

  const someReservations = await db
    .select({
      id: reservations.id,
      restaurantId: reservations.restaurantId,
      userId: reservations.userId,
      email: reservations.email,
    })
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
      .set({ customerName: '-', phoneDial: '', phoneDigits: '', email: null, remark: null, staffNote: null })
      .where(inArray(reservations.id, reservationIds));
    // The event of a change holds the former reservation; that of a cancellation, the reason.
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
            // Addresses stay for codes that are still to be issued and for usable ones, which may have to be
            // sent again.
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

  const someRefunds = db
    .select({ id: refunds.id })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(
      and(
        namesSomebody.refunds,
        isJob ? undefined : eq(payments.userId, userId),
        restaurantId === undefined ? undefined : eq(refunds.restaurantId, restaurantId),
        endedBefore && lt(refunds.createdAt, endedBefore),
      ),
    )
    .limit(limit);
  await db.update(refunds).set({ recipient: null }).where(inArray(refunds.id, someRefunds));
  const someTopUps = db
    .select({ id: topUps.id })
    .from(topUps)
    .where(
      and(
        isJob ? namesSomebody.topUps : eq(topUps.userId, userId),
        restaurantId === undefined ? undefined : eq(topUps.restaurantId, restaurantId),
        endedBefore && lt(topUps.createdAt, endedBefore),
      ),
    )
    .limit(limit);
  await db.update(topUps).set({ remark: null, reason: null }).where(inArray(topUps.id, someTopUps));

  const counts = {
    orders: orderIds.length,
    reservations: reservationIds.length,
    voucherOrders: voucherIds.length,
  };
  if (isJob) {
    await deleteOldMessages(db, endedBefore, restaurantId);
    await removeDoorNames(db, { joinedBefore: endedBefore, restaurantId }, batch);
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
  const messages = await removeMessages(db, { userId, restaurantId, endedBefore });
  await deleteMessages(db, {
    about: [...orderIds, ...reservationIds, ...voucherIds, ...waitingIds],
    messageIds: messages.map(({ id }) => String(id)),
    emails,
    restaurantId,
  });
  await db.delete(pushSubscriptions).where(inArray(pushSubscriptions.orderId, orderIds));
  await removeFromParties(db, userId, restaurantId);
  for (const id of changedOrders) await notify(db, id);
  for (const { id, ...of } of messages)
    await recordStaffEvent(db, { ...of, kind: 'message', subject: String(id), now });
  const told = restaurantId === undefined ? someReservations.map((row) => row.restaurantId) : [restaurantId];
  for (const id of new Set(told)) await recordGuestEvent(db, { restaurantId: id, guestId: userId, now });
  return counts;
}

/** Deletes staff notes on these users at restaurants where no reservation names them any more. */
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
 * Deletes mails about these orders and reservations and answers to these messages; at one restaurant also
 * mails without a subject, such as about a refund, to the same addresses.
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
 * Anonymizes data older than PERSONAL_DATA_MONTHS (0: never), or than the months of the restaurant's file if
 * these are fewer. A run takes a batch, so that a first run on a large database does not hold up orders.
 * When the rows of all restaurants cannot be changed together, each restaurant's are, and the one with the
 * broken row is set aside.
 */
export async function removeOldPersons(deps: Deps): Promise<unknown> {
  const { db, env, log } = deps;
  const now = deps.clock();
  const everywhere = env.PERSONAL_DATA_MONTHS;
  const remove = (removal: Removal) => withTransaction(db, (tx) => removePerson(tx, removal));
  let isTogether = everywhere > 0;
  let removed: unknown;
  if (isTogether)
    try {
      removed = await remove({ endedBefore: subMonths(now, everywhere) });
    } catch (err) {
      if (isDatabaseAway(err)) throw err;
      log.error({ err }, 'persons could not be removed from all restaurants together');
      isTogether = false;
    }
  const own = sql<number | null>`(${restaurants.config}->>'guestMonths')::int`;
  const longest = everywhere === 0 ? 10_000 : everywhere;
  // The expression must match that of its index.
  const isEarlier = sql`${restaurants.config} ? 'guestMonths' and ${own} < ${longest}`;
  await drainInBatches(deps, {
    job: 'remove-old-persons',
    now,
    list: (select) =>
      db
        .select({ id: restaurants.id, restaurantId: restaurants.id, months: own })
        .from(restaurants)
        .where(and(isTogether || everywhere === 0 ? isEarlier : undefined, select(restaurants.id))),
    async run({ restaurantId, months }) {
      const endedBefore = subMonths(now, Math.min(months ?? longest, longest));
      await remove({ restaurantId, endedBefore });
      return true;
    },
    isOneBatch: true,
  });
  return removed;
}
