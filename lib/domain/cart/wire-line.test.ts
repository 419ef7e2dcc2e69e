import { expect, test } from 'vitest';
import { z } from 'zod';
import { cartLine } from '@/lib/contract/cart-line';
import { createDish, createGroup, createItem, createSpec } from '../dish/sample-dish';
import { type CartLine, getLineId } from './cart-line';
import { getWireLine } from './wire-line';

const laksa = createDish({
  dishImgs: ['/media/laksa.webp'],
  detailList: [createSpec(1, 850), createSpec(2, 1050)],
  items: [
    createGroup(),
    createGroup({ itemType: 'Add', havePrice: true, itemList: [createItem(9, { itemPrice: 150 })] }),
  ],
});
const chosen: Omit<CartLine, 'lineId'> = {
  dishId: laksa.dishId,
  dishName: laksa.dishName,
  image: '/media/laksa.webp',
  specId: 2,
  specName: 'Size 2',
  items: [
    { itemId: 1, itemName: 'Mild', itemCount: 1 },
    { itemId: 9, itemName: 'Egg', itemPrice: 150, itemCount: 2 },
  ],
  dishRemark: 'No cockles',
  dishCount: 2,
  unitPrice: 1350,
};
const line: CartLine = { ...chosen, lineId: getLineId(chosen) };

test('ENT-08 a cart line has the dish’s fields, what was chosen with and without a price, and its sum', () => {
  const wire = z.encode(cartLine, getWireLine(laksa, line, 'Lantern Kitchen'));
  expect(wire).toMatchObject({
    dishId: 11,
    dishName: 'Katong laksa',
    dishPrice: 8.5,
    dishCount: 2,
    dishRemark: 'No cockles',
    dishExtra: 'Size 2, Mild, Egg x2, No cockles',
    dishItems: [
      { itemId: 1, itemName: 'Mild', itemCount: 1 },
      { itemId: 9, itemName: 'Egg', itemPrice: 1.5, itemCount: 2 },
    ],
    dishSpecs: [{ detailName: 'Size 2', specCount: 2, specId: 2, dishPrice: 10.5 }],
    havePriceDishItems: [{ itemId: 9, itemPrice: 1.5, itemCount: 2 }],
    noPriceDishItems: [{ itemId: 1, itemCount: 1 }],
    totalAmount: 27,
    image: '/media/laksa.webp',
    restaurantName: 'Lantern Kitchen',
  });
  expect(wire.havePriceDishItems).toHaveLength(1);
  expect(wire.noPriceDishItems).toHaveLength(1);
});

test('ENT-08 a line without specification, items and remark has no texts and no lists', () => {
  const plain = { ...line, specId: undefined, specName: undefined, items: [], dishRemark: undefined };
  expect(getWireLine(laksa, plain, 'Lantern Kitchen')).toMatchObject({
    dishExtra: undefined,
    dishItems: [],
    dishSpecs: [],
    havePriceDishItems: [],
    noPriceDishItems: [],
  });
});
