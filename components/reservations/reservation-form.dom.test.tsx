import { act, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { controlPauses, passSeconds } from '@/components/testing/pauses';
import { show } from '@/components/testing/show';
import { saveDraft } from '@/lib/client/reservations/saved-draft';
import { dismissLogin, findCurrentLogin, loadSession } from '@/lib/client/session/session-client';
import type { ReservationSlot } from '@/lib/contract/reservation-slots';
import { ApiError } from '@/lib/domain/api-error';
import { ReservationPanel } from './reservation-form';

const { query, change, callGateway, showToast } = vi.hoisted(() => ({
  query: vi.fn(),
  change: vi.fn(),
  callGateway: vi.fn(),
  showToast: vi.fn(),
}));
vi.mock('@/lib/client/api/call', () => ({ query, change, callGateway }));
vi.mock('@/components/ui/toast', () => ({ showToast }));

type Answers = Record<string, (input: Record<string, unknown>) => unknown>;
const createWeek = (on = true) => ({
  restaurantId: 3473,
  maxPeople: 20,
  ...Object.fromEntries(
    ['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'].map((day) => [day, on]),
  ),
});
const createSlot = (time: string, discount?: number, limit = 3): ReservationSlot => ({
  time,
  discount,
  limit,
});
const createApiError = (code: string) => new ApiError({ code, message: '', status: 200 });

const mei = { userId: 7, mobile: '91234567', mobileCountryCode: '+65' };
let account: Record<string, unknown>;
let asked: [string, Record<string, unknown>][];
let answers: Answers;
let events: string[];
let diner: { userId: number; mobile: string; mobileCountryCode: string } | undefined;

beforeEach(async () => {
  // A Friday noon in Singapore; only Date is faked, timers run.
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-20T04:00:00Z') });
  asked = [];
  events = [];
  diner = undefined;
  account = { ...mei, nickName: 'Mei Xuan' };
  showToast.mockClear();
  answers = {
    'reservations.weekdays': () => createWeek(),
    'reservations.slots': () => [createSlot('17:30'), createSlot('18:00', 15), createSlot('18:30', 10)],
    'reservations.remarkPhrases': () => ['"{"id":1,"en":"Window seat","zh":"靠窗","vn":"Cạnh cửa sổ"}"'],
    'profile.info': () => account,
    'reservations.submit': () => 'booked-1',
    'reservations.share': () => ({
      reservationCode: 'LK-7F4K2Q',
      restaurant: {
        restaurantName: 'Lantern Kitchen',
        contactNoNew: '+65 6221 7740',
        address: '56 Eng Hoon Street',
        lat: 1.2847,
        lng: 103.8321,
        timeZone: 'Asia/Singapore',
      },
    }),
  };
  query.mockImplementation(async (name: string, input: Record<string, unknown>) => {
    asked.push([name, input]);
    return answers[name]!(input);
  });
  change.mockImplementation(async (name: string, input: Record<string, unknown>, options: object) => {
    if (name === 'tracking.event') return void events.push(String(input.event));
    asked.push([name, { ...input, ...options }]);
    return answers[name]!(input);
  });
  callGateway.mockImplementation(async () => ({ loggedIn: diner !== undefined, ...diner }));
  await loadSession();
  dismissLogin();
});

async function logIn() {
  diner = mei;
  await act(loadSession);
}

const findTime = (name: string) => screen.findByRole('button', { name: new RegExp(`^${name}`) });
const querySheet = () => screen.queryByRole('dialog', { name: 'Your details' });
const getField = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const getConfirmButton = () => screen.getByRole('button', { name: 'Confirm' });
const getSubmissions = () =>
  asked.filter(([name]) => name === 'reservations.submit').map(([, input]) => input);
const getSlotCalls = () => asked.filter(([name]) => name === 'reservations.slots');
const getToasts = () => showToast.mock.calls.map(([{ kind, text }]) => `${kind}: ${text}`);
const setWidth = (px: number) =>
  (window as unknown as { happyDOM: { setViewport(view: { width: number }): void } }).happyDOM.setViewport({
    width: px,
  });

const reserved = { restaurantLogo: '/media/logo.png', restaurantScore: 4.6, restaurantType: 'Peranakan' };
const showForm = (more?: Parameters<typeof show>[1]) => show(<ReservationPanel reserved={reserved} />, more);

type User = Awaited<ReturnType<typeof showForm>>['user'];

/** Pastes, because typing letter by letter is slow and covers no more. */
async function fill(user: User, label: string, text: string) {
  await user.clear(getField(label));
  await user.click(getField(label));
  await user.paste(text);
}

async function fillIn(user: User) {
  await user.click(await findTime('18:00'));
  if (diner) await waitFor(() => expect(getField('Name').value).toBe('Mei Xuan'));
  await fill(user, 'Name', 'Tan Mei Xuan');
  await fill(user, 'Mobile number', '91234567');
  await fill(user, 'Email', 'mei@example.sg');
}

test('RSV-02 ERR-05 a weekday without reservations reads Today unavailable and loads no times', async () => {
  answers['reservations.weekdays'] = () => ({ ...createWeek(), friday: false });
  const { user } = await showForm();
  expect(await screen.findByText('Today unavailable')).toBeDefined();
  expect(getSlotCalls()).toEqual([]);
  await user.click(screen.getByRole('button', { name: /Saturday,? 21 November/ }));
  await findTime('18:00');
  expect(getSlotCalls().map(([, input]) => input)).toEqual([{ restaurantId: 3473, date: '2026-11-21' }]);
});

test('HUB-05 a link fills in day, people and time, and the diner goes on from there', async () => {
  history.replaceState(null, '', '/home?mode=reserve&date=2026-11-22&people=5&time=18:00');
  try {
    await showForm();
    const sheet = await screen.findByRole('dialog', { name: 'Your details' });
    expect(within(sheet).getByText(/18:00/)).toBeDefined();
    expect(getSlotCalls().map(([, input]) => input)).toEqual([{ restaurantId: 3473, date: '2026-11-22' }]);
  } finally {
    history.replaceState(null, '', '/home');
  }
});

test('RSV-03 full times are not offered', async () => {
  answers['reservations.slots'] = () => [
    createSlot('17:30', 0, 0),
    createSlot('18:00', 15, 1),
    createSlot('18:30', 0, -1),
  ];
  await showForm();
  await findTime('18:00');
  expect(screen.queryByRole('button', { name: /^1[78]:30/ })).toBeNull();
});

test('HND-03 a time that staff close disappears from the open form, and the next change brings it back', async () => {
  const streams: EventTarget[] = [];
  const usual = EventSource;
  vi.stubGlobal(
    'EventSource',
    class extends EventTarget {
      constructor(readonly url: string) {
        super();
        streams.push(this);
      }
      close() {}
    },
  );
  try {
    await showForm();
    await findTime('18:00');
    expect(streams.map((stream) => (stream as EventSource).url)).toEqual([
      '/api/gateway/shop-events?restaurantId=3473',
    ]);
    answers['reservations.slots'] = () => [createSlot('17:30')];
    act(() => void streams[0]!.dispatchEvent(new Event('status')));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^18:00/ })).toBeNull());
    answers['reservations.slots'] = () => [createSlot('17:30'), createSlot('18:00')];
    act(() => void streams[0]!.dispatchEvent(new Event('status')));
    await findTime('18:00');
  } finally {
    vi.stubGlobal('EventSource', usual);
  }
});

