import { describe, expect, test, vi } from 'vitest';
import { ApiError } from '@/lib/domain/api-error';
import { createRevisions } from '../revisions';
import {
  createDomains,
  type DomainSettings,
  type Domains,
  fallback,
  HostBusyError,
  HostUnknownError,
  type ListedDomain,
  type Tenant,
} from './domains';
import { loadDomainsAtStart } from './get-domains';

const my: Tenant = { restaurantId: 5201, defaultLocale: 'en', countryCode: 'MY' };
const createUnknownHostError = () => new ApiError({ code: 'HOST_UNKNOWN', message: '', status: 200 });
const createUnreachableError = () => new ApiError({ code: 'UNREACHABLE', message: '', status: 0 });

function setUp(answer: (host: string) => Tenant | Promise<Tenant>, more: Partial<DomainSettings> = {}) {
  const state = { now: 0, asked: [] as string[], answer };
  const revisions = createRevisions();
  const domains = createDomains({
    lookUp: async (host) => {
      state.asked.push(host);
      return state.answer(host);
    },
    clock: () => state.now,
    revisions,
    knownFor: 60_000,
    unknownFor: 30_000,
    failedFor: 3_000,
    list: async function* () {
      yield [];
    },
    maxKnown: 100,
    maxUnknown: 100,
    unknownPerSecond: 5,
    fallback,
    ...more,
  });
  return { state, domains, revisions };
}

