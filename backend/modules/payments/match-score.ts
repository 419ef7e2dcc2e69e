import type { Minor } from '@/lib/contract/vocabulary';

interface NoticeFacts {
  reference: string;
  amount: Minor;
  currency: string;
  receivedAt: Date;
}

interface PaymentFacts {
  reference: string;
  amount: Minor;
  currency: string;
  createdAt: Date;
}

interface MatchScore {
  /** The received amount minus the expected amount. */
  difference: Minor;
  /** The number of characters in which the references differ; undefined when they have little in common. */
  characters?: number;
  /** Seconds from the start of the payment to the notice; negative when the notice came first. */
  seconds: number;
  isLikely: boolean;
}

/** References that differ in more characters than this are unrelated. */
const maxCharacters = 3;
/** A notice within this time of a payment without a reference probably belongs to that payment. */
const closeSeconds = 30 * 60;

/** Compares a notice with a payment. */
export function getMatchScore(notice: NoticeFacts, payment: PaymentFacts): MatchScore {
  const difference = notice.amount - payment.amount;
  const [typed, expected] = [toPlain(notice.reference), toPlain(payment.reference)];
  const distance = getEditDistance(typed, expected);
  // A longer text may contain the whole reference.
  const characters = typed.includes(expected) ? 0 : distance <= maxCharacters ? distance : undefined;
  const seconds = Math.round((notice.receivedAt.getTime() - payment.createdAt.getTime()) / 1000);
  const isSame = difference === 0 && notice.currency === payment.currency;
  const isSoon = seconds >= 0 && seconds <= closeSeconds;
  return {
    difference,
    characters,
    seconds,
    isLikely: isSame && (characters !== undefined || isSoon),
  };
}

/**
 * Sorts payments by the probability of a match: the same amount and reference first, then one of them, then
 * by time.
 */
export function compareMatchScores(a: MatchScore, b: MatchScore): number {
  const getRank = ({ difference, characters }: MatchScore) =>
    (difference === 0 ? 0 : 2) + (characters === undefined ? 1 : 0);
  return (
    getRank(a) - getRank(b) ||
    (a.characters ?? 0) - (b.characters ?? 0) ||
    Math.abs(a.difference) - Math.abs(b.difference) ||
    Math.abs(a.seconds) - Math.abs(b.seconds)
  );
}

/** Banks change the case and drop all characters except letters and digits. */
const toPlain = (reference: string): string => reference.toUpperCase().replace(/[^0-9A-Z]/g, '');

/** Returns the number of characters to change, add or remove (Levenshtein distance). */
export function getEditDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (const [index, letter] of [...a].entries()) {
    const next = [index + 1];
    for (const [at, otherLetter] of [...b].entries())
      next.push(Math.min(next[at]! + 1, row[at + 1]! + 1, row[at]! + (letter === otherLetter ? 0 : 1)));
    row = next;
  }
  return row[b.length]!;
}
