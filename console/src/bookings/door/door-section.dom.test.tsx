import { screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { StaffOutput } from '@/lib/contract/staff/contract';
import type { DoorPartyOfStaff } from '@/lib/contract/staff/door-queue';
import { failStaffCall, mockStaffCalls, type StaffReplies } from '../../testing/mock-staff-calls';
import { showScreen } from '../../testing/show-screen';
import { BookingsPage } from '../bookings-page';

const now = '2026-11-27T04:12:30Z';
const lim: DoorPartyOfStaff = {
  id: 'p1',
  state: 'waiting',
  people: 2,
  name: 'Lim',
  mobile: '+6591234567',
  quotedMinutes: 10,
  joinedAt: '2026-11-27T04:00:00Z',
  endedAt: undefined,
  calls: 0,
  tableNo: undefined,
  byCode: true,
};
const queue: StaffOutput<'door.queue'> = {
  open: [lim],
  seated: [
    { ...lim, id: 'p2', name: 'Tan', state: 'seated', tableNo: 'A1', endedAt: '2026-11-27T04:09:00Z' },
  ],
  quotes: [
    { people: 2, minutes: 20 },
    { people: 4, minutes: 35 },
  ],
  tables: ['A1', 'A2'],
  url: 'https://shop.example/queue?door=x',
  now,
};

async function open(replies: StaffReplies = {}, path = 'bookings') {
  const { listInputs } = mockStaffCalls({
    'bookings.day': {
      day: '2026-11-27',
      today: '2026-11-27',
      bookings: [],
      tables: ['A1', 'A2'],
      slots: [],
      maxPeople: 20,
      deposits: [],
      now,
    },
    'waiting.day': { entries: [] },
    'bookings.calendar': { url: undefined },
    'door.queue': queue,
    ...replies,
  });
  const { user } = await showScreen(<BookingsPage />, { path, role: 'counter' });
  const door = within(await screen.findByRole('region', { name: 'Queue at the door' }));
  return { user, door, listInputs, press: (name: string) => user.click(door.getByRole('button', { name })) };
}
const seen = { restaurantId: 3473, id: 'p1', state: 'waiting', calls: 0 };

test('HND-05 a party shows quoted and true waiting time, and seated walk-ins what they waited', async () => {
  const { door } = await open();
  expect(door.getByText('12 min of about 10 · by code')).toBeTruthy();
  expect(door.getByText('2: about 20 min · 4: about 35 min')).toBeTruthy();
  expect(door.getByText('waited 9 min, quoted 10')).toBeTruthy();
  expect(door.getByRole('img', { name: 'Code at the door' })).toBeTruthy();
});

test('HND-05 a party is called, seated at a table, skipped or gone, each with what the host saw', async () => {
  const { user, door, press, listInputs } = await open({
    'door.call': {},
    'door.seat': {},
    'door.skip': {},
    'door.gone': {},
  });
  await press('Call: Lim');
  await waitFor(() => expect(listInputs('door.call')).toEqual([seen]));
  await user.click(door.getByRole('button', { name: /Lim/, expanded: false }));
  await user.selectOptions(door.getByLabelText('Table'), 'A2');
  await press('Seat: Lim');
  await waitFor(() => expect(listInputs('door.seat')).toEqual([{ ...seen, tableNo: 'A2' }]));
  await press('Skip: Lim');
  await waitFor(() => expect(listInputs('door.skip')).toEqual([seen]));
  await press('Has gone: Lim');
  await waitFor(() => expect(listInputs('door.gone')).toEqual([seen]));
});

test('HND-05 a host who is slower sees who called the party', async () => {
  const { press } = await open({
    'door.call': failStaffCall('STATUS_CONFLICT', '', { by: 'Bo', at: '2026-11-27T04:10:00Z' }),
  });
  await press('Call: Lim');
  expect((await screen.findByRole('alert')).textContent).toContain('Bo was quicker (12:10)');
});

test('HND-05 a party is added without a mobile, with the waiting time of its size on the button', async () => {
  const { user, door, press, listInputs } = await open({ 'door.add': { id: 'p3', quotedMinutes: 35 } });
  await press('Add a party');
  await user.clear(door.getByLabelText('People'));
  await user.type(door.getByLabelText('People'), '3');
  await user.type(door.getByLabelText('Name'), 'Ong');
  await press('Add, about 35 min');
  await waitFor(() => expect(listInputs('door.add')).toMatchObject([{ people: 3, name: 'Ong' }]));
  expect(listInputs('door.add')[0]!.mobile).toBeUndefined();
});

test('HND-04 the queue and its walk-ins are beside the timeline', async () => {
  const { door } = await open({}, 'bookings?view=timeline');
  expect(await screen.findByRole('region', { name: 'Timeline' })).toBeTruthy();
  expect(door.getByText('1 walk-in seated')).toBeTruthy();
});
