import { screen, act as settle, waitFor } from '@testing-library/react';
import type { ComponentProps } from 'react';
import { expect, test, vi } from 'vitest';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import type { OrderCard } from '@/lib/contract/staff/orders';
import type { Role } from '@/lib/contract/staff/roles';
import { queryClient } from '../api/query-client';
import { mockStaffCalls } from '../testing/mock-staff-calls';
import { showScreen } from '../testing/show-screen';
import { OrderFinder } from './order-finder';
import { OrderPanel } from './order-panel';
import { useFormats } from './use-formats';

const now = Date.parse('2026-11-27T04:30:00Z');
const card: OrderCard = {
  orderId: 'o1',
  orderSn: 'LK-261127-A12',
  number: 'A12',
  step: 'new',
  mode: 'delivery',
  source: 'online',
  placedAt: '2026-11-27T04:20:00.000Z',
  dueAt: '2026-11-27T04:45:00.000Z',
  isPromised: false,
  isForLater: false,
  lines: [
    {
      position: 0,
      dishId: 1,
      name: 'Fried noodles',
      choices: [],
      warnings: [],
      count: 2,
      takenOff: 0,
      unitPrice: 900,
    },
  ],
  slot: '2026-11-27 12:15-12:45',
  remark: undefined,
  deliveryNote: 'contactless',
  cutlery: 2,
  address: '#02-02, 2 Test Street',
  customer: 'Mei',
  mobile: '+6591234567',
  distanceMetres: 1240,
  total: 2000,
  isPaid: false,
  toCollect: 500,
  takenOffAmount: 0,
  payType: 'CASH_PAY',
};
const detail: StaffOutput<'orders.detail'> = {
  card,
  bill: [
    { label: 'Dishes', amount: 1800 },
    { label: 'Discounts', amount: -100 },
    { label: 'Delivery', amount: 300 },
  ],
  included: [],
  payTypeName: 'Cash on delivery',
  voucherPart: 0,
  walletPart: 1500,
  refunds: [],
  refundable: 0,
  canCredit: true,
  acts: [
    { id: 1, at: '2026-11-27T04:25:00.000Z', actor: 'Hana', act: 'order.accept', detail: '{}' },
    {
      id: 2,
      at: '2026-11-27T04:26:00.000Z',
      actor: 'Ann',
      act: 'order.courier',
      detail: '{"courierName":"Rizal"}',
    },
  ],
};

const byMei = { act: 'order.accept', actor: 'Mei', at: '2026-11-27T04:28:00.000Z' };

const ShownPanel = (props: Pick<ComponentProps<typeof OrderPanel>, 'card' | 'act'>) => (
  <OrderPanel {...props} orderId="o1" now={now} formats={useFormats()} onClose={() => {}} />
);

const ShownFinder = ({ onOpen }: { onOpen(orderId: string): void }) => (
  <OrderFinder now={now} formats={useFormats()} onOpen={onOpen} onClose={() => {}} />
);

interface Shown {
  card?: Partial<OrderCard>;
  changes?: Partial<typeof detail>;
  isOnBoard?: boolean;
  role?: Role;
}

const quotes = { 'orders.quoteTakeOff': { amount: 900, total: 1100 } };

/** Lets the panel read the order anew. */
async function arrive({ card: other, changes }: Pick<Shown, 'card' | 'changes'>): Promise<void> {
  mockStaffCalls({ ...quotes, 'orders.detail': { ...detail, ...changes, card: { ...card, ...other } } });
  await queryClient.invalidateQueries({ queryKey: ['orders.detail'] });
}

const getButton = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });

async function open({ card: other, changes, isOnBoard = true, role }: Shown = {}) {
  const shown = { ...card, ...other };
  mockStaffCalls({ ...quotes, 'orders.detail': { ...detail, ...changes, card: shown } });
  const act = vi.fn(async () => true);
  const panel = <ShownPanel card={isOnBoard ? shown : undefined} act={act} />;
  const { user } = await showScreen(panel, { role });
  await screen.findByText('History');
  return { user, act, text: document.body.textContent! };
}

