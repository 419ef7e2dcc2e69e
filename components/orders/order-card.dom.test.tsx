import { screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { show } from '@/components/testing/show';
import type { Locale } from '@/lib/contract/vocabulary';
import { type ListedOrder, toListedOrders } from '@/lib/domain/orders/listed-orders';
import { sampleOrder } from '@/lib/domain/orders/sample-order';
import { OrderCard } from './order-card';

const createListedOrder = (changes = {}): ListedOrder =>
  toListedOrders({ orders: [sampleOrder(changes)] })[0]!;

async function showCard(order: ListedOrder, { newWindow = false, locale = 'en' as Locale } = {}) {
  const handlers = { onPay: vi.fn(), onCancel: vi.fn() };
  const shown = await show(<OrderCard order={order} newWindow={newWindow} {...handlers} />, { locale });
  return { ...shown, ...handlers, link: screen.getByRole('link') };
}

test('ORD-04 an order of five restaurants shows three logos', async () => {
  const [restaurant] = sampleOrder().orderRestaurantList;
  const orderRestaurantList = Array.from({ length: 5 }, (_, nth) => ({
    ...restaurant!,
    restaurantId: nth,
    restaurantName: `Kitchen ${nth}`,
    imgBrand: `/media/logo${nth}.webp`,
  }));
  const { container } = await showCard(createListedOrder({ orderRestaurantList }));
  expect(container.querySelectorAll('[data-logo]')).toHaveLength(3);
  expect(container.querySelectorAll('img')).toHaveLength(3);
  expect(screen.getByText('Kitchen 0, Kitchen 1, Kitchen 2, Kitchen 3, Kitchen 4')).toBeTruthy();
});

test('ORD-04 the detail opens in the same window on a phone and in a new one on the desktop', async () => {
  const phone = await showCard(createListedOrder());
  expect(phone.link.getAttribute('href')).toBe('/myOrderDetail?orderId=order-1');
  expect(phone.link.getAttribute('target')).toBeNull();
  phone.unmount();
  const desktop = await showCard(createListedOrder(), { newWindow: true });
  expect(desktop.link.getAttribute('target')).toBe('_blank');
  expect(desktop.link.textContent).toContain('opens in a new window');
});

test('ORD-05 an order card offers pay, track, order again and cancel', async () => {
  const unpaid = await showCard(createListedOrder({ orderStatus: 0, payStatus: 0 }));
  expect(screen.getAllByRole('button')).toHaveLength(1);
  await unpaid.user.click(screen.getByRole('button', { name: 'Pay S$23.00' }));
  expect(unpaid.onPay).toHaveBeenCalledOnce();
  unpaid.unmount();

  const accepted = await showCard(createListedOrder());
  expect(screen.getAllByRole('button')).toHaveLength(1);
  await accepted.user.click(screen.getByRole('button', { name: 'Cancel order' }));
  expect(accepted.onCancel).toHaveBeenCalledOnce();
  accepted.unmount();

  await showCard(createListedOrder({ orderStatus: 0, payStatus: 0, payType: 'CASH_PAY' }));
  expect(screen.queryByRole('button')).toBeNull();
});

test('a card counts dishes beyond the third, in the language of the page', async () => {
  const [restaurant] = sampleOrder().orderRestaurantList;
  const line = restaurant!.orderDishLists[0]!;
  const orderRestaurantList = [
    {
      ...restaurant!,
      orderDishLists: ['Laksa', 'Satay', 'Teh', 'Kopi', 'Kaya'].map((dishName) => ({ ...line, dishName })),
    },
  ];
  const english = await showCard(createListedOrder({ orderRestaurantList, orderStatus: 7 }));
  expect(english.link.textContent).toContain('2 × Laksa, 2 × Satay, 2 × Teh and 2 more');
  expect(english.link.textContent).toContain('Ready to collect');
  expect(english.link.textContent).toContain('Pick-up · No. LK-1120-0001 · 20 Nov 2026, 17:00');
  english.unmount();
  const chinese = await showCard(createListedOrder({ orderRestaurantList }), { locale: 'zh-CN' });
  expect(chinese.link.textContent).toContain('等 2 项');
  expect(chinese.link.textContent).toContain('自取');
});

test('DIN-01 the card of a table order names the table', async () => {
  const { link } = await showCard(createListedOrder({ tableNo: 'A3', orderStatus: 7 }));
  expect(link.textContent).toContain('Table A3');
  expect(link.textContent).toContain('On its way to your table');
  expect(link.textContent).not.toMatch(/Pick-up|collect/);
});
