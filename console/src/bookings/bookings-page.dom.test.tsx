import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Booking, BookingSlot } from '@/lib/contract/staff/bookings';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import { CallError } from '../api/call';
import { queryClient } from '../api/query-client';
import { failStaffCall, mockStaffCalls, type StaffReplies } from '../testing/mock-staff-calls';
import { showScreen } from '../testing/show-screen';
import { BookingsPage } from './bookings-page';

const booking: Booking = {
  reservationId: 'r1',
  code: 'ABC123',
  time: '12:00',
  startsAt: '2026-11-27T04:00:00Z',
  people: 4,
  name: 'Tan Mei',
  mobile: '+6591234567',
  remark: 'By the window',
  discount: 0,
  state: 'awaited',
  tableNo: undefined,
  source: 'online',
  confirmed: true,
  deposit: undefined,
  dishCount: undefined,
  guest: { visits: 3, absences: 0, note: undefined, allergies: 'peanuts' },
};
const later: Booking = {
  ...booking,
  reservationId: 'r2',
  time: '19:00',
  startsAt: '2026-11-27T11:00:00Z',
  people: 2,
  name: 'Nguyen An',
  guest: undefined,
};
const waiting: StaffOutput<'waiting.day'>['entries'][number] = {
  id: 'w1',
  state: 'waiting',
  time: '19:00',
  people: 5,
  name: 'Lim Bee',
  mobile: '+6598765432',
  remark: undefined,
  position: 1,
  offeredUntil: undefined,
  joinedAt: '2026-11-27T01:00:00Z',
};

const day: StaffOutput<'bookings.day'> = {
  day: '2026-11-27',
  today: '2026-11-27',
  bookings: [],
  tables: ['A1', 'A2'],
  slots: [],
  maxPeople: 20,
  deposits: [],
  now: '2026-11-27T04:12:30Z',
};