test('CON-05 the panel shows slot, distance, cutlery, note in words, bill, payment and history', async () => {
  const { text } = await open();
  for (const part of [
    '2026-11-27 12:15-12:45',
    '1.24 km',
    'Cutlery: 2 sets',
    'Contactless: leave it at the door',
    'Mei, #02-02, 2 Test Street',
    '+6591234567',
    'Discounts−S$1.00',
    'Paid from the walletS$15.00',
    'To collectS$5.00',
    'Cash on delivery, to collect',
  ])
    expect(text).toContain(part);
  expect(await screen.findByText('Accepted the order')).toBeTruthy();
  expect(screen.getByText(/Rizal/)).toBeTruthy();
});

test('CON-05 the panel of a pick-up shows name and phone, and an order that the board does not have', async () => {
  const { text } = await open({ card: { mode: 'pickup', address: undefined }, isOnBoard: false });
  for (const part of ['Mei', '+6591234567', 'A12']) expect(text).toContain(part);
});

test('CON-05 the panel of a cancelled order shows why it was cancelled and the refunds', async () => {
  const { text } = await open({
    card: { step: 'cancelled', refusedFor: 'tooFar' },
    changes: { refunds: [{ amount: 500, way: 'byHand', at: '2026-11-27T04:28:00.000Z' }] },
  });
  for (const part of ['Why it was cancelled', 'Too far', 'By hand · not sent yet', '−S$5.00'])
    expect(text).toContain(part);
});

test.each<OrderCard['step']>(['new', 'preparing'])(
  'CON-07 the kitchen reads a delivery that is %s, and has no button of the counter',
  async (step) => {
    const undoUntil = '2026-11-27T04:31:00.000Z';
    const { text } = await open({ role: 'kitchen', card: { step, lastAct: { ...byMei, undoUntil } } });
    for (const part of ['Fried noodles', 'Mei, #02-02, 2 Test Street', 'Contactless: leave it at the door'])
      expect(text).toContain(part);
    const names = screen
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label') ?? button.textContent);
    expect(names).toEqual(['Close', 'Undo']);
    expect(screen.queryByRole('textbox')).toBeNull();
  },
);

test('CON-07 any time can be promised, in the restaurant’s time zone', async () => {
  const { user, act } = await open();
  await user.click(screen.getByRole('button', { name: 'Another time' }));
  const field = screen.getByLabelText<HTMLInputElement>('Promise for');
  expect(field.value).toBe('2026-11-27T12:45');
  await user.clear(field);
  await user.type(field, '2026-11-28T09:07');
  await user.click(screen.getByRole('button', { name: 'Accept tomorrow 09:07' }));
  await waitFor(() =>
    expect(act).toHaveBeenCalledWith({
      name: 'orders.accept',
      input: { orderId: 'o1', from: 'new', promisedAt: '2026-11-28T01:07:00.000Z', starts: true },
    }),
  );
});

test.each<[string, dueAt: string, offered: string[]]>([
  ['is late', '2026-11-27T04:18:00.000Z', ['12:30', '12:40', '12:50', '13:00']],
  ['is due in a moment', '2026-11-27T04:33:00.000Z', ['12:33', '12:43', '12:53', '13:03']],
  ['is due later', '2026-11-27T04:45:00.000Z', ['12:35', '12:45', '12:55', '13:05']],
])('CON-07 for an order that %s only times are offered that can be promised', async (_, dueAt, offered) => {
  const { user, act } = await open({ card: { step: 'preparing', isPromised: true, dueAt } });
  const times = screen.getAllByRole('button', { name: /^\d\d:\d\d$/ });
  expect(times.map(({ textContent }) => textContent)).toEqual(offered);
  await user.click(times.at(-1)!);
  await user.click(getButton(`Promise ${offered.at(-1)}`));
  const promisedAt = new Date(`2026-11-27T${offered.at(-1)}:00+08:00`).toISOString();
  expect(act).toHaveBeenCalledWith({
    name: 'orders.promise',
    input: { orderId: 'o1', from: 'preparing', promisedBefore: dueAt, promisedAt },
  });
});

