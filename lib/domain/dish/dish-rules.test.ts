import { describe, expect, test } from 'vitest';
import { nothingChosen } from './choice';
import { countMissing, validateChoices } from './choice-errors';
import { count, maxOfItem, tick } from './choose';
import { isCounted, isSingleChoice, validateGroup } from './group-rule';
import { groupsOnSale, isSoldOut, itemsOnSale, opensDialog, specsOnSale } from './on-sale';
import { dish, group, item, spec } from './sample-dish';

/** `many` choices spread over the sample group's items. */
const chosen = (many: number) =>
  Object.fromEntries(Array.from({ length: many }, (_, index) => [index + 1, 1]));

describe('what opens the dialog', () => {
  test.each([
    ['neither', {}, false],
    ['a specification', { detailList: [spec(1, 900)] }, true],
    ['a specification that is off sale', { detailList: [spec(1, 900, false)] }, true],
    ['a group', { items: [group()] }, true],
  ] as const)('MNU-02 a dish with %s', (_, more, opens) => {
    expect(opensDialog(dish(more as Parameters<typeof dish>[0]))).toBe(opens);
  });

  test.each([
    [0, true],
    [1, false],
    [undefined, false],
  ])('MNU-03 stock %s is sold out: %s', (goodsStock, soldOut) => {
    expect(isSoldOut({ goodsStock })).toBe(soldOut);
    const errors = validateChoices(dish({ goodsStock }), nothingChosen).map((error) => error.code);
    expect(errors).toEqual(soldOut ? ['SOLD_OUT'] : []);
  });
});

describe('what is on sale', () => {
  test('DSH-03 only specifications and items on sale are offered', () => {
    const offered = dish({
      detailList: [spec(1, 850), spec(2, 1050, false)],
      items: [
        group({
          itemList: [item(1, { isOnSale: true }), item(2, { isOnSale: false }), item(3)],
        }),
        group({ itemType: 'Sold out', itemList: [item(9, { isOnSale: false })] }),
      ],
    });
    expect(specsOnSale(offered).map((one) => one.specId)).toEqual([1]);
    expect(groupsOnSale(offered).map((one) => one.itemType)).toEqual(['Spice level']);
    expect(itemsOnSale(offered.items[0]!).map((one) => one.itemId)).toEqual([1, 3]);
  });
});

describe('specifications', () => {
  test.each([
    ['none exists', [], undefined, []],
    ['none is on sale', [spec(1, 900, false)], undefined, []],
    ['one is on sale and none is chosen', [spec(1, 900), spec(2, 950, false)], undefined, ['SPEC_REQUIRED']],
    ['one is chosen', [spec(1, 900)], 1, []],
    ['the chosen one is off sale', [spec(1, 900), spec(2, 950, false)], 2, ['SPEC_REQUIRED']],
  ])('DSH-04 when %s', (_, detailList, specId, codes) => {
    expect(validateChoices(dish({ detailList }), { specId, counts: {} }).map((error) => error.code)).toEqual(
      codes,
    );
  });
});

