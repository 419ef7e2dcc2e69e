import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { getForm } from '@/components/testing/get-form';
import { show } from '@/components/testing/show';
import type { DoorParty } from '@/lib/contract/door-queue';
import { ApiError } from '@/lib/domain/api-error';
import { parseDoorFields } from '@/lib/domain/reservations/door-fields';
import { JoinDoor } from './join-door';
import { WaitingParty } from './waiting-party';

const { query, change, replace, soundCall } = vi.hoisted(() => ({
  query: vi.fn(),
  change: vi.fn(),
  replace: vi.fn(),
  soundCall: vi.fn(),
}));
vi.mock('@/lib/client/api/call', () => ({ query, change }));
vi.mock('next/navigation', () => ({ useRouter: () => ({ replace }) }));
vi.mock('@/lib/client/door-queue/door-sound', () => ({
  allowSound: () => undefined,
  isSoundAllowed: () => false,
  soundCall,
}));

beforeEach(() => {
  for (const mock of [query, change, replace, soundCall]) mock.mockReset();
});

const queue = {
  isOpen: true,
  parties: 2,
  quotes: [
    { people: 2, minutes: 25 },
    { people: 4, minutes: 10 },
  ],
};
const joining = { door: 'x.y', queue, typed: parseDoorFields(() => ''), joinKey: 'k'.repeat(36) };
const waiting: DoorParty = {
  state: 'waiting',
  people: 2,
  place: 3,
  quotedMinutes: 25,
  joinedAt: '2026-11-27T04:00:00Z',
  endedAt: undefined,
  calls: 0,
  now: '2026-11-27T04:12:30Z',
};

test('HND-05 a party joins by the code with people and name alone, and its page opens', async () => {
  change.mockResolvedValue({ token: 'a.b' });
  const { user } = await show(<JoinDoor {...joining} />);
  expect(screen.getByText('2 parties wait. About 25 minutes for your party.')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'Join the queue' }));
  expect(screen.getByText('Please enter a name that we can call.')).toBeTruthy();
  expect(change).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'One person more' }));
  await user.type(screen.getByLabelText('Name to be called'), ' Lim ');
  await user.click(screen.getByRole('button', { name: 'Join the queue' }));
  await waitFor(() => expect(replace).toHaveBeenCalledWith('/queue?token=a.b'));
  expect(change.mock.calls).toMatchObject([
    ['door.join', { door: 'x.y', people: 3, name: 'Lim', mobile: undefined }],
  ]);
});

test.each(['\u202d+65 9123 4567\u202c', '9123\u20114567', '\uff19\uff11\uff12\uff134567', 'tel:91234567'])(
  'HND-05 a party may paste its mobile as %j',
  async (pasted) => {
    change.mockClear();
    change.mockResolvedValue({ token: 'a.b' });
    const { user } = await show(<JoinDoor {...joining} />);
    await user.type(screen.getByLabelText('Name to be called'), 'Lim');
    await user.click(screen.getByRole('textbox', { name: /Mobile/ }));
    await user.paste(pasted);
    await user.click(screen.getByRole('button', { name: 'Join the queue' }));
    await waitFor(() => expect(change.mock.calls).toMatchObject([['door.join', { mobile: '+6591234567' }]]));
  },
);

test('HND-05 a refused join says why, and a restaurant that takes no guests has no form', async () => {
  change.mockRejectedValue(new ApiError({ code: 'TOO_MANY', message: '', status: 200 }));
  const { user } = await show(<JoinDoor {...joining} />);
  await user.type(screen.getByLabelText('Name to be called'), 'Lim');
  await user.click(screen.getByRole('button', { name: 'Join the queue' }));
  expect((await screen.findByRole('alert')).textContent).toBeTruthy();
  await show(<JoinDoor {...joining} queue={{ ...queue, isOpen: false }} />);
  expect(screen.getByText('The restaurant takes no guests at the moment.')).toBeTruthy();
});

test('HND-05 the page shows place, quoted and true waiting time, and sounds once per call', async () => {
  query.mockResolvedValue({ ...waiting, state: 'called', place: undefined, calls: 1 });
  await show(<WaitingParty token="a.b" rendered={waiting} />);
  expect(screen.getByText('You are number 3.')).toBeTruthy();
  expect(screen.getByText('25 min')).toBeTruthy();
  expect(screen.getByText('12 min')).toBeTruthy();
  expect(soundCall).not.toHaveBeenCalled();
  expect(await screen.findByText('Your table is ready')).toBeTruthy();
  await waitFor(() => expect(soundCall).toHaveBeenCalledTimes(1));
});

test('HND-05 a party leaves by itself after a question', async () => {
  query.mockResolvedValue(waiting);
  change.mockResolvedValue({ ...waiting, state: 'left', place: undefined, endedAt: waiting.now });
  const { user } = await show(<WaitingParty token="a.b" rendered={waiting} />);
  await user.click(screen.getByRole('button', { name: 'Leave the queue' }));
  expect(change).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Leave now' }));
  expect(await screen.findByText('You left the queue')).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Leave the queue' })).toBeNull();
  expect(change.mock.calls).toEqual([['door.leave', { token: 'a.b' }]]);
});

test('HND-05 without scripts the form of the code at the door is posted with all that was typed', async () => {
  const typed = { people: 4, name: 'Lim', country: 'MY' as const, mobile: '123456789', key: joining.joinKey };
  await show(<JoinDoor {...joining} typed={typed} errorCode="PARTY_TOO_LARGE" />);
  expect(getForm('Join the queue')).toEqual({
    method: 'post',
    action: '/api/gateway/form/door.join',
    fields: {
      door: 'x.y',
      locale: 'en',
      key: joining.joinKey,
      people: '4',
      name: 'Lim',
      country: 'MY',
      mobile: '123456789',
    },
  });
  expect(screen.getByRole('alert').textContent).toContain('too large for a table');
});

test('HND-05 without scripts leaving opens a question, which is answered by a post', async () => {
  query.mockResolvedValue(waiting);
  const { unmount } = await show(<WaitingParty token="a.b" rendered={waiting} />);
  expect(getForm('Leave the queue')).toEqual({
    method: 'get',
    action: '/queue?token=a.b',
    fields: { token: 'a.b', ask: 'leave' },
  });
  unmount();
  await show(<WaitingParty token="a.b" rendered={waiting} asksToLeave errorCode="TOO_MANY" />);
  expect(getForm('Leave now')).toEqual({
    method: 'post',
    action: '/api/gateway/form/door.leave',
    fields: { token: 'a.b', locale: 'en' },
  });
  expect(getForm('Stay').fields).toEqual({ token: 'a.b' });
  expect(screen.getByRole('alert').textContent).toContain('Too many tries');
});

test('HND-05 what was typed before hydration is sent', async () => {
  change.mockResolvedValue({ token: 'a.b' });
  const { user } = await show(<JoinDoor {...joining} />, {
    beforeHydration: (page) => {
      page.querySelector<HTMLInputElement>('[name=name]')!.value = 'Lim';
      page.querySelector<HTMLInputElement>('[name=mobile]')!.value = '91234567';
    },
  });
  // Another change renders the fields again.
  await user.click(screen.getByRole('button', { name: 'One person more' }));
  await user.click(screen.getByRole('button', { name: 'Join the queue' }));
  await waitFor(() =>
    expect(change.mock.calls).toMatchObject([
      ['door.join', { people: 3, name: 'Lim', mobile: '+6591234567', key: joining.joinKey }],
    ]),
  );
});