test('CON-07 a completed order is refunded after one question with the sum, and no more than is left', async () => {
  const { user, act } = await open({
    card: { step: 'done', isPaid: true, toCollect: 0, payType: 'PAY_NOW', canCredit: true },
    changes: { refundable: 2000 },
  });
  const field = screen.getByLabelText('Amount');
  await user.clear(field);
  await user.type(field, '20.01');
  expect(screen.getByRole('alert').textContent).toBe('Enter an amount up to S$20.00.');
  expect(screen.queryByRole('button', { name: 'Refund to the wallet' })).toBeNull();
  for (const noAmount of ['2.000', '2x', '']) {
    await user.clear(field);
    if (noAmount) await user.type(field, noAmount);
    expect(screen.getByRole('alert').textContent).toBe('Enter an amount up to S$20.00.');
  }
  await user.clear(field);
  await user.type(field, '4,50');
  await user.click(screen.getByRole('button', { name: 'Refund to the wallet' }));
  expect(screen.getByText('Refund S$4.50? It goes into the diner’s wallet at once.')).toBeTruthy();
  expect(act).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Refund it' }));
  await waitFor(() =>
    expect(act).toHaveBeenCalledWith({
      name: 'orders.refund',
      input: { orderId: 'o1', refundable: 2000, amount: 450, method: 'WALLET_PAY', reason: undefined },
    }),
  );
});

test('CON-07 an amount that is typed stays while a colleague refunds another, and when the refund fails', async () => {
  const done = { step: 'done', isPaid: true, toCollect: 0, payType: 'PAY_NOW', canCredit: true } as const;
  const { user, act } = await open({ card: done, changes: { refundable: 2000 } });
  act.mockResolvedValue(false);
  const field = screen.getByLabelText<HTMLInputElement>('Amount');
  await user.clear(field);
  await user.type(field, '4.50');
  await settle(() => arrive({ card: done, changes: { refundable: 1200 } }));
  expect(getButton('Refund to the wallet').disabled).toBe(true);
  expect(screen.getByText(/S\$20\.00 can still/)).toBeTruthy();
  await user.click(getButton('Show it'));
  expect(screen.getByText(/S\$12\.00 can still/)).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('4.50');
  await user.click(screen.getByRole('button', { name: 'Refund to the wallet' }));
  await user.click(screen.getByRole('button', { name: 'Refund it' }));
  await waitFor(() => expect(act).toHaveBeenCalledTimes(1));
  expect(screen.getByLabelText<HTMLInputElement>('Amount').value).toBe('4.50');
});

