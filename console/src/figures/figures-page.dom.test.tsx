import { screen, waitFor, within } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import type { Figures } from '@/lib/contract/staff/figures';
import { failStaffCall, mockStaffCalls, type StaffReplies } from '../testing/mock-staff-calls';
import { showScreen } from '../testing/show-screen';
import { FiguresPage } from './figures-page';
import { getNextPeriod } from './period';

const noParts = {
  dishes: 0,
  discounts: 0,
  delivery: 0,
  packing: 0,
  smallOrder: 0,
  service: 0,
  payService: 0,
  tax: 0,
  rounding: 0,
  takenOff: 0,
};
const noFigures: Figures = {
  takings: 0,
  orderCount: 0,
  orders: 0,
  undone: 0,
  vouchers: 0,
  vouchersUsed: 0,
  deposits: 0,
  depositsUsed: 0,
  topUps: 0,
  byHour: Array(24).fill(0),
  byWay: [],
  byMode: [],
  bySource: [],
  parts: noParts,
  includedTax: 0,
  givenBack: 0,
  unwanted: { came: 0, wentBack: 0 },
};
const figures: Figures = {
  ...noFigures,
  takings: 12_000,
  orderCount: 4,
  orders: 10_000,
  vouchers: 2_000,
  byHour: noFigures.byHour.with(12, 12_000),
  byWay: [
    { payType: 'PAY_NOW', amount: 9_000 },
    { payType: 'CASH', amount: 3_000 },
  ],
  byMode: [{ mode: 'pickup', orderCount: 4, amount: 10_000 }],
  bySource: [
    { source: 'online', partner: undefined, orderCount: 1, amount: 2_000 },
    { source: 'partner', partner: 'Deliver', orderCount: 3, amount: 8_000 },
  ],
  parts: { ...noParts, dishes: 10_500, discounts: 500 },
  givenBack: 1_500,
};
const report: StaffOutput<'figures.day'> = {
  day: '2026-11-27',
  lastDay: '2026-11-27',
  today: '2026-11-27',
  now: '2026-11-27T06:30:00Z',
  figures,
  payTypes: [{ payType: 'PAY_NOW', name: 'PayNow' }],
  dishes: Array.from({ length: 9 }, (_, index) => ({
    dishId: index + 1,
    name: `Dish ${index + 1}`,
    count: 10 - index,
    amount: 1_000,
  })),
  before: {
    day: '2026-11-20',
    lastDay: '2026-11-20',
    figures: {
      ...noFigures,
      takings: 20_000,
      orderCount: 10,
      orders: 20_000,
      byWay: [{ payType: 'CASH', amount: 4_000 }],
      byMode: [{ mode: 'pickup', orderCount: 10, amount: 20_000 }],
      bySource: [
        { source: 'online', partner: undefined, orderCount: 6, amount: 12_000 },
        { source: 'partner', partner: 'Deliver', orderCount: 4, amount: 8_000 },
      ],
    },
    dishes: [{ dishId: 2, name: 'Dish 2', count: 3, amount: 300 }],
    takingsByNow: 10_000,
    orderCountByNow: 4,
  },
  refundsDue: { count: 2, amount: 2_500 },
  disputed: { count: 1, amount: 2_300 },
  promised: { count: 0, onTime: 0 },
  openOrders: { count: 0, amount: 0 },
  drawers: [],
  cashOutside: 0,
};

async function open(reply: StaffReplies['figures.day'], options: Parameters<typeof showScreen>[1] = {}) {
  const { listInputs } = mockStaffCalls({ 'figures.day': reply });
  const { user } = await showScreen(<FiguresPage />, { path: 'figures', ...options });
  return { user, listInputs };
}

/** Returns the text of a figure; the tables that may repeat its name follow the tiles. */
const readTile = (name: string) =>
  screen.getAllByText(name, { selector: 'dt' })[0]?.nextElementSibling?.textContent;

/** Returns the cells of each row of a list of amounts. */
const readAmounts = (name: string) =>
  within(screen.getByRole('region', { name }))
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextElementSibling?.textContent]);

