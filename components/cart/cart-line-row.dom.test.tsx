import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { show, testShop } from '@/components/testing/show';
import type { Toast } from '@/components/ui/toast';
import { listCartLines, replaceCart, useCart } from '@/lib/client/cart/cart-store';
import { closeDish, dishOpening } from '@/lib/client/dish/dish-opening';
import { type CartLine, getLineId, type NewLine } from '@/lib/domain/cart/cart-line';
import { CartLineRow } from './cart-line-row';

const { showToast } = vi.hoisted(() => ({ showToast: vi.fn<(toast: Toast) => void>() }));
vi.mock('@/components/ui/toast', () => ({ showToast }));

const { restaurantId } = testShop;
const createLine = (dishId: number, dishName: string, more: Partial<NewLine> = {}): CartLine => {
  const made = { dishId, dishName, items: [], dishCount: 1, unitPrice: 850, ...more };
  return { ...made, lineId: getLineId(made) };
};
const laksa = createLine(1, 'Laksa', {
  specId: 12,
  specName: 'Large',
  dishRemark: 'No cockles',
  dishCount: 2,
});
const tea = createLine(2, 'Tea');

function Rows() {
  const { lines } = useCart(restaurantId);
  return lines.map((line) => <CartLineRow key={line.lineId} line={line} lines={lines} />);
}

beforeEach(() => {
  showToast.mockReset();
  closeDish();
  replaceCart(restaurantId, [tea, laksa]);
});

test('CRT-02 a removed line can be restored to its place for five seconds', async () => {
  const { user } = await show(<Rows />);
  await user.click(screen.getByRole('button', { name: 'One less: Tea' }));
  expect(listCartLines(restaurantId)).toEqual([laksa]);
  const [toast] = showToast.mock.calls[0]!;
  expect([toast.text, toast.action?.label, toast.duration]).toEqual([
    'Tea is out of your cart.',
    'Undo',
    5000,
  ]);
  toast.action?.onClick();
  expect(listCartLines(restaurantId)).toEqual([tea, laksa]);
});

test('decreasing a count above zero shows no message', async () => {
  const { user } = await show(<Rows />);
  await user.click(screen.getByRole('button', { name: 'One less: Laksa' }));
  expect(showToast).not.toHaveBeenCalled();
});

test('a tap on a line opens its dish for editing', async () => {
  const { user } = await show(<Rows />);
  await user.click(screen.getByRole('button', { name: 'Change Laksa' }));
  expect(dishOpening.getState()).toMatchObject({ dishId: 1, lineId: laksa.lineId });
});
