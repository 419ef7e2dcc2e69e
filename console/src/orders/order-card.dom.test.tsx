import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import type { OrderCard } from '@/lib/contract/staff/orders';
import type { Locale } from '@/lib/contract/values';
import { showScreen } from '../testing/show-screen';
import { Card } from './order-card';
import { useFormats } from './use-formats';

const now = Date.parse('2026-11-27T04:30:00Z');
const card = {
  orderId: 'o1',
  orderSn: 'LK-261127-A12',
  number: 'A12',
  step: 'preparing',
  mode: 'pickup',
  source: 'online',
  placedAt: '2026-11-27T04:20:00Z',
  dueAt: '2026-11-27T04:45:00Z',
  isPromised: true,
  isForLater: false,
  lines: [
    {
      position: 0,
      dishId: 1,
      name: 'Fried noodles',
      choices: ['Large'],
      remark: 'no bean sprouts',
      avoids: undefined,
      warnings: [],
      count: 2,
      takenOff: 0,
      unitPrice: 900,
    },
  ],
  remark: 'by the door',
  mobile: '+6591234567',
  total: 1800,
  isPaid: false,
  toCollect: 1800,
  takenOffAmount: 0,
  payType: 'CASH_PAY_ON_PICK',
} as OrderCard;

const CardList = (props: Omit<ComponentProps<typeof Card>, 'formats'>) => (
  <ul>
    <Card {...props} formats={useFormats()} />
  </ul>
);

async function open(changes: Partial<OrderCard> = {}, locale: Locale = 'en') {
  const onAct = vi.fn();
  const onOpen = vi.fn();
  const { user } = await showScreen(
    <CardList card={{ ...card, ...changes }} now={now} isFirst onOpen={onOpen} onAct={onAct} />,
    { locale },
  );
  return { user, onAct, onOpen, text: document.querySelector('[data-order=o1]')!.textContent! };
}

test('CON-05 a card shows number, due time in the restaurant’s zone, lines, remarks and total', async () => {
  const { text } = await open();
  for (const part of ['A12', '12:45', 'in 15 min', 'Pick-up', 'Fried noodles', 'Large', 'no bean sprouts'])
    expect(text).toContain(part);
  for (const part of ['by the door', 'S$18.00']) expect(text).toContain(part);
});

test('CON-06 a new order rings and is accepted for its due time', async () => {
  const { user, text, onAct, onOpen } = await open({ step: 'new' });
  expect(text).toContain('Ringing');
  await user.click(screen.getByRole('button', { name: 'Accept 12:45' }));
  expect([onAct.mock.calls.length, onOpen.mock.calls.length]).toEqual([1, 0]);
});

test.each<[Locale, text: string]>([
  ['en', '8 min late'],
  ['zh-CN', '晚 8 分钟'],
  ['vn', 'trễ 8 phút'],
])('CON-05 a late order is marked in text in %s', async (locale, text) => {
  expect((await open({ dueAt: '2026-11-27T04:22:00Z' }, locale)).text).toContain(text);
});

test('CON-05 an order with the courier is not late', async () => {
  const { text } = await open({ step: 'onTheWay', mode: 'delivery', dueAt: '2026-11-27T04:22:00Z' });
  expect(text).not.toContain('late');
});

test.each<[OrderCard['mode'], Locale, action: string]>([
  ['pickup', 'en', 'Collected'],
  ['table', 'en', 'Served'],
  ['delivery', 'en', 'Hand over'],
  ['delivery', 'vn', 'Giao tài xế'],
])('CON-07 the next action of a ready %s order in %s is %s', async (mode, locale, action) => {
  await open({ step: 'ready', mode, tableNo: mode === 'table' ? '7' : undefined }, locale);
  expect(screen.getByRole('button', { name: action })).toBeTruthy();
});

test('CON-05 a table order is called by its table', async () => {
  expect((await open({ mode: 'table', tableNo: '7' })).text).toContain('Table 7');
});

test.each<[Locale, text: string]>([
  ['en', 'tomorrow 09:00'],
  ['zh-CN', '明天 09:00'],
  ['vn', 'Ngày mai 09:00'],
])('CON-05 an order for another day shows its day in %s, and no minutes', async (locale, text) => {
  const shown = (await open({ dueAt: '2026-11-28T01:00:00Z' }, locale)).text;
  expect(shown).toContain(text);
  expect(shown).not.toContain('1230');
});

test('CON-05 a card shows what is to be collected of an order that is paid in part, and who picks it up', async () => {
  const { text } = await open({ toCollect: 500, customer: 'Mei' });
  for (const part of ['To collect S$5.00', 'Mei']) expect(text).toContain(part);
});

test('HUB-03 the card of an order from another system names it', async () => {
  const { text } = await open({ source: 'partner', takenBy: 'Deliver' });
  expect(text).toContain('Deliver');
  expect((await open({ source: 'counter', takenBy: 'Ann' })).text).not.toContain('Ann');
});
