import { beforeEach, describe, expect, test, vi } from 'vitest';
import { ApiError } from '../../domain/api-error';
import { getStorefrontEnv } from '../env';
import { withBackend } from './with-backend';

vi.mock('../env', () => ({ getStorefrontEnv: vi.fn() }));

const [one, two] = ['http://one.test', 'http://two.test'];
/** The called backends, in order. */
let called: string[] = [];
/** The failure of a backend instead of its answer. */
let failures: Record<string, ApiError> = {};

const createUnreachableError = (code: string) => {
  const cause = new TypeError('fetch failed', { cause: Object.assign(new Error(code), { code }) });
  return new ApiError({ code: 'UNREACHABLE', message: '', status: 0 }, { cause });
};
const late = new ApiError({ code: 'TIMEOUT', message: '', status: 0 });

async function ask(effect: 'read' | 'change'): Promise<string> {
  return withBackend(effect, async (origin) => {
    called.push(origin);
    const failure = failures[origin];
    if (failure) throw failure;
    return origin;
  });
}

/** Makes the process stay with the first backend. */
async function begin(): Promise<void> {
  failures = { [two]: createUnreachableError('ECONNREFUSED') };
  await ask('read');
  failures = {};
  called = [];
}

beforeEach(async () => {
  vi.mocked(getStorefrontEnv).mockReturnValue({ BACKEND_URL: [one, two] } as ReturnType<
    typeof getStorefrontEnv
  >);
  await begin();
});

describe('several backends', () => {
  test('calls stay with one backend while it answers', async () => {
    for (const effect of ['read', 'change', 'read'] as const) await ask(effect);
    expect(called).toEqual([one, one, one]);
  });

  test('a read and a change that was never sent go to the other backend, and later calls stay there', async () => {
    for (const effect of ['read', 'change'] as const) {
      await begin();
      failures = { [one]: createUnreachableError('ECONNREFUSED') };
      expect(await ask(effect)).toBe(two);
      failures = {};
      expect(await ask('change')).toBe(two);
      expect(called).toEqual([one, two, two]);
    }
  });

  test('of what was cut off on the way a read is repeated once, a change is not', async () => {
    failures = { [one]: createUnreachableError('ECONNRESET'), [two]: createUnreachableError('ECONNRESET') };
    await expect(ask('change')).rejects.toThrow(failures[one]);
    expect(called).toEqual([one]);
    called = [];
    await expect(ask('read')).rejects.toThrow(ApiError);
    expect(called).toEqual([two, one]);
  });

  test('after a call without an answer in time nothing is repeated, and the next call goes to the other backend', async () => {
    failures = { [one]: late };
    await expect(ask('read')).rejects.toThrow(late);
    expect(await ask('read')).toBe(two);
    expect(called).toEqual([one, two]);
  });

  test('an error that the backend tells is no reason to leave it', async () => {
    failures = { [one]: new ApiError({ code: 'NOT_FOUND', message: '', status: 404 }) };
    await expect(ask('read')).rejects.toThrow(failures[one]);
    failures = {};
    expect(await ask('read')).toBe(one);
  });

  test('a single backend is asked once more for a read', async () => {
    vi.mocked(getStorefrontEnv).mockReturnValue({ BACKEND_URL: [one] } as ReturnType<
      typeof getStorefrontEnv
    >);
    failures = { [one]: createUnreachableError('ECONNRESET') };
    await expect(ask('read')).rejects.toThrow(ApiError);
    expect(called).toEqual([one, one]);
  });
});