test('RSV-04 DEC-41 fourteen slots form rows of 13 on the desktop and of 4 on a phone, with arrows', async () => {
  const createEvening = (count: number) => () =>
    Array.from({ length: count }, (_, index) =>
      createSlot(`${16 + Math.floor(index / 4)}:${['00', '15', '30', '45'][index % 4]}`),
    );
  answers['reservations.slots'] = createEvening(14);
  const getRowSizes = () =>
    [...document.querySelectorAll('[data-slot-row]')].map((row) => row.querySelectorAll('button').length);
  const desktop = await showForm();
  await findTime('16:00');
  expect(getRowSizes()).toEqual([13, 1]);
  desktop.unmount();

  setWidth(390);
  try {
    const phone = await showForm();
    await findTime('16:00');
    expect(getRowSizes()).toEqual([4, 4, 4, 2]);
    phone.unmount();

    // The times of another day are not in the cache and take more than one view.
    answers['reservations.slots'] = createEvening(20);
    const { user } = await showForm();
    await user.click(screen.getByRole('button', { name: /Saturday,? 21 November/ }));
    await findTime('16:00');
    const later = await screen.findByRole('button', { name: 'Later times' });
    const earlier = screen.getByRole('button', { name: 'Earlier times' });
    expect(earlier.getAttribute('aria-disabled')).toBe('true');
    await user.click(later);
    expect(later.getAttribute('aria-disabled')).toBe('true');
    await user.click(earlier);
    expect(earlier.getAttribute('aria-disabled')).toBe('true');
  } finally {
    setWidth(1024);
  }
});