test('CON-15 today is compared with the same weekday until the same time', async () => {
  await open(report);
  expect(await screen.findByText('2 refunds have still to be sent: S$25.00')).toBeTruthy();
  expect(screen.getByText(/^1 payment of S\$23\.00 was disputed by payers/)).toBeTruthy();
  expect(readTile('Takings until 14:30')).toMatch(/^S\$120\.00\+20% S\$100\.00 on .*20.* by then$/);
  expect(readTile('Orders')).toMatch(/^4as before 4 on /);
  expect(readTile('Average order')).toMatch(/^S\$25\.00S\$20\.00 on /);
});

test('CON-15 the field of the day stays while another day is loading', async () => {
  const { user } = await open(({ day }) => (day ? new Promise(() => {}) : report));
  const field = await screen.findByLabelText<HTMLInputElement>('Day');
  await user.click(screen.getByRole('button', { name: 'The day before' }));
  await waitFor(() => expect(screen.queryByText('By source')).toBeNull());
  expect(field.isConnected).toBe(true);
  expect(field.value).toBe('2026-11-26');
});

test('HUB-03 the figures name the systems that orders came from', async () => {
  await open(report);
  const sources = within(await screen.findByRole('region', { name: 'By source' }));
  expect(sources.getByText('Deliver, 3 orders')).toBeTruthy();
  expect(sources.getByText('Online, 1 order')).toBeTruthy();
});

test('CON-15 an earlier day is compared with the whole day', async () => {
  await open({ ...report, today: '2026-11-28' });
  await screen.findByRole('button', { name: 'Today' });
  expect(readTile('Takings')).toMatch(/^S\$120\.00-40% S\$200\.00 on /);
});

test('CON-15 the parts of the takings are listed without those of zero, discounts and refunds negative', async () => {
  await open(report);
  await screen.findByText('What makes it up');
  expect(readAmounts('What makes it up')).toEqual([
    ['Dishes', 'S$105.00'],
    ['Discounts', '−S$5.00'],
    ['Vouchers sold', 'S$20.00'],
    ['Takings', 'S$120.00'],
    ['Given back', '−S$15.00'],
    ['Left', 'S$105.00'],
  ]);
  const ways = within(screen.getByRole('region', { name: 'By way of payment' })).getAllByRole('listitem');
  expect(ways.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^PayNowS\$90\.0075%.*20.* S\$0\.00 $/),
    expect.stringMatching(/^CASHS\$30\.0025%.*20.* S\$40\.00 -25%$/),
  ]);
});

test('HND-10 the closing report has each drawer with its count and difference, and cash of no drawer', async () => {
  const drawer = {
    shiftId: 7,
    drawer: 'Bar',
    openedAt: '2026-11-27T02:00:00Z',
    openedBy: 'Ann',
    float: 10_000,
    taken: 3_000,
    givenBack: 0,
    putIn: 0,
    takenOut: 0,
    expected: 13_000,
    byPerson: [{ name: 'Ann', taken: 3_000, givenBack: 0, putIn: 0, takenOut: 0 }],
    moves: [],
    closing: { at: '2026-11-27T14:00:00Z', by: 'Bo', counted: 13_050, difference: 50, note: undefined },
  };
  await open({ ...report, drawers: [drawer], cashOutside: 900 });
  await screen.findByText('Has to be in it');
  expect(readAmounts('Cash drawers')).toEqual([
    ['Float', 'S$100.00'],
    ['Taken in cash', 'S$30.00'],
    ['Has to be in it', 'S$130.00'],
    ['Counted', 'S$130.50'],
    ['Difference', 'S$0.50'],
  ]);
  expect(screen.getByText('Cash that went into no drawer: S$9.00')).toBeTruthy();
});

