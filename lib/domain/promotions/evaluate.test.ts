import { expect, test } from 'vitest';
import type { PromotionRule } from '@/lib/contract/promotion-values';
import { evaluatePromotions } from './evaluate';
import type { Promotion, PromotionCart } from './promotion';

const day = '2026-11-30';
const now = new Date('2026-11-30T04:00:00Z');

const createPromotion = (given: Partial<Promotion> = {}): Promotion => ({
  code: 'promo',
  isAutomatic: true,
  amountOff: null,
  percentOff: null,
  minDishAmount: 0,
  validFrom: null,
  validUntil: null,
  usesLeft: null,
  usesPerDiner: null,
  conditions: {},
  action: { on: 'order' },
  isAlone: false,
  ...given,
});

const createLine = (dish: string, unitPrice: number, count = 1, category = 'mains') => ({
  dish,
  category,
  count,
  unitPrice,
});

const createCart = (lines: PromotionCart['lines'], given: Partial<PromotionCart> = {}): PromotionCart => ({
  lines,
  mode: 'pickup',
  asked: { at: { day, minutes: 12 * 60 }, now: { day, minutes: 12 * 60 } },
  now,
  guest: { orders: 0, ordersInYear: 0, uses: {} },
  left: lines.reduce((sum, line) => sum + line.unitPrice * line.count, 0),
  deliveryFee: 0,
  smallest: 1,
  ...given,
});

const evaluate = (
  promotions: Promotion | Promotion[],
  cart: PromotionCart,
  rule: PromotionRule = 'best',
): Record<string, unknown> => {
  const { applied, others } = evaluatePromotions([promotions].flat(), cart, rule);
  return Object.fromEntries([
    ...applied.map(({ promotion, amount }) => [promotion.code, amount]),
    ...others.map(({ promotion, gap }) => [promotion.code, gap]),
  ]);
};

const laksa = createLine('laksa', 1000);
const rice = createLine('rice', 601);
const beer = createLine('beer', 900, 1, 'drinks');

test.each<[string, Partial<Promotion>, PromotionCart['lines'], unknown]>([
  ['10 % off the order', { percentOff: 10 }, [laksa, rice], 160],
  ['S$5 off the order', { amountOff: 500 }, [laksa], 500],
  ['more than the order is worth', { amountOff: 5000 }, [laksa], 1000],
  [
    '20 % on a category',
    { percentOff: 20, action: { on: 'dishes' }, conditions: { categories: ['drinks'] } },
    [laksa, beer],
    180,
  ],
  [
    'a named dish beside a category',
    { percentOff: 50, action: { on: 'dishes' }, conditions: { categories: ['drinks'], dishes: ['rice'] } },
    [laksa, beer, rice],
    751,
  ],
  ['the cheapest free', { action: { on: 'cheapest' } }, [laksa, rice], 601],
  [
    'half price on the second dish',
    { percentOff: 50, action: { on: 'buyGet', buy: 1, get: 1 } },
    [laksa, rice],
    301,
  ],
  [
    'half price on the fourth too',
    { percentOff: 50, action: { on: 'buyGet' } },
    [createLine('laksa', 1000, 4)],
    1000,
  ],
  ['two pairs, each with its cheaper piece', { action: { on: 'buyGet' } }, [laksa, laksa, rice, rice], 1601],
  ['buy two get one', { action: { on: 'buyGet', buy: 2, get: 1 } }, [createLine('laksa', 1000, 7)], 2000],
  [
    'buy two get one of five',
    { action: { on: 'buyGet', buy: 2, get: 1 } },
    [createLine('laksa', 1000, 5)],
    1000,
  ],
  [
    'buy two get two, of which one is there',
    { action: { on: 'buyGet', buy: 2, get: 2 } },
    [createLine('laksa', 1000, 3)],
    1000,
  ],
  [
    'a free dish once',
    { action: { on: 'freeDish', dish: 'rice' } },
    [laksa, createLine('rice', 601, 3)],
    601,
  ],
  ['spend S$16 get S$4 off', { amountOff: 400, minDishAmount: 1600 }, [laksa, rice], 400],
])('PRO-01 a promotion takes off: %s', (_, promotion, lines, amount) => {
  expect(evaluate(createPromotion(promotion), createCart(lines))).toEqual({ promo: amount });
});

