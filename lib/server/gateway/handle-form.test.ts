import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { FormCall } from '@/lib/domain/routes/form-calls';
import { createRefusal, FakeBackend } from '@/lib/server/testing/fake-backend';
import { sealSession } from '../session/session-cookie';
import { handleForm } from './handle-form';

const host = 'sg.localhost';
const secret = 's'.repeat(40);
const waiting = 'decorder/api/saas/customer/reservation/waiting/linked';
const linked = 'decorder/api/saas/customer/reservation/linked';
const door = 'decorder/api/saas/customer/door';
const logout = 'declogin/uniapi/logout';

const offer = {
  restaurantId: 3473,
  restaurantName: 'X',
  state: 'taken',
  date: '2099-11-23',
  time: '18:00',
  people: 2,
};
const reservation = {
  reservationCode: 'LK-7F4K2Q',
  reservationStatus: 1,
  date: '2099-11-23',
  time: '18:00',
  people: 2,
  canCancel: true,
  arrived: false,
  past: false,
  confirmed: true,
  timeZone: 'Asia/Singapore',
  restaurantId: 3473,
  restaurantName: 'X',
};
const party = {
  state: 'left',
  people: 2,
  quotedMinutes: 25,
  joinedAt: '2026-11-27T04:00:00Z',
  calls: 0,
  now: '2026-11-27T04:12:30Z',
};

let backend: FakeBackend;
let lastAddress = 0;
let address = '';

beforeAll(async () => {
  backend = await FakeBackend.start();
  vi.stubEnv('BACKEND_URL', backend.url);
  vi.stubEnv('SESSION_SECRET', secret);
  vi.stubEnv('GATEWAY_SECRET', 'g'.repeat(40));
  vi.stubEnv('TRUSTED_PROXY', '127.0.0.1');
  // The limits do not refill while a test runs.
  vi.useFakeTimers({ toFake: ['Date'] });
});
beforeEach(() => {
  address = `192.0.2.${++lastAddress}`;
  backend.seen.length = 0;
  backend.script = {
    'decrestaurant/wxapi/findRestaurantByDomain': () => ({
      data: { restaurantId: 3473, countryCode: 'SG', defaultLocale: 'en', city: 'Singapore' },
    }),
    [`${waiting}/accept`]: () => ({ data: offer }),
    [`${waiting}/decline`]: () => ({ data: { ...offer, state: 'declined' } }),
    [`${linked}/confirm`]: () => ({ data: reservation }),
    [`${linked}/cancel`]: () => ({ data: { ...reservation, reservationStatus: 2 } }),
    [`${door}/join`]: () => ({ data: { token: 'new.party' } }),
    [`${door}/leave`]: () => ({ data: party }),
  };
});
afterAll(() => backend.stop());

/** Submits a form as a browser without scripts does. */
function submit(name: string, fields: Record<string, string>, headers: Record<string, string> = {}) {
  return handleForm(
    new Request(`http://x/api/gateway/form/${name}`, {
      method: 'POST',
      headers: {
        host: `${host}:3000`,
        origin: `http://${host}:3000`,
        'content-type': 'application/x-www-form-urlencoded',
        'x-forwarded-for': address,
        ...headers,
      },
      body: new URLSearchParams(fields).toString(),
    }),
    name,
  );
}

const listCalls = () => backend.seen.filter(({ path }) => !path.includes('Domain'));
const getLocation = ({ status, headers }: Response) => [status, headers.get('location')];

const link = { token: 'a.b' };
const joining = {
  door: 'x.y',
  people: '3',
  name: ' Lim ',
  country: 'SG',
  mobile: '+60 12-345 6789',
  key: 'k'.repeat(36),
};

test.each<[string, FormCall, Record<string, string>, object, string]>([
  [
    'BKG-02',
    'waiting.accept',
    { ...link, deposit: '4000' },
    { token: 'a.b', deposit: 40 },
    '/table-offer?token=a.b',
  ],
  ['BKG-02', 'waiting.decline', link, link, '/table-offer?token=a.b'],
  ['BKG-03', 'reservations.confirmLinked', link, link, '/reserve-answer?token=a.b'],
  [
    'BKG-03',
    'reservations.confirmLinked',
    { ...link, sequence: '3' },
    { ...link, sequence: 3 },
    '/reserve-answer?token=a.b',
  ],
  ['BKG-03', 'reservations.cancelLinked', link, link, '/reserve-answer?token=a.b'],
  ['HND-05', 'door.leave', link, link, '/queue?token=a.b'],
  [
    'HND-05',
    'door.join',
    joining,
    { restaurantId: 3473, door: 'x.y', people: 3, name: 'Lim', mobile: '+60123456789', key: joining.key },
    '/queue?token=new.party',
  ],
])(
  '%s the form of %s makes its call and redirects to its result',
  async (_, name, fields, body, location) => {
    const response = await submit(name, fields);
    expect(getLocation(response)).toEqual([303, location]);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(listCalls().map((seen) => seen.body)).toEqual([body]);
  },
);