test('RSV-04 the times are grouped under headings of their meals', async () => {
  answers['reservations.slots'] = () => ['10:00', '12:00', '15:30', '18:00'].map((at) => createSlot(at));
  await showForm();
  await findTime('18:00');
  const rows = [...document.querySelectorAll('[data-slot-row]')];
  expect(rows.map((row) => row.querySelector('p')?.textContent)).toEqual(['Breakfast', 'Lunch', 'Dinner']);
  expect(rows.map((row) => row.querySelectorAll('button').length)).toEqual([1, 2, 1]);
  expect(screen.getByRole('group', { name: 'Lunch 12:00–15:30' })).toBeDefined();
});

test('RSV-05 a selected time shows contact fields, remark and confirm; the backdrop deselects it', async () => {
  const { user } = await showForm();
  const chosen = await findTime('18:00');
  expect(querySheet()).toBeNull();
  for (const label of ['Name', 'Mobile number', 'Email', 'Remark'])
    expect(screen.queryByLabelText(label), label).toBeNull();
  expect(screen.queryByRole('button', { name: 'Confirm' })).toBeNull();

  await user.click(chosen);
  for (const label of ['Name', 'Mobile number', 'Country code', 'Email', 'Remark']) getField(label);
  expect(querySheet()!.textContent).toContain('18:00');
  expect(querySheet()!.textContent).toContain('15% OFF');
  getConfirmButton();

  await user.click(document.querySelector('.bg-scrim')!);
  await waitFor(() => expect(querySheet()).toBeNull());
  expect((await findTime('18:00')).getAttribute('aria-pressed')).toBe('false');
  expect(screen.queryByLabelText('Name')).toBeNull();
});

test('RSV-06 a user’s name and phone are prefilled, a guest sees a login button', async () => {
  const { user } = await showForm();
  await user.click(await findTime('18:00'));
  expect(getField('Name').value).toBe('');
  await user.click(within(querySheet()!).getByRole('button', { name: 'Log in' }));
  expect(findCurrentLogin()).toBeDefined();
  act(dismissLogin);

  await fill(user, 'Email', 'mine@example.sg');
  await logIn();
  await waitFor(() => expect(getField('Name').value).toBe('Mei Xuan'));
  expect(getField('Mobile number').value).toBe('91234567');
  expect(getField('Country code').value).toBe('SG');
  // The typed values stay.
  expect(getField('Email').value).toBe('mine@example.sg');
  expect(within(querySheet()!).queryByRole('button', { name: 'Log in' })).toBeNull();
});

test('RSV-06 VCH-11 the email address of an earlier booking or purchase is prefilled', async () => {
  account.email = 'mei@example.sg';
  await logIn();
  const { user } = await showForm();
  await user.click(await findTime('18:00'));
  await waitFor(() => expect(getField('Email').value).toBe('mei@example.sg'));
});

