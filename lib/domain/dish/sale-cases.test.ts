import { expect, test } from 'vitest';
import { quantityCases, specCases } from '@/lib/contract/testing/sale-cases';
import { validateChoices } from './choice-errors';
import { validateQuantity } from './quantity';
import { createDish, createSpec } from './sample-dish';

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
