import { and, eq, getTableColumns, inArray, type SQL } from 'drizzle-orm';
import type { Output } from '@/lib/contract/contract';
import { type Budget, spend } from '../../core/attempts.repository';
import { DomainError } from '../../core/domain-error';
import { hourMs } from '../../core/durations';
import type { Db, Executor } from '../../db/client';
import { addressChoices, addresses } from '../../schema/addresses';
import { knownDevices, sessions, signInBindings, users, verifiedEmails } from '../../schema/auth';
import { favourites } from '../../schema/favourites';
import { helpMessages } from '../../schema/help-desk';
import { orderLines, orders } from '../../schema/orders';
import { parties, partyGroups, partyLines, partyMembers } from '../../schema/parties';
import { payments, refunds } from '../../schema/payments';
import { guestNotes, reservationEvents, reservations } from '../../schema/reservations';
import { subscriptions } from '../../schema/subscription';
import { voucherCodes, voucherOrders } from '../../schema/vouchers';
import { waitingList } from '../../schema/waiting-list';
import { topUps, walletTransactions } from '../../schema/wallet';

type DinerData = Output<'profile.export'>;

/** An export reads the user's whole history. */
const exportBudget: Budget = { most: 20, windowMs: hourMs };

/** Returns the export of the caller. Throws TOO_MANY, ACCESS_DENIED when the account is gone. */
export async function exportOwnData(db: Db, userId: number, now: Date): Promise<DinerData> {
  await spend(db, `export:${userId}`, exportBudget, now);
  return exportData(db, userId);
}

/**
 * Returns all stored data of a user except keys and secrets. Throws ACCESS_DENIED without such an account.
 */
export async function exportData(db: Executor, userId: number): Promise<DinerData> {
  const { passwordHash, ...account } = getTableColumns(users);
  const ownVoucherOrders = db
    .select({ id: voucherOrders.id })
    .from(voucherOrders)
    .where(eq(voucherOrders.userId, userId));
  const ownPayments = db.select({ id: payments.id }).from(payments).where(eq(payments.userId, userId));
  const { createdAt, expiresAt, revokedAt } = sessions;

  const found = {
    account: await db.select(account).from(users).where(eq(users.id, userId)),
    sessions: await db
      .select({ createdAt, expiresAt, revokedAt })
      .from(sessions)
      .where(eq(sessions.userId, userId)),
    browsers: await db
      .select({ seenAt: knownDevices.seenAt })
      .from(knownDevices)
      .where(eq(knownDevices.userId, userId)),
    verifiedEmails: await db.select().from(verifiedEmails).where(eq(verifiedEmails.userId, userId)),
    signIns: await db.select().from(signInBindings).where(eq(signInBindings.userId, userId)),
    addresses: await db.select().from(addresses).where(eq(addresses.userId, userId)),
    lastPlaces: await db.select().from(addressChoices).where(eq(addressChoices.userId, userId)),
    favourites: await db.select().from(favourites).where(eq(favourites.userId, userId)),
    mailings: await db.select().from(subscriptions).where(eq(subscriptions.userId, userId)),
    ...(await readAtRestaurants(db, userId)),
    voucherCodes: await db.select().from(voucherCodes).where(inArray(voucherCodes.orderId, ownVoucherOrders)),
    payments: await db.select().from(payments).where(eq(payments.userId, userId)),
    refunds: await db.select().from(refunds).where(inArray(refunds.paymentId, ownPayments)),
    topUps: await db.select().from(topUps).where(eq(topUps.userId, userId)),
    walletMovements: await db.select().from(walletTransactions).where(eq(walletTransactions.userId, userId)),
  };
  if (found.account.length === 0) throw new DomainError('ACCESS_DENIED');
  // The conversion turns times into text.
  return JSON.parse(JSON.stringify(found));
}

/**
 * Returns the data of a user at all restaurants, or at one: orders, tables, reservations, voucher orders and
 * staff notes, without keys and secrets. `removePerson` anonymizes the same data.
 */
export async function readAtRestaurants(db: Executor, userId: number, restaurantId?: number) {
  const { lastAct, ...order } = getTableColumns(orders);
  const { requestHash, idempotencyKey, ...reservation } = getTableColumns(reservations);
  const {
    requestHash: _hash,
    idempotencyKey: _key,
    voucher: _offer,
    ...voucherOrder
  } = getTableColumns(voucherOrders);
  const isOwn = (table: Owned): SQL | undefined =>
    and(
      eq(table.userId, userId),
      restaurantId === undefined ? undefined : eq(table.restaurantId, restaurantId),
    );
  const isMember = and(
    eq(partyMembers.userId, userId),
    restaurantId === undefined ? undefined : eq(parties.restaurantId, restaurantId),
  );
  const ownOrders = db.select({ id: orders.id }).from(orders).where(isOwn(orders));
  const ownReservations = db.select({ id: reservations.id }).from(reservations).where(isOwn(reservations));
  return {
    orders: await db.select(order).from(orders).where(isOwn(orders)),
    orderLines: await db.select().from(orderLines).where(inArray(orderLines.orderId, ownOrders)),
    groups: await db
      .select(getTableColumns(partyGroups))
      .from(partyGroups)
      .innerJoin(parties, eq(parties.id, partyGroups.partyId))
      .where(
        and(
          eq(partyGroups.userId, userId),
          restaurantId === undefined ? undefined : eq(parties.restaurantId, restaurantId),
        ),
      ),
    tables: await db
      .select({
        partyId: parties.id,
        tableNo: parties.tableNo,
        name: partyMembers.name,
        joinedAt: partyMembers.joinedAt,
      })
      .from(partyMembers)
      .innerJoin(parties, eq(parties.id, partyMembers.partyId))
      .where(isMember),
    tableLines: await db
      .select(getTableColumns(partyLines))
      .from(partyLines)
      .innerJoin(parties, eq(parties.id, partyLines.partyId))
      .innerJoin(
        partyMembers,
        and(eq(partyMembers.partyId, partyLines.partyId), eq(partyMembers.no, partyLines.memberNo)),
      )
      .where(isMember),
    reservations: await db.select(reservation).from(reservations).where(isOwn(reservations)),
    reservationEvents: await db
      .select()
      .from(reservationEvents)
      .where(inArray(reservationEvents.reservationId, ownReservations)),
    guestNotes: await db.select().from(guestNotes).where(isOwn(guestNotes)),
    messages: await db.select().from(helpMessages).where(isOwn(helpMessages)),
    waitingLists: await db.select().from(waitingList).where(isOwn(waitingList)),
    voucherOrders: await db.select(voucherOrder).from(voucherOrders).where(isOwn(voucherOrders)),
  };
}

type Owned =
  | typeof waitingList
  | typeof helpMessages
  | typeof orders
  | typeof reservations
  | typeof guestNotes
  | typeof voucherOrders;
