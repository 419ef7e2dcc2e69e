import { maxPartyMembers } from '@/lib/contract/party-values';
import type { Minor } from '@/lib/contract/vocabulary';

/** The facts of an open table that decide whether its bill can be joined or split. */
export interface TableFacts {
  /** All who have joined, also those who left. */
  people: number;
  held: Minor;
  /** A round waits for its money, or guests choose what becomes of one. */
  isRoundUnpaid: boolean;
}

/**
 * Returns why two tables cannot become one bill, or undefined. Shares that are paid or being paid go along with their
 * payers, so they are no reason.
 */
export function findJoinError(from: TableFacts, into: TableFacts): 'TABLE_PAYING' | 'PARTY_FULL' | undefined {
  if (from.isRoundUnpaid || into.isRoundUnpaid) return 'TABLE_PAYING';
  return from.people + into.people > maxPartyMembers ? 'PARTY_FULL' : undefined;
}

/** A person's dishes before and after lines were taken over, and the amount that the person paid for own dishes. */
interface Payer {
  before: Minor;
  after: Minor;
  paid: Minor;
}

/** The bill without the lines. */
interface RestFacts {
  billed: Minor;
  paid: Minor;
  payers: readonly Payer[];
}

/**
 * Returns why lines cannot be taken over to another bill, or undefined. Nobody may pay for a dish that leaves the bill
 * meanwhile, and money for own dishes must not pay for the dishes of others.
 */
export function findTakeError(
  from: TableFacts,
  into: TableFacts,
  rest: RestFacts,
): 'TABLE_PAYING' | 'BILL_PAID' | undefined {
  if (from.held > 0 || from.isRoundUnpaid || into.isRoundUnpaid) return 'TABLE_PAYING';
  const hasPaid = ({ before, after, paid }: Payer) => after < before && paid > after;
  return rest.paid > rest.billed || rest.payers.some(hasPaid) ? 'BILL_PAID' : undefined;
}
