import { and, asc, desc, eq, gt, inArray, isNull, notExists, or, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { getCurrency } from '@/lib/contract/countries';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import type { DueRefund, OpenNotice, OpenTopUp, WaitingPayment } from '@/lib/contract/staff/money';
import type { Locale, PayTypeCode } from '@/lib/contract/vocabulary';
import type { Deps } from '../../deps';
import { hostedPage } from '../../providers/payment/hosted-page';
import { users } from '../../schema/auth';
import { orders } from '../../schema/orders';
import { parties, partyShares } from '../../schema/parties';
import { paymentNotices, payments, refunds } from '../../schema/payments';
import { reservations } from '../../schema/reservations';
import { voucherOrders } from '../../schema/vouchers';
import { topUps } from '../../schema/wallet';
import { pick } from '../../text';
import { bankProviders } from '../payments/handle-notice';
import { compareLikeness, getLikeness } from '../payments/notice-likeness';
import { getRetryKey } from '../payments/refunds.operator';
import { openOutcomes } from '../payments/settle-notice';
import { getMode } from '../restaurant/busy';
import { getCurrentShop } from '../restaurant/shop';

/** Rows of one kind on the screen, at most. */
const most = 200;
/** Payments that a notice is compared with, and how many of them it shows. */
const [mostCandidates, shownCandidates] = [500, 4];
/** Money that comes later than this after its payment belongs to something else. */
const comparedMs = 3 * 24 * 60 * 60 * 1000;

/** Returns all money of a restaurant that waits for somebody (CON-14). Throws RESTAURANT_UNKNOWN. */
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
    // What is not pending any more is only shown beside a notice.
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
        deps.paymentProviders[payType as PayTypeCode]?.label ?? { en: payType },
        locale,
        restaurant.defaultLocale,
      ),
    })),
    now: now.toISOString(),
  };
}

/** Returns bank payments whose money may still come, newest first, none of something that is paid. */
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
        gt(payments.createdAt, new Date(now.getTime() - comparedMs)),
        inArray(payments.provider, bankProviders),
        inArray(payments.state, ['pending', 'cancelled', 'failed']),
        notExists(
          db
            .select({ id: other.id })
            .from(other)
            .where(
              and(
                sameSubject,
                inArray(other.state, ['paid', 'refund_due', 'refunded']),
                sql`${other.payType} <> 'WALLET_PAY'`,
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
        eq(paymentNotices.restaurantId, restaurantId),
        isNull(paymentNotices.settledAt),
        inArray(paymentNotices.outcome, [...openOutcomes]),
      ),
    )
    .orderBy(desc(paymentNotices.receivedAt), desc(paymentNotices.id))
    .limit(most);
  return rows.map(({ id, receivedAt, outcome, body }) => {
    const notice = {
      reference: toText(body.reference) ?? '',
      amount: Number(body.amount),
      currency: toText(body.currency) ?? '',
      receivedAt,
    };
    const candidates = unpaid
      .map(({ paymentId, createdAt, ...payment }) => ({
        paymentId,
        ...getLikeness(notice, { ...payment, currency, createdAt: new Date(createdAt) }),
      }))
      .sort(compareLikeness)
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

/** Returns refunds that nobody sends but people: due ones without a provider, and those that a provider refuses for good. */
async function readRefunds({ db }: Deps, restaurantId: number): Promise<DueRefund[]> {
  const retry = alias(refunds, 'retry');
  const rows = await db
    .select({
      ...subjectFields,
      refund: refunds,
      payType: payments.payType,
      reference: payments.reference,
      userId: payments.userId,
      customer: sql<string | null>`coalesce(${users.nickName}, ${users.userName})`,
      mobile: sql<string | null>`${users.mobileCountryCode} || ${users.mobile}`,
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
          and(eq(refunds.state, 'due'), sql`${payments.provider} <> ${hostedPage}`),
          and(
            eq(refunds.state, 'failed'),
            sql`${payments.amount} - ${payments.refunded} >= ${refunds.amount}`,
            notExists(
              db
                .select({ id: retry.id })
                .from(retry)
                .where(eq(retry.dedupeKey, sql`${getRetryKey('')} || ${refunds.id}`)),
            ),
          ),
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
    payerName: toText(payer?.payerName),
    payerAccount: toText(payer?.payerAccount),
    customer: customer ?? undefined,
    mobile: mobile ?? undefined,
    canCredit: userId !== null,
  }));
}

async function readTopUps({ db }: Deps, restaurantId: number): Promise<OpenTopUp[]> {
  const rows = await db
    .select({ topUp: topUps, user: users })
    .from(topUps)
    .innerJoin(users, eq(users.id, topUps.userId))
    .where(
      and(
        eq(topUps.restaurantId, restaurantId),
        inArray(topUps.state, ['unpaid', 'review', 'refund_review']),
      ),
    )
    // Those that somebody waits for come first.
    .orderBy(sql`${topUps.state} = 'unpaid'`, asc(topUps.createdAt))
    .limit(most);
  return rows.map(({ topUp, user }) => ({
    topUpId: topUp.id,
    sn: topUp.sn,
    amount: topUp.amount,
    bonus: topUp.bonus,
    payType: topUp.payType,
    state: topUp.state as OpenTopUp['state'],
    createdAt: topUp.createdAt.toISOString(),
    customer: user.nickName ?? user.userName ?? undefined,
    mobile: user.mobileCountryCode + user.mobile,
    remark: topUp.remark ?? undefined,
  }));
}

const toText = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
