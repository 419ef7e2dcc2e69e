import { expect, test } from 'vitest';
import { groupCases, quantityCases, saleCases, specCases } from '@/lib/contract/testing/sale-cases';
import { validateChoices } from './choice-errors';
import { isSoldOut } from './on-sale';
import { validateQuantity } from './quantity';
import { isPriced } from './sale-rules';
import { createDish, createGroup, createItem, createSpec } from './sample-dish';

test.each(specCases)(
  'DSH-04 $title is decided as by the backend',
  ({ specsOnSale, chosenSpecId, errorCode }) => {
    const detailList = specsOnSale.map((onSale, index) => createSpec(index + 1, 900, onSale));
    const errors = validateChoices(createDish({ detailList }), { specId: chosenSpecId, counts: {} });
    expect(errors[0]?.code).toBe(errorCode);
  },
);

test.each(quantityCases)(
  'DSH-13 DSH-14 $title is decided as by the backend',
  ({ min, max, stock, count, errorCode }) => {
    const limits = { minOrderNumber: min, maxOrderNumber: max, goodsStock: stock };
    expect(validateQuantity(limits, 0, count)?.code).toBe(errorCode);
  },
);

test.each(saleCases)(
  'DEC-82 DSH-11 $title is sellable as by the backend: $isSellable',
  ({ specsOnSale = [], min, stock, isSellable }) => {
    const detailList = specsOnSale.map((onSale, index) => createSpec(index + 1, 900, onSale));
    expect(isSoldOut(createDish({ detailList, minOrderNumber: min, goodsStock: stock }))).toBe(!isSellable);
  },
);

test.each(groupCases)(
  'DEC-82 DSH-08 $title is decided as by the backend',
  ({ exactly, min, max, count, errorCode }) => {
    const ids = [1, 2, 3, 4];
    const group = createGroup({
      ...{ mustSelectNumber: exactly, minNumber: min, maxNumber: max },
      itemList: ids.map((id) => createItem(id)),
    });
    const counts = Object.fromEntries(ids.slice(0, count).map((id) => [id, 1]));
    expect(validateChoices(createDish({ items: [group] }), { counts })[0]?.code).toBe(errorCode);
  },
);

test.each([
  [{ price: 1 }, true],
  [{ price: 0 }, false],
  [{ price: 0, free: false }, false],
  [{ price: 0, free: true }, true],
])('MEN-06 %j is a price: %s', (priced, expected) => {
  expect(isPriced(priced)).toBe(expected);
});
