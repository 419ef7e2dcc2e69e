import type { Minor } from '@/lib/contract/vocabulary';

interface Returned {
  /** The value on the wire: a text counts as well, and the text `false` means no. */
  canRequestRefund?: boolean | string;
  /** Hundredths. */
  issueAmount: Minor;
}

/**
 * Returns whether a movement can be refunded to its source: the backend allows it, and the known balance still covers
 * it (WAL-04).
 */
export function canReturn({ canRequestRefund, issueAmount }: Returned, balance: Minor | undefined): boolean {
  const said = canRequestRefund !== 'false' && Boolean(canRequestRefund);
  return said && balance !== undefined && balance >= issueAmount;
}