test.each([
  ['Confirm', fillIn],
  ['Log in', async (user: User) => user.click(await findTime('18:00'))],
] as const)(
  'RSV-12 a guest reads that a login follows, and %s prefills it with the typed mobile',
  async (button, prepare) => {
    const { user } = await showForm();
    await prepare(user);
    expect(querySheet()!.textContent).toContain('Confirm asks you to log in with your mobile number.');
    await fill(user, 'Mobile number', '+60 12 345 6789');
    await user.click(within(querySheet()!).getByRole('button', { name: button }));
    const { reason, phone } = findCurrentLogin()!;
    expect(reason).toBe('reserve');
    expect(phone).toEqual({ country: 'MY', mobile: '123456789' });
  },
);

test('RSV-07 a party starts at two and has at least one person', async () => {
  const { user } = await showForm();
  await findTime('18:00');
  const party = screen.getByRole('group', { name: 'Party' });
  const count = () => within(party).getByRole('status').textContent;
  expect(count()).toBe('2');
  const minus = within(party).getByRole('button', { name: 'One person less' });
  await user.click(minus);
  expect(count()).toBe('1');
  await user.click(minus);
  expect(count()).toBe('1');
  expect(minus.getAttribute('aria-disabled')).toBe('true');
});

test('RSV-07 a party that is too large shows a note at the stepper and disables its times', async () => {
  answers['reservations.slots'] = () => [
    { ...createSlot('18:00'), seats: 3 },
    { ...createSlot('18:30'), seats: 4 },
  ];
  const { user } = await showForm();
  await findTime('18:00');
  const more = screen.getByRole('button', { name: 'One person more' });
  await user.click(more);
  expect(screen.queryByText(/^At most/)).toBeNull();
  await user.click(more);
  expect(
    screen.getByText('At most 4 people fit in. For a larger party, please call the restaurant.'),
  ).toBeDefined();
  expect(more.getAttribute('aria-disabled')).toBe('true');
  const small = await findTime('18:00');
  expect(small.textContent).toContain('3 seats');
  await user.click(small);
  expect(querySheet()).toBeNull();
  await user.click(await findTime('18:30'));
  expect(querySheet()!.textContent).toContain('4 people');
});

test('RSV-08 DEC-59 the calendar reaches from yesterday to 30 days ahead; yesterday has no times', async () => {
  answers['reservations.slots'] = ({ date }) => (date === '2026-11-19' ? [] : [createSlot('18:00')]);
  const { user } = await showForm();
  await findTime('18:00');
  await user.click(screen.getByRole('button', { name: 'Calendar, November' }));
  const day = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name: new RegExp(name) });
  await screen.findByRole('grid');
  expect(day('18 November').disabled).toBe(true);
  expect(day('19 November').disabled).toBe(false);
  await user.click(screen.getByRole('button', { name: 'Next month' }));
  const last = within(screen.getByRole('grid')).getByRole<HTMLButtonElement>('button', {
    name: /20 December/,
  });
  const beyond = within(screen.getByRole('grid')).getByRole<HTMLButtonElement>('button', {
    name: /21 December/,
  });
  expect([last.disabled, beyond.disabled]).toEqual([false, true]);
  await user.click(screen.getByRole('button', { name: 'Previous month' }));
  await user.click(day('19 November'));
  expect(await screen.findByText('No table is free on this day')).toBeDefined();
  expect(screen.queryByRole('button', { name: /^18:00/ })).toBeNull();
});

