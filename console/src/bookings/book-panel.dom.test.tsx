import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { BookingSlot } from '@/lib/contract/staff/bookings';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import { failStaffCall, mockStaffCalls, type StaffReplies } from '../testing/mock-staff-calls';
import { showScreen } from '../testing/show-screen';
import { BookingsPage } from './bookings-page';

const slot: BookingSlot = {
  time: '18:00',
  discount: 10,
  tables: 5,
  tablesTaken: 2,
  seats: 20,
  seatsTaken: 14,
  state: 'open',
  closedBy: undefined,
  closedReason: undefined,
};
const day: StaffOutput<'bookings.day'> = {
  day: '2026-11-28',
  today: '2026-11-27',
  bookings: [],
  tables: ['A1', 'A2'],
  slots: [
    slot,
    { ...slot, time: '19:00', seatsTaken: 20, discount: 0 },
    { ...slot, time: '20:00', state: 'closed', closedBy: 'Bo', closedReason: 'Private party', discount: 0 },
    { ...slot, time: '21:00', state: 'off', discount: 0 },
  ],
  maxPeople: 20,
  deposits: [
    {
      amount: 2000,
      per: 'person',
      weekdays: undefined,
      times: undefined,
      from: undefined,
      until: undefined,
      minPeople: 6,
      freeHours: 2,
      payMinutes: 15,
    },
  ],
  now: '2026-11-27T04:00:00Z',
};
const made = { reservationId: 'r1', code: 'LK-ABC123', deposit: undefined };

async function open(button: string, replies: StaffReplies = {}, role: 'counter' | 'manager' = 'counter') {
  const calls = mockStaffCalls({
    'bookings.day': day,
    'waiting.day': { entries: [] },
    'bookings.calendar': { url: undefined },
    'guests.list': { guests: [], hasMore: false },
    ...replies,
  });
  const { user } = await showScreen(<BookingsPage />, { path: 'bookings', role });
  await user.click(await screen.findByRole('button', { name: button }));
  const panel = within(await screen.findByRole('dialog'));
  return { ...calls, user, panel, press: (name: string) => user.click(panel.getByRole('button', { name })) };
}
const listOptions = (panel: ReturnType<typeof within>, label: string) =>
  [...(panel.getByLabelText(label) as HTMLSelectElement).options].map(({ text }) => text);

test('HND-01 a booking by phone is sent with the number of the restaurant’s country', async () => {
  const { panel, user, press, listInputs } = await open('New reservation', { 'bookings.book': made });
  await user.type(panel.getByLabelText('Mobile'), '9123 4567');
  await user.type(panel.getByLabelText('Name'), 'Mei Lin');
  await user.selectOptions(panel.getByLabelText('Time'), '18:00');
  await user.selectOptions(panel.getByLabelText('How it reached you'), 'door');
  await user.click(panel.getByLabelText('Send text messages to this mobile'));
  await press('Reserve');
  await panel.findByText('Reserved: Mei Lin, LK-ABC123');
  expect(listInputs('bookings.book')).toMatchObject([
    {
      mobile: '+6591234567',
      name: 'Mei Lin',
      people: 2,
      day: '2026-11-28',
      time: '18:00',
      source: 'door',
      textsMobile: true,
    },
  ]);
});

test('HND-01 a known guest is found while typing and fills name and mobile', async () => {
  const guest = {
    guestId: 7,
    name: 'Tan Mei',
    mobile: '+6598765432',
    visits: 3,
    absences: 0,
    upcoming: 0,
    lastDay: '2026-11-01',
    note: undefined,
    allergies: 'peanuts',
  };
  const { panel, user, listInputs } = await open('New reservation', {
    'guests.list': { guests: [guest], hasMore: false },
  });
  await user.type(panel.getByLabelText('Mobile'), '9876');
  const known = await panel.findByRole('list', { name: 'Known guests' });
  expect(listInputs('guests.list')).toMatchObject([{ find: '9876' }]);
  expect(known.textContent).toContain('Allergies: peanuts');
  await user.click(within(known).getByRole('button'));
  expect(panel.getByLabelText<HTMLInputElement>('Mobile').value).toBe('+6598765432');
  expect(panel.getByLabelText<HTMLInputElement>('Name').value).toBe('Tan Mei');
});

