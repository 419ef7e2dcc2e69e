import { type SQL, sql } from 'drizzle-orm';
import { countries } from '@/lib/contract/countries';
import type { CountryCode, Locale, Minor } from '@/lib/contract/vocabulary';
import type { WalletTransaction } from '@/lib/contract/wallet';
import { DomainError } from '../../core/domain-error';
import type { Executor } from '../../db/client';
import { toQrPngBase64 } from '../../providers/payment/qr-image';
import type { WalletIssueType } from '../../schema/issue-types';
import type { TopUpState } from '../../schema/wallet';
import { getRefundWay } from '../payments/refund-way';
import { hasBeenPaid } from '../payments/settle-payment';
import { findPayment, findUserTopUp } from './top-ups.repository';
import { findCurrencySign, getIssueLabel, getStateLabel } from './wallet-labels';

const pageSize = 50;

/** The states of top-ups whose money has not reached the wallet. */
const uncounted: TopUpState[] = ['unpaid', 'review', 'rejected'];

type Row = {
  id: string;
  type: WalletIssueType;
  amount: string;
  created_at: string;
  currency: string;
  subject_id: string | null;
  remark: string | null;
  state: TopUpState;
  reason: string | null;
  refundable: boolean;
  sn: string | null;
};

type Columns = Record<'id' | 'at' | 'currency', SQL>;

const getColumns = (table: 't' | 'u'): Columns => {
  const name = sql.raw(table);
  return { id: sql`${name}.id`, at: sql`${name}.created_at`, currency: sql`${name}.currency` };
};

/**
 * Builds the SQL of the credits of one refund of an order: what the wallet had paid, and the payments that go into the
 * wallet. They are one row of the list, because the diner asked for one refund (`t` is a movement, `o` its order).
 */
const refundOfOrder = sql`
  select sum(b.amount) as amount, (array_agg(b.id order by b.type, b.id))[1] as id
  from wallet_transactions b
    left join refunds bf on b.subject_kind = 'refund' and bf.id = b.subject_id
    left join payments bp on bp.id = bf.payment_id
  where t.type in ('order_refund', 'pay_back') and b.type in ('order_refund', 'pay_back')
    and b.user_id = t.user_id and b.created_at = t.created_at and b.currency = t.currency
    and coalesce(bp.order_id, case b.subject_kind when 'order' then b.subject_id end) = o.id`;

/**
 * Builds the SQL of a user's movements, a refund with the number of its order: the ledger's, with top-ups in place of their
 * credits, listed from their start. `own` filters both.
 */
const buildMovements = (userId: number, own: (columns: Columns) => SQL) => sql`
  (select t.id, t.type, coalesce(g.amount, abs(t.amount)) as amount, t.created_at, t.currency, t.subject_id, t.remark,
    case when t.type <> 'cash_out' then 'done' when exists (
      select from wallet_transactions b where b.subject_kind = 'topup' and b.subject_id = t.subject_id
        and b.type = 'cash_out_back' and b.created_at >= t.created_at
    ) then 'rejected' else u.state end as state,
    case when t.type = 'cash_out_back' then u.reason end as reason, false as refundable,
    coalesce(u.sn, o.sn, v.sn, s.sn, r.code, w.sn) as sn
  from wallet_transactions t left join top_ups u on t.subject_kind = 'topup' and u.id = t.subject_id
    left join refunds f on t.subject_kind = 'refund' and f.id = t.subject_id
    left join payments p on p.id = f.payment_id
    left join orders o on o.id = coalesce(p.order_id, case t.subject_kind when 'order' then t.subject_id end)
    left join voucher_orders v on v.id = coalesce(p.voucher_order_id, case t.subject_kind when 'voucher' then t.subject_id end)
    left join reservations r on r.id = coalesce(p.deposit_id, case t.subject_kind when 'deposit' then t.subject_id end)
    left join party_shares s on s.id = coalesce(p.party_share_id, case t.subject_kind when 'share' then t.subject_id end)
    left join top_ups w on w.id = p.top_up_id
    left join lateral (${refundOfOrder}) g on true
  where t.user_id = ${userId} and t.type <> 'topup' and (g.id is null or g.id = t.id) ${own(getColumns('t'))})
  union all
  (select u.id, 'topup', u.amount, u.created_at, u.currency, u.id, u.remark, u.state, u.reason,
    u.state = 'done' and u.amount + u.bonus <= coalesce((select a.balance from wallet_accounts a
      where a.kind = 'diner' and a.user_id = u.user_id and a.currency = u.currency), 0), u.sn
  from top_ups u where u.user_id = ${userId} ${own(getColumns('u'))})`;