test.each([
  ['with the token', () => ({ data: {} })],
  ['without a backend', () => createRefusal('INTERNAL')],
])('SES-09 the form of Log out ends the session %s and opens the home page', async (_, answer) => {
  backend.script[logout] = answer;
  const diner = { token: 'diner-token', userId: 12, mobile: '91234567', mobileCountryCode: '+65' };
  const cookie = `makan_session=${await sealSession(diner, host, secret)}`;
  const response = await submit('auth.logout', { locale: 'vn' }, { cookie });
  expect(getLocation(response)).toEqual([303, '/vn/#logged-out']);
  expect(response.headers.get('set-cookie')).toBe(
    'makan_session=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax',
  );
  expect(backend.listRequests(logout)[0]?.headers.accesstoken).toBe('diner-token');
});

test('HND-05 a party joins the restaurant of the host, whatever the form says', async () => {
  await submit('door.join', { ...joining, restaurantId: '1' });
  expect(listCalls()[0]?.body).toMatchObject({ restaurantId: 3473 });
});

test('I18N-02 the result is in the language of the form', async () => {
  const response = await submit('waiting.decline', { ...link, locale: 'vn' });
  expect(getLocation(response)).toEqual([303, '/vn/table-offer?token=a.b']);
  expect(listCalls()[0]?.headers.locale).toBe('vn');
});

test.each([
  ['another site', { origin: 'https://elsewhere.test', 'sec-fetch-site': 'cross-site' }],
  ['an opaque origin', { origin: 'null' }],
  ['a neighboring restaurant', { origin: 'http://my.localhost:3000', 'sec-fetch-site': 'same-site' }],
])('SES-12 a form of %s is refused', async (_, headers) => {
  const response = await submit('reservations.cancelLinked', link, headers);
  expect(response.status).toBe(403);
  expect(await response.json()).toMatchObject({ error: { code: 'FOREIGN_ORIGIN' } });
  expect(listCalls()).toEqual([]);
});

test('SES-12 a form is refused as another type of body', async () => {
  expect((await submit('door.leave', link, { 'content-type': 'text/plain' })).status).toBe(400);
  expect(listCalls()).toEqual([]);
});

test.each(['orders.submit', 'reservations.changeLinked', 'toString'])(
  'API-04 no form makes the call %s',
  async (name) => {
    expect((await submit(name, link)).status).toBe(404);
    expect(listCalls()).toEqual([]);
  },
);

test.each([
  ['waiting.accept', `${waiting}/accept`, 'OFFER_ENDED', { ...link, deposit: '0' }, '/table-offer?token=a.b'],
  [
    'waiting.accept',
    `${waiting}/accept`,
    'DEPOSIT_CHANGED',
    { ...link, deposit: '0' },
    '/table-offer?token=a.b',
  ],
  ['reservations.confirmLinked', `${linked}/confirm`, 'RESERVATION_ENDED', link, '/reserve-answer?token=a.b'],
  [
    'reservations.confirmLinked',
    `${linked}/confirm`,
    'RESERVATION_CHANGED',
    { ...link, sequence: '3' },
    '/reserve-answer?token=a.b',
  ],
  ['door.leave', `${door}/leave`, 'LINK_SPENT', link, '/queue?token=a.b'],
])(
  'the form of %s, whose call at %s fails with %s, opens its page with the error',
  async (name, path, code, fields, page) => {
    backend.script[path] = () => createRefusal(code);
    expect(getLocation(await submit(name, fields))).toEqual([303, `${page}&error=${code}`]);
  },
);

test('HND-05 what was typed comes back with the error', async () => {
  backend.script[`${door}/join`] = () => createRefusal('PARTY_TOO_LARGE');
  const [status, location] = getLocation(await submit('door.join', joining));
  const { pathname, searchParams } = new URL(String(location), 'http://x');
  expect([status, pathname, Object.fromEntries(searchParams)]).toEqual([
    303,
    '/queue',
    { ...joining, error: 'PARTY_TOO_LARGE' },
  ]);
});

test.each([
  ['waiting.accept', link, '/table-offer?token=a.b&error=INVALID_INPUT'],
  ['door.join', { door: 'x.y', name: 'Lim' }, '/queue?door=x.y&name=Lim&error=INVALID_INPUT'],
  ['door.join', { ...joining, mobile: '123', country: '' }, 'INVALID_INPUT'],
])('%s with the fields %j is an error of the form, not a call', async (name, fields, location) => {
  expect((await submit(name, fields)).headers.get('location')).toContain(location);
  expect(listCalls()).toEqual([]);
});

test('forms beyond the limit of an address open their page with the error', async () => {
  for (let count = 0; count < 60; count++) await submit('waiting.decline', link);
  expect(getLocation(await submit('waiting.decline', link))).toEqual([
    303,
    '/table-offer?token=a.b&error=TOO_MANY',
  ]);
});