test('HND-01 each time says what is left, and only a manager sees those outside the rules', async () => {
  const { panel } = await open('New reservation');
  expect(listOptions(panel, 'Time')).toEqual([
    'Choose a time',
    '18:00 · 6 seats left · −10%',
    '19:00 · full',
    '20:00 · closed online · 6 seats left',
  ]);
  expect(listOptions(panel, 'Table, optional')).toEqual(['Any table', 'A1', 'A2']);
  expect(panel.queryByText('Go over the limits')).toBeNull();
});

test('HND-01 a manager’s reason goes with the booking, and a deposit is announced before it', async () => {
  const { panel, user, press, listInputs } = await open(
    'New reservation',
    {
      'bookings.book': {
        ...made,
        deposit: {
          amount: 12_000,
          payUntil: '2026-11-27T04:15:00Z',
          link: 'https://shop.example/reserve-detail?reservationId=r1',
        },
      },
    },
    'manager',
  );
  await user.type(panel.getByLabelText('Mobile'), '+60 12-345 6789');
  await user.type(panel.getByLabelText('Name'), 'Lim');
  await user.clear(panel.getByLabelText('People'));
  await user.type(panel.getByLabelText('People'), '6');
  await user.selectOptions(panel.getByLabelText('Time'), '21:00');
  expect(panel.getByText(/^A deposit of S\$120\.00 is due within 15 minutes/)).toBeTruthy();
  await user.click(panel.getByText('Go over the limits'));
  await user.type(panel.getByLabelText('Reason'), 'Regular guest');
  await press('Reserve');
  expect((await panel.findByLabelText<HTMLInputElement>(/^Link to pay S\$120\.00 until 12:15/)).value).toBe(
    'https://shop.example/reserve-detail?reservationId=r1',
  );
  expect(listInputs('bookings.book')).toMatchObject([
    { mobile: '+60123456789', exception: { reason: 'Regular guest', waivesDeposit: false } },
  ]);
});

test('HND-01 a refused number is shown at its field', async () => {
  const { panel, user, press } = await open('New reservation', {
    'bookings.book': failStaffCall('PHONE_INVALID', 'This is no mobile number'),
  });
  await user.type(panel.getByLabelText('Mobile'), '123');
  await user.type(panel.getByLabelText('Name'), 'Lim');
  await user.selectOptions(panel.getByLabelText('Time'), '18:00');
  await press('Reserve');
  await waitFor(() => expect(panel.getByLabelText('Mobile').getAttribute('aria-invalid')).toBe('true'));
});

/** Fills a valid booking. */
async function openFilled() {
  const opened = await open('New reservation', { 'bookings.book': made });
  const { panel, user } = opened;
  await user.type(panel.getByLabelText('Mobile'), '9123 4567');
  await user.type(panel.getByLabelText('Name'), 'Lim');
  await user.selectOptions(panel.getByLabelText('Time'), '18:00');
  return opened;
}

test.each(['0', '1.5'])(
  'HND-01 a booking for %s people is not sent, and marks their number',
  async (value) => {
    const { panel, press, listInputs } = await openFilled();
    const people = panel.getByLabelText<HTMLInputElement>('People');
    fireEvent.change(people, { target: { value } });
    await press('Reserve');
    await waitFor(() => expect(people.getAttribute('aria-invalid')).toBe('true'));
    expect(people.value).toBe(value);
    expect(listInputs('bookings.book')).toEqual([]);
  },
);

test('HND-01 a remark of more than 200 units is told at its field and kept, and a shorter one is sent', async () => {
  const { panel, press, listInputs } = await openFilled();
  const remark = panel.getByLabelText<HTMLTextAreaElement>('Remark, optional');
  fireEvent.change(remark, { target: { value: `${'靠窗'.repeat(50)}!` } });
  expect(panel.getByText('201/200')).toBeTruthy();
  await press('Reserve');
  await panel.findByText('Please shorten this');
  expect(remark.value).toHaveLength(101);
  expect(listInputs('bookings.book')).toEqual([]);
  fireEvent.change(remark, { target: { value: '靠窗'.repeat(50) } });
  expect(panel.getByText('200/200')).toBeTruthy();
  await press('Reserve');
  await panel.findByText(/^Reserved: Lim/);
  expect(listInputs('bookings.book')).toMatchObject([{ remark: '靠窗'.repeat(50) }]);
});