test('CON-15 mode and dish stand beside the same weekday before', async () => {
  await open(report);
  await screen.findByText('Dish 2');
  const mode = within(screen.getByRole('region', { name: 'By mode' })).getByRole('listitem');
  expect(mode.textContent).toMatch(/4 ordersS\$100\.00100%.*20.* S\$200\.00 -50%$/i);
  const readRow = (name: RegExp) => screen.getByRole('row', { name }).textContent;
  expect(readRow(/^Dish 1 /)).toBe('Dish 110S$10.00S$0.00');
  expect(readRow(/^Dish 2 /)).toBe('Dish 29S$10.00S$3.00');
});

test('CON-15 a week and a month are shown with the one before, and the arrows lead to the next', async () => {
  const { user, listInputs } = await open(({ day = '2026-11-27', period = 'day' }) => ({
    ...report,
    day: period === 'month' ? `${day.slice(0, 7)}-01` : day,
    lastDay: period === 'month' ? `${day.slice(0, 7)}-30` : day,
  }));
  await user.click(await screen.findByRole('button', { name: 'Month' }));
  await waitFor(() => expect(listInputs('figures.day').at(-1)).toMatchObject({ period: 'month' }));
  await user.click(await screen.findByRole('button', { name: 'The day before' }));
  await waitFor(() =>
    expect(listInputs('figures.day').at(-1)).toMatchObject({ day: '2026-10-01', period: 'month' }),
  );
  expect([getNextPeriod('2026-12-15', 1, 'month'), getNextPeriod('2026-03-31', -1, 'month')]).toEqual([
    '2027-01-01',
    '2026-02-01',
  ]);
  expect(getNextPeriod('2026-11-27', -1, 'week')).toBe('2026-11-20');
});

test('CON-15 the report says what was on time and which orders are open', async () => {
  await open({ ...report, promised: { count: 8, onTime: 6 }, openOrders: { count: 2, amount: 3_000 } });
  await screen.findByText('What makes it up');
  expect(readTile('On time')).toBe('75%6 of 8 promised');
  expect(readTile('Open orders')).toBe('2S$30.00');
});

test('CON-15 the best dishes are shown first, and all of them on demand', async () => {
  const { user } = await open(report);
  await screen.findByText('Dish 8');
  expect(screen.queryByText('Dish 9')).toBeNull();
  await user.click(screen.getByRole('button', { name: 'All 9' }));
  expect(screen.getByText('Dish 9')).toBeTruthy();
});

test('CON-15 CON-19 in Vietnamese the day before is opened, says that nothing was paid, and exports its month', async () => {
  const { user, listInputs } = await open(
    ({ day = '2026-12-01' }) => ({
      ...report,
      day,
      lastDay: day,
      today: '2026-12-01',
      figures: noFigures,
    }),
    { locale: 'vn' },
  );
  await user.click(await screen.findByRole('button', { name: 'Ngày trước' }));
  expect(await screen.findByDisplayValue('2026-11-30')).toBeTruthy();
  expect(listInputs('figures.day').at(-1)).toMatchObject({ day: '2026-11-30' });
  expect(screen.getByText('Ngày này chưa thu khoản nào.')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'CSV của tháng' }).getAttribute('href')).toBe(
    '/staff/figures.csv?restaurantId=3473&month=2026-11',
  );
});

test('CON-15 figures that cannot be loaded show the error, not zeros', async () => {
  await open(failStaffCall('TOO_MANY', 'Please try again later'));
  expect((await screen.findByRole('alert')).textContent).toBe('Please try again later');
  expect(screen.queryByText('Nothing was paid on this day.')).toBeNull();
});

test('CON-15 the closing report is printed on the paper of a receipt printer too, with every dish', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  mockStaffCalls({ 'figures.day': report });
  const { user } = await showScreen(<FiguresPage />, { path: 'figures' });
  await user.click(await screen.findByRole('button', { name: 'Print on receipt paper' }));
  await waitFor(() => expect(print).toHaveBeenCalled());
  const paper = document.querySelector<HTMLElement>('.print-paper')!;
  expect(paper.dataset.width).toBe('80');
  expect(paper.textContent).toContain('Closing report');
  expect(paper.textContent).toContain('PayNowS$90.00');
  for (const { name } of report.dishes) expect(paper.textContent).toContain(name);
});
