import type { Minor } from '@/lib/contract/vocabulary';

interface Returned {
  /** As the wire has it: a text counts as well, and the text `false` is no yes. */
  canRequestRefund?: boolean | string;
  /** Hundredths. */
  issueAmount: Minor;
}

/**
 * Returns whether a movement can be refunded the way it came: the backend allows it, and the balance still covers it (WAL-04). Not
 * while the balance is unknown.
 */
export function canReturn({ canRequestRefund, issueAmount }: Returned, balance: Minor | undefined): boolean {
  const said = canRequestRefund !== 'false' && Boolean(canRequestRefund);
  return said && balance !== undefined && balance >= issueAmount;
}
