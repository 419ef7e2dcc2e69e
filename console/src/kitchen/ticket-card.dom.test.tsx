import { screen, within } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import type { Ticket, TicketLine } from '@/lib/contract/staff/kitchen';
import type { Locale } from '@/lib/contract/values';
import { useFormats } from '../orders/use-formats';
import { showScreen } from '../testing/show-screen';
import { TicketCard } from './ticket-card';

const now = Date.parse('2026-11-27T04:30:00Z');
const line: TicketLine = {
  position: 0,
  dishId: 1,
  stationId: 1,
  name: '炒面',
  choices: ['Large'],
  remark: 'no bean sprouts',
  avoids: undefined,
  warnings: ['未注明：花生'],
  count: 2,
  isPrepared: false,
};
const ticket: Ticket = {
  orderId: 'o1',
  number: 'A12',
  mode: 'pickup',
  tableNo: undefined,
  booking: undefined,
  since: '2026-11-27T04:03:50Z',
  dueAt: '2026-11-27T04:50:00Z',
  avoids: '忌口：花生',
  remark: 'by the door',
  lines: [line],
};

const TicketList = (props: Omit<ComponentProps<typeof TicketCard>, 'formats'>) => (
  <ul>
    <TicketCard {...props} formats={useFormats()} />
  </ul>
);

async function open(changes: Partial<Ticket> = {}, locale: Locale = 'en') {
  const onBump = vi.fn();
  const onLine = vi.fn();
  const { user } = await showScreen(
    <TicketList ticket={{ ...ticket, ...changes }} shortcut={1} now={now} onBump={onBump} onLine={onLine} />,
    { locale },
  );
  const card = document.querySelector<HTMLElement>('[data-order=o1]')!;
  return { user, card, onBump, onLine };
}

test('CON-08 a ticket shows its number, age, lines and remarks', async () => {
  const { card } = await open();
  for (const text of ['A12', '26:10', '炒面', 'Large', 'no bean sprouts', 'by the door'])
    expect(card.textContent).toContain(text);
  expect(card.querySelector('kbd')!.textContent).toBe('1');
  expect(card.dataset.urgency).toBe('calm');
});

test('ALG-03 a ticket shows what the guest avoids and what a dish does not state', async () => {
  const { card } = await open();
  expect(within(card).getByText('忌口：花生')).toBeTruthy();
  expect(within(card).getByText('未注明：花生')).toBeTruthy();
});

test.each<[Locale, text: string]>([
  ['en', '8 min late'],
  ['zh-CN', '晚 8 分钟'],
  ['vn', 'trễ 8 phút'],
])('CON-08 a late ticket is marked in text in %s', async (locale, text) => {
  const { card } = await open({ dueAt: '2026-11-27T04:22:00Z' }, locale);
  expect(card.dataset.urgency).toBe('late');
  expect(card.textContent).toContain(text);
});

test('CON-08 a tap on the head bumps the ticket, a tap on a line marks the line', async () => {
  const { user, onBump, onLine } = await open({ lines: [line, { ...line, position: 1, isPrepared: true }] });
  const [head, first, second] = screen.getAllByRole('button');
  await user.click(head!);
  expect([onBump.mock.calls.length, onLine.mock.calls.length]).toEqual([1, 0]);
  await user.click(first!);
  expect(onLine).toHaveBeenCalledWith(line);
  expect([first!, second!].map((button) => button.getAttribute('aria-pressed'))).toEqual(['false', 'true']);
});
