import type { Minor } from '@/lib/contract/vocabulary';

/**
 * Splits an amount by weights, so that the parts always sum to it: each part is rounded down to a multiple of `unit`, and what is
 * left goes one unit at a time to the largest remainders, the first ones on a tie (TAB-06). Without any weight all parts are equal.
 * An amount that is no multiple of `unit` is split in single minor units. Weights are whole and not negative.
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

/** Splits an amount into equal parts; the first ones are a unit larger where it does not come out even. */
export const splitEqually = (amount: Minor, parts: number, unit: Minor = 1): Minor[] =>
  splitByWeights(amount, Array<number>(parts).fill(1), unit);

/** A round of a party's bill: what it comes to with fees and taxes, and the price of each line. */
interface BilledRound {
  total: Minor;
  lines: readonly { memberNo: number; total: Minor; forAll: boolean }[];
  /** Who shares what is for all; everybody when absent. */
  eaters?: readonly number[];
}

/**
 * Returns what each member's dishes come to, in the order of `members`: their lines and their part of the lines that are for all,
 * each with its part of the service charge, taxes and discounts of its round. The amounts sum to the totals of the rounds (TAB-06).
 */
export function getOwnAmounts(
  rounds: readonly BilledRound[],
  members: readonly number[],
  unit: Minor = 1,
): Minor[] {
  const own = new Map(members.map((no) => [no, 0]));
  const add = (no: number, amount: Minor) => own.set(no, (own.get(no) ?? 0) + amount);
  for (const { total, lines, eaters: sharers = members } of rounds) {
    const amounts = splitByWeights(
      total,
      lines.map((line) => line.total),
      unit,
    );
    lines.forEach(({ memberNo, forAll }, index) => {
      const amount = amounts[index]!;
      const eaters = forAll ? sharers : [memberNo];
      splitEqually(amount, eaters.length, unit).forEach((part, at) => {
        add(eaters[at]!, part);
      });
    });
  }
  return members.map((no) => own.get(no)!);
}

/** What a share is cut from. */
interface ShareFacts {
  /** Neither paid nor held by anybody. */
  left: Minor;
  total: Minor;
  /** What the member's dishes come to, and what the member has paid or holds already. */
  own: Minor;
  covered: Minor;
  /** For equal parts: how many, and which of them is the member's, from 0. */
  parts: number;
  part: number;
  unit?: Minor;
}

/**
 * Returns what a member pays now: everything that is left, their dishes, or one of equal parts. What they have paid or hold counts,
 * and nobody pays more than is left, so that no dish is paid twice. 0: nothing.
 */
export function getShareAmount(kind: 'all' | 'own' | 'equal', facts: ShareFacts): Minor {
  const { left, total, own, covered, parts, part, unit } = facts;
  if (kind === 'all') return left;
  const due = kind === 'own' ? own : splitEqually(total, parts, unit)[part % parts]!;
  return Math.max(0, Math.min(left, due - covered));
}

/** What a voucher pays of what is left of a bill. It is used whole: what it is worth beyond that lapses (TAB-05). */
export function splitVoucher(faceValue: Minor, left: Minor): { paid: Minor; lapsed: Minor } {
  const paid = Math.min(faceValue, left);
  return { paid, lapsed: faceValue - paid };
}
