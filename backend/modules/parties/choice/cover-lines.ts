import type { Minor } from '@/lib/contract/vocabulary';

/** A dish with the part of each member who shares it. */
interface SharedLine {
  eaters: readonly number[];
  /** In the order of `eaters`. */
  parts: readonly Minor[];
}

/** The money of somebody who wants it cooked. */
interface Payer {
  no: number;
  money: Minor;
  /** The part of the money that pays for anybody's dishes: a payment of the whole bill, or one at the counter. */
  forAnybody: Minor;
}

export interface CoveredLine {
  /** Its price is paid. */
  isCovered: boolean;
  /** One of its eaters is a payer. */
  isWanted: boolean;
  missing: Minor;
}

/** The payers whose money beyond their own dishes pays for a dish, in the order in which they are asked. */
const passes: ((line: { isEater: boolean; isWanted: boolean }) => 'all' | 'for anybody' | 'nothing')[] = [
  ({ isEater }) => (isEater ? 'all' : 'nothing'),
  ({ isWanted }) => (isWanted ? 'all' : 'nothing'),
  () => 'for anybody',
];

/**
 * Returns which dishes the money pays for, and the amount that is used of each payer. Everybody pays for their own
 * dishes and parts of shared ones. Money beyond these pays the missing parts of dishes: first of those that the payer
 * shares, then of those that another payer eats; money for anybody also pays for the dishes of others. The part of a
 * dish that is not covered pays for nothing else.
 */
export function coverLines(
  lines: readonly SharedLine[],
  payers: readonly Payer[],
): { lines: CoveredLine[]; used: Map<number, Minor> } {
  const funds = payers.map(({ no, money, forAnybody }) => ({
    no,
    left: money,
    forAnybody,
    own: lines.reduce((sum, line) => sum + getPart(line, no), 0),
  }));
  const states = lines.map((line) => {
    const isWanted = line.eaters.some((no) => payers.some((payer) => payer.no === no));
    return { line, isCovered: false, isWanted, missing: sumParts(line) };
  });
  // Dishes of one person come first: nobody else can pay a part of them.
  const inOrder = [...states].sort((a, b) => Number(isShared(a.line)) - Number(isShared(b.line)));

  for (const getSource of passes)
    for (const state of inOrder) {
      const { line, isWanted } = state;
      if (state.isCovered) continue;
      let missing = sumParts(line);
      const gifts = funds.map((fund) => {
        const gift = Math.min(getPart(line, fund.no), fund.left);
        missing -= gift;
        return { fund, gift, extra: 0 };
      });
      for (const paid of gifts) {
        const { fund } = paid;
        const source = getSource({ isEater: line.eaters.includes(fund.no), isWanted });
        if (source === 'nothing') continue;
        const spare = Math.max(0, fund.left - fund.own);
        paid.extra = Math.min(missing, source === 'all' ? spare : Math.min(spare, fund.forAnybody));
        missing -= paid.extra;
      }
      state.missing = missing;
      state.isCovered = missing === 0 && (isWanted || sumParts(line) > 0);
      if (!state.isCovered) continue;
      for (const { fund, gift, extra } of gifts) {
        fund.left -= gift + extra;
        fund.own -= getPart(line, fund.no);
        if (!line.eaters.includes(fund.no)) fund.forAnybody = Math.max(0, fund.forAnybody - extra);
      }
    }
  return {
    lines: states.map(({ isCovered, isWanted, missing }) => ({ isCovered, isWanted, missing })),
    used: new Map(funds.map(({ no, left }, index) => [no, payers[index]!.money - left])),
  };
}

const getPart = ({ eaters, parts }: SharedLine, no: number): Minor => parts[eaters.indexOf(no)] ?? 0;
const sumParts = ({ parts }: SharedLine): Minor => parts.reduce((sum, part) => sum + part, 0);
const isShared = ({ eaters }: SharedLine): boolean => eaters.length > 1;
