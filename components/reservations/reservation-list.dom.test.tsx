import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { controlPauses, passSeconds } from '@/components/testing/pauses';
import { show } from '@/components/testing/show';
import { ApiError } from '@/lib/domain/api-error';
import { ReservationList } from './reservation-list';

const { query, change, callGateway, showToast } = vi.hoisted(() => ({
  query: vi.fn(),
  change: vi.fn(),
  callGateway: vi.fn(),
  showToast: vi.fn(),
}));
vi.mock('@/lib/client/api/call', () => ({ query, change, callGateway }));
vi.mock('@/components/ui/toast', () => ({ showToast }));

interface RequestedCall {
  pageNo: number;
  pageSize: number;
  reservationStatus?: number;
}
let asked: RequestedCall[];
let totals: Record<string, number>;

/** Returns one page of mocked reservations of the requested status. */
const createRows = ({ pageNo, pageSize, reservationStatus }: RequestedCall) => {
  const total = totals[reservationStatus ?? 'all']!;
  const from = (pageNo - 1) * pageSize;
  return Array.from({ length: Math.max(0, Math.min(pageSize, total - from)) }, (_, index) => ({
    id: `r-${reservationStatus ?? 'all'}-${from + index}`,
    reservationCode: `LK-${from + index}`,
    reservationStatus: reservationStatus ?? 1,
    restaurantName: 'Lantern Kitchen',
    people: 2,
    date: '2026-11-23',
    time: '18:00',
    canCancel: true,
  }));
};

beforeEach(() => {
  vi.clearAllMocks();
  asked = [];
  totals = { all: 19, 1: 10, 2: 9, 3: 0 };
  query.mockImplementation(async (_name: string, input: RequestedCall) => {
    asked.push(input);
    return { list: createRows(input), total: totals[input.reservationStatus ?? 'all'] };
  });
  change.mockImplementation(async () => {
    totals = { all: 19, 1: 9, 2: 10, 3: 0 };
  });
});

const showList = () => show(<ReservationList userId={7} />);
const getTabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);
const findRows = async () =>
  within(await screen.findByRole('list', { name: 'Your reservations' })).getAllByRole('listitem');

test('RSV-23 each tab’s title shows its count, loaded with requests of size 1', async () => {
  await showList();
  await waitFor(() => expect(getTabs()).toEqual(['All (19)', 'Reserved (10)', 'Absent (0)', 'Canceled (9)']));
  const counted = asked
    .filter(({ pageSize }) => pageSize === 1)
    .map(({ reservationStatus }) => reservationStatus);
  expect(counted).toEqual([undefined, 1, 3, 2]);
});

test('a failed further page shows an error, keeps the rows and can be retried', async () => {
  const { user } = await showList();
  expect(await findRows()).toHaveLength(10);
  const answering = query.getMockImplementation()!;
  query.mockImplementation(async (name: string, input: RequestedCall) => {
    if (input.pageNo > 1) throw new Error('away');
    return answering(name, input);
  });
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  expect((await screen.findByRole('status')).textContent).toContain('couldn’t be loaded');
  expect(await findRows()).toHaveLength(10);
  query.mockImplementation(answering);
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await waitFor(async () => expect(await findRows()).toHaveLength(19));
});

test('RSV-23 a full page of ten rows offers more, nine rows don’t', async () => {
  const { user } = await showList();
  expect(await findRows()).toHaveLength(10);
  await user.click(screen.getByRole('button', { name: 'Load more' }));
  await waitFor(async () => expect(await findRows()).toHaveLength(19));
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();

  await user.click(screen.getByRole('tab', { name: /^Canceled/ }));
  expect(await findRows()).toHaveLength(9);
  expect(screen.queryByRole('button', { name: 'Load more' })).toBeNull();
  expect(asked.filter(({ pageSize }) => pageSize === 10)).toEqual([
    { pageNo: 1, pageSize: 10, reservationStatus: undefined },
    { pageNo: 2, pageSize: 10, reservationStatus: undefined },
    { pageNo: 1, pageSize: 10, reservationStatus: 2 },
  ]);
  await user.click(screen.getByRole('tab', { name: /^Absent/ }));
  expect(await screen.findByText('No reservations here')).toBeDefined();
});

test.each([
  [true, 'Your dishes are cancelled, too, and what you paid for them is returned.'],
  [false, 'The kitchen has your dishes already'],
])(
  'BKG-04 the list tells before a cancellation what becomes of the dishes: %s',
  async (dishesReturned, told) => {
    query.mockImplementation(async (_name: string, input: RequestedCall) => ({
      list: createRows(input).map((row) => ({ ...row, dishesReturned })),
      total: 1,
    }));
    const { user } = await showList();
    await findRows();
    await user.click(screen.getByRole('button', { name: 'Cancel reservation LK-0' }));
    expect(screen.getByRole('alertdialog').textContent).toContain(told);
    await user.click(screen.getByRole('button', { name: 'Yes, cancel' }));
    await waitFor(() =>
      expect(change).toHaveBeenCalledWith('reservations.cancel', {
        reservationId: 'r-all-0',
        isFree: false,
        dishesReturned,
      }),
    );
  },
);

test('a reservation links to its detail; cancelling requires a confirmation and refreshes the counts', async () => {
  const { user } = await showList();
  await findRows();
  expect(screen.getByRole('link', { name: 'View details LK-3' }).getAttribute('href')).toBe(
    '/reserve-detail?reservationId=r-all-3',
  );
  expect(screen.getByRole('link', { name: 'Edit LK-3' }).getAttribute('href')).toBe(
    '/reserve-detail?reservationId=r-all-3#edit',
  );
  await user.click(screen.getByRole('button', { name: 'Cancel reservation LK-0' }));
  expect(screen.getByRole('alertdialog').textContent).toContain('you may not get the same discount again');
  await user.click(screen.getByRole('button', { name: 'Keep it' }));
  expect(change).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Cancel reservation LK-0' }));
  await user.click(screen.getByRole('button', { name: 'Yes, cancel' }));
  await waitFor(() => expect(getTabs()).toEqual(['All (19)', 'Reserved (9)', 'Absent (0)', 'Canceled (10)']));
  expect(showToast).toHaveBeenCalledWith({ kind: 'success', text: 'Your reservation is cancelled.' });
});

test('ERR-03 a cancellation whose response was lost is confirmed if it was carried out', async () => {
  const { user } = await showList();
  await findRows();
  showToast.mockClear();
  const carriedOut = change.getMockImplementation()!;
  let sent = 0;
  change.mockImplementation(async (name: string, input: unknown) => {
    sent += 1;
    if (sent === 1) {
      await carriedOut(name, input);
      throw new ApiError({ code: 'TIMEOUT', message: '', status: 0 });
    }
    throw new ApiError({
      code: 'RESERVATION_ENDED',
      message: '',
      status: 200,
      detail: { reservationStatus: 2 },
    });
  });
  await user.click(screen.getByRole('button', { name: 'Cancel reservation LK-0' }));
  controlPauses();
  await user.click(screen.getByRole('button', { name: 'Yes, cancel' }));
  await waitFor(() => expect(sent).toBe(1));
  await passSeconds(2);
  await waitFor(() =>
    expect(showToast).toHaveBeenCalledWith({ kind: 'success', text: 'Your reservation is cancelled.' }),
  );
  expect(sent).toBe(2);
  await waitFor(() => expect(getTabs()).toEqual(['All (19)', 'Reserved (9)', 'Absent (0)', 'Canceled (10)']));
});
