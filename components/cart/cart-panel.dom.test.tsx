import { act, screen } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { testMembership } from '@/components/testing/party-view';
import { show, testShop } from '@/components/testing/show';
import { replaceCart } from '@/lib/client/cart/cart-store';
import { storeMembership } from '@/lib/client/parties/membership-store';
import { CartFoot, CartList } from './cart-panel';

const { restaurantId } = testShop;

async function open(isAtTable: boolean, dishCount: number) {
  storeMembership(restaurantId, isAtTable ? testMembership : undefined);
  act(() =>
    replaceCart(restaurantId, [
      { lineId: '1', dishId: 1, dishName: 'Laksa', items: [], dishCount, unitPrice: 850 },
    ]),
  );
  return show(
    <>
      <CartList />
      <CartFoot />
    </>,
  );
}

beforeEach(() => storeMembership(restaurantId, undefined));

test.each<[where: string, isAtTable: boolean, dishCount: number, shown: number]>([
  ['a guest at a table below the minimum of an order reads of none', true, 1, 0],
  ['a guest at a table above it reads of none', true, 3, 0],
  ['a diner below it reads what is missing', false, 1, 1],
  ['a diner above it reads that it is reached', false, 3, 1],
])('TAB-04 %s', async (_, isAtTable, dishCount, shown) => {
  await open(isAtTable, dishCount);
  expect(screen.queryAllByText(/minimum|more to order/i)).toHaveLength(shown);
  expect(screen.queryAllByRole('button', { name: 'To table R1' })).toHaveLength(isAtTable ? 1 : 0);
});
