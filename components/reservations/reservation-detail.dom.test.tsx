import { act, screen, waitFor, within } from '@testing-library/react';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { controlPauses, passSeconds } from '@/components/testing/pauses';
import { show } from '@/components/testing/show';
import { loadSession } from '@/lib/client/session/session-client';
import type { Reservation } from '@/lib/contract/reservations';
import { ApiError } from '@/lib/domain/api-error';
import { DetailView, ReservationDetail } from './reservation-detail';

const { query, change, callGateway, showToast } = vi.hoisted(() => ({
  query: vi.fn(),
  change: vi.fn(),
  callGateway: vi.fn(),
  showToast: vi.fn(),
}));
vi.mock('@/lib/client/api/call', () => ({ query, change, callGateway }));
vi.mock('@/components/ui/toast', () => ({ showToast }));

const booked: Reservation = {
  id: 'r-1',
  reservationCode: 'LK-7F4K2Q',
  reservationStatus: 1,
  restaurantId: 3473,
  restaurantName: 'Lantern Kitchen',
  people: 4,
  discount: 15,
  customerName: 'Tan Mei Xuan',
  contactPhone: '+65 91234567',
  phone: '+6591234567',
  email: 'mei@example.sg',
  remark: 'Window seat',
  date: '2026-11-23',
  time: '18:00',
  shareCode: 'share-abc',
  canCancel: true,
  timeZone: 'Asia/Singapore',
} as Reservation;

let asked: [string, Record<string, unknown>][];
let errorCode: string | undefined;

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T04:00:00Z') });
  asked = [];
  errorCode = undefined;
  showToast.mockClear();
  const answer = async (name: string, input: Record<string, unknown>): Promise<unknown> => {
    asked.push([name, input]);
    if (errorCode && name.match(/detail|change|cancel/))
      throw new ApiError({ code: errorCode, message: '', status: 200 });
    switch (name) {
      case 'reservations.weekdays':
        return Object.fromEntries(
          ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [
            day,
            true,
          ]),
        );
      case 'reservations.slots':
        return [
          { time: '17:30', discount: 20, limit: 2, seats: 5 },
          { time: '18:00', limit: 0, seats: 1 },
          { time: '18:30', limit: 2, seats: 2 },
        ];
      case 'reservations.remarkPhrases':
        return ['"{"id":1,"en":"High chair"}"'];
      case 'reservations.change':
        return { ...booked, ...input };
      case 'reservations.cancel':
        return { ...booked, reservationStatus: 2 };
      default:
        return booked;
    }
  };
  query.mockImplementation(answer);
  change.mockImplementation(answer);
  callGateway.mockResolvedValue({ loggedIn: true, userId: 7 });
  await loadSession();
});

const onChanged = vi.fn();
const showDetail = (more: Partial<Reservation> = {}) =>
  show(
    <DetailView
      reservation={{ ...booked, ...more } as Reservation}
      place={{
        name: 'Lantern Kitchen',
        phone: '+65 6221 7740',
        address: '56 Eng Hoon Street',
        timeZone: 'Asia/Singapore',
      }}
      newHref="/home#reserve"
      onChanged={onChanged}
    />,
  );
const getToasts = () => showToast.mock.calls.map(([{ kind, text }]) => `${kind}: ${text}`);
const getChanges = () => asked.filter(([name]) => name === 'reservations.change').map(([, input]) => input);
const queryButton = (name: string | RegExp) => screen.queryByRole('button', { name });

test('RSV-16 the detail shows code and status, then date, party, time with discount, contact data and remark', async () => {
  await showDetail();
  expect(screen.getByRole('status').textContent).toBe('Reserved');
  expect(screen.getByText('LK-7F4K2Q')).toBeDefined();
  const facts = within(screen.getByRole('region', { name: 'Your reservation' }));
  const shown = facts
    .getAllByRole('term')
    .map((term) => `${term.textContent}: ${term.nextSibling?.textContent}`);
  expect(shown).toEqual([
    'Restaurant: Lantern Kitchen',
    'Date: Mon, 23 Nov 2026',
    'Party: 4 people',
    'Time: 18:00 · 15% OFF',
    'Name: Tan Mei Xuan',
    'Mobile number: +65 91234567',
    'Email: mei@example.sg',
    'Remark: Window seat',
  ]);
});

test('RSV-24 the detail shows seat order state 1 as awaiting confirmation, 2 as successful, 3 as failed, and no other', async () => {
  const code = 'Reservation code LK-7F4K2Q';
  for (const [seatOrderStatus, text] of [
    [1, 'Awaiting restaurant confirmation'],
    [2, 'Successful'],
    [3, 'Failed'],
    [0, ''],
    [4, ''],
    [undefined, ''],
  ] as const) {
    const { unmount } = await showDetail({ seatOrderStatus });
    const status = screen.getByRole('status');
    expect(status.textContent).toBe('Reserved');
    expect(status.parentElement?.textContent).toBe(`Reserved${code}${text}`);
    unmount();
  }
});

