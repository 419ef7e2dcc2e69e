import fc from 'fast-check';
import { expect, test } from 'vitest';
import { getRunSettings } from '@/lib/testing/random-runs';
import { isSameCart, mergeCarts } from './merge-cart';

interface Line {
  lineId: string;
  dishCount: number;
  forAll?: boolean;
  sharedWith?: number[];
}

const createCart = (...lines: [lineId: string, dishCount: number, forAll?: boolean][]): Line[] =>
  lines.map(([lineId, dishCount, forAll]) => ({ lineId, dishCount, forAll }));

test.each<[string, base: Line[], local: Line[], server: Line[], merged: Line[]]>([
  ['a dish added here stays', createCart(), createCart(['a', 1]), createCart(), createCart(['a', 1])],
  [
    'a line taken out by the opener goes',
    createCart(['a', 2]),
    createCart(['a', 2]),
    createCart(),
    createCart(),
  ],
  [
    'one more here of what was sent is one for the next round',
    createCart(['a', 1]),
    createCart(['a', 2]),
    createCart(),
    createCart(['a', 1]),
  ],
  [
    'what both added adds up',
    createCart(['a', 1]),
    createCart(['a', 2]),
    createCart(['a', 3]),
    createCart(['a', 4]),
  ],
  ['what both took out is gone', createCart(['a', 2]), createCart(), createCart(['a', 1]), createCart()],
  [
    'another device’s line comes in',
    createCart(),
    createCart(['a', 1]),
    createCart(['b', 1]),
    createCart(['b', 1], ['a', 1]),
  ],
  [
    'a choice to share made here wins',
    createCart(['a', 1]),
    createCart(['a', 1, true]),
    createCart(['a', 1]),
    createCart(['a', 1, true]),
  ],
  [
    'a choice to share made elsewhere is taken over',
    createCart(['a', 1]),
    createCart(['a', 1]),
    createCart(['a', 1, true]),
    createCart(['a', 1, true]),
  ],
  [
    'people who share chosen here win',
    [{ lineId: 'a', dishCount: 1, sharedWith: [1, 2] }],
    [{ lineId: 'a', dishCount: 1, sharedWith: [3, 1] }],
    [{ lineId: 'a', dishCount: 1, sharedWith: [2, 1] }],
    [{ lineId: 'a', dishCount: 1, sharedWith: [3, 1] }],
  ],
  [
    'people who share, chosen elsewhere, replace all',
    createCart(['a', 1, true]),
    createCart(['a', 1, true]),
    [{ lineId: 'a', dishCount: 1, sharedWith: [1, 2] }],
    [{ lineId: 'a', dishCount: 1, sharedWith: [1, 2] }],
  ],
])('TAB-02 %s', (_, base, local, server, merged) => {
  expect(mergeCarts(base, local, server)).toEqual(merged);
});

const counts = fc.dictionary(fc.constantFrom('a', 'b', 'c', 'd'), fc.integer({ min: 1, max: 9 }), {
  noNullPrototype: true,
});
const toCart = (given: Record<string, number>) => createCart(...Object.entries(given));

test('TAB-02 without a change elsewhere the cart is as here, and without one here as elsewhere', () => {
  fc.assert(
    fc.property(counts, counts, (before, after) => {
      const [base, changed] = [toCart(before), toCart(after)];
      expect(isSameCart(mergeCarts(base, changed, base), changed)).toBe(true);
      expect(isSameCart(mergeCarts(base, base, changed), changed)).toBe(true);
    }),
    getRunSettings(10_000),
  );
});

/*
 * Simulates a browser and the table: each changes lines or sends them, messages get lost, and the browser sometimes
 * puts its cart and merges the answer. In the end each line that the browser added is sent or in its cart, once.
 */
test('TAB-02 however changes, lost answers and rounds follow each other, each dish added is sent or waits, once', () => {
  const acts = fc.array(fc.constantFrom('add a', 'add b', 'send', 'put', 'put, answer lost'), {
    minLength: 1,
    maxLength: 40,
  });
  fc.assert(
    fc.property(acts, (list) => {
      let local = createCart();
      let base = createCart();
      let pending: ReturnType<typeof createCart> | undefined;
      const server = { lines: createCart(), version: 0, applied: undefined as unknown, sent: 0 };
      let seen = 0;
      let added = 0;
      const sumCounts = (lines: ReturnType<typeof createCart>) =>
        lines.reduce((sum, { dishCount }) => sum + dishCount, 0);
      const put = (answerLost: boolean): void => {
        pending ??= local;
        let applied = server.applied === pending;
        if (!applied && server.version === seen) {
          server.lines = pending;
          server.version++;
          server.applied = pending;
          applied = true;
        }
        if (answerLost) return;
        local = mergeCarts(applied ? pending : base, local, server.lines);
        base = server.lines;
        seen = server.version;
        pending = undefined;
      };
      for (const act of list) {
        if (act === 'send') {
          server.sent += sumCounts(server.lines);
          server.lines = createCart();
          server.version++;
        } else if (act.startsWith('put')) put(act.endsWith('lost'));
        else {
          const id = act.slice(4);
          local = mergeCarts(createCart(), local, createCart([id, 1]));
          added++;
        }
      }
      put(false);
      put(false);
      put(false);
      expect(isSameCart(local, server.lines)).toBe(true);
      expect(server.sent + sumCounts(local)).toBe(added);
    }),
    getRunSettings(10_000),
  );
});
