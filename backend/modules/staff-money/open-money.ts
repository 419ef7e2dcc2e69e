import {
  and,
  asc,
  desc,
  eq,
  gt,
  inArray,
  isNull,
  notExists,
  notInArray,
  or,
  type SQL,
  sql,
} from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { getCurrency } from '@/lib/contract/countries';
import { PayType } from '@/lib/contract/pay-types';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import type { DueRefund, OpenNotice, OpenTopUp, WaitingPayment } from '@/lib/contract/staff/money';
import { OrderStatus, PayStatus, VoucherOrderStatus } from '@/lib/contract/statuses';
import type { Locale, PayTypeCode } from '@/lib/contract/vocabulary';
import { dayMs } from '../../core/durations';
import { isFailedAndOwed } from '../../core/owed-refunds.sql';
import { buildUserNumber, findUserNumber } from '../../core/user-numbers';
import type { Deps } from '../../deps';
import { refundingProviders } from '../../providers/payment/adapter-names';
import { cashOnPickup } from '../../providers/payment/cash';
import { users } from '../../schema/auth';
import { orders } from '../../schema/orders';
import { parties, partyShares } from '../../schema/parties';
import { openOutcomes, paymentNotices, payments, refunds } from '../../schema/payments';
import { payoutDifferences } from '../../schema/payouts';
import { reservations } from '../../schema/reservations';
import { voucherOrders } from '../../schema/vouchers';
import { topUps } from '../../schema/wallet';
import { pick } from '../../text';
import { compareMatchScores, getMatchScore } from '../payments/match-score';
import { bankProviders, isShownTo } from '../payments/payee';
import { getRefundWay } from '../payments/refund-way';
import { counterLabels } from '../payments/taken-payments';
import { getMode } from '../restaurant/busy';
import { getCurrentShop } from '../restaurant/shop';

/** Maximum number of rows of one kind on the screen. */
const most = 200;
/** Number of payments that are compared with a notice, and number of candidates that it shows. */
const [mostCandidates, shownCandidates] = [500, 4];
/** A notice that arrives later than this after a payment belongs to another one. */
const comparedMs = 3 * dayMs;

/** Returns all money of a restaurant that needs a decision. Throws RESTAURANT_UNKNOWN. */
export async function getOpenMoney(
  deps: Deps,
  restaurantId: number,
  locale: Locale,
): Promise<StaffOutput<'money.open'>> {
  const now = deps.clock();
  const { restaurant } = (await getCurrentShop(deps, restaurantId)).shop;
  const unpaid = await readUnpaid(deps, restaurantId, now);
  const open = {
    notices: await readNotices(deps, restaurantId, unpaid, getCurrency(restaurant.countryCode)),
    // Payments that are no longer pending are shown only beside a notice.
    payments: unpaid,
    refunds: await readRefunds(deps, restaurantId),
    topUps: await readTopUps(deps, restaurantId),
  };
  const payTypes = new Set([...open.payments, ...open.refunds, ...open.topUps].map(({ payType }) => payType));
  return {
    ...open,
    payTypes: [...payTypes].map((payType) => ({
      payType,
      name: pick(
        deps.paymentProviders[payType as PayTypeCode]?.label ?? counterLabels[payType] ?? { en: payType },
        locale,
        restaurant.defaultLocale,
      ),
    })),
    payoutDifferences: await deps.db.$count(
      payoutDifferences,
      and(eq(payoutDifferences.restaurantId, restaurantId), isNull(payoutDifferences.settledAt)),
    ),
    now: now.toISOString(),
  };
}