const noon = { day, minutes: 720 };
const afternoon = { at: { day, minutes: 16 * 60 }, now: noon };
const afterMidnight = { at: { day, minutes: 30 }, now: noon };
const happyHour = { times: [{ start: '15:00', end: '18:00' }] };
const lateNight = { weekdays: [7], times: [{ start: '22:00', end: '02:00' }] };

test.each<[string, Partial<Promotion>, Partial<PromotionCart>, unknown]>([
  ['in its mode', { conditions: { modes: ['pickup'] } }, {}, 1000],
  ['in another mode', { conditions: { modes: ['table', 'delivery'] } }, {}, { reason: 'mode' }],
  ['within its hour', { conditions: happyHour }, { asked: afternoon }, 1000],
  ['outside of its hour', { conditions: happyHour }, {}, { reason: 'time' }],
  ['while no time is chosen', { conditions: happyHour }, { asked: undefined }, { reason: 'time' }],
  ['in the night after its weekday', { conditions: lateNight }, { asked: afterMidnight }, 1000],
  ['on its weekday', { conditions: { weekdays: [1] } }, {}, 1000],
  ['on another weekday', { conditions: { weekdays: [2, 3] } }, {}, { reason: 'time' }],
  ['before it begins', { validFrom: new Date('2026-12-01T00:00:00Z') }, {}, { reason: 'date' }],
  ['at its end', { validUntil: now }, {}, { reason: 'date' }],
  ['with no use left', { usesLeft: 0 }, {}, { reason: 'usedUp' }],
  ['with the first order', { conditions: { firstOrder: true } }, {}, 1000],
  [
    'with the second order',
    { conditions: { firstOrder: true } },
    { guest: { orders: 1, ordersInYear: 0, uses: {} } },
    { reason: 'guest' },
  ],
  [
    'with the first order of an unknown guest',
    { conditions: { firstOrder: true } },
    { guest: undefined },
    { reason: 'login' },
  ],
  [
    'with a regular',
    { conditions: { ordersInYear: 5 } },
    { guest: { orders: 6, ordersInYear: 5, uses: {} } },
    1000,
  ],
  ['with another guest', { conditions: { ordersInYear: 5 } }, {}, { reason: 'guest' }],
  [
    'for a guest who used it as often as allowed',
    { usesPerDiner: 2 },
    { guest: { orders: 2, ordersInYear: 2, uses: { promo: 2 } } },
    { reason: 'used' },
  ],
  ['without its dishes', { conditions: { categories: ['drinks'] } }, {}, { reason: 'dishes' }],
  ['S$4.20 below its amount', { minDishAmount: 1420 }, {}, { reason: 'amount', missing: 420 }],
  [
    'with one piece too few',
    { action: { on: 'buyGet', buy: 2, get: 1 } },
    {},
    { reason: 'pieces', missing: 2 },
  ],
  [
    'without the free dish',
    { action: { on: 'freeDish', dish: 'rice' } },
    {},
    { reason: 'dish', dish: 'rice' },
  ],
  ['free delivery for pick-up', { action: { on: 'delivery' } }, {}, { reason: 'mode' }],
  ['free delivery', { action: { on: 'delivery' } }, { mode: 'delivery', deliveryFee: 490 }, 490],
  [
    'cheaper delivery',
    { amountOff: 200, action: { on: 'delivery' } },
    { mode: 'delivery', deliveryFee: 490 },
    200,
  ],
])('PRO-01 a promotion answers %s', (_, promotion, cart, answer) => {
  const result = evaluate(createPromotion(promotion), createCart([laksa], cart));
  expect(result).toEqual({ promo: answer });
});

