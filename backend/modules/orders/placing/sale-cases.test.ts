import { expect, test } from 'vitest';
import { groupCases, quantityCases, saleCases, specCases } from '@/lib/contract/testing/sale-cases';
import { createDishGroup, createDishItem, createDishRow, getEnglish } from '../../../testing/dish-row';
import { catchError } from '../../../testing/error-code';
import { createOrderLine } from '../../../testing/shop';
import { applySoldOut } from '../../restaurant/sold-out';
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

test.each(saleCases)(
  'DEC-82 DSH-11 $title is sellable as by the storefront: $isSellable',
  ({ specsOnSale = [], min = 1, stock, isSellable }) => {
    const specs = specsOnSale.map((onSale, index) => ({
      ...{ specId: index + 1, key: `s${index + 1}`, name: { en: `Size ${index + 1}` } },
      ...{ price: 900, onSale },
    }));
    const dish = createDishRow({ specs, minOrder: min });
    const specId = specs.find(({ onSale }) => onSale)?.specId;
    const stocks = new Map(stock === undefined ? [] : [[dish.id, stock]]);
    const error = catchError(() => {
      const lines = [chooseLine(dish, createOrderLine(dish.id, min, { specId }), getEnglish)];
      checkNumbers(lines, getEnglish);
      checkStock(lines, stocks, getEnglish);
    });
    expect(error === undefined).toBe(isSellable);
    if (specs.length > 0) expect(applySoldOut(dish, []).isSoldOut).toBe(!isSellable);
  },
);

test.each(groupCases)(
  'DEC-82 DSH-08 $title is decided as by the storefront',
  ({ exactly, min, max, count, errorCode }) => {
    const ids = [1, 2, 3, 4];
    const items = ids.map((id) => createDishItem(id));
    const dish = createDishRow({ groups: [createDishGroup({ mustSelect: exactly, min, max, items })] });
    const chosen = ids.slice(0, count).map((itemId) => ({ itemId, itemCount: 1 }));
    const error = catchError(() => chooseLine(dish, createOrderLine(1, 1, { items: chosen }), getEnglish));
    expect(error?.[0]).toBe(errorCode);
  },
);