test('STM-04 the form on a phone has the calendar popover, the person stepper, times, the phone country picker and the remark', async () => {
  setWidth(390);
  try {
    const { user } = await showForm();
    await user.click(screen.getByRole('button', { name: /^Calendar/ }));
    await screen.findByRole('grid', { name: 'November 2026' });
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('grid')).toBeNull();
    expect(screen.getByRole('group', { name: 'Party' })).toBeDefined();
    await user.click(await findTime('18:00'));
    expect(
      [...getField('Country code').querySelectorAll('option')].map(({ textContent }) => textContent),
    ).toEqual(['SG +65', 'MY +60', 'CN +86', 'VN +84', 'KH +855', 'MM +95']);
    // A number with a country code selects that country.
    await user.click(getField('Mobile number'));
    await user.paste('+60 12 345 6789');
    expect(getField('Country code').value).toBe('MY');
    await user.click(await screen.findByRole('button', { name: 'Add to the remark: Window seat' }));
    await user.click(screen.getByRole('button', { name: 'Add to the remark: Window seat' }));
    expect(getField('Remark').value).toBe('Window seat Window seat');
  } finally {
    setWidth(1024);
  }
});

test('RSV-09 each missing field shows its warning, in order', async () => {
  // The diner left with 18:00 selected and returns to a day without times.
  saveDraft(3473, {
    draft: {
      date: '2026-11-21',
      people: 2,
      time: '18:00',
      discount: 15,
      name: '',
      email: 'nobody',
      country: 'SG',
      mobile: '5',
      remark: '',
    },
  });
  await logIn();
  answers['profile.info'] = () => ({ userId: 7, mobile: '', mobileCountryCode: '+65' });
  let offered: ReservationSlot[] = [];
  answers['reservations.slots'] = () => offered;
  const { user } = await showForm();
  await waitFor(() => expect(getConfirmButton().hasAttribute('disabled')).toBe(false));
  const findSubmitError = async () => {
    await user.click(getConfirmButton());
    return document.querySelector('[role=alert]')?.textContent || document.activeElement?.getAttribute('id');
  };
  const getFieldError = async (label: string) => {
    await user.click(getConfirmButton());
    expect(document.activeElement).toBe(getField(label));
    expect(getField(label).getAttribute('aria-invalid')).toBe('true');
    return document.getElementById(getField(label).getAttribute('aria-describedby')!)!.textContent;
  };
  expect(await findSubmitError()).toBe('Sorry, no reservation today');
  expect(getToasts()).toEqual([]);

  // The day no longer offers the selected time.
  offered = [createSlot('19:00', 5)];
  await user.click(screen.getByRole('button', { name: 'Change the time' }));
  await user.click(await screen.findByRole('button', { name: /22 November/ }));
  await findTime('19:00');
  await user.click(await findTime('19:00'));
  offered = [createSlot('20:00', 5)];

  expect(await getFieldError('Name')).toBe('Please enter your name');
  await fill(user, 'Name', 'x'.repeat(51));
  expect(await getFieldError('Name')).toBe('A name can have 50 characters at most');
  await user.type(getField('Name'), '{Backspace}');
  expect(await getFieldError('Email')).toBe('Please enter a valid email address');
  await fill(user, 'Email', 'nobody@example.sg');
  expect(await getFieldError('Mobile number')).toBe('Please enter 8 digits starting with 6/8/9');
  expect(getSubmissions()).toEqual([]);
  await fill(user, 'Mobile number', '9123 4567');
  await user.click(getConfirmButton());
  await waitFor(() => expect(getSubmissions()).toHaveLength(1));
});

test('a saved time that is no longer offered has to be selected again', async () => {
  saveDraft(3473, {
    draft: {
      date: '2026-11-21',
      people: 2,
      time: '21:00',
      discount: 15,
      name: 'Mei',
      email: 'mei@example.sg',
      country: 'SG',
      mobile: '91234567',
      remark: '',
    },
  });
  const { user } = await showForm();
  await waitFor(() => expect(getConfirmButton().hasAttribute('disabled')).toBe(false));
  await user.click(getConfirmButton());
  expect(screen.getByRole('alert').textContent).toBe('Please choose a time');
  expect(getToasts()).toEqual([]);
});

