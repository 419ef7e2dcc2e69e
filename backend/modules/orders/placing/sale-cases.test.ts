import { expect, test } from 'vitest';
import { quantityCases, specCases } from '@/lib/contract/testing/sale-cases';
import { dishRow, english } from '../../../testing/dish-row';
import { catchError } from '../../../testing/error-code';
import { line } from '../../../testing/shop';
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
    const ordered = line(1, 1, { specId: chosenSpecId });
    expect(catchError(() => chooseLine(dishRow({ specs }), ordered, english))?.[0]).toBe(errorCode);
  },
);

test.each(quantityCases)(
  'DSH-13 DSH-14 $title is decided as by the storefront',
  ({ min, max, stock, count, errorCode }) => {
    const dish = dishRow({ minOrder: min ?? 1, maxOrder: max ?? null });
    const lines = [chooseLine(dish, line(dish.id, count), english)];
    const stocks = new Map(stock === undefined ? [] : [[dish.id, stock]]);
    const error = catchError(() => {
      checkNumbers(lines, english);
      checkStock(lines, stocks, english);
    });
    expect(error?.[0]).toBe(errorCode);
  },
);
