import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import type { OrderCard } from '@/lib/contract/staff/orders';
import { queryClient } from '../api/query-client';
import { mockStaffCalls } from '../testing/mock-staff-calls';
import { showScreen } from '../testing/show-screen';
import { BoardPage } from './board-page';
import { modeIcons } from './columns';

const toCard = (nth: number) =>
  ({
    orderId: `o${nth}`,
    orderSn: `LK-261127-A${nth}`,
    number: `A${nth}`,
    step: 'preparing',
    mode: 'pickup',
    source: 'online',
    placedAt: '2026-11-27T04:20:00Z',
    dueAt: '2026-11-27T04:45:00Z',
    isPromised: true,
    isForLater: false,
    lines: [],
    mobile: '+6591234567',
    total: 1800,
    isPaid: false,
    toCollect: 1800,
    takenOffAmount: 0,
    payType: 'CASH_PAY_ON_PICK',
  }) as OrderCard;

/** Opens a board of 300 orders. `countRendered` returns the cards that were rendered since its last call. */
async function openFullBoard() {
  let open = Array.from({ length: 300 }, (_, nth) => toCard(nth));
  mockStaffCalls({
    'orders.board': (): StaffOutput<'orders.board'> => ({
      open,
      ended: [],
      done: 0,
      busy: { paused: [], extraMinutes: 0, extraUntil: undefined },
      now: new Date(Date.now()).toISOString(),
    }),
  });
  // Each rendering of a card reads the icon of its mode once.
  const rendered = vi.spyOn(modeIcons, 'pickup', 'get');
  const shown = await showScreen(<BoardPage />);
  await waitFor(() => expect(document.querySelectorAll('[data-order]')).toHaveLength(300));
  return {
    ...shown,
    countRendered() {
      const count = rendered.mock.calls.length;
      rendered.mockClear();
      return count;
    },
    async change(to: (cards: OrderCard[]) => OrderCard[]) {
      open = to(open);
      await act(() => queryClient.invalidateQueries({ queryKey: ['orders.board'] }));
    },
  };
}

test('CON-05 a changed order and a new one in front render two of 300 cards', async () => {
  const { countRendered, change } = await openFullBoard();
  countRendered();
  await change((cards) => [
    { ...toCard(300), placedAt: '2026-11-27T04:10:00Z' },
    ...cards.map((card) => (card.orderId === 'o150' ? { ...card, remark: 'by the door' } : card)),
  ]);
  await waitFor(() =>
    expect(document.querySelector('[data-order=o150]')!.textContent).toContain('by the door'),
  );
  expect(document.querySelector('[data-order=o300]')).toBeTruthy();
  expect(countRendered()).toBe(2);
});

test('CON-05 the board shows date and time of the restaurant', async () => {
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-20T11:24:30Z'));
  await openFullBoard();
  const header = document.querySelector('header')!.textContent;
  expect(header).toContain('Friday, November 20');
  expect(header).toContain('19:24');
});

test('CON-07 the kitchen’s board has only the kitchen’s buttons, and says that the restaurant is busy', async () => {
  const steps = ['new', 'accepted', 'preparing', 'ready'] as const;
  mockStaffCalls({
    'orders.board': {
      open: steps.map((step, nth) => ({ ...toCard(nth), step })),
      ended: [],
      done: 0,
      busy: { paused: [], extraMinutes: 20, extraUntil: '2026-11-27T05:00:00Z' },
      now: '2026-11-27T04:30:00Z',
    },
  });
  await showScreen(<BoardPage />, { role: 'kitchen' });
  await screen.findByText('Busy: 20 minutes more until 13:00.');
  const listButtons = (nth: number) =>
    [...document.querySelectorAll(`[data-order=o${nth}] button`)].slice(1).map((each) => each.textContent);
  expect(steps.map((_, nth) => listButtons(nth))).toEqual([[], ['Start'], ['Ready'], []]);
  for (const name of ['Change', 'End now']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('CON-05 opening one of 300 cards renders none of them', async () => {
  const { countRendered, router } = await openFullBoard();
  countRendered();
  fireEvent.pointerDown(window);
  fireEvent.pointerUp(window);
  fireEvent.click(document.querySelector('[data-order=o7] button')!);
  await waitFor(() => expect(document.querySelector('dialog')).toBeTruthy());
  expect(router.state.location.search).toEqual({ card: 'o7' });
  expect(countRendered()).toBe(0);
});
