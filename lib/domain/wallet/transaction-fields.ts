import type { WalletTransaction } from '@/lib/contract/wallet';
import { getMinor } from '@/lib/domain/money';
import { getFirst, type SearchParams } from '@/lib/domain/orders/search-params';

/** Movements that took money out of the wallet; all others brought some (WAL-03). */
const debits = new Set(['pay', 'flashe_pay', 'vouchers_order', 'cash_out']);

export const isDebit = (issueType: string): boolean => debits.has(issueType);

/** What the page of one movement shows of it, in this order; the amount stands above them. */
const fieldNames = [
  'issueTypeDesc',
  'statusDesc',
  'issueDate',
  'issueAmountOrig',
  'orderSn',
  'transactionId',
  'outTradeNo',
  'remark',
  'reason',
] as const;
export type FieldName = (typeof fieldNames)[number];

/** A movement as in the query of `/transactionDetails`. */
export interface ShownTransaction {
  /** In hundredths, negative for what went out; undefined where the query has no amount. */
  amount?: number;
  currencySign?: string;
  /** False where its money isn't in the balance. */
  counted: boolean;
  /** Those that the query has, in order; amounts in hundredths as text, moments as ISO. */
  fields: { name: FieldName; value: string }[];
}

const toDecimal = (amount: number): string => (amount / 100).toFixed(2);

/** The query with which a movement's page is opened (RT-15). */
export function toTransactionQuery(movement: WalletTransaction): Record<string, string | undefined> {
  const {
    issueAmount,
    issueAmountOrig,
    canRequestRefund: _canRequestRefund,
    topUp: _topUp,
    counted,
    ...texts
  } = movement;
  return {
    ...texts,
    counted: counted === false ? 'false' : undefined,
    issueAmount: toDecimal(issueAmount),
    issueAmountOrig: issueAmountOrig === undefined ? undefined : toDecimal(issueAmountOrig),
  };
}

/** What `/transactionDetails` shows of its query (RT-15): nothing but fields of a movement, and none that can't be one. */
export function readShownTransaction(query: SearchParams): ShownTransaction {
  const read = (name: string) => getFirst(query, name).trim().slice(0, 300);
  const amount = readAmount(read('issueAmount'));
  const original = readAmount(read('issueAmountOrig'));
  const values: Record<FieldName, string> = {
    issueTypeDesc: read('issueTypeDesc') || read('issueType'),
    statusDesc: read('statusDesc'),
    issueDate: readMoment(read('issueDate')),
    // The same as the amount in nearly every movement, and then no news.
    issueAmountOrig: original === undefined || original === amount ? '' : String(original),
    orderSn: read('orderSn'),
    transactionId: read('transactionId'),
    outTradeNo: read('outTradeNo'),
    remark: read('remark'),
    reason: read('reason'),
  };
  return {
    amount: amount && isDebit(read('issueType')) ? -amount : amount,
    currencySign: read('currencySign') || undefined,
    counted: read('counted').toLowerCase() !== 'false',
    fields: fieldNames.flatMap((name) => (values[name] ? [{ name, value: values[name] }] : [])),
  };
}

function readAmount(text: string): number | undefined {
  try {
    return text ? Math.abs(getMinor(text)) : undefined;
  } catch {
    return undefined;
  }
}

/** A moment as ISO; other texts aren't times. */
function readMoment(text: string): string {
  const at = /^\d{4}-\d{2}-\d{2}[T ]/.test(text) ? new Date(text.replace(' ', 'T')) : new Date(Number.NaN);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}
