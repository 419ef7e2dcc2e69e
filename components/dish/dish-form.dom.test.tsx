import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { show, testShop } from '@/components/testing/show';
import { listCartLines, replaceCart } from '@/lib/client/cart/cart-store';
import { closeDish, dishOpening, openDish } from '@/lib/client/dish/dish-opening';
import type { Dish } from '@/lib/contract/menu';
import { type CartLine, getLineId, type NewLine } from '@/lib/domain/cart/cart-line';
import { DishForm } from './dish-form';

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
const createSpec = (specId: number, detailName: string) => ({
  specId,
  detailName,
  dishPrice: 850,
  isOnSale: true,
});
const dish = {
  dishId: 1,
  dishName: 'Laksa',
  dishImgs: [],
  dishPrice: 850,
  items: [],
  detailList: [createSpec(11, 'Regular'), createSpec(12, 'Large')],
} as unknown as Dish;

beforeEach(() => {
  closeDish();
  replaceCart(restaurantId, [laksa, tea]);
});

const open = async (shown = dish) => {
  const foot = document.body.appendChild(document.createElement('div'));
  return { foot, ...(await show(<DishForm dish={shown} foot={foot} />)) };
};
const getPortion = (name: RegExp) => screen.getByRole<HTMLInputElement>('radio', { name });
const getCounts = () =>
  listCartLines(restaurantId).map(({ dishId, specId, dishCount }) => [dishId, specId, dishCount]);

test('editing a line starts with its choices and replaces the line', async () => {
  openDish(1, undefined, laksa.lineId);
  const { foot, user } = await open();
  expect(getPortion(/Large/).checked).toBe(true);
  expect(screen.getByRole<HTMLTextAreaElement>('textbox').value).toBe('No cockles');
  await user.click(getPortion(/Regular/));
  await user.click(within(foot).getByRole('button', { name: /^Update cart/ }));
  expect(getCounts()).toEqual([
    [1, 11, 2],
    [2, undefined, 1],
  ]);
  expect(dishOpening.getState().dishId).toBeUndefined();
});

test('DSH-02 a dish of the menu starts without choices and is added as a new line', async () => {
  openDish(1);
  const { foot, user } = await open();
  expect(getPortion(/Large/).checked).toBe(false);
  await user.click(getPortion(/Regular/));
  await user.click(within(foot).getByRole('button', { name: /^Add to cart/ }));
  expect(getCounts()).toEqual([
    [1, 12, 2],
    [2, undefined, 1],
    [1, 11, 1],
  ]);
});

test('DSH-06 a group with an exact number shows it, and how many are still missing', async () => {
  const items = [11, 12, 13, 14, 15].map((itemId) => ({ itemId, itemName: `Topping ${itemId}` }));
  const group = { itemType: 'Toppings', itemList: items, mustSelectNumber: 5 };
  openDish(1);
  const { foot, user } = await open({ ...dish, detailList: [], items: [group] } as unknown as Dish);
  expect(screen.getByText('Required · choose exactly 5')).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: /Topping 11/ }));
  await user.click(screen.getByRole('checkbox', { name: /Topping 12/ }));
  await user.click(within(foot).getByRole('button', { name: /^Add to cart/ }));
  expect(screen.getByText('choose exactly 5')).toBeTruthy();
  expect(within(foot).getByText('3 choices are missing, first: Toppings')).toBeTruthy();
});

test('DSH-12 a remark that is too long is not cut through an emoji', async () => {
  openDish(1);
  const { foot, user } = await open({ ...dish, detailList: [] });
  // A paste that ignores the field's own limit, as of some keyboards.
  fireEvent.change(screen.getByRole('textbox'), { target: { value: `x${'\u{1F64F}'.repeat(100)}` } });
  await user.click(within(foot).getByRole('button', { name: /^Add to cart/ }));
  expect(listCartLines(restaurantId).at(-1)?.dishRemark).toBe(`x${'\u{1F64F}'.repeat(99)}`);
});

test('DSH-15 a count that the stock lowers while it is read takes no tap at once', async () => {
  replaceCart(restaurantId, []);
  openDish(1);
  const plain = { ...dish, detailList: [] };
  const { foot, user, rerender } = await open(plain);
  await user.click(within(foot).getByRole('button', { name: /^One more/ }));
  await act(async () => rerender(<DishForm dish={{ ...plain, goodsStock: 1 }} foot={foot} />));
  const add = within(foot).getByRole('button', { name: /^Add to cart/ });
  await user.click(add);
  expect(getCounts()).toEqual([]);
  expect(within(foot).getByText('can add up to 1 servings')).toBeTruthy();
  await waitFor(() => expect(add.getAttribute('aria-disabled')).toBeNull());
  await user.click(add);
  expect(getCounts()).toEqual([[1, undefined, 1]]);
});

