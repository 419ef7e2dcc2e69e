import { describe, expect, test } from 'vitest';
import { ApiError } from '@/lib/domain/api-error';
import { createDomains, type DomainSettings, fallback, type Restaurant } from './domains';

const my: Restaurant = { restaurantId: 5201, defaultLocale: 'en', countryCode: 'MY' };
const unknown = () => new ApiError({ code: 'HOST_UNKNOWN', message: '', status: 200 });
const away = () => new ApiError({ code: 'UNREACHABLE', message: '', status: 0 });

function setUp(
  answer: (host: string) => Restaurant | Promise<Restaurant>,
  more: Partial<DomainSettings> = {},
) {
  const state = { now: 0, asked: [] as string[], answer };
  const domains = createDomains({
    lookUp: async (host) => {
      state.asked.push(host);
      return state.answer(host);
    },
    clock: () => state.now,
    knownFor: 60_000,
    unknownFor: 30_000,
    failedFor: 3_000,
    most: 100,
    strangersPerSecond: 5,
    ...more,
  });
  return { state, domains };
}

/** Lets what runs in the background come to its end. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('the restaurant of a host', () => {
  test('STF-01 a known host gives its restaurant and is asked about once', async () => {
    const { state, domains } = setUp(() => my);
    expect(await domains.resolve('my.localhost')).toEqual(my);
    expect(await domains.resolve('my.localhost')).toEqual(my);
    expect(domains.peek('my.localhost')).toEqual(my);
    expect(state.asked).toEqual(['my.localhost']);
  });

  test('STF-01 DEC-72 a host that the backend does not know gives restaurant 3473 at once', async () => {
    const { state, domains } = setUp(() => {
      throw unknown();
    });
    expect((await domains.resolve('nobody.test')).restaurantId).toBe(3473);
    state.now = 29_000;
    await domains.resolve('nobody.test');
    expect(state.asked).toHaveLength(1);
    state.now = 31_000;
    await domains.resolve('nobody.test');
    expect(state.asked).toHaveLength(2);
  });

  test('STF-01 no host, or a malformed one, gives restaurant 3473 without a lookup', async () => {
    const { state, domains } = setUp(() => my);
    expect(await domains.resolve(undefined)).toEqual(fallback);
    expect(state.asked).toEqual([]);
  });

  test('DEC-72 a lookup that fails gives the last known answer for that host', async () => {
    const { state, domains } = setUp(() => my);
    await domains.resolve('my.localhost');
    state.answer = () => {
      throw away();
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
      throw away();
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
    const { state, domains } = setUp(() => my);
    await domains.resolve('my.localhost');
    state.answer = () => {
      throw unknown();
    };
    domains.expire();
    expect(await domains.resolve('my.localhost')).toEqual(fallback);
  });

  test('one lookup per host is in flight, however many ask', async () => {
    let answer: (restaurant: Restaurant) => void = () => undefined;
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

  test('an aged answer serves while it is asked anew: a silent backend holds up no page', async () => {
    const { state, domains } = setUp(() => my);
    await domains.resolve('my.localhost');
    state.answer = () => new Promise(() => undefined);
    state.now = 61_000;
    expect(await domains.resolve('my.localhost')).toEqual(my);
  });

  test('made-up hosts are asked about at a limited rate and push out no known one', async () => {
    const { state, domains } = setUp(
      (host) => {
        if (host === 'my.localhost') return my;
        throw unknown();
      },
      { most: 10 },
    );
    await domains.resolve('my.localhost');
    for (let n = 0; n < 500; n++) expect(await domains.resolve(`n${n}.test`)).toEqual(fallback);
    expect(state.asked.length).toBeLessThanOrEqual(5);
    expect(domains.peek('my.localhost')).toEqual(my);
  });
});
