import fc from 'fast-check';
import { expect, test } from 'vitest';
import { splitEqually } from '@/lib/domain/parties/split-bill';
import { getRunSettings } from '@/lib/testing/random-runs';
import { coverLines } from './cover-lines';

const createLine = (price: number, ...eaters: number[]) => ({
  eaters,
  parts: splitEqually(price, eaters.length),
});
const createPayer = (no: number, money: number, forAnybody = 0) => ({ no, money, forAnybody });

type Line = ReturnType<typeof createLine>;
type Payer = ReturnType<typeof createPayer>;

test.each<[string, Line[], Payer[], covered: boolean[], used: number[]]>([
  [
    'a dish of one person is covered by its payer',
    [createLine(1000, 1), createLine(700, 2)],
    [createPayer(1, 1000)],
    [true, false],
    [1000],
  ],
  [
    'a shared dish is covered when all its parts are paid',
    [createLine(900, 1, 2, 3)],
    [createPayer(1, 300), createPayer(2, 300), createPayer(3, 300)],
    [true],
    [300, 300, 300],
  ],
  [
    'a shared dish of which a part is missing is not, and its parts pay for nothing else',
    [createLine(900, 1, 2, 3), createLine(600, 1, 2)],
    [createPayer(1, 600), createPayer(3, 300)],
    [false, false],
    [0, 0],
  ],
  [
    'one of the eaters takes the missing part over',
    [createLine(900, 1, 2, 3)],
    [createPayer(1, 600), createPayer(2, 300)],
    [true],
    [600, 300],
  ],
  [
    'money for a shared dish is not used for the dish of another payer',
    [createLine(300, 2), createLine(900, 1, 3)],
    [createPayer(1, 900), createPayer(2, 0)],
    [false, true],
    [900, 0],
  ],
  [
    'equal parts pay for the dishes of all who paid them',
    [createLine(1500, 1), createLine(500, 2), createLine(1000, 3)],
    [createPayer(1, 1000), createPayer(2, 1000)],
    [true, true, false],
    [1000, 1000],
  ],
  [
    'money beyond the own dishes pays for no dish that only others eat',
    [createLine(500, 1), createLine(500, 2)],
    [createPayer(1, 1000)],
    [true, false],
    [500],
  ],
  [
    'money for the whole bill pays for the dishes of others too',
    [createLine(500, 1), createLine(500, 2)],
    [createPayer(1, 1000, 1000)],
    [true, true],
    [1000],
  ],
  [
    'money at the counter pays for whole dishes only',
    [createLine(700, 1), createLine(500, 2), createLine(300, 3)],
    [createPayer(0, 600, 600)],
    [false, true, false],
    [500],
  ],
  [
    'a free dish is covered with a payer, and not without one',
    [createLine(0, 1), createLine(0, 2)],
    [createPayer(1, 100)],
    [true, false],
    [0],
  ],
])('TAB-04 %s', (_, lines, payers, covered, used) => {
  const plan = coverLines(lines, payers);
  expect(plan.lines.map(({ isCovered }) => isCovered)).toEqual(covered);
  expect([...plan.used.values()]).toEqual(used);
});

const people = [1, 2, 3, 4];
const anyLine = fc
  .record({
    price: fc.integer({ min: 0, max: 3_000 }),
    eaters: fc.subarray(people, { minLength: 1 }),
  })
  .map(({ price, eaters }) => createLine(price, ...eaters));
const getOwn = (lines: readonly Line[], no: number) =>
  lines.reduce((sum, { eaters, parts }) => sum + (parts[eaters.indexOf(no)] ?? 0), 0);

test('TAB-04 whoever pays whatever, covered dishes are paid to the cent, nobody pays twice, and own dishes come first', () => {
  fc.assert(
    fc.property(
      fc.array(anyLine, { minLength: 1, maxLength: 8 }),
      fc.subarray(people),
      fc.array(fc.integer({ min: -500, max: 2_000 }), { minLength: 4, maxLength: 4 }),
      fc.integer({ min: 0, max: 2_000 }),
      (lines, paying, extras, counter) => {
        const payers = [
          createPayer(0, counter, counter),
          ...paying.map((no) => createPayer(no, Math.max(0, getOwn(lines, no) + extras[no - 1]!))),
        ];
        const { lines: covered, used } = coverLines(lines, payers);
        const price = lines.reduce(
          (sum, { parts }, index) =>
            covered[index]!.isCovered ? sum + parts.reduce((all, part) => all + part, 0) : sum,
          0,
        );
        expect([...used.values()].reduce((sum, amount) => sum + amount, 0)).toBe(price);
        for (const { no, money } of payers) {
          const own = getOwn(lines, no);
          const ownCovered = getOwn(
            lines.filter((__, index) => covered[index]!.isCovered),
            no,
          );
          expect(used.get(no)).toBeLessThanOrEqual(money);
          if (money < own) continue;
          // Nobody pays for others with the money for the own dishes.
          expect(used.get(no)).toBeGreaterThanOrEqual(ownCovered);
          expect(used.get(no)! - ownCovered).toBeLessThanOrEqual(money - own);
          lines.forEach(({ eaters }, index) => {
            if (eaters.length === 1 && eaters[0] === no) expect(covered[index]!.isCovered).toBe(true);
          });
        }
        lines.forEach((line, index) => {
          const { isCovered, missing } = covered[index]!;
          if (isCovered) expect(missing).toBe(0);
          if (
            line.eaters.every((no) => payers.some((one) => one.no === no && one.money >= getOwn(lines, no)))
          )
            expect(isCovered).toBe(true);
        });
      },
    ),
    getRunSettings(2_000),
  );
});
