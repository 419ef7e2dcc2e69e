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

interface Likeness {
  /** What came less what is asked for. */
  difference: Minor;
  /** Characters in which the references differ; undefined when they have little in common. */
  characters?: number;
  /** From the start of the payment to the notice; negative when the money came first. */
  seconds: number;
  isLikely: boolean;
}

/** References that differ in more characters than this have nothing to do with each other. */
const maxCharacters = 3;
/** Money that comes within this time of a payment without any reference probably is that payment's. */
const closeSeconds = 30 * 60;

/** Returns what speaks for and against a notice being about a payment (CON-14). */
export function getLikeness(notice: NoticeFacts, payment: PaymentFacts): Likeness {
  const difference = notice.amount - payment.amount;
  const [typed, expected] = [toPlain(notice.reference), toPlain(payment.reference)];
  const distance = getEditDistance(typed, expected);
  // Most of a longer text may hold the reference whole.
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

/** Orders payments by how likely a notice is about them: alike in amount and reference, then in one of them, then by time. */
export function compareLikeness(one: Likeness, other: Likeness): number {
  const getRank = ({ difference, characters }: Likeness) =>
    (difference === 0 ? 0 : 2) + (characters === undefined ? 1 : 0);
  return (
    getRank(one) - getRank(other) ||
    (one.characters ?? 0) - (other.characters ?? 0) ||
    Math.abs(one.difference) - Math.abs(other.difference) ||
    Math.abs(one.seconds) - Math.abs(other.seconds)
  );
}

/** Banks change the case and drop other characters than letters and digits. */
const toPlain = (reference: string): string => reference.toUpperCase().replace(/[^0-9A-Z]/g, '');

/** Returns the number of characters that have to be changed, added or taken away (Levenshtein). */
export function getEditDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [index, letter] of [...one].entries()) {
    const next = [index + 1];
    for (const [at, otherLetter] of [...other].entries())
      next.push(Math.min(next[at]! + 1, row[at + 1]! + 1, row[at]! + (letter === otherLetter ? 0 : 1)));
    row = next;
  }
  return row[other.length]!;
}
