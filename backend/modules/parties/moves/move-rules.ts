import { maxPartyMembers } from '@/lib/contract/party-values';
import type { Minor } from '@/lib/contract/vocabulary';

/** The facts of an open table that decide whether its bill can be joined or split. */
export interface TableFacts {
  tableNo: string;
  /** All who have joined, also those who left. */
  people: number;
  held: Minor;
  /** A round waits for its money, or guests choose what becomes of one. */
  isRoundUnpaid: boolean;
}

/** Why two bills stay as they are, with the facts that its message names. */
export type MoveError =
  | { code: 'TABLE_PAYING'; detail: Pick<TableFacts, 'tableNo'> }
  | { code: 'PARTY_FULL'; detail: { most: number } }
  | { code: 'BILL_PAID'; detail?: undefined };

const toPaying = ({ tableNo }: TableFacts): MoveError => ({ code: 'TABLE_PAYING', detail: { tableNo } });

/**
 * Returns why two tables cannot become one bill, or undefined. Shares that are paid or being paid go along with their
 * payers, so they are no reason.
 */
export function findJoinError(from: TableFacts, into: TableFacts): MoveError | undefined {
  const paying = [from, into].find(({ isRoundUnpaid }) => isRoundUnpaid);
  if (paying) return toPaying(paying);
  const isFull = from.people + into.people > maxPartyMembers;
  return isFull ? { code: 'PARTY_FULL', detail: { most: maxPartyMembers } } : undefined;
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
export function findTakeError(from: TableFacts, into: TableFacts, rest: RestFacts): MoveError | undefined {
  if (from.held > 0 || from.isRoundUnpaid) return toPaying(from);
  if (into.isRoundUnpaid) return toPaying(into);
  const hasPaid = ({ before, after, paid }: Payer) => after < before && paid > after;
  return rest.paid > rest.billed || rest.payers.some(hasPaid) ? { code: 'BILL_PAID' } : undefined;
}