test.each<[string, PromotionRule, Partial<Promotion>[], unknown]>([
  [
    'the best one alone',
    'best',
    [
      { code: 'a', amountOff: 100 },
      { code: 'b', amountOff: 300 },
    ],
    { a: { reason: 'outdone' }, b: 300 },
  ],
  [
    'a typed code before an equal one',
    'best',
    [
      { code: 'a', amountOff: 300 },
      { code: 'B', isAutomatic: false, amountOff: 300 },
    ],
    { a: { reason: 'outdone' }, B: 300 },
  ],
  [
    'all by rank',
    'rank',
    [
      { code: 'a', amountOff: 100 },
      { code: 'b', percentOff: 50 },
    ],
    { a: 100, b: 500 },
  ],
  [
    'no more than the price',
    'rank',
    [
      { code: 'a', amountOff: 900 },
      { code: 'b', percentOff: 50 },
    ],
    { a: 900, b: 100 },
  ],
  [
    'one that stands alone after none',
    'rank',
    [
      { code: 'a', amountOff: 100, isAlone: true },
      { code: 'b', amountOff: 300 },
    ],
    { a: 100, b: { reason: 'outdone' } },
  ],
  [
    'none that stands alone after another',
    'rank',
    [
      { code: 'a', amountOff: 100 },
      { code: 'b', amountOff: 300, isAlone: true },
    ],
    { a: 100, b: { reason: 'outdone' } },
  ],
  [
    'no piece twice',
    'rank',
    [
      { code: 'a', action: { on: 'cheapest' } },
      { code: 'b', action: { on: 'cheapest' } },
    ],
    { a: 1000, b: { reason: 'nothing' } },
  ],
])('PRO-02 a restaurant combines: %s', (_, rule, promotions, answer) => {
  expect(evaluate(promotions.map(createPromotion), createCart([laksa]), rule)).toEqual(answer);
});

test('PRO-01 random promotions are to the cent, never above the price, whatever the order of the lines', () => {
  let seed = 20261128;
  const random = (below: number) => {
    seed = (seed * 1103515245 + 12345) % 2147483648;
    return Math.floor((seed / 2147483648) * below);
  };
  const pick = <T>(list: readonly T[]): T => list[random(list.length)]!;
  const names = ['laksa', 'rice', 'beer', 'tea'];
  for (let round = 0; round < 600; round++) {
    const smallest = pick([1, 100]);
    const lines = Array.from({ length: 1 + random(6) }, () =>
      createLine(
        pick(names),
        random(40) * smallest * pick([1, 5, 13]),
        1 + random(5),
        pick(['mains', 'drinks']),
      ),
    );
    const promotions = Array.from({ length: 1 + random(6) }, (_, index) =>
      createPromotion({
        code: `p${index}`,
        isAutomatic: random(4) > 0,
        isAlone: random(5) === 0,
        minDishAmount: random(3) * 500,
        ...pick<Partial<Promotion>>([
          { amountOff: random(3000) * smallest },
          { percentOff: random(10_000) / 100 },
          {},
        ]),
        conditions: random(2) ? { categories: [pick(['mains', 'drinks'])], dishes: [pick(names)] } : {},
        action: {
          on: pick(['order', 'dishes', 'cheapest', 'buyGet', 'freeDish', 'delivery']),
          buy: 1 + random(3),
          get: 1 + random(3),
          dish: pick(names),
        },
      }),
    );
    const all = lines.reduce((sum, line) => sum + line.unitPrice * line.count, 0);
    const left = Math.floor((all * (10 - random(3))) / 10 / smallest) * smallest;
    const cart = createCart(lines, {
      left,
      mode: pick(['delivery', 'pickup']),
      deliveryFee: random(900) * smallest,
      smallest,
    });
    const rule = pick<PromotionRule>(['best', 'rank']);
    const result = evaluatePromotions(promotions, cart, rule);
    const sum = (isDelivery: boolean) =>
      result.applied
        .filter((one) => one.isDelivery === isDelivery)
        .reduce((total, { amount }) => total + amount, 0);
    for (const { amount } of result.applied) expect(amount >= 0 && amount % smallest === 0).toBe(true);
    expect(sum(false)).toBeLessThanOrEqual(left);
    expect(sum(true)).toBeLessThanOrEqual(cart.deliveryFee);
    expect(result.applied.length + result.others.length).toBe(promotions.length);
    if (rule === 'best')
      expect(result.applied.filter(({ amount }) => amount > 0).length).toBeLessThanOrEqual(1);
    const turned = evaluatePromotions(promotions, { ...cart, lines: lines.toReversed() }, rule);
    expect(turned).toEqual(result);
  }
});