describe('groups', () => {
  test.each([
    ['Y', true, 'GROUP_REQUIRED'],
    ['missing', undefined, 'GROUP_REQUIRED'],
    ['N', false, undefined],
  ])('DSH-05 isMandatory %s with nothing chosen', (_, isMandatory, code) => {
    expect(validateGroup(group({ isMandatory }), {})?.code).toBe(code);
    expect(validateGroup(group({ isMandatory }), { 1: 1 })).toBeUndefined();
  });

  test('DSH-05 the error names its group, and a group with nothing on sale is not required', () => {
    const spice = group();
    const gone = group({ itemType: 'Gone', itemList: [item(7, { isOnSale: false })] });
    expect(validateChoices(dish({ items: [spice, gone] }), nothingChosen)).toEqual([
      { code: 'GROUP_REQUIRED', group: spice },
    ]);
  });

  test.each([
    [1, { code: 'GROUP_TOO_FEW', least: 2 }],
    [2, undefined],
    [3, { code: 'GROUP_TOO_MANY', most: 2 }],
  ])('DSH-06 exactly 2 with %d chosen', (many, error) => {
    expect(validateGroup(group({ mustSelectNumber: 2 }), chosen(many))).toEqual(error);
  });

  test.each([
    [
      'a specification and a group of one',
      { detailList: [spec(1, 900), spec(2, 950)], items: [group()] },
      0,
      2,
    ],
    ['five of a group that has none', { items: [group({ mustSelectNumber: 5 })] }, 0, 5],
    ['five of a group that has two', { items: [group({ mustSelectNumber: 5 })] }, 2, 3],
    ['at least three of a group that has one', { items: [group({ minNumber: 3 })] }, 1, 2],
    ['nothing', { items: [group()] }, 1, 0],
  ])('DSH-06 %s: so many choices are missing', (_, more, many, missing) => {
    const choice = { ...nothingChosen, counts: chosen(many) };
    expect(countMissing(validateChoices(dish(more), choice), choice)).toBe(missing);
  });

  test.each([
    [true, 1, { code: 'GROUP_TOO_FEW', least: 2 }],
    [true, 2, undefined],
    [true, 4, undefined],
    [false, 0, undefined],
    [false, 1, { code: 'GROUP_TOO_FEW', least: 2 }],
    [false, 2, undefined],
  ])('DSH-07 at least 2, mandatory %s, with %d chosen', (isMandatory, many, error) => {
    expect(validateGroup(group({ minNumber: 2, isMandatory }), chosen(many))).toEqual(error);
  });

  test.each([
    [3, 3, undefined],
    [3, 4, { code: 'GROUP_TOO_MANY', most: 3 }],
    [undefined, 1, undefined],
    [undefined, 2, { code: 'GROUP_TOO_MANY', most: 1 }],
  ])('DSH-08 at most %s with %d chosen', (maxNumber, many, error) => {
    expect(validateGroup(group({ maxNumber }), chosen(many))).toEqual(error);
  });

  test('DSH-08 two of one item are two choices', () => {
    expect(validateGroup(group({ maxNumber: 2 }), { 1: 3 })).toEqual({ code: 'GROUP_TOO_MANY', most: 2 });
  });
});

describe('choosing', () => {
  test('DSH-09 in a single-choice group the new choice replaces the old one', () => {
    const single = group();
    expect(isSingleChoice(single)).toBe(true);
    const first = tick(single, { 99: 2 }, 1, true);
    expect(tick(single, first.counts, 2, true)).toEqual({ counts: { 2: 1, 99: 2 } });
  });

  test('DSH-10 at the limit a further item is not taken and the limit is named', () => {
    const three = group({ maxNumber: 3 });
    expect(tick(three, chosen(3), 4, true)).toEqual({ counts: chosen(3), limit: 3 });
    expect(tick(three, chosen(3), 3, false)).toEqual({ counts: chosen(2) });
  });

  test.each([
    ['room left', { 1: 1 }, 1, 2, { counts: { 1: 2 } }],
    ['the last place', { 1: 2 }, 2, 1, { counts: { 1: 2, 2: 1 } }],
    ['the group full', { 1: 2, 2: 1 }, 1, 3, { counts: { 1: 2, 2: 1 }, limit: 3 }],
    ['the item at its own limit', { 4: 2 }, 4, 3, { counts: { 4: 2 }, limit: 2 }],
    ['down to nothing', { 1: 1 }, 1, 0, { counts: {} }],
  ])('DSH-10 quantity boxes with %s', (_, counts, itemId, wanted, result) => {
    const extras = group({
      maxNumber: 3,
      havePrice: true,
      itemList: [item(1), item(2), item(4, { maxInput: 2 })],
    });
    expect(isCounted(extras)).toBe(true);
    expect(count(extras, counts as Record<number, number>, itemId, wanted)).toEqual(result);
  });

  test('DSH-10 a group with only a minimum takes as many as its items do', () => {
    const many = group({ minNumber: 1, havePrice: true, itemList: [item(1), item(2, { maxInput: 5 })] });
    expect(maxOfItem(many, { 2: 5 }, 2)).toBe(5);
    expect(maxOfItem(many, { 2: 5 }, 1)).toBe(99);
  });
});