test('RSV-12 DEC-05 a guest’s Confirm opens the login and then submits the form once', async () => {
  const { user } = await showForm();
  await fillIn(user);
  await user.click(await screen.findByRole('button', { name: 'Add to the remark: Window seat' }));
  await user.click(getConfirmButton());
  expect(getSubmissions()).toEqual([]);
  const login = findCurrentLogin()!;
  await logIn();
  act(dismissLogin);
  await act(async () => login.onLoggedIn!());
  await waitFor(() => expect(getSubmissions()).toHaveLength(1));
  expect(getSubmissions()[0]).toMatchObject({
    restaurantId: 3473,
    language: 'en',
    date: '2026-11-20',
    time: '18:00',
    weekday: '5',
    discount: 15,
    people: 2,
    customerName: 'Tan Mei Xuan',
    email: 'mei@example.sg',
    phone: '+6591234567',
    remark: 'Window seat',
    idempotencyKey: expect.stringMatching(/^[0-9a-f]{32}$/),
  });
  const done = await screen.findByRole('dialog', { name: 'Your table is reserved' });
  for (const said of ['Fri, 20 Nov 2026', '2 people', '18:00 · 15% OFF', 'Tan Mei Xuan', '+65 91234567'])
    expect(done.textContent).toContain(said);
  expect(within(done).getByRole('link', { name: 'View reservation' }).getAttribute('href')).toBe(
    '/reserve-detail?reservationId=booked-1',
  );
  expect(events).toEqual(['reserve', 'reserveConfirm', 'reserveSure']);
  // The submit has cleared session storage.
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('RSV-12 a reload during the login submits the saved form once logged in', async () => {
  const first = await showForm();
  await fillIn(first.user);
  await first.user.click(getConfirmButton());
  expect(sessionStorage.getItem('reserveAwaitsLogin')).toBe('3473');
  first.unmount();
  act(dismissLogin);

  await logIn();
  await showForm();
  await waitFor(() => expect(getSubmissions()).toHaveLength(1));
  expect(getSubmissions()[0]).toMatchObject({
    customerName: 'Tan Mei Xuan',
    time: '18:00',
    restaurantName: 'Lantern Kitchen',
    ...reserved,
  });
});

test('SKW-01 a page that another release reloads in the middle of a word keeps what was typed', async () => {
  const first = await showForm();
  await first.user.click(await findTime('18:00'));
  await fill(first.user, 'Email', 'mei@example.sg');
  await first.user.clear(getField('Name'));
  await first.user.type(getField('Name'), 'Tan M');
  first.unmount();
  const second = await showForm();
  await waitFor(() => expect(getField('Name').value).toBe('Tan M'));
  expect(getField('Email').value).toBe('mei@example.sg');
  await second.user.type(getField('Name'), 'ei');
  expect(getField('Name').value).toBe('Tan Mei');
  expect(getSubmissions()).toEqual([]);
});

test('a dismissed login submits nothing later and keeps the typed values', async () => {
  const { user } = await showForm();
  await fillIn(user);
  await user.click(getConfirmButton());
  await act(async () => dismissLogin());
  expect(sessionStorage.getItem('reserveAwaitsLogin')).toBeNull();
  await logIn();
  expect(getSubmissions()).toEqual([]);
  expect(getField('Name').value).toBe('Tan Mei Xuan');
});

test('a logout clears the form for the next user', async () => {
  await logIn();
  const first = await showForm();
  await fillIn(first.user);
  first.unmount();
  diner = undefined;
  await act(loadSession);
  await showForm();
  await findTime('18:00');
  await waitFor(() => expect(querySheet()).toBeNull());
  expect(Object.keys(sessionStorage)).toEqual([]);
});

test('an expired session opens the login and then submits the typed values', async () => {
  answers['reservations.submit'] = () => {
    throw createApiError('SESSION_EXPIRED');
  };
  await logIn();
  const { user } = await showForm();
  await fillIn(user);
  await user.click(getConfirmButton());
  await waitFor(() => expect(findCurrentLogin()?.reason).toBe('expired'));
  expect(getField('Name').value).toBe('Tan Mei Xuan');
  answers['reservations.submit'] = () => 'booked-5';
  const login = findCurrentLogin()!;
  await logIn();
  act(dismissLogin);
  await act(async () => login.onLoggedIn!());
  await screen.findByRole('dialog', { name: 'Your table is reserved' });
});

test('RSV-13 an overlay blocks the form while it is submitted', async () => {
  let settle!: (id: string) => void;
  answers['reservations.submit'] = () => new Promise((resolve) => (settle = resolve));
  await logIn();
  const { user } = await showForm();
  await fillIn(user);
  await user.click(getConfirmButton());
  expect(await screen.findByText('Reserving your table…')).toBeDefined();
  expect(screen.getByRole('group', { name: 'Your details' }).hasAttribute('disabled')).toBe(true);
  await user.click(getConfirmButton());
  await user.keyboard('{Escape}');
  expect(querySheet()).not.toBeNull();
  await act(async () => settle('booked-2'));
  await screen.findByRole('dialog', { name: 'Your table is reserved' });
  expect(getSubmissions()).toHaveLength(1);
});

test('RSV-13 the summary shows the code, the mail’s address and the hold, with calendar, call and directions', async () => {
  await logIn();
  const { user } = await showForm();
  await fillIn(user);
  await user.click(getConfirmButton());
  const done = await screen.findByRole('dialog', { name: 'Your table is reserved' });
  const directions = await within(done).findByRole('link', { name: /^Directions/ });
  for (const said of [
    'LK-7F4K2Q',
    'We sent a confirmation to mei@example.sg.',
    'We hold your table for 15 minutes.',
  ])
    expect(done.textContent).toContain(said);
  expect(directions.getAttribute('href')).toContain('query=1.2847%2C103.8321');
  const calendar = within(done).getByRole('link', { name: 'Add to calendar' });
  expect(calendar.getAttribute('download')).toBe('LK-7F4K2Q.ics');
  expect(calendar.getAttribute('href')).toMatch(
    /^\/calendar\/LK-7F4K2Q\.ics\?.*&day=2026-11-20&time=18%3A00&people=/,
  );
  expect(within(done).getByRole('link', { name: 'Call' }).getAttribute('href')).toBe('tel:+6562217740');
});

test('RSV-14 ERR-05 a full time has to be replaced, 2004 counts as booked, any other error shows Data error', async () => {
  let errorCode: string | undefined = 'SLOT_TAKEN';
  answers['reservations.submit'] = () => {
    if (errorCode) throw createApiError(errorCode);
    return 'booked-3';
  };
  await logIn();
  const { user } = await showForm();
  await fillIn(user);
  const before = getSlotCalls().length;
  await user.click(getConfirmButton());
  await waitFor(() =>
    expect(getToasts()).toEqual(['warning: The time you selected is fully booked, please choose again.']),
  );
  await waitFor(() => expect(querySheet()).toBeNull());
  expect(getSlotCalls().length).toBe(before + 1);

  errorCode = 'WIRE_5000';
  showToast.mockClear();
  await user.click(await findTime('18:30'));
  // The typed values stay after the error.
  expect(getField('Email').value).toBe('mei@example.sg');
  await user.click(getConfirmButton());
  await waitFor(() => expect(getToasts()).toEqual(['warning: Data error']));
  expect(querySheet()).not.toBeNull();

  errorCode = undefined;
  await user.click(getConfirmButton());
  await screen.findByRole('dialog', { name: 'Your table is reserved' });
  expect(getToasts()).toEqual(['warning: Data error']);
});

test('ERR-03 a submit without a response is retried and books the same table', async () => {
  answers['reservations.submit'] = () => {
    throw createApiError('TIMEOUT');
  };
  await logIn();
  const { user } = await showForm();
  await fillIn(user);
  controlPauses();
  await user.click(getConfirmButton());
  await screen.findByText('Asking whether your table is reserved…');
  expect(getToasts()).toEqual(['warning: Data error']);
  answers['reservations.submit'] = () => 'booked-4';
  await passSeconds(2);
  await screen.findByRole('dialog', { name: 'Your table is reserved' });
  const [one, again] = getSubmissions();
  expect(one!.idempotencyKey).toBe(again!.idempotencyKey);
});

test('ERR-03 an unknown outcome is shown until another Confirm resolves it', async () => {
  answers['reservations.submit'] = () => {
    throw createApiError('UNREACHABLE');
  };
  await logIn();
  const { user } = await showForm();
  await fillIn(user);
  controlPauses();
  await user.click(getConfirmButton());
  await screen.findByText('Asking whether your table is reserved…');
  await passSeconds(6);
  await screen.findByText(/^We couldn’t find out whether your table is reserved/);
  expect(getField('Email').value).toBe('mei@example.sg');
  answers['reservations.submit'] = () => 'booked-5';
  await user.click(getConfirmButton());
  await screen.findByRole('dialog', { name: 'Your table is reserved' });
  expect(new Set(getSubmissions().map(({ idempotencyKey }) => idempotencyKey)).size).toBe(1);
  expect(getSubmissions()).toHaveLength(4);
});

/** Lets a call fail while a time is selected, then retries it. */
async function failOnce(name: string) {
  const right = answers[name]!;
  answers[name] = () => {
    throw createApiError('INTERNAL');
  };
  saveDraft(3473, {
    draft: {
      date: '2026-11-20',
      people: 2,
      time: '18:00',
      discount: 15,
      name: 'Mei',
      email: 'mei@example.sg',
      country: 'SG',
      mobile: '91234567',
      remark: '',
    },
  });
  await logIn();
  const { user } = await showForm();
  await waitFor(() => expect(getToasts()).toEqual(['warning: Data error']));
  expect(getConfirmButton().hasAttribute('disabled')).toBe(true);
  await user.click(getConfirmButton());
  expect(getSubmissions()).toEqual([]);
  await user.keyboard('{Escape}');
  await screen.findByText('The free times couldn’t be loaded.');
  expect(screen.queryByRole('button', { name: /^18:00/ })).toBeNull();
  answers[name] = right;
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  await user.click(await findTime('18:00'));
  expect(getConfirmButton().hasAttribute('disabled')).toBe(false);
}

test('RSV-15 ERR-03 a failing availability call warns and blocks reserving', () =>
  failOnce('reservations.weekdays'));

test('RSV-15 ERR-03 a failing slot call warns and blocks reserving', () => failOnce('reservations.slots'));

test('ERR-07 failed or malformed phrases are not shown; a parse error is logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  try {
    answers['reservations.remarkPhrases'] = () => {
      throw createApiError('INTERNAL');
    };
    const first = await showForm();
    await first.user.click(await findTime('18:00'));
    expect(screen.queryByRole('list', { name: 'Quick phrases' })).toBeNull();
    first.unmount();
    sessionStorage.clear();
    answers['reservations.remarkPhrases'] = () => ['"{broken"', '"{"id":2,"en":"High chair"}"'];
    const { user } = await showForm();
    await user.click(await findTime('18:00'));
    await screen.findByRole('button', { name: 'Add to the remark: High chair' });
    expect(within(screen.getByRole('list', { name: 'Quick phrases' })).getAllByRole('listitem')).toHaveLength(
      1,
    );
    expect(log).toHaveBeenCalledOnce();
    expect(showToast).not.toHaveBeenCalled();
  } finally {
    log.mockRestore();
  }
});

test('a restaurant without a weekday for reservations shows how to book instead', async () => {
  answers['reservations.weekdays'] = () => createWeek(false);
  await show(
    <ReservationPanel reserved={reserved}>
      <p>Call us</p>
    </ReservationPanel>,
  );
  expect(await screen.findByText('Call us')).toBeDefined();
});