/** Lets background work finish. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('the restaurant of a host', () => {
  test('STF-01 a known host has its restaurant and is looked up once', async () => {
    const { state, domains } = setUp(() => my);
    expect(await domains.resolve('my.localhost')).toEqual(my);
    expect(await domains.resolve('my.localhost')).toEqual(my);
    expect(domains.peek('my.localhost')).toEqual(my);
    expect(state.asked).toEqual(['my.localhost']);
  });

  test('STF-01 DEC-72 an unknown host is restaurant 3473 at once', async () => {
    const { state, domains } = setUp(() => {
      throw createUnknownHostError();
    });
    expect((await domains.resolve('nobody.test')).restaurantId).toBe(3473);
    state.now = 29_000;
    await domains.resolve('nobody.test');
    expect(state.asked).toHaveLength(1);
    state.now = 31_000;
    await domains.resolve('nobody.test');
    expect(state.asked).toHaveLength(2);
  });

  test('STF-01 no host, or a malformed one, is restaurant 3473 without a lookup', async () => {
    const { state, domains } = setUp(() => my);
    expect(await domains.resolve(undefined)).toEqual(fallback);
    expect(state.asked).toEqual([]);
  });

  test('DEC-72 a lookup that fails gives the last known answer for that host', async () => {
    const { state, domains } = setUp(() => my);
    await domains.resolve('my.localhost');
    state.answer = () => {
      throw createUnreachableError();
    };
    state.now = 61_000;
    expect(await domains.resolve('my.localhost')).toEqual(my);
    await settle();
    state.now = 10_000_000;
    expect(await domains.resolve('my.localhost')).toEqual(my);
    expect(state.asked.length).toBeGreaterThan(1);
  });

  test('DEC-72 a failed lookup without an earlier answer gives 3473 for seconds only', async () => {
    const { state, domains } = setUp(() => {
      throw createUnreachableError();
    });
    expect(await domains.resolve('my.localhost')).toEqual(fallback);
    state.now = 2_900;
    await domains.resolve('my.localhost');
    expect(state.asked).toHaveLength(1);
    state.answer = () => my;
    state.now = 3_100;
    expect(await domains.resolve('my.localhost')).toEqual(my);
  });

  test('DEC-72 a host that the backend gives up is 3473, not its last known restaurant', async () => {
    const { state, domains, revisions } = setUp(() => my);
    await domains.resolve('my.localhost');
    state.answer = () => {
      throw createUnknownHostError();
    };
    revisions.raise();
    expect(await domains.resolve('my.localhost')).toEqual(fallback);
  });

  test('one lookup per host is in flight, however many ask', async () => {
    let answer: (restaurant: Tenant) => void = () => undefined;
    const { state, domains } = setUp(
      () =>
        new Promise((resolve) => {
          answer = resolve;
        }),
    );
    const asking = Array.from({ length: 50 }, () => domains.resolve('my.localhost'));
    await settle();
    answer(my);
    expect(await Promise.all(asking)).toEqual(Array.from({ length: 50 }, () => my));
    expect(state.asked).toHaveLength(1);
  });

  test('a stale result is served during a new lookup, so a slow backend delays no page', async () => {
    const { state, domains } = setUp(() => my);
    await domains.resolve('my.localhost');
    state.answer = () => new Promise(() => undefined);
    state.now = 61_000;
    expect(await domains.resolve('my.localhost')).toEqual(my);
  });

  test('STF-01 without a fallback an unknown host has no restaurant, and one that could not be looked up has to wait', async () => {
    const { state, domains } = setUp(
      (host) => {
        if (host === 'my.localhost') return my;
        throw host === 'away.test' ? createUnreachableError() : createUnknownHostError();
      },
      { fallback: undefined },
    );
    expect(await domains.resolve('my.localhost')).toEqual(my);
    for (const _ of [1, 2]) {
      await expect(domains.resolve('nobody.test')).rejects.toThrow(HostUnknownError);
      await expect(domains.resolve('away.test')).rejects.toThrow(HostBusyError);
      await expect(domains.resolve(undefined)).rejects.toThrow(HostUnknownError);
    }
    expect(domains.peek('nobody.test')).toBeUndefined();
    expect(state.asked).toEqual(['my.localhost', 'nobody.test', 'away.test']);
  });

  test('DEC-85 made-up hosts are looked up at a limited rate and evict no known one', async () => {
    const { state, domains } = setUp(
      (host) => {
        if (host === 'my.localhost') return my;
        throw createUnknownHostError();
      },
      { maxUnknown: 10 },
    );
    await domains.resolve('my.localhost');
    await flood(domains, 500);
    expect(state.asked.length).toBeLessThanOrEqual(5);
    expect(domains.peek('my.localhost')).toEqual(my);
  });

  test('DEC-85 a host without a lookup left is refused, never shown as restaurant 3473', async () => {
    const { state, domains } = setUp((host) => {
      if (host === 'my.localhost') return my;
      throw createUnknownHostError();
    });
    expect(await flood(domains, 500)).toEqual({ fallback: 5, busy: 495 });
    await expect(domains.resolve('my.localhost')).rejects.toThrow(HostBusyError);
    state.now = 1_000;
    expect(await domains.resolve('my.localhost')).toEqual(my);
    await flood(domains, 500);
    expect(await domains.resolve('my.localhost')).toEqual(my);
  });

  test('DEC-85 domains listed at start are right under a flood of made-up hosts after a restart', async () => {
    const { domains } = setUp(
      (host) => {
        if (host === 'my.localhost') return my;
        throw createUnknownHostError();
      },
      { list: createListing([{ host: 'my.localhost', tenant: my }], [{ host: 'vn.localhost', tenant: vn }]) },
    );
    await loadDomainsAtStart(domains);
    await flood(domains, 500);
    expect(await domains.resolve('my.localhost')).toEqual(my);
    expect(await domains.resolve('vn.localhost')).toEqual(vn);
  });

  test('DEC-85 a list that failed at start is loaded as soon as the backend gives it', async () => {
    vi.useFakeTimers();
    let isAway = true;
    const { domains } = setUp(
      () => {
        throw createUnreachableError();
      },
      {
        list: async function* () {
          if (isAway) throw createUnreachableError();
          yield [{ host: 'my.localhost', tenant: my }];
        },
      },
    );
    await loadDomainsAtStart(domains);
    // The host may be in the list that has not arrived, so it shows no other restaurant.
    for (let visit = 0; visit < 2; visit++)
      await expect(domains.resolve('my.localhost')).rejects.toThrow(HostBusyError);
    expect(domains.peek('my.localhost')).toBeUndefined();
    isAway = false;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await domains.resolve('my.localhost')).toEqual(my);
    expect(await domains.resolve('made-up.localhost')).toEqual(fallback);
    vi.useRealTimers();
  });

  test('OPS-13 a change of one restaurant has its own hosts looked up again, and no other', async () => {
    const other: Tenant = { ...my, restaurantId: 5202 };
    const { state, domains, revisions } = setUp((host) => (host === 'my.localhost' ? my : other));
    await domains.resolve('my.localhost');
    await domains.resolve('other.localhost');
    revisions.raise(my.restaurantId);
    expect([domains.peek('my.localhost'), domains.peek('other.localhost')]).toEqual([undefined, other]);
    // The domain moved to another restaurant.
    state.answer = () => other;
    expect(await domains.resolve('my.localhost')).toEqual(other);
    expect(domains.peek('my.localhost')).toEqual(other);
    expect(state.asked).toEqual(['my.localhost', 'other.localhost', 'my.localhost']);
    revisions.raise();
    expect([domains.peek('my.localhost'), domains.peek('other.localhost')]).toEqual([undefined, undefined]);
  });

  test('OPS-13 an answer that was asked for before its restaurant changed is asked for again', async () => {
    let finish: ((tenant: Tenant) => void) | undefined;
    const { state, domains, revisions } = setUp(
      () =>
        new Promise<Tenant>((resolve) => {
          finish = resolve;
        }),
    );
    const early = domains.resolve('my.localhost');
    await expect.poll(() => finish).toBeDefined();
    revisions.raise(my.restaurantId);
    finish!(my);
    expect(await early).toEqual(my);
    expect(domains.peek('my.localhost')).toBeUndefined();
    state.answer = () => my;
    await domains.resolve('my.localhost');
    expect(domains.peek('my.localhost')).toEqual(my);
    expect(state.asked).toHaveLength(2);
  });

  test('DEC-85 a domain that a restaurant was just given is right although no lookup is left', async () => {
    const listed: ListedDomain[] = [];
    const { domains, revisions } = setUp(() => my, { list: createListing(listed), unknownPerSecond: 0 });
    await expect(domains.resolve('new.localhost')).rejects.toThrow(HostBusyError);
    listed.push({ host: 'new.localhost', tenant: my });
    revisions.raise(my.restaurantId);
    await domains.load(my.restaurantId);
    expect(await domains.resolve('new.localhost')).toEqual(my);
  });
});

const vn: Tenant = { restaurantId: 7702, defaultLocale: 'vn', countryCode: 'VN' };

const createListing = (...pages: ListedDomain[][]) =>
  async function* () {
    yield* pages;
  };

/** Requests made-up hosts and counts the answers. */
async function flood(domains: Domains, hosts: number) {
  const seen = { fallback: 0, busy: 0 };
  for (let n = 0; n < hosts; n++)
    await domains.resolve(`n${n}.test`).then(
      () => seen.fallback++,
      () => seen.busy++,
    );
  return seen;
}