test('RSV-16 an upcoming reservation offers calendar, call and directions, and shows the mail’s address and the hold', async () => {
  const { unmount } = await showDetail();
  const actions = within(screen.getByRole('region', { name: 'Until you come' }));
  expect(actions.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')).toMatch(
    /^\/calendar\/LK-7F4K2Q\.ics\?.*day=2026-11-23&time=18%3A00/,
  );
  expect(actions.getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+6562217740');
  expect(actions.getByRole('link', { name: /^Directions/ }).getAttribute('href')).toContain(
    'Lantern%20Kitchen%2C%2056%20Eng%20Hoon%20Street',
  );
  expect(actions.getByText('We sent a confirmation to mei@example.sg.')).toBeDefined();
  expect(actions.getByText('We hold your table for 15 minutes.')).toBeDefined();
  unmount();
  await showDetail({ past: true });
  expect(screen.queryByRole('region', { name: 'Until you come' })).toBeNull();
});

test.each([
  [
    { byRestaurant: true, reason: 'A burst pipe' },
    'The restaurant cancelled this reservation.Reason: A burst pipe',
  ],
  [{ byRestaurant: false }, 'You cancelled this reservation.'],
])('RSV-16 a cancelled reservation shows by whom and why: %j', async (cancellation, said) => {
  await showDetail({ reservationStatus: 2, cancellation });
  expect(screen.getByText(/cancelled this reservation/).textContent).toBe(said);
});

test('RSV-17 status 1 offers Edit and Cancel, status 2 a new reservation, status 3 neither', async () => {
  for (const [reservationStatus, buttons, again] of [
    [1, ['Cancel reservation', 'Edit'], undefined],
    [2, [], '/home#reserve'],
    [3, [], undefined],
  ] as const) {
    const { unmount } = await showDetail({ reservationStatus, canCancel: reservationStatus === 1 });
    const facts = within(screen.getByRole('region', { name: 'Your reservation' }));
    expect(facts.queryAllByRole('button').map(({ textContent }) => textContent)).toEqual(buttons);
    const link = screen.queryByRole('link', { name: 'Create new reservation' });
    expect(link?.getAttribute('href')).toBe(again);
    unmount();
  }
});

test('DEC-79 a reservation in the past reads past instead of absent and offers neither Edit nor Cancel', async () => {
  await showDetail({ past: true, canCancel: false });
  expect(screen.getByRole('status').textContent).toBe('Past');
  expect(queryButton('Edit')).toBeNull();
  expect(queryButton('Cancel reservation')).toBeNull();
});

test('RSV-18 Cancel ends editing without a change', async () => {
  const { user } = await showDetail();
  await user.click(queryButton('Edit')!);
  const edit = within(screen.getByRole('region', { name: 'Change your reservation' }));
  expect(edit.getByRole('button', { name: 'Calendar, November' })).toBeDefined();
  // Slots show their discount; the reserved one is selected.
  const own = await edit.findByRole('button', { name: /^18:00.*15% OFF/ });
  expect(own.getAttribute('aria-pressed')).toBe('true');
  expect(edit.getByRole('button', { name: /^17:30.*20% OFF/ })).toBeDefined();
  const party = within(edit.getByRole('group', { name: 'Party' }));
  for (let handleClick = 0; handleClick < 5; handleClick++)
    await user.click(party.getByRole('button', { name: 'One person less' }));
  expect(party.getByRole('status').textContent).toBe('1');
  expect(edit.getByLabelText<HTMLTextAreaElement>('Remark').value).toBe('Window seat');
  await user.click(edit.getByRole('button', { name: 'Cancel' }));
  expect(screen.queryByRole('region', { name: 'Change your reservation' })).toBeNull();
  expect(getChanges()).toEqual([]);
  expect(screen.getByText('4 people')).toBeDefined();
});

test('RSV-18 editing opens on the view of the reserved time', async () => {
  const times = Array.from({ length: 16 }, (_, at) => ({
    time: `${10 + Math.floor(at / 2)}:${at % 2 ? '30' : '00'}`,
    limit: 2,
  }));
  const answer = query.getMockImplementation()!;
  query.mockImplementation(async (name: string, input: Record<string, unknown>) =>
    name === 'reservations.slots' ? times : answer(name, input),
  );
  const { user } = await showDetail();
  await user.click(queryButton('Edit')!);
  expect(await screen.findByText('2/2')).toBeDefined();
  await user.click(queryButton('Earlier times')!);
  expect(screen.getByText('1/2')).toBeDefined();
});

test('RSV-18 the party size is limited by the seats of the selected time', async () => {
  const { user } = await showDetail();
  await user.click(queryButton('Edit')!);
  await screen.findByRole('button', { name: /^18:00/ });
  await user.click(queryButton('One person more')!);
  expect(screen.getByText(/^At most 5 people fit in/)).toBeDefined();
  expect(queryButton('One person more')!.getAttribute('aria-disabled')).toBe('true');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^18:30/ }).disabled).toBe(true);
});