test('CON-07 an order that is being refused is not cancelled because a colleague accepts it', async () => {
  const { user, act } = await open({ isOnBoard: false });
  await user.click(getButton('Sold out'));
  await settle(() => arrive({ card: { step: 'preparing', lastAct: byMei } }));
  expect(screen.getByText('Mei changed this order at 12:28. It is now “Preparing”.')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Cancel the order' })).toBeNull();
  expect(getButton('Refuse it').disabled).toBe(true);
  expect(getButton('Too busy').disabled).toBe(true);
  await user.click(getButton('Refuse it'));
  expect(act).not.toHaveBeenCalled();
  await user.click(getButton('Show it'));
  expect(screen.queryByRole('button', { name: 'Too busy' })).toBeNull();
  expect(getButton('Cancel the order').disabled).toBe(false);
  expect(screen.queryByRole('button', { name: 'Show it' })).toBeNull();
});

test.each([
  [true, 'WALLET_PAY'],
  [undefined, 'SOURCE'],
])(
  'CON-07 a refund of a dish goes to the wallet only where there is one (%s): %s',
  async (canCredit, method) => {
    const { user, act } = await open({ card: { isPaid: true, toCollect: 0, canCredit } });
    await user.click(getButton('Take one Fried noodles off'));
    const takeOff = await screen.findByRole('button', { name: 'Take off, S$9.00' });
    expect(screen.queryByRole('button', { name: 'Wallet, at once' }) !== null).toBe(canCredit === true);
    await user.click(takeOff);
    await waitFor(() =>
      expect(act).toHaveBeenCalledWith({
        name: 'orders.takeOff',
        input: expect.objectContaining({ method }),
      }),
    );
  },
);

test('CON-07 a completed order whose payer has no account is refunded the way it was paid', async () => {
  await open({
    card: { step: 'done', isPaid: true, toCollect: 0, payType: 'PAY_NOW' },
    changes: { refundable: 2000 },
  });
  expect(screen.queryByRole('button', { name: 'Refund to the wallet' })).toBeNull();
});

test('CON-07 a marked piece is not taken off an order that has become smaller', async () => {
  const { user, act } = await open({ isOnBoard: false, changes: {} });
  await user.click(getButton('Take one Fried noodles off'));
  const takeOff = await screen.findByRole<HTMLButtonElement>('button', { name: 'Take off, S$9.00' });
  const lines = card.lines.map((line) => ({ ...line, count: 1, takenOff: 1 }));
  await settle(() => arrive({ card: { lines, total: 1100, lastAct: byMei } }));
  expect(takeOff.disabled).toBe(true);
  await user.click(getButton('Show it'));
  await user.click(await screen.findByRole('button', { name: 'Take off, S$9.00' }));
  await waitFor(() =>
    expect(act).toHaveBeenCalledWith({
      name: 'orders.takeOff',
      input: expect.objectContaining({
        seen: { step: 'new', total: 1100, isPaid: false },
        taken: [{ position: 0, count: 1 }],
      }),
    }),
  );
});

test('CON-07 a rider in writing stays when a colleague sets another one, who is not replaced unseen', async () => {
  const { user, act } = await open({ isOnBoard: false });
  await user.type(screen.getByLabelText('Rider'), 'Riz');
  await settle(() => arrive({ card: { courierName: 'Bo', lastAct: { ...byMei, act: 'order.courier' } } }));
  await user.type(screen.getByLabelText('Rider'), 'al');
  expect(getButton('Save').disabled).toBe(true);
  await user.click(getButton('Show it'));
  expect(screen.getByLabelText<HTMLInputElement>('Rider').value).toBe('Rizal');
  await user.click(getButton('Save'));
  expect(act).toHaveBeenCalledWith({
    name: 'orders.courier',
    input: {
      orderId: 'o1',
      before: { courierName: 'Bo', courierMobile: undefined },
      courierName: 'Rizal',
      courierMobile: undefined,
    },
  });
});

test('CON-07 the own act is shown at once, and it is that act which is undone', async () => {
  const { user, act } = await open({ isOnBoard: false, card: { step: 'preparing' } });
  const own = { ...byMei, actor: 'Ann', undoUntil: '2026-11-27T04:40:00.000Z' };
  act.mockImplementation(async () => {
    await arrive({ card: { step: 'preparing', isPromised: true, dueAt: promisedAt, lastAct: own } });
    return true;
  });
  const promisedAt = '2026-11-27T05:05:00.000Z';
  await user.click(getButton('13:05'));
  await user.click(getButton('Promise 13:05'));
  expect(act).toHaveBeenCalledWith({
    name: 'orders.promise',
    input: { orderId: 'o1', from: 'preparing', promisedBefore: undefined, promisedAt },
  });
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  expect(act).toHaveBeenLastCalledWith({
    name: 'orders.back',
    input: { orderId: 'o1', actAt: own.at },
  });
});

test('CON-05 an order of today is found by what a caller says', async () => {
  const { listInputs } = mockStaffCalls({ 'orders.find': { cards: [card] } });
  const onOpen = vi.fn();
  const { user } = await showScreen(<ShownFinder onOpen={onOpen} />);
  await user.type(await screen.findByLabelText('Number, name or phone'), 'Mei');
  await user.click(await screen.findByRole('button', { name: /A12/ }));
  expect(onOpen).toHaveBeenCalledWith('o1');
  expect(listInputs('orders.find').at(-1)?.wanted).toBe('Mei');
});
