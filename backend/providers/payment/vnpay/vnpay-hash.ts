import { createHmac, timingSafeEqual } from 'node:crypto';

/** Returns the query that VNPAY signs: the fields by name, encoded as a form. */
export function buildSignedText(fields: Iterable<readonly [string, string]>): string {
  const sorted = [...fields].sort(([a], [b]) => (a < b ? -1 : 1));
  return new URLSearchParams(sorted.map(([name, value]) => [name, value])).toString();
}

export const hashText = (secret: string, text: string): string =>
  createHmac('sha512', secret).update(text, 'utf8').digest('hex');

export function isHashOf(secret: string, text: string, hash: string): boolean {
  const [expected, given] = [Buffer.from(hashText(secret, text)), Buffer.from(hash.toLowerCase())];
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** The fields of a question about a payment in the order in which they are signed. */
export const questionFields = [
  'vnp_RequestId',
  'vnp_Version',
  'vnp_Command',
  'vnp_TmnCode',
  'vnp_TxnRef',
  'vnp_TransactionDate',
  'vnp_CreateDate',
  'vnp_IpAddr',
  'vnp_OrderInfo',
];

/** The fields of the answer to it, likewise. */
export const answerFields = [
  'vnp_ResponseId',
  'vnp_Command',
  'vnp_ResponseCode',
  'vnp_Message',
  'vnp_TmnCode',
  'vnp_TxnRef',
  'vnp_Amount',
  'vnp_BankCode',
  'vnp_PayDate',
  'vnp_TransactionNo',
  'vnp_TransactionType',
  'vnp_TransactionStatus',
  'vnp_OrderInfo',
  'vnp_PromotionCode',
  'vnp_PromotionAmount',
];

/** The fields of a refund and of the answer to it, likewise. */
export const refundFields = [
  'vnp_RequestId',
  'vnp_Version',
  'vnp_Command',
  'vnp_TmnCode',
  'vnp_TransactionType',
  'vnp_TxnRef',
  'vnp_Amount',
  'vnp_TransactionNo',
  'vnp_TransactionDate',
  'vnp_CreateBy',
  'vnp_CreateDate',
  'vnp_IpAddr',
  'vnp_OrderInfo',
];
export const refundAnswerFields = answerFields.filter((field) => !field.startsWith('vnp_Promotion'));

export const joinFields = (fields: readonly string[], given: Record<string, unknown>): string =>
  fields.map((field) => String(given[field] ?? '')).join('|');
