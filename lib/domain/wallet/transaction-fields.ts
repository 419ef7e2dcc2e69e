import type { WalletTransaction } from '@/lib/contract/wallet';
import { cutText } from '@/lib/domain/cut-text';
import { getMinor } from '@/lib/domain/money';
import { getFirst, type SearchParams } from '@/lib/domain/routes/query-value';

/** Debits of the wallet; all other movements are credits (WAL-03). */
const debits = new Set(['pay', 'flashe_pay', 'vouchers_order', 'cash_out']);

export const isDebit = (issueType: string): boolean => debits.has(issueType);

/** The fields on the page of one movement, in this order; the amount is above them. */
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

/** A movement in the query of `/transactionDetails`. */
export interface ShownTransaction {
  /** Hundredths, negative for a debit; undefined when the query has no amount. */
  amount?: number;
  currencySign?: string;
  /** False when its money is not in the balance. */
  counted: boolean;
  /** The fields of the query, in order; amounts in hundredths as text, times as ISO. */
  fields: { name: FieldName; value: string }[];
}

const toDecimal = (amount: number): string => (amount / 100).toFixed(2);

/** Returns the query of a movement's page (RT-15). */
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

/** Reads the query of `/transactionDetails` (RT-15): only fields of a movement, and only valid values. */
export function readShownTransaction(query: SearchParams): ShownTransaction {
  const read = (name: string) => cutText(getFirst(query, name).trim(), 300);
  const amount = readAmount(read('issueAmount'));
  const original = readAmount(read('issueAmountOrig'));
  const values: Record<FieldName, string> = {
    issueTypeDesc: read('issueTypeDesc') || read('issueType'),
    statusDesc: read('statusDesc'),
    issueDate: readMoment(read('issueDate')),
    // It equals the amount in nearly every movement and is then left out.
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

/** Returns a time as ISO; any other text is no time. */
function readMoment(text: string): string {
  const at = /^\d{4}-\d{2}-\d{2}[T ]/.test(text) ? new Date(text.replace(' ', 'T')) : new Date(Number.NaN);
  return Number.isNaN(at.getTime()) ? '' : at.toISOString();
}