async function open(
  bookings: Booking[],
  replies: StaffReplies = {},
  options: Parameters<typeof showScreen>[1] = {},
) {
  const { listInputs } = mockStaffCalls({
    'bookings.day': { ...day, bookings },
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
  const { user } = await showScreen(<BookingsPage />, { path: 'bookings', ...options });
  return { user, listInputs, press: (name: string) => user.click(screen.getByRole('button', { name })) };
}

test('CON-12 reservations are listed by time, and a late guest has the minutes and the allergies', async () => {
  await open([booking, later]);
  const noon = within(await screen.findByRole('region', { name: '12:00' }));
  expect(noon.getByText('12 min late')).toBeTruthy();
  expect(noon.getByText('Allergies: peanuts')).toBeTruthy();
  const evening = within(screen.getByRole('region', { name: '19:00' }));
  expect(evening.getByText('Nguyen An')).toBeTruthy();
  expect(evening.queryByText(/late/)).toBeNull();
  expect(screen.getByText('2 parties, 6 people')).toBeTruthy();
});

test('CON-12 a forgotten guest has no number to call', async () => {
  const { user } = await open([{ ...booking, name: '-', mobile: '', guest: undefined }]);
  await user.click(await screen.findByRole('button', { name: /^4/, expanded: false }));
  expect(screen.getByText(/ABC123/)).toBeTruthy();
  expect(document.querySelector('[href^="tel:"]')).toBeNull();
});

test('CON-12 the field of the day stays while another day is loading', async () => {
  const { user } = await open([booking], {
    'bookings.day': ({ day }) => {
      if (day) return new Promise(() => {});
      return {
        day: '2026-11-27',
        today: '2026-11-27',
        bookings: [booking],
        tables: [],
        slots: [],
        maxPeople: 20,
        deposits: [],
        now: '2026-11-27T04:12:30Z',
      };
    },
  });
  const field = await screen.findByLabelText<HTMLInputElement>('Day');
  await user.click(screen.getByRole('button', { name: 'The day after' }));
  await waitFor(() => expect(screen.queryByText('Tan Mei')).toBeNull());
  expect(field.isConnected).toBe(true);
  expect(field.value).toBe('2026-11-28');
});

test('CON-12 a guest is marked absent only after the time of the reservation', async () => {
  const { press, listInputs } = await open([booking, later], { 'bookings.absent': {} });
  await screen.findByText('Tan Mei');
  expect(screen.queryByRole('button', { name: 'Absent: Nguyen An' })).toBeNull();
  await press('Absent: Tan Mei');
  await waitFor(() => expect(listInputs('bookings.absent')).toMatchObject([{ reservationId: 'r1' }]));
});

test('CON-12 a reservation is seated and cancelled from its open row', async () => {
  const { user, press, listInputs } = await open(
    [booking],
    { 'bookings.seat': {}, 'bookings.cancel': {} },
    { path: 'bookings?open=r1' },
  );
  await user.selectOptions(await screen.findByLabelText('Table'), 'A2');
  await waitFor(() =>
    expect(listInputs('bookings.seat')).toMatchObject([{ reservationId: 'r1', tableNo: 'A2' }]),
  );
  await user.type(screen.getByRole('textbox', { name: /^Cancel the reservation/ }), ' Flooded ');
  await press('Cancel it');
  await waitFor(() =>
    expect(listInputs('bookings.cancel')).toMatchObject([{ reservationId: 'r1', reason: 'Flooded' }]),
  );
});

test('CON-12 a chosen table is shown while it is set, and the one before with the error of a refusal', async () => {
  let answer = () => {};
  const { user, listInputs } = await open(
    [{ ...booking, tableNo: 'A1' }],
    {
      'bookings.seat': () =>
        new Promise(
          (_, reject) => (answer = () => reject(new CallError('STATUS_CONFLICT', '', { by: 'Bo' }))),
        ),
    },
    { path: 'bookings?open=r1' },
  );
  const table = await screen.findByLabelText<HTMLSelectElement>('Table');
  await user.selectOptions(table, 'A2');
  expect(table.value).toBe('A2');
  await waitFor(() => expect(listInputs('bookings.seat')).toHaveLength(1));
  expect(table.disabled).toBe(true);
  answer();
  expect((await screen.findByRole('alert')).textContent).toContain('Bo');
  await waitFor(() => expect(table.value).toBe('A1'));
  expect(table.disabled).toBe(false);
});

test('CON-12 a note is stored on the booking and shown in its row', async () => {
  const { user, press, listInputs } = await open(
    [{ ...booking, note: 'Cake at 20:45' }],
    { 'bookings.note': {} },
    { path: 'bookings?open=r1' },
  );
  expect(await screen.findByText(/Cake at 20:45/)).toBeTruthy();
  const field = screen.getByRole('textbox', { name: /^Note on this reservation/ });
  await user.clear(field);
  await user.type(field, 'High chair');
  await press('Save the note');
  await waitFor(() =>
    expect(listInputs('bookings.note')).toMatchObject([{ reservationId: 'r1', note: 'High chair' }]),
  );
});

test('BKG-01 a paid deposit is returned after a confirmation that names the amount', async () => {
  const { press, listInputs } = await open(
    [{ ...booking, deposit: { state: 'paid', amount: 2000, used: 0, returned: 0 } }],
    { 'bookings.returnDeposit': {} },
    { path: 'bookings?open=r1' },
  );
  await screen.findByText(/^Deposit S\$20\.00 paid, to be deducted/);
  await press('Return to the diner');
  expect(screen.getByText('Return S$20.00 the way it was paid?')).toBeTruthy();
  expect(listInputs('bookings.returnDeposit')).toEqual([]);
  await press('Return to the diner');
  await waitFor(() => expect(listInputs('bookings.returnDeposit')).toMatchObject([{ reservationId: 'r1' }]));
});

test('BKG-02 a party on the waiting list is offered a table; without a free one the error is shown', async () => {
  const { press } = await open([], {
    'waiting.day': { entries: [waiting] },
    'waiting.offer': failStaffCall('SLOT_TAKEN', 'No table is free at this time'),
  });
  expect(
    within(await screen.findByRole('region', { name: 'Waiting list' })).getByText('Number 1'),
  ).toBeTruthy();
  await press('Offer a table: Lim Bee');
  expect((await screen.findByRole('alert')).textContent).toBe('No table is free at this time');
});

test('BKG-02 a waiting list that cannot be loaded shows the error, not an empty list', async () => {
  await open([], { 'waiting.day': failStaffCall('TOO_MANY', 'Please try again later') });
  expect((await screen.findByRole('alert')).textContent).toBe('Please try again later');
});

test('CON-12 CON-19 in Chinese a conflict names the colleague who was faster, and the time', async () => {
  const { press } = await open(
    [booking],
    { 'bookings.arrive': failStaffCall('STATUS_CONFLICT', '', { by: 'Bo', at: '2026-11-27T04:10:00Z' }) },
    { locale: 'zh-CN' },
  );
  await screen.findByText('迟到 12 分钟');
  await press('已到店：Tan Mei');
  expect((await screen.findByRole('alert')).textContent).toBe('Bo 先处理了（12:10），没有重复操作。');
});

test('CON-12 BKG-05 a day without reservations says so, and the counter has no calendar address', async () => {
  await open([], {}, { role: 'counter' });
  expect(await screen.findByText('No reservations for this day.')).toBeTruthy();
  expect(screen.queryByRole('region', { name: 'Calendar' })).toBeNull();
});

test('CON-12 the reason of a cancellation stays when a colleague marks the guest as arrived, and is not sent', async () => {
  let state: Booking['state'] = 'awaited';
  const { user, listInputs } = await open(
    [],
    {
      'bookings.day': () => ({
        day: '2026-11-27',
        today: '2026-11-27',
        bookings: [{ ...booking, state }],
        tables: [],
        slots: [],
        maxPeople: 20,
        deposits: [],
        now: '2026-11-27T04:12:30Z',
      }),
      'bookings.cancel': {},
    },
    { path: 'bookings?open=r1' },
  );
  const reason = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Cancel the reservation/ });
  await user.type(reason, 'Flooded');
  state = 'arrived';
  await act(() => queryClient.invalidateQueries({ queryKey: ['bookings.day'] }));
  expect(await screen.findByText(/^This reservation is now: Arrived/)).toBeTruthy();
  expect(reason.isConnected).toBe(true);
  expect(reason.value).toBe('Flooded');
  expect(screen.queryByRole('button', { name: 'Move it' })).toBeNull();
  await user.type(reason, '{Enter}');
  expect(listInputs('bookings.cancel')).toEqual([]);
});

