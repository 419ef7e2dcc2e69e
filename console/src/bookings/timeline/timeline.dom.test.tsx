import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Booking, BookingSlot } from '@/lib/contract/staff/bookings';
import { failStaffCall, mockStaffCalls, type StaffReplies } from '../../testing/mock-staff-calls';
import { showScreen } from '../../testing/show-screen';
import { BookingsPage } from '../bookings-page';

const times = ['18:00', '18:30', '19:00', '19:30'];
const tan: Booking = {
  reservationId: 'r1',
  code: 'ABC123',
  time: '18:00',
  startsAt: '2026-11-27T10:00:00Z',
  people: 4,
  name: 'Tan Mei',
  mobile: '+6591234567',
  remark: undefined,
  note: undefined,
  discount: 0,
  state: 'awaited',
  tableNo: 'A1',
  source: 'online',
  confirmed: false,
  deposit: undefined,
  dishCount: undefined,
  guest: undefined,
};
const slot = (time: string, more: Partial<BookingSlot> = {}): BookingSlot => ({
  time,
  discount: 0,
  tables: 10,
  tablesTaken: 0,
  seats: 24,
  seatsTaken: 0,
  state: 'open',
  closedBy: undefined,
  closedReason: undefined,
  ...more,
});

async function open(bookings: Booking[], replies: StaffReplies = {}) {
  const slots = times.map((time) => slot(time, time === '18:00' ? { seatsTaken: 4 } : {}));
  const calls = mockStaffCalls({
    'bookings.day': {
      day: '2026-11-27',
      today: '2026-11-27',
      bookings,
      tables: ['A1', 'A2'],
      slots: [...slots.slice(0, 3), slot('19:30', { seats: undefined, tablesTaken: 3, state: 'closed' })],
      maxPeople: 20,
      deposits: [],
      now: '2026-11-27T04:12:30Z',
    },
    'door.queue': {
      open: [],
      seated: [],
      quotes: [],
      tables: [],
      url: undefined,
      now: '2026-11-27T04:12:30Z',
    },
    'waiting.day': { entries: [] },
    'bookings.calendar': { url: undefined },
    ...replies,
  });
  const { user } = await showScreen(<BookingsPage />, { path: 'bookings?view=timeline', role: 'counter' });
  const timeline = within(await screen.findByRole('region', { name: 'Timeline' }));
  return { ...calls, user, timeline };
}

/** dnd-kit listens to the keys of a picked-up booking only after a timer. */
async function press(code: string, target: Element = document.activeElement!) {
  fireEvent.keyDown(target, { code, key: code === 'Space' ? ' ' : code });
  fireEvent.keyUp(target, { code, key: code === 'Space' ? ' ' : code });
  await act(() => new Promise((resolve) => setTimeout(resolve)));
}

async function pickUp(name: RegExp) {
  const block = screen.getByRole('button', { name });
  block.focus();
  await press('Space');
  await screen.findByText('Tan Mei picked up.');
  return block;
}