test('RSV-17 the list’s Edit link opens the detail in edit mode', async () => {
  window.history.replaceState(null, '', '#edit');
  await showDetail();
  expect(screen.getByRole('region', { name: 'Change your reservation' })).toBeDefined();
  window.history.replaceState(null, '', '/');
});

test('RSV-18 Confirm ends editing with the new day, time, party and remark', async () => {
  const { user } = await showDetail();
  await user.click(queryButton('Edit')!);
  await user.click(screen.getByRole('button', { name: 'Calendar, November' }));
  await user.click(await screen.findByRole('button', { name: /24 November/ }));
  // Another day requires a new selection of the time.
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  expect(screen.getByRole('alert').textContent).toBe('Please choose a time');
  expect(getToasts()).toEqual([]);
  await user.click(await screen.findByRole('button', { name: /^17:30/ }));
  await user.click(screen.getByRole('button', { name: 'One person more' }));
  await user.click(await screen.findByRole('button', { name: 'Add to the remark: High chair' }));
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() =>
    expect(getChanges()).toEqual([
      {
        reservationId: 'r-1',
        date: '2026-11-24',
        time: '17:30',
        people: 5,
        discount: 20,
        remark: 'Window seat High chair',
      },
    ]),
  );
  await waitFor(() => expect(queryButton('Edit')).not.toBeNull());
  expect(getToasts()).toContain('success: Your reservation is modified.');
  expect(onChanged).toHaveBeenLastCalledWith(expect.objectContaining({ people: 5, date: '2026-11-24' }));
});

test('ERR-03 a failed change shows Data error and keeps the input; a full time has its own error', async () => {
  const { user } = await showDetail();
  await user.click(queryButton('Edit')!);
  await screen.findByRole('button', { name: /^18:00/ });
  errorCode = 'WIRE_5000';
  await user.click(screen.getByRole('button', { name: 'One person more' }));
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(getToasts()).toEqual(['warning: Data error']));
  expect(within(screen.getByRole('group', { name: 'Party' })).getByRole('status').textContent).toBe('5');
  errorCode = 'SLOT_TAKEN';
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() =>
    expect(getToasts()[1]).toBe('warning: The time you selected is fully booked, please choose again.'),
  );
  expect(screen.getByRole('button', { name: /^18:00/ }).getAttribute('aria-pressed')).toBe('false');
});

test.each([
  ['PRE_ORDER_STANDS', 'Dishes are ordered for this table. Please cancel them before you choose this time.'],
  ['LINK_SPENT', 'This link is no longer valid.'],
])('a change refused by %s says why', async (code, text) => {
  const { user } = await showDetail();
  await user.click(queryButton('Edit')!);
  await screen.findByRole('button', { name: /^18:00/ });
  errorCode = code;
  await user.click(screen.getByRole('button', { name: 'One person more' }));
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(getToasts()).toEqual([`warning: ${text}`]));
});

function LiveDetail() {
  const [shown, setShown] = useState<Reservation>({ ...booked, sequence: 3 });
  return (
    <>
      <button type="button" onClick={() => setShown({ ...booked, time: '18:30', sequence: 4 })}>
        the restaurant moves it
      </button>
      <DetailView reservation={shown} newHref="/home#reserve" onChanged={onChanged} />
    </>
  );
}

test('RSV-18 a change is of the reservation that was read when editing began, and keeps what was chosen', async () => {
  const { user } = await show(<LiveDetail />);
  await user.click(queryButton('Edit')!);
  await screen.findByRole('button', { name: /^18:00/ });
  await user.click(queryButton('One person less')!);
  errorCode = 'RESERVATION_CHANGED';
  await user.click(queryButton('Confirm')!);
  await waitFor(() => expect(onChanged).toHaveBeenLastCalledWith(undefined));
  expect(getToasts()).toEqual([
    'warning: This reservation has changed in the meantime. Please look at it again.',
  ]);
  await user.click(queryButton('the restaurant moves it')!);
  expect(screen.getByText(/Now it is: Mon, 23 Nov 2026, 18:30, 4 people/)).toBeDefined();
  expect(within(screen.getByRole('group', { name: 'Party' })).getByRole('status').textContent).toBe('3');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Confirm' }).disabled).toBe(true);
  await user.click(queryButton('I have read it')!);
  await waitFor(() =>
    expect(queryButton('Confirm')!.closest('.pointer-events-none'), 'taps are taken again').toBeNull(),
  );
  errorCode = undefined;
  await user.click(queryButton(/^17:30/)!);
  await user.click(queryButton('Confirm')!);
  await waitFor(() => expect(getChanges()).toHaveLength(2));
  expect(getChanges()).toMatchObject([
    { people: 3, time: '18:00', sequence: 3 },
    { people: 3, time: '17:30', sequence: 4 },
  ]);
});

