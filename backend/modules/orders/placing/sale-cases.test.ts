import { expect, test } from 'vitest';
import { quantityCases, specCases } from '@/lib/contract/testing/sale-cases';
import { createDishRow, getEnglish } from '../../../testing/dish-row';
import { catchError } from '../../../testing/error-code';
import { createOrderLine } from '../../../testing/shop';
import { checkNumbers, checkStock } from './cart-rules';
import { chooseLine } from './choices';

test.each(specCases)(
  'DSH-04 $title is decided as by the storefront',
  ({ specsOnSale, chosenSpecId, errorCode }) => {
    const specs = specsOnSale.map((onSale, index) => ({
      specId: index + 1,
      key: `s${index + 1}`,
      name: { en: `Size ${index + 1}` },
      price: 900,
      onSale,
    }));
    const ordered = createOrderLine(1, 1, { specId: chosenSpecId });
    expect(catchError(() => chooseLine(createDishRow({ specs }), ordered, getEnglish))?.[0]).toBe(errorCode);
  },
);

test.each(quantityCases)(
  'DSH-13 DSH-14 $title is decided as by the storefront',
  ({ min, max, stock, count, errorCode }) => {
    const dish = createDishRow({ minOrder: min ?? 1, maxOrder: max ?? null });
    const lines = [chooseLine(dish, createOrderLine(dish.id, count), getEnglish)];
    const stocks = new Map(stock === undefined ? [] : [[dish.id, stock]]);
    const error = catchError(() => {
      checkNumbers(lines, getEnglish);
      checkStock(lines, stocks, getEnglish);
    });
    expect(error?.[0]).toBe(errorCode);
  },
);