test.each([
  [{ minOrderNumber: 3 }, 'min order 3'],
  [{ minOrderNumber: 3, maxOrderNumber: 3 }, 'only order 3'],
])('DSH-13 with %o and a count of one the button reads %s', async (limits, words) => {
  replaceCart(restaurantId, []);
  openDish(1);
  const { foot, user } = await open({ ...dish, ...limits });
  expect(within(foot).getByRole('button', { name: new RegExp(`^${words}`) })).toBeTruthy();
  for (const _ of [2, 3]) await user.click(within(foot).getByRole('button', { name: /^One more/ }));
  expect(within(foot).getByRole('button', { name: /^Add to cart/ })).toBeTruthy();
});

test.each([
  ['the order limit', { goodsStock: 9, maxOrderNumber: 5 }, 3],
  ['the stock', { goodsStock: 4, maxOrderNumber: 9 }, 2],
])('DSH-15 the quantity ranges from 1 to %s minus the count in the cart', async (_, limits, most) => {
  openDish(1);
  const { foot, user } = await open({ ...dish, ...limits });
  const fewer = within(foot).getByRole('button', { name: /^One less/ });
  const more = within(foot).getByRole('button', { name: /^One more/ });
  const isOff = (button: HTMLElement) => button.getAttribute('aria-disabled') === 'true';
  const counted: string[] = [];
  for (let clicks = 0; clicks <= most; clicks++) {
    counted.push(foot.querySelector('output')?.textContent ?? '');
    await user.click(more);
  }
  expect(counted).toEqual(Array.from({ length: most + 1 }, (_, at) => String(Math.min(at + 1, most))));
  expect([isOff(fewer), isOff(more)]).toEqual([false, true]);
});

test('TAB-09 a ready phrase is added to the remark, and removed by a second click', async () => {
  openDish(1);
  const { user } = await open();
  const remark = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Remark' });
  const before = remark.value;
  const phrase = screen.getByRole('button', { name: 'Less spicy' });
  await user.click(phrase);
  expect(remark.value.endsWith('Less spicy')).toBe(true);
  expect(phrase.getAttribute('aria-pressed')).toBe('true');
  await user.click(phrase);
  expect(remark.value).toBe(before);
});

test('ENT-04 a price in the restaurant is shown where it is another one', async () => {
  openDish(1);
  const plain = { ...dish, detailList: [] };
  const other = await open({ ...plain, dishRestaurantPrice: 780 });
  expect(screen.getByText('In the restaurant: S$7.80')).toBeTruthy();
  other.unmount();
  await open({ ...plain, dishRestaurantPrice: 850 });
  expect(screen.queryByText(/^In the restaurant/)).toBeNull();
});

test('ENT-05 each specification shows its own price in the restaurant, in place of the dish’s', async () => {
  openDish(1);
  const [regular, large] = dish.detailList;
  const detailList = [
    { ...regular!, dishRestaurantPrice: 850 },
    { ...large!, dishPrice: 1050, dishRestaurantPrice: 990 },
  ];
  await open({ ...dish, dishRestaurantPrice: 780, detailList });
  expect(screen.getAllByText(/^In the restaurant/).map(({ textContent }) => textContent)).toEqual([
    'In the restaurant: S$9.90',
  ]);
  expect(getPortion(/^Large/).closest('label')!.textContent).toContain('In the restaurant: S$9.90');
});

test('MEN-05 choosing an option opens its group, which is then asked and in the line', async () => {
  const item = (itemId: number, itemName: string, itemGroups?: unknown) => ({ itemId, itemName, itemGroups });
  const kind = { itemType: 'Which rice?', itemList: [item(3, 'White'), item(4, 'Brown')] };
  const side = { itemType: 'Side', itemList: [item(1, 'Rice', [kind]), item(2, 'Greens')] };
  openDish(1);
  const { foot, user } = await open({ ...dish, detailList: [], items: [side] } as unknown as Dish);
  expect(screen.queryByRole('group', { name: /Which rice/ })).toBeNull();
  await user.click(getPortion(/^Rice/));
  await user.click(within(foot).getByRole('button', { name: /^Add to cart/ }));
  expect(listCartLines(restaurantId), 'the opened group is asked').toHaveLength(2);
  await user.click(getPortion(/^Brown/));
  await user.click(within(foot).getByRole('button', { name: /^Add to cart/ }));
  expect(
    listCartLines(restaurantId)
      .at(-1)!
      .items.map(({ itemId }) => itemId),
  ).toEqual([1, 4]);
});