/** Returns unpaid bank payments and cash to collect, newest first, without those of paid subjects. */
async function readUnpaid({ db }: Deps, restaurantId: number, now: Date): Promise<WaitingPayment[]> {
  const other = alias(payments, 'other');
  const sameSubject: SQL = or(
    eq(other.orderId, payments.orderId),
    eq(other.voucherOrderId, payments.voucherOrderId),
    eq(other.topUpId, payments.topUpId),
    eq(other.partyShareId, payments.partyShareId),
    eq(other.depositId, payments.depositId),
  )!;
  const rows = await db
    .select({ ...subjectFields, payment: payments })
    .from(payments)
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(voucherOrders, eq(voucherOrders.id, payments.voucherOrderId))
    .leftJoin(topUps, eq(topUps.id, payments.topUpId))
    .leftJoin(partyShares, eq(partyShares.id, payments.partyShareId))
    .leftJoin(parties, eq(parties.id, partyShares.partyId))
    .leftJoin(reservations, eq(reservations.id, payments.depositId))
    .where(
      and(
        eq(payments.restaurantId, restaurantId),
        or(
          and(
            gt(payments.createdAt, new Date(now.getTime() - comparedMs)),
            inArray(payments.provider, bankProviders),
            inArray(payments.state, ['pending', 'cancelled', 'failed']),
          ),
          and(
            eq(payments.provider, cashOnPickup.name),
            eq(payments.state, 'pending'),
            or(
              // The user reported the pick-up, which is no proof of payment.
              and(eq(orders.status, OrderStatus.Completed), eq(orders.payStatus, PayStatus.Unpaid)),
              eq(voucherOrders.status, VoucherOrderStatus.AwaitingPayment),
            ),
          ),
        ),
        notExists(
          db
            .select({ id: other.id })
            .from(other)
            .where(
              and(
                sameSubject,
                inArray(other.state, ['paid', 'refund_due', 'refunded']),
                sql`${other.payType} <> ${PayType.Wallet}`,
              ),
            ),
        ),
      ),
    )
    .orderBy(desc(payments.createdAt), desc(payments.id))
    .limit(mostCandidates);
  return rows.map(({ payment, sn, deliveryType, tableNo, partyTable }) => ({
    paymentId: payment.id,
    purpose: payment.purpose,
    ...getNumbers(sn),
    mode: deliveryType ? getMode(deliveryType, tableNo) : undefined,
    tableNo: partyTable ?? tableNo ?? undefined,
    payType: payment.payType,
    reference: payment.reference,
    amount: payment.amount,
    createdAt: payment.createdAt.toISOString(),
    expiresAt: payment.expiresAt?.toISOString(),
    state: payment.state as WaitingPayment['state'],
    isCash: payment.provider === cashOnPickup.name,
  }));
}

const subjectFields = {
  sn: sql<string>`coalesce(${orders.sn}, ${voucherOrders.sn}, ${topUps.sn}, ${partyShares.sn}, ${reservations.code})`,
  deliveryType: orders.deliveryType,
  tableNo: orders.tableNo,
  partyTable: parties.tableNo,
};

const getNumbers = (sn: string) => ({ sn, number: sn.split('-').at(-1)! });

async function readNotices(
  { db }: Deps,
  restaurantId: number,
  unpaid: readonly WaitingPayment[],
  currency: string,
): Promise<OpenNotice[]> {
  const rows = await db
    .select()
    .from(paymentNotices)
    .where(
      and(
        isShownTo(db, restaurantId),
        isNull(paymentNotices.settledAt),
        inArray(paymentNotices.outcome, [...openOutcomes]),
      ),
    )
    .orderBy(desc(paymentNotices.receivedAt), desc(paymentNotices.id))
    .limit(most);
  return rows.map(({ id, receivedAt, outcome, body }) => {
    const notice = {
      reference: toText(body.reference) ?? '',
      amount: typeof body.amount === 'number' ? body.amount : undefined,
      currency: toText(body.currency) ?? '',
      receivedAt,
    };
    const { amount } = notice;
    const candidates =
      // A dispute takes money back, so it pays for nothing.
      amount === undefined || outcome === 'disputed'
        ? []
        : unpaid
            .filter(({ isCash }) => !isCash)
            .map(({ paymentId, createdAt, ...payment }) => ({
              paymentId,
              ...getMatchScore(
                { ...notice, amount },
                { ...payment, currency, createdAt: new Date(createdAt) },
              ),
            }))
            .sort(compareMatchScores)
            .slice(0, shownCandidates);
    return {
      noticeId: id,
      outcome: outcome as OpenNotice['outcome'],
      ...notice,
      receivedAt: receivedAt.toISOString(),
      payerName: toText(body.payerName),
      payerAccount: toText(body.payerAccount),
      candidates,
    };
  });
}

