import { and, eq, gt, inArray, isNull, or } from 'drizzle-orm';
import { OrderStatus, ReservationStatus, VoucherOrderStatus } from '@/lib/contract/statuses';
import { recordAudit } from '../../core/audit-log';
import { DomainError } from '../../core/domain-error';
import { isOwed } from '../../core/owed-refunds.sql';
import { endSessions } from '../../core/sessions.repository';
import { withTransaction } from '../../core/transaction';
import type { Db, Tx } from '../../db/client';
import type { Deps } from '../../deps';
import { addressChoices, addresses } from '../../schema/addresses';
import {
  deletedPrefix,
  knownDevices,
  oneTimeCodes,
  sessions,
  signInBindings,
  verifiedEmails,
} from '../../schema/auth';
import { favourites } from '../../schema/favourites';
import { orders } from '../../schema/orders';
import { outbox } from '../../schema/outbox';
import { parties, partyGroups } from '../../schema/parties';
import { payments, refunds } from '../../schema/payments';
import { pushSubscriptions } from '../../schema/push';
import { reservations } from '../../schema/reservations';
import { shortLinks } from '../../schema/short-links';
import { subscriptions } from '../../schema/subscription';
import { voucherOrders } from '../../schema/vouchers';
import { topUps, walletAccounts } from '../../schema/wallet';
import { getAccount } from '../auth/accounts';
import { codeSubject, memberPurpose } from '../auth/login-by-code';
import { spendChecked } from '../auth/one-time-codes.repository';
import { changeUser, takeUser, type UserRow } from '../auth/users.repository';
import { removePerson } from './remove-person';

/**
 * Deletes the caller's account, with a code for its number that the caller verified shortly before. Throws
 * ACCOUNT_IN_USE, CODE_NOT_CHECKED (nothing has changed then), ACCESS_DENIED when it is gone.
 */
export async function deleteOwnAccount(deps: Deps, userId: number): Promise<Record<string, never>> {
  const now = deps.clock();
  return withTransaction(deps.db, async (tx) => {
    const user = await takeUser(tx, userId);
    if (!user) throw new DomainError('ACCESS_DENIED');
    await requireUnused(tx, userId, now);
    if (!(await spendChecked(tx, codeSubject(user, memberPurpose), userId, now)))
      throw new DomainError('CODE_NOT_CHECKED');
    await erase(tx, user, now);
    return {};
  });
}

/** Deletes an account at its user's request to the operator. Throws NOT_FOUND, ACCOUNT_IN_USE. */
export async function deleteAccount(db: Db, reference: string, now: Date): Promise<{ userId: number }> {
  return withTransaction(db, async (tx) => {
    const { id } = await getAccount(tx, reference);
    const user = await takeUser(tx, id);
    if (!user) throw new DomainError('NOT_FOUND');
    await requireUnused(tx, id, now);
    await erase(tx, user, now);
    await recordAudit(tx, { act: 'account.delete', subject: `user ${id}`, detail: {}, at: now });
    return { userId: id };
  });
}

/**
 * Throws ACCOUNT_IN_USE for unfinished orders, credit or anything else that user or restaurant would lose.
 */
async function requireUnused(tx: Tx, userId: number, now: Date): Promise<void> {
  const openOrders = await tx.$count(
    orders,
    and(
      eq(orders.userId, userId),
      inArray(orders.status, [
        OrderStatus.AwaitingPayment,
        OrderStatus.Accepted,
        OrderStatus.Preparing,
        OrderStatus.OnTheWay,
      ]),
    ),
  );
  const groups = tx
    .select({ id: partyGroups.partyId })
    .from(partyGroups)
    .where(eq(partyGroups.userId, userId));
  const openGroups = await tx.$count(parties, and(inArray(parties.id, groups), eq(parties.state, 'open')));
  if (openOrders + openGroups > 0) throw new DomainError('ACCOUNT_IN_USE', { because: 'orders' });

  const ahead = await tx.$count(
    reservations,
    and(
      eq(reservations.userId, userId),
      eq(reservations.status, ReservationStatus.Reserved),
      isNull(reservations.arrivedAt),
      gt(reservations.startsAt, now),
    ),
  );
  if (ahead > 0) throw new DomainError('ACCOUNT_IN_USE', { because: 'reservations' });

  const wallets = await tx.$count(
    walletAccounts,
    and(eq(walletAccounts.userId, userId), eq(walletAccounts.kind, 'diner'), gt(walletAccounts.balance, 0)),
  );
  if (wallets > 0) throw new DomainError('ACCOUNT_IN_USE', { because: 'wallet' });

  const paid = await tx
    .select({ id: payments.id, state: payments.state })
    .from(payments)
    .where(eq(payments.userId, userId));
  const bought = await tx
    .select({ status: voucherOrders.status })
    .from(voucherOrders)
    .where(eq(voucherOrders.userId, userId));
  const ids = paid.map(({ id }) => id);
  const due = await tx.$count(refunds, and(inArray(refunds.paymentId, ids), isOwed));
  const openTopUps = await tx.$count(
    topUps,
    and(eq(topUps.userId, userId), inArray(topUps.state, ['unpaid', 'review', 'refund_review'])),
  );
  const isMoving =
    due + openTopUps > 0 ||
    paid.some(({ state }) => state === 'refund_due') ||
    bought.some(({ status }) => status === VoucherOrderStatus.AwaitingPayment);
  if (isMoving) throw new DomainError('ACCOUNT_IN_USE', { because: 'money' });
}

/**
 * Removes the person from all data: personal rows are deleted; orders, payments and the ledger stay for the
 * restaurant's accounts, without name, number, address and texts.
 */
async function erase(tx: Tx, user: UserRow, now: Date): Promise<void> {
  const userId = user.id;
  const number = `${user.mobileCountryCode}${user.mobile}`;
  for (const table of [
    addresses,
    addressChoices,
    favourites,
    subscriptions,
    pushSubscriptions,
    shortLinks,
    signInBindings,
    knownDevices,
  ])
    await tx.delete(table).where(eq(table.userId, userId));
  const emails = await tx
    .delete(verifiedEmails)
    .where(eq(verifiedEmails.userId, userId))
    .returning({ email: verifiedEmails.email });
  await tx
    .delete(oneTimeCodes)
    .where(
      or(
        and(eq(oneTimeCodes.mobileCountryCode, user.mobileCountryCode), eq(oneTimeCodes.mobile, user.mobile)),
        eq(oneTimeCodes.checkedBy, userId),
      ),
    );
  const recipients = [number, ...(user.email ? [user.email] : []), ...emails.map(({ email }) => email)];
  await tx.delete(outbox).where(inArray(outbox.recipient, recipients));
  // Mails may have gone to an unconfirmed address, which may have received mails for other people too; so
  // mails are deleted by subject.
  await removePerson(tx, { userId, now });
  await endSessions(tx, userId, now);
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await changeUser(tx, userId, {
    mobileCountryCode: deletedPrefix,
    mobile: String(userId),
    countryCode: null,
    nickName: null,
    userName: null,
    gender: null,
    avatarUrl: null,
    openId: null,
    email: null,
    loginId: null,
    passwordHash: null,
    locale: null,
    avoids: null,
  });
}
