import type { CodeRefund } from '@/lib/contract/voucher-orders';

interface RefundAnswer {
  kind: 'success' | 'warning';
  text: string;
}

/**
 * Returns the message for a refund of several codes: the first message when all succeeded, else one line per code
 * (VCH-07).
 */
export function getRefundAnswer(results: readonly CodeRefund[]): RefundAnswer {
  const [first] = results;
  if (first && results.every(({ success }) => success)) return { kind: 'success', text: first.message };
  const lines = results.map(({ vouchersCodeId, message }) => `${vouchersCodeId}: ${message}`);
  return { kind: 'warning', text: lines.join('\n') };
}