test('CON-12 a day to move to is typed over the one before, which is put back only when nothing was typed', async () => {
  await open([booking], {}, { path: 'bookings?open=r1' });
  const form = within((await screen.findByText('Move the reservation')).closest('form')!);
  const day = form.getByLabelText<HTMLInputElement>('Day');
  fireEvent.change(day, { target: { value: '' } });
  expect(day.value).toBe('');
  fireEvent.blur(day);
  expect(day.value).toBe('2026-11-27');
});

test('BKG-02 BKG-05 the waiting list and the calendar come together with the queue at the door', async () => {
  let answer = () => {};
  const queue = { open: [], seated: [], quotes: [], tables: [], url: undefined, now: '2026-11-27T04:12:30Z' };
  const { listInputs } = await open([booking], {
    'waiting.day': { entries: [waiting] },
    'door.queue': () => new Promise((resolve) => (answer = () => resolve(queue))),
  });
  await screen.findByText('Tan Mei');
  await waitFor(() => expect(listInputs('waiting.day')).toHaveLength(1));
  await waitFor(() => expect(listInputs('door.queue')).toHaveLength(1));
  expect(screen.queryByRole('region', { name: 'Waiting list' })).toBeNull();
  answer();
  expect(await screen.findByRole('region', { name: 'Waiting list' })).toBeTruthy();
  expect(await screen.findByRole('region', { name: 'Calendar' })).toBeTruthy();
});

test.each([
  ['another time', [{ ...booking, time: '18:00', startsAt: '2026-11-27T10:00:00Z' }, later], /^Now at 18:00/],
  ['another day', [later], /^Now on another day/],
])('CON-12 a note in writing stays when its guest moves the reservation to %s', async (_, moved, text) => {
  let bookings = [booking, { ...later, time: '12:00', startsAt: booking.startsAt }];
  const { user, press, listInputs } = await open(
    [],
    {
      'bookings.day': () => ({ ...day, bookings }),
      'bookings.note': {},
    },
    { path: 'bookings?open=r1' },
  );
  const note = await screen.findByRole<HTMLInputElement>('textbox', { name: /^Note on this reservation/ });
  await user.type(note, 'High chair');
  bookings = moved;
  await act(() => queryClient.invalidateQueries({ queryKey: ['bookings.day'] }));
  expect(await screen.findByText(text)).toBeTruthy();
  expect(document.activeElement).toBe(note);
  expect(note.value).toBe('High chair');
  expect(within(screen.getByRole('region', { name: '12:00' })).getByText('Tan Mei')).toBeTruthy();
  await press('Save the note');
  await waitFor(() => expect(listInputs('bookings.note')).toMatchObject([{ note: 'High chair' }]));
  await waitFor(() => expect(screen.queryByRole('region', { name: '12:00' })).toBeNull());
});

test('CON-12 a note in writing on a reservation in a closed time stays when a colleague opens the time again', async () => {
  const slot: BookingSlot = {
    time: '12:00',
    discount: 0,
    tables: 5,
    tablesTaken: 1,
    seats: 20,
    seatsTaken: 4,
    state: 'closed',
    closedBy: 'Bo',
    closedReason: undefined,
  };
  let slots = [slot];
  const { user, press } = await open([], {
    'bookings.day': () => ({ ...day, bookings: [booking], slots }),
  });
  await press('Close times');
  const panel = within(await screen.findByRole('dialog'));
  await user.click(await panel.findByRole('button', { name: /Tan Mei/, expanded: false }));
  const note = panel.getByRole<HTMLInputElement>('textbox', { name: /^Note on this reservation/ });
  await user.type(note, 'High chair');
  slots = [{ ...slot, state: 'open', closedBy: undefined }];
  await act(() => queryClient.invalidateQueries({ queryKey: ['bookings.day'] }));
  await panel.findByRole('button', { name: /^Close: 12:00|Close.*12:00/ });
  expect(document.activeElement).toBe(note);
  expect(note.value).toBe('High chair');
});