test('HND-02 a booking is moved to another time and party, and the guest is told by text', async () => {
  const moved = {
    reservationId: 'r9',
    code: 'ABC129',
    time: '18:00',
    startsAt: '2026-11-28T10:00:00Z',
    people: 4,
    name: 'Tan Mei',
    mobile: '+6591234567',
    remark: undefined,
    discount: 0,
    state: 'awaited' as const,
    tableNo: undefined,
    source: 'online' as const,
    confirmed: false,
    deposit: undefined,
    dishCount: undefined,
    guest: undefined,
  };
  const { listInputs } = mockStaffCalls({
    'bookings.day': { ...day, bookings: [moved] },
    'waiting.day': { entries: [] },
    'bookings.move': {},
  });
  const { user } = await showScreen(<BookingsPage />, { path: 'bookings?open=r9', role: 'counter' });
  await user.selectOptions(await screen.findByLabelText('Time'), '20:00');
  await user.clear(screen.getByLabelText('People'));
  await user.type(screen.getByLabelText('People'), '5');
  await user.click(screen.getByLabelText('Tell the guest by text message too'));
  await user.click(screen.getByRole('button', { name: 'Move it' }));
  await waitFor(() =>
    expect(listInputs('bookings.move')).toEqual([
      {
        restaurantId: 3473,
        reservationId: 'r9',
        day: '2026-11-28',
        time: '20:00',
        people: 5,
        seen: { startsAt: '2026-11-28T10:00:00.000Z', people: 4 },
        textsMobile: true,
      },
    ]),
  );
});

test('HND-03 a time, a part of the day and the day are closed, and a closed time is opened', async () => {
  const { panel, user, press, listInputs } = await open('Close times', {
    'bookings.close': {},
    'bookings.open': {},
  });
  expect(panel.getByText('Closed by Bo: Private party')).toBeTruthy();
  await user.type(panel.getByLabelText('Reason, optional'), 'Storm');
  await press('Close: 18:00');
  await waitFor(() => expect(listInputs('bookings.close')).toHaveLength(1));
  await user.selectOptions(panel.getByLabelText('From'), '19:00');
  await press('Close this part');
  await waitFor(() => expect(listInputs('bookings.close')).toHaveLength(2));
  await press('Close the whole day');
  await waitFor(() => expect(listInputs('bookings.close')).toHaveLength(3));
  await press('Open: 20:00');
  const shared = { day: '2026-11-28', restaurantId: 3473 };
  await waitFor(() =>
    expect(listInputs('bookings.open')).toEqual([{ ...shared, from: '20:00', until: '21:00' }]),
  );
  expect(listInputs('bookings.close')).toEqual([
    { ...shared, reason: 'Storm', from: '18:00', until: '19:00' },
    { ...shared, reason: 'Storm', from: '19:00' },
    { ...shared, reason: 'Storm' },
  ]);
});

test('HND-03 reservations in closed times are listed with their actions', async () => {
  const booking = {
    reservationId: 'r1',
    code: 'ABC123',
    time: '20:00',
    startsAt: '2026-11-28T12:00:00Z',
    people: 4,
    name: 'Tan Mei',
    mobile: '+6591234567',
    remark: undefined,
    discount: 0,
    state: 'awaited' as const,
    tableNo: undefined,
    source: 'phone' as const,
    confirmed: false,
    deposit: undefined,
    dishCount: undefined,
    guest: undefined,
  };
  const { panel, user } = await open('Close times', {
    'bookings.day': {
      ...day,
      bookings: [booking, { ...booking, reservationId: 'r2', time: '18:00', name: 'Ong' }],
    },
  });
  const standing = within(panel.getByRole('region', { name: 'Reservations in closed times' }));
  expect(standing.getAllByRole('listitem')).toHaveLength(1);
  expect(standing.getByText('By phone')).toBeTruthy();
  await user.click(standing.getByRole('button', { expanded: false }));
  expect(standing.getByRole('link', { name: '+6591234567' })).toBeTruthy();
  expect(standing.getByRole('button', { name: 'Cancel it' })).toBeTruthy();
});