test('HND-04 CON-12 each time shows the seats taken of all or the tables, and tables are rows', async () => {
  const { timeline } = await open([tan, { ...tan, reservationId: 'r2', name: 'Ong', tableNo: undefined }]);
  const head = within(timeline.getByRole('list', { name: 'Times' }));
  expect(head.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    '18:004 of 24 seats',
    '18:300 of 24 seats',
    '19:000 of 24 seats',
    '19:303 of 10 tablesClosed',
  ]);
  const rows = within(timeline.getByRole('list', { name: 'Tables' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual(['No table', 'A1', 'A2']);
  expect(timeline.getByRole('button', { name: 'Tan Mei, 4 people, 18:00, Table A1, Awaited' })).toBeTruthy();
});

test('HND-04 a click opens the booking beside the timeline with its actions', async () => {
  const { user, timeline, listInputs } = await open([tan], { 'bookings.arrive': {} });
  await user.click(timeline.getByRole('button', { name: /^Tan Mei/ }));
  const opened = within(await screen.findByRole('list', { name: 'Chosen reservation' }));
  await user.click(opened.getByRole('button', { name: 'Arrived: Tan Mei' }));
  await waitFor(() => expect(listInputs('bookings.arrive')).toHaveLength(1));
});

test('HND-02 keys move a booking to another time and table in one act, and each step is announced', async () => {
  const { listInputs } = await open([tan], { 'bookings.move': {} });
  await pickUp(/^Tan Mei/);
  await press('ArrowRight');
  expect(await screen.findByText('Tan Mei: 18:30, Table A1')).toBeTruthy();
  await press('ArrowDown');
  expect(await screen.findByText('Tan Mei: 18:30, Table A2')).toBeTruthy();
  await press('Space');
  await waitFor(() =>
    expect(listInputs('bookings.move')).toEqual([
      {
        restaurantId: 3473,
        reservationId: 'r1',
        day: '2026-11-27',
        time: '18:30',
        people: 4,
        table: { tableNo: 'A2' },
        seen: { startsAt: '2026-11-27T10:00:00.000Z', people: 4, tableNo: 'A1' },
        textsMobile: false,
      },
    ]),
  );
  expect(screen.queryByRole('list', { name: 'Chosen reservation' })).toBeNull();
});

test('HND-02 another table at the same time seats the party, and Escape leaves a booking in its place', async () => {
  const { listInputs } = await open([tan], { 'bookings.seat': {} });
  const block = await pickUp(/^Tan Mei/);
  await press('ArrowRight');
  await press('Escape');
  expect(await screen.findByText('Tan Mei stays where it was.')).toBeTruthy();
  expect(block.style.left).toBe('0px');
  await pickUp(/^Tan Mei/);
  await press('ArrowUp');
  await press('Space');
  await waitFor(() =>
    expect(listInputs('bookings.seat')).toEqual([
      {
        restaurantId: 3473,
        reservationId: 'r1',
        seen: { startsAt: '2026-11-27T10:00:00.000Z', people: 4, tableNo: 'A1' },
      },
    ]),
  );
});

test('HND-02 a refused move puts the booking back and says why, also who was faster', async () => {
  let refuse: () => void = () => undefined;
  const refused = new Promise<void>((resolve) => {
    refuse = resolve;
  });
  const { listInputs } = await open([tan], {
    'bookings.move': () =>
      refused.then(failStaffCall('STATUS_CONFLICT', '', { by: 'Bo', at: '2026-11-27T04:10:00Z' })),
  });
  const block = await pickUp(/^Tan Mei/);
  await press('ArrowRight');
  await press('Space');
  await waitFor(() => expect(listInputs('bookings.move')).toHaveLength(1));
  expect(block.style.left).not.toBe('0px');
  refuse();
  expect((await screen.findByRole('alert')).textContent).toContain('Bo was quicker (12:10)');
  await waitFor(() => expect(block.style.left).toBe('0px'));
});

test('HND-04 with 200 bookings a step of a drag changes the dragged booking and the marker only', async () => {
  const bookings = Array.from({ length: 200 }, (_, nth) => ({
    ...tan,
    reservationId: `r${nth + 1}`,
    name: nth === 0 ? 'Tan Mei' : `Guest ${nth}`,
    time: times[nth % times.length]!,
    tableNo: ['A1', 'A2', undefined][nth % 3],
  }));
  const { timeline } = await open(bookings);
  expect(timeline.getAllByRole('button')).toHaveLength(200);
  const dragged = await pickUp(/^Tan Mei/);
  await press('ArrowRight');
  const touched = new Set<Element>();
  const observer = new MutationObserver((changes) => {
    for (const { target } of changes) touched.add(target instanceof Element ? target : target.parentElement!);
  });
  observer.observe(document.body, { subtree: true, childList: true, attributes: true, characterData: true });
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowDown', 'ArrowLeft']) await press(key);
  observer.disconnect();
  const others = [...touched].filter((each) => each !== dragged && each.closest('[data-timeline-booking]'));
  expect(touched.has(dragged)).toBe(true);
  expect(others).toEqual([]);
  expect(touched.size).toBeLessThan(8);
});