test('ERR-03 a change without a response is retried, and its result is shown', async () => {
  const { user } = await showDetail();
  await user.click(queryButton('Edit')!);
  await screen.findByRole('button', { name: /^18:00/ });
  errorCode = 'TIMEOUT';
  await user.click(screen.getByRole('button', { name: 'One person more' }));
  controlPauses();
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('Asking whether your change is saved…');
  errorCode = undefined;
  await passSeconds(2);
  await waitFor(() => expect(getToasts()).toContain('success: Your reservation is modified.'));
  const [first, second] = getChanges();
  expect(second).toEqual(first);
});

test('ERR-03 a change with an unknown outcome shows that and keeps the input', async () => {
  const { user } = await showDetail();
  await user.click(queryButton('Edit')!);
  await screen.findByRole('button', { name: /^18:00/ });
  errorCode = 'UNREACHABLE';
  await user.click(screen.getByRole('button', { name: 'One person more' }));
  controlPauses();
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await screen.findByText('Asking whether your change is saved…');
  await passSeconds(6);
  await screen.findByText(/^We couldn’t find out whether your change is saved/);
  expect(within(screen.getByRole('group', { name: 'Party' })).getByRole('status').textContent).toBe('5');
  errorCode = undefined;
  await user.click(screen.getByRole('button', { name: 'Confirm' }));
  await waitFor(() => expect(getToasts()).toContain('success: Your reservation is modified.'));
});

test('RSV-20 six store rules are listed, one of them the hold of 15 minutes', async () => {
  await showDetail();
  const rules = within(screen.getByRole('region', { name: 'Store rules' })).getAllByRole('listitem');
  expect(rules).toHaveLength(6);
  expect(rules.filter(({ textContent }) => textContent?.includes('held for 15 minutes'))).toHaveLength(1);
});

test('RSV-22 a reservation is shared by facebook, whatsapp, telegram or a copied link', async () => {
  const { user } = await showDetail();
  const page = `${location.origin}/reserve-share?shareCode=share-abc`;
  await user.click(queryButton('Share this reservation')!);
  const links = within(screen.getByRole('dialog', { name: 'Share this reservation' })).getAllByRole('link');
  expect(links.map((link) => new URL(link.getAttribute('href')!).host)).toEqual([
    'www.facebook.com',
    'wa.me',
    't.me',
  ]);
  for (const link of links) expect(decodeURIComponent(link.getAttribute('href')!)).toContain(page);
  await user.click(queryButton('Copy link')!);
  expect(getToasts()).toEqual(['success: Link copied']);
  expect(await navigator.clipboard.readText()).toBe(page);

  const clipboardSpy = vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('forbidden'));
  await user.click(queryButton('Share this reservation')!);
  await user.click(queryButton('Copy link')!);
  await waitFor(() => expect(getToasts()[1]).toContain('Your browser doesn’t support copying'));
  expect(getToasts()[1]).toContain(page);
  clipboardSpy.mockRestore();
});

const showPage = (reservationId: string) =>
  show(<ReservationDetail reservationId={reservationId} newHref="/home#reserve" />);

test('ERR-05 an unknown reservation and a failed load have texts of their own', async () => {
  for (const [id, code, text] of [
    ['', undefined, 'Query failed, please check the input'],
    ['x', 'INVALID_INPUT', 'Query failed, please check the input'],
    ['r-2', 'NOT_FOUND', 'This reservation can’t be found'],
    ['r-2', 'WIRE_5000', 'The reservation couldn’t be loaded'],
  ] as const) {
    errorCode = code;
    const { unmount } = await showPage(id);
    expect(await screen.findByText(text), id).toBeDefined();
    unmount();
  }
});

test('a guest has to log in and then sees the reservation', async () => {
  callGateway.mockResolvedValue({ loggedIn: false });
  await act(loadSession);
  await showPage('r-1');
  expect(screen.getByText('Log in to see your reservation')).toBeDefined();
  expect(asked.some(([name]) => name.startsWith('reservations.'))).toBe(false);
  callGateway.mockResolvedValue({ loggedIn: true, userId: 7 });
  await act(loadSession);
  expect(await screen.findByText('LK-7F4K2Q')).toBeDefined();
});
