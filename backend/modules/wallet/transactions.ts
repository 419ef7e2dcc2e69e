import { type SQL, sql } from 'drizzle-orm';
import type { Locale, Minor } from '@/lib/contract/vocabulary';
import type { WalletTransaction } from '@/lib/contract/wallet';
import { DomainError } from '../../core/domain-error';
import type { Executor } from '../../db/client';
import { qrPngInBase64 } from '../../providers/payment/qr-image';
import type { WalletIssueType } from '../../schema/issue-types';
import type { TopUpState } from '../../schema/wallet';
import { getPayment, userTopUp } from './top-ups.repository';
import { getSign, issueLabel, stateLabel } from './wallet-labels';

const pageSize = 50;

/** Top-ups whose money isn't in the wallet, and hasn't been. */
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
};

/**
 * A diner's movements as they are shown: those of the ledger, and instead of its credits the top-ups themselves, which are
 * there from the moment they are started. `own` narrows both.
 */
const shown = (userId: number, own: (id: SQL, at: SQL) => SQL) => sql`
  (select t.id, t.type, abs(t.amount) as amount, t.created_at, t.currency, t.subject_id, t.remark,
    case when t.type <> 'cash_out' then 'done' when exists (
      select from wallet_transactions b where b.subject_kind = 'topup' and b.subject_id = t.subject_id
        and b.type = 'cash_out_back' and b.created_at >= t.created_at
    ) then 'rejected' else u.state end as state,
    case when t.type = 'cash_out_back' then u.reason end as reason, false as refundable
  from wallet_transactions t left join top_ups u on t.subject_kind = 'topup' and u.id = t.subject_id
  where t.user_id = ${userId} and t.type <> 'topup' ${own(sql`t.id`, sql`t.created_at`)})
  union all
  (select u.id, 'topup', u.amount, u.created_at, u.currency, u.id, u.remark, u.state, u.reason,
    u.state = 'done' and u.amount + u.bonus <= coalesce((select a.balance from wallet_accounts a
      where a.kind = 'diner' and a.user_id = u.user_id and a.currency = u.currency), 0)
  from top_ups u where u.user_id = ${userId} ${own(sql`u.id`, sql`u.created_at`)})`;

/** A page, from 1, of the diner's movements, newest first (API-78). */
export async function walletTransactions(
  db: Executor,
  userId: number,
  pageNum: number,
  locale: Locale,
): Promise<WalletTransaction[]> {
  const upTo = pageNum * pageSize;
  const newest = (id: SQL, at: SQL) => sql`order by ${at} desc, ${id} desc limit ${upTo}`;
  const { rows } = await db.execute<Row>(sql`${shown(userId, newest)}
    order by created_at desc, id desc limit ${pageSize} offset ${upTo - pageSize}`);
  return rows.map((row) => answerOf(row, locale));
}

/** One's own movement or top-up (API-79). Throws NOT_FOUND, for another's as well. */
export async function walletTransaction(
  db: Executor,
  userId: number,
  id: string,
  locale: Locale,
): Promise<WalletTransaction> {
  const { rows } = await db.execute<Row>(shown(userId, (column) => sql`and ${column} = ${id}`));
  if (!rows[0]) throw new DomainError('NOT_FOUND');
  return { ...answerOf(rows[0], locale), topUp: await topUpOf(db, userId, id) };
}

/** Whether the money of a top-up has come, and until then how it is paid; undefined for other movements. */
async function topUpOf(db: Executor, userId: number, id: string): Promise<WalletTransaction['topUp']> {
  const topUp = await userTopUp(db, userId, id);
  if (!topUp) return undefined;
  const payment = await getPayment(db, id);
  if (topUp.state === 'rejected')
    return { paid: payment?.state !== 'cancelled', closed: true, orderSn: topUp.sn };
  if (topUp.state !== 'unpaid') return { paid: true, orderSn: topUp.sn };
  return {
    paid: false,
    qrCodeInBase64: payment?.qrPayload ? qrPngInBase64(payment.qrPayload) : undefined,
    payUrl: payment?.payUrl ?? undefined,
    payAmountOrig: payment?.amount,
    payType: payment?.payType,
    expiresAt: payment?.expiresAt?.toISOString(),
    orderSn: topUp.sn,
  };
}

function answerOf(row: Row, locale: Locale): WalletTransaction {
  const amount: Minor = Number(row.amount);
  return {
    transactionId: row.id,
    issueType: row.type,
    issueTypeDesc: issueLabel(row.type, locale),
    issueAmount: amount,
    issueAmountOrig: amount,
    issueDate: new Date(row.created_at).toISOString(),
    statusDesc: stateLabel(row.state, locale),
    canRequestRefund: row.refundable,
    outTradeNo: row.subject_id ?? undefined,
    remark: row.remark ?? undefined,
    reason: row.reason ?? undefined,
    currencySign: getSign(row.currency, locale),
    counted: row.type !== 'topup' || !uncounted.includes(row.state),
  };
}