/**
 * Returns refunds that only people can send: due ones without a provider, and those that a provider has
 * permanently rejected.
 */
async function readRefunds({ db }: Deps, restaurantId: number): Promise<DueRefund[]> {
  const rows = await db
    .select({
      ...subjectFields,
      refund: refunds,
      payType: payments.payType,
      reference: payments.reference,
      userId: payments.userId,
      customer: sql<string | null>`coalesce(${users.nickName}, ${users.userName})`,
      mobile: sql<string | null>`${sql.raw(buildUserNumber('users'))}`,
      payer: sql<Record<
        string,
        unknown
      > | null>`(select n.body from payment_notices n where n.payment_id = ${payments.id}
        and n.body ?| array['payerName', 'payerAccount'] order by n.id desc limit 1)`,
    })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .leftJoin(users, eq(users.id, payments.userId))
    .leftJoin(orders, eq(orders.id, payments.orderId))
    .leftJoin(voucherOrders, eq(voucherOrders.id, payments.voucherOrderId))
    .leftJoin(topUps, eq(topUps.id, payments.topUpId))
    .leftJoin(partyShares, eq(partyShares.id, payments.partyShareId))
    .leftJoin(parties, eq(parties.id, partyShares.partyId))
    .leftJoin(reservations, eq(reservations.id, payments.depositId))
    .where(
      and(
        eq(refunds.restaurantId, restaurantId),
        or(
          and(eq(refunds.state, 'due'), notInArray(payments.provider, [...refundingProviders])),
          isFailedAndOwed,
        ),
      ),
    )
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .limit(most);
  return rows.map(({ refund, sn, payType, reference, userId, customer, mobile, payer }) => ({
    refundId: refund.id,
    paymentId: refund.paymentId,
    sn,
    amount: refund.amount,
    reason: refund.reason,
    payType,
    reference,
    createdAt: refund.createdAt.toISOString(),
    recipient: refund.recipient ?? undefined,
    toldBy: refund.toldBy ?? undefined,
    payerName: toText(payer?.payerName),
    payerAccount: toText(payer?.payerAccount),
    customer: customer ?? undefined,
    mobile: mobile ?? undefined,
    canCredit: userId !== null,
  }));
}

/** The provider of the payment that paid for a top-up, otherwise of the newest one: a diner may have chosen another way. */
const topUpProvider = sql<string>`(
  select p.provider from payments p where p.top_up_id = ${topUps.id}
  order by p.state in ('paid', 'refund_due', 'refunded') desc, p.created_at desc limit 1)`;

async function readTopUps({ db }: Deps, restaurantId: number): Promise<OpenTopUp[]> {
  const rows = await db
    .select({
      topUp: topUps,
      user: users,
      provider: topUpProvider,
    })
    .from(topUps)
    .innerJoin(users, eq(users.id, topUps.userId))
    .where(
      and(
        eq(topUps.restaurantId, restaurantId),
        inArray(topUps.state, ['unpaid', 'review', 'refund_review']),
      ),
    )
    // Top-ups that a user waits for come first.
    .orderBy(sql`${topUps.state} = 'unpaid'`, asc(topUps.createdAt))
    .limit(most);
  return rows.map(({ topUp, user, provider }) => ({
    topUpId: topUp.id,
    sn: topUp.sn,
    amount: topUp.amount,
    bonus: topUp.bonus,
    payType: topUp.payType,
    refundWay: getRefundWay({ payType: topUp.payType, provider }),
    state: topUp.state as OpenTopUp['state'],
    createdAt: topUp.createdAt.toISOString(),
    customer: user.nickName ?? user.userName ?? undefined,
    mobile: findUserNumber(user) ?? '',
    remark: topUp.remark ?? undefined,
  }));
}

const toText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
