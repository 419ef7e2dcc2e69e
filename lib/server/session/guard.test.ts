import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { ApiError } from '@/lib/domain/api-error';
import { guardPost } from './guard';

const origin = 'http://sg.localhost:3000';
const headers = new Headers({ 'content-type': 'application/json', origin, 'sec-fetch-site': 'same-origin' });

let lastAddress = 0;
let address = '';

beforeAll(() => {
  vi.stubEnv('BACKEND_URL', 'http://127.0.0.1:1');
  vi.stubEnv('SESSION_SECRET', 's'.repeat(40));
  vi.stubEnv('GATEWAY_SECRET', 'g'.repeat(40));
  // The limits do not refill while a test runs.
  vi.useFakeTimers({ toFake: ['Date'] });
});
beforeEach(() => {
  address = `192.0.2.${++lastAddress}`;
});

/** Makes changes and returns how many were refused. */
function countRefused(count: number, token: string | undefined, name = 'parties.putCart'): number {
  const visit = {
    origin: 'sg.localhost:3000',
    secure: false,
    address,
    session: token ? { token } : undefined,
  };
  let refused = 0;
  for (let index = 0; index < count; index++)
    try {
      guardPost(headers, visit, 'change', name);
    } catch (error) {
      expect((error as ApiError).code).toBe('TOO_MANY');
      // Screens show a message as it is, whatever the diner's language.
      expect((error as ApiError).message).toBe('');
      refused++;
    }
  return refused;
}

test('TAB-13 forty phones behind one address change their carts without a refusal', () => {
  for (let phone = 0; phone < 40; phone++) expect(countRefused(20, `${address} phone ${phone}`)).toBe(0);
});

test('a session has a burst of changes, and the others behind its address keep theirs', () => {
  expect(countRefused(70, `${address} busy`)).toBe(10);
  expect(countRefused(60, `${address} calm`)).toBe(0);
});

test('all who come without a session share the burst of one', () => {
  expect(countRefused(61, undefined)).toBe(1);
});

test('an address has a limit, however many sessions it takes', () => {
  let refused = 0;
  for (let session = 0; session < 41; session++) refused += countRefused(60, `${address} made ${session}`);
  expect(refused).toBe(60);
});

test.each(['parties.sendRound', 'parties.payShare', 'ordering.submit'])(
  'TAB-04 %s has a budget of its own, which changes of carts do not use up',
  (name) => {
    const token = `${address} phone`;
    expect(countRefused(61, token)).toBe(1);
    expect(countRefused(1, token, name)).toBe(0);
  },
);
