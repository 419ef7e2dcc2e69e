import { staffMemberNo } from '@/lib/contract/party-values';
import type { Minor } from '@/lib/contract/vocabulary';

/**
 * Splits an amount by weights, so that the parts always sum to it: each part is rounded down to a multiple of `unit`,
 * and the rest is added one unit at a time to the largest remainders, the first ones on a tie (TAB-06). Without any
 * weight all parts are equal. An amount that is no multiple of `unit` is split in single minor units. Weights are whole
 * and not negative.
 */
export function splitByWeights(amount: Minor, weights: readonly number[], unit: Minor = 1): Minor[] {
  if (weights.length === 0) return [];
  const step = amount % unit === 0 ? unit : 1;
  const steps = BigInt(amount / step);
  const given = weights.reduce((sum, weight) => sum + weight, 0);
  const all = given > 0 ? weights.map(BigInt) : weights.map(() => 1n);
  const sum = all.reduce((total, weight) => total + weight, 0n);
  const parts = all.map((weight, index) => ({
    index,
    whole: (steps * weight) / sum,
    rest: (steps * weight) % sum,
  }));
  let left = Number(steps - parts.reduce((total, { whole }) => total + whole, 0n));
  for (const part of [...parts].sort((a, b) => compare(b.rest, a.rest) || a.index - b.index)) {
    if (left === 0) break;
    part.whole += 1n;
    left--;
  }
  return parts.map(({ whole }) => Number(whole) * step);
}

const compare = (a: bigint, b: bigint) => (a < b ? -1 : a > b ? 1 : 0);

/** Splits an amount into equal parts; the first ones are a unit larger when there is a remainder. */
export const splitEqually = (amount: Minor, parts: number, unit: Minor = 1): Minor[] =>
  splitByWeights(amount, Array<number>(parts).fill(1), unit);

/** A round of a party's bill: its total with fees and taxes, and the price of each line. */
interface BilledRound {
  total: Minor;
  /** `eaters` are the numbers of the members who share the line; each line has at least one. */
  lines: readonly { eaters: readonly number[]; total: Minor }[];
}

/** The members at the time when lines are sent. */
export interface Present {
  present: readonly number[];
  /** The present members who share the lines for all. */
  sharers: readonly number[];
}

/**
 * Returns the members who share a line when it is sent. A line for all belongs to those who are there then, so that
 * neither those who left before nor those who join later owe a part of it. The line of its member alone, and one whose
 * chosen people have all left, belongs to that member (TAB-06).
 */
export function listEaters(
  {
    memberNo,
    forAll,
    sharedWith,
  }: { memberNo: number; forAll?: boolean; sharedWith?: readonly number[] | null },
  { present, sharers }: Present,
): number[] {
  const eaters = forAll ? [...sharers] : present.filter((no) => sharedWith?.includes(no));
  return eaters.length > 0 ? eaters : [memberNo];
}

/** Returns the parts of each line of a round, in the order of its eaters; all of them sum to the total of the round. */
export const splitLines = ({ total, lines }: BilledRound, unit: Minor = 1): Minor[][] =>
  splitByWeights(
    total,
    lines.map((line) => line.total),
    unit,
  ).map((amount, index) => splitEqually(amount, lines[index]!.eaters.length, unit));

/**
 * Returns the amount of each member in the order of `members`: their lines and their part of the common lines, each
 * with its part of the service charge, taxes and discounts of its round. The amounts sum to the totals of the rounds
 * (TAB-06).
 */
export function listOwnAmounts(
  rounds: readonly BilledRound[],
  members: readonly number[],
  unit: Minor = 1,
): Minor[] {
  const own = new Map(members.map((no) => [no, 0]));
  const add = (no: number, amount: Minor) => own.set(no, (own.get(no) ?? 0) + amount);
  for (const round of rounds) {
    const parts = splitLines(round, unit);
    round.lines.forEach(({ eaters }, index) => {
      eaters.forEach((no, at) => {
        add(no, parts[index]![at]!);
      });
    });
  }
  return members.map((no) => own.get(no)!);
}

/**
 * Returns the numbers of the members among whom a bill is divided in equal parts: those who are there, and those who left
 * and have paid or are paying, whose parts must not be divided again. `payer` always counts, and staff never do: what they
 * take at the counter pays for guests.
 */
export const listPayers = (
  members: readonly { no: number; hasLeft: boolean; covered: Minor }[],
  payer: number,
): number[] =>
  members
    .filter(({ no, hasLeft, covered }) => no !== staffMemberNo && (!hasLeft || covered > 0 || no === payer))
    .map(({ no }) => no);

/** The amounts from which a share is computed. */
interface ShareFacts {
  /** Neither paid nor held. */
  left: Minor;
  total: Minor;
  /** The amount of the member's dishes, and the amount that the member has paid or holds already. */
  own: Minor;
  covered: Minor;
  /** For equal parts: their number, and the index of the member's part. */
  parts: number;
  part: number;
  unit?: Minor;
}

/**
 * Returns the amount that a member pays now: everything that is left, their dishes, or one of equal parts. Earlier
 * payments and holds count, and the amount is at most the rest, so that no dish is paid twice. 0: nothing.
 */
export function getShareAmount(kind: 'all' | 'own' | 'equal', facts: ShareFacts): Minor {
  const { left, total, own, covered, parts, part, unit } = facts;
  if (kind === 'all') return left;
  const due = kind === 'own' ? own : splitEqually(total, parts, unit)[part % parts]!;
  return Math.max(0, Math.min(left, due - covered));
}

/**
 * Returns the part of a voucher that pays the rest of a bill. The whole voucher is used: its value beyond the rest
 * lapses (TAB-05).
 */
export function splitVoucher(faceValue: Minor, left: Minor): { paid: Minor; lapsed: Minor } {
  const paid = Math.min(faceValue, left);
  return { paid, lapsed: faceValue - paid };
}
