import type { Minor } from '@/lib/contract/vocabulary';

interface Returned {
  /** As the wire has it: a text counts as well, and the text `false` is no yes. */
  canRequestRefund?: boolean | string;
  /** Hundredths. */
  issueAmount: Minor;
}

/**
 * Whether a movement can be asked back the way it came: the backend says so, and the balance still covers it (WAL-04). Not
 * while nobody knows the balance.
 */
export function mayReturn({ canRequestRefund, issueAmount }: Returned, balance: Minor | undefined): boolean {
  const said = canRequestRefund !== 'false' && Boolean(canRequestRefund);
  return said && balance !== undefined && balance >= issueAmount;
}
