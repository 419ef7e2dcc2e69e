import { describe, expect, test } from 'vitest';
import { nothingChosen } from './choice';
import { countMissing, validateChoices } from './choice-errors';
import { count, getMaxItemCount, tick } from './choose';
import { isCounted, isSingleChoice, validateGroup } from './group-rule';
import { getGroupsOnSale, getItemsOnSale, isChosenInDialog, isSoldOut, listSpecsOnSale } from './on-sale';
import { createDish, createGroup, createItem, createSpec } from './sample-dish';

/** `many` choices spread over the sample group's items. */
const createCounts = (many: number) =>
  Object.fromEntries(Array.from({ length: many }, (_, index) => [index + 1, 1]));

describe('what opens the dialog', () => {
  test.each([
    ['neither', {}, false],
    ['a specification', { detailList: [createSpec(1, 900)] }, true],
    ['a specification that is off sale', { detailList: [createSpec(1, 900, false)] }, true],
    ['a group', { items: [createGroup()] }, true],
  ] as const)('MNU-02 a dish with %s', (_, more, opens) => {
    expect(isChosenInDialog(createDish(more as Parameters<typeof createDish>[0]))).toBe(opens);
  });

  test.each([
    [0, true],
    [1, false],
    [undefined, false],
  ])('MNU-03 stock %s is sold out: %s', (goodsStock, soldOut) => {
    expect(isSoldOut(createDish({ goodsStock }))).toBe(soldOut);
    const errors = validateChoices(createDish({ goodsStock }), nothingChosen).map((error) => error.code);
    expect(errors).toEqual(soldOut ? ['SOLD_OUT'] : []);
  });
});

describe('what is on sale', () => {
  test('DSH-03 only specifications and items on sale are offered', () => {
    const offered = createDish({
      detailList: [createSpec(1, 850), createSpec(2, 1050, false)],
      items: [
        createGroup({
          itemList: [createItem(1, { isOnSale: true }), createItem(2, { isOnSale: false }), createItem(3)],
        }),
        createGroup({ itemType: 'Sold out', itemList: [createItem(9, { isOnSale: false })] }),
      ],
    });
    expect(listSpecsOnSale(offered).map((offeredSpec) => offeredSpec.specId)).toEqual([1]);
    expect(getGroupsOnSale(offered, {}).map((group) => group.itemType)).toEqual(['Spice level']);
    expect(getItemsOnSale(offered.items[0]!).map((item) => item.itemId)).toEqual([1, 3]);
  });
});

describe('specifications', () => {
  test.each([
    ['none exists', [], undefined, []],
    ['none is on sale', [createSpec(1, 900, false)], undefined, ['SOLD_OUT']],
    [
      'one is on sale and none is chosen',
      [createSpec(1, 900), createSpec(2, 950, false)],
      undefined,
      ['SPEC_REQUIRED'],
    ],
    ['one is chosen', [createSpec(1, 900)], 1, []],
    ['the chosen one is off sale', [createSpec(1, 900), createSpec(2, 950, false)], 2, ['SPEC_REQUIRED']],
  ])('DSH-04 when %s', (_, detailList, specId, codes) => {
    expect(
      validateChoices(createDish({ detailList }), { specId, counts: {} }).map((error) => error.code),
    ).toEqual(codes);
  });
});