interface Page {
  /** Starts at 1. */
  pageNum: number;
  /** Restricts the movements to the currency of this country; undefined for all. */
  countryCode?: CountryCode;
}

/** Returns a page of the user's movements, newest first. */
export async function listWalletTransactions(
  db: Executor,
  userId: number,
  { pageNum, countryCode }: Page,
  locale: Locale,
): Promise<WalletTransaction[]> {
  const upTo = pageNum * pageSize;
  const buildNewest = ({ id, at, currency }: Columns) => sql`
    ${countryCode ? sql`and ${currency} = ${countries[countryCode].currencyCode}` : sql``}
    order by ${at} desc, ${id} desc limit ${upTo}`;
  const { rows } = await db.execute<Row>(sql`${buildMovements(userId, buildNewest)}
    order by created_at desc, id desc limit ${pageSize} offset ${upTo - pageSize}`);
  return rows.map((row) => toAnswer(row, locale));
}

/** Returns a movement or top-up of this user. Throws NOT_FOUND, also for another user's. */
export async function getWalletTransaction(
  db: Executor,
  userId: number,
  id: string,
  locale: Locale,
): Promise<WalletTransaction> {
  const { rows } = await db.execute<Row>(buildMovements(userId, (column) => sql`and ${column.id} = ${id}`));
  if (!rows[0]) throw new DomainError('NOT_FOUND');
  return { ...toAnswer(rows[0], locale), topUp: await findTopUp(db, userId, id) };
}

/** Returns whether a top-up is paid and, if not, how to pay it; undefined for other movements. */
async function findTopUp(db: Executor, userId: number, id: string): Promise<WalletTransaction['topUp']> {
  const topUp = await findUserTopUp(db, userId, id);
  if (!topUp) return undefined;
  const payment = await findPayment(db, id);
  if (topUp.state === 'rejected')
    return {
      paid: payment !== undefined && hasBeenPaid(payment),
      closed: true,
      refundWay: payment && getRefundWay(payment),
      orderSn: topUp.sn,
    };
  if (topUp.state !== 'unpaid') return { paid: true, orderSn: topUp.sn };
  return {
    paid: false,
    qrCodeInBase64: payment?.qrPayload ? toQrPngBase64(payment.qrPayload) : undefined,
    payUrl: payment?.payUrl ?? undefined,
    payAmountOrig: payment?.amount,
    payType: payment?.payType,
    expiresAt: payment?.expiresAt?.toISOString(),
    orderSn: topUp.sn,
  };
}

function toAnswer(row: Row, locale: Locale): WalletTransaction {
  const amount: Minor = Number(row.amount);
  return {
    transactionId: row.id,
    issueType: row.type,
    issueTypeDesc: getIssueLabel(row.type, locale),
    issueAmount: amount,
    issueAmountOrig: amount,
    issueDate: new Date(row.created_at).toISOString(),
    statusDesc: getStateLabel(row.state, locale),
    canRequestRefund: row.refundable,
    outTradeNo: row.subject_id ?? undefined,
    orderSn: row.sn ?? undefined,
    remark: row.remark ?? undefined,
    reason: row.reason ?? undefined,
    currencySign: findCurrencySign(row.currency, locale),
    counted: row.type !== 'topup' || !uncounted.includes(row.state),
  };
}