describe('groups', () => {
  test.each([
    ['Y', true, 'GROUP_REQUIRED'],
    ['missing', undefined, 'GROUP_REQUIRED'],
    ['N', false, undefined],
  ])('DSH-05 isMandatory %s with nothing chosen', (_, isMandatory, code) => {
    expect(validateGroup(createGroup({ isMandatory }), {})?.code).toBe(code);
    expect(validateGroup(createGroup({ isMandatory }), { 1: 1 })).toBeUndefined();
  });

  test('DSH-05 the error names its group, and a group with nothing on sale is not required', () => {
    const spice = createGroup();
    const gone = createGroup({ itemType: 'Gone', itemList: [createItem(7, { isOnSale: false })] });
    expect(validateChoices(createDish({ items: [spice, gone] }), nothingChosen)).toEqual([
      { code: 'GROUP_REQUIRED', group: spice },
    ]);
  });

  test.each([
    [1, { code: 'GROUP_TOO_FEW', least: 2 }],
    [2, undefined],
    [3, { code: 'GROUP_TOO_MANY', most: 2 }],
  ])('DSH-06 exactly 2 with %d chosen', (many, error) => {
    expect(validateGroup(createGroup({ mustSelectNumber: 2 }), createCounts(many))).toEqual(error);
  });

  test.each([
    [
      'a specification and a group of one',
      { detailList: [createSpec(1, 900), createSpec(2, 950)], items: [createGroup()] },
      0,
      2,
    ],
    ['five of a group that has none', { items: [createGroup({ mustSelectNumber: 5 })] }, 0, 5],
    ['five of a group that has two', { items: [createGroup({ mustSelectNumber: 5 })] }, 2, 3],
    ['at least three of a group that has one', { items: [createGroup({ minNumber: 3 })] }, 1, 2],
    ['nothing', { items: [createGroup()] }, 1, 0],
  ])('DSH-06 %s: so many choices are missing', (_, more, many, missing) => {
    const choice = { ...nothingChosen, counts: createCounts(many) };
    expect(countMissing(validateChoices(createDish(more), choice), choice)).toBe(missing);
  });

  test.each([
    [true, 1, { code: 'GROUP_TOO_FEW', least: 2 }],
    [true, 2, undefined],
    [true, 4, undefined],
    [false, 0, undefined],
    [false, 1, { code: 'GROUP_TOO_FEW', least: 2 }],
    [false, 2, undefined],
  ])('DSH-07 at least 2, mandatory %s, with %d chosen', (isMandatory, many, error) => {
    expect(validateGroup(createGroup({ minNumber: 2, isMandatory }), createCounts(many))).toEqual(error);
  });

  test.each([
    [3, 3, undefined],
    [3, 4, { code: 'GROUP_TOO_MANY', most: 3 }],
    [undefined, 1, undefined],
    [undefined, 2, { code: 'GROUP_TOO_MANY', most: 1 }],
  ])('DSH-08 at most %s with %d chosen', (maxNumber, many, error) => {
    expect(validateGroup(createGroup({ maxNumber }), createCounts(many))).toEqual(error);
  });

  test('DSH-08 two of one item are two choices', () => {
    expect(validateGroup(createGroup({ maxNumber: 2 }), { 1: 3 })).toEqual({
      code: 'GROUP_TOO_MANY',
      most: 2,
    });
  });
});

describe('choosing', () => {
  test('DSH-09 in a single-choice group the new choice replaces the old one', () => {
    const single = createGroup();
    expect(isSingleChoice(single)).toBe(true);
    const first = tick(single, { 99: 2 }, 1, true);
    expect(tick(single, first.counts, 2, true)).toEqual({ counts: { 2: 1, 99: 2 } });
  });

  test('DSH-10 at the limit a further item is not taken and the limit is named', () => {
    const three = createGroup({ maxNumber: 3 });
    expect(tick(three, createCounts(3), 4, true)).toEqual({ counts: createCounts(3), limit: 3 });
    expect(tick(three, createCounts(3), 3, false)).toEqual({ counts: createCounts(2) });
  });

  test.each([
    ['room left', { 1: 1 }, 1, 2, { counts: { 1: 2 } }],
    ['the last place', { 1: 2 }, 2, 1, { counts: { 1: 2, 2: 1 } }],
    ['the group full', { 1: 2, 2: 1 }, 1, 3, { counts: { 1: 2, 2: 1 }, limit: 3 }],
    ['the item at its own limit', { 4: 2 }, 4, 3, { counts: { 4: 2 }, limit: 2 }],
    ['down to nothing', { 1: 1 }, 1, 0, { counts: {} }],
  ])('DSH-10 quantity boxes with %s', (_, counts, itemId, wanted, result) => {
    const extras = createGroup({
      maxNumber: 3,
      havePrice: true,
      itemList: [createItem(1), createItem(2), createItem(4, { maxInput: 2 })],
    });
    expect(isCounted(extras)).toBe(true);
    expect(count(extras, counts as Record<number, number>, itemId, wanted)).toEqual(result);
  });

  test('DSH-10 a group with only a minimum takes as many as its items do', () => {
    const many = createGroup({
      minNumber: 1,
      havePrice: true,
      itemList: [createItem(1), createItem(2, { maxInput: 5 })],
    });
    expect(getMaxItemCount(many, { 2: 5 }, 2)).toBe(5);
    expect(getMaxItemCount(many, { 2: 5 }, 1)).toBe(99);
  });
});
