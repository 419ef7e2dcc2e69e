import { beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../../log';
import { createTestClock } from '../../testing/deps';
import { PlacesError } from './ask';
import type { Place, PlacesProvider } from './places-provider';
import { createPlacesWithFallback } from './with-fallback';

const createPlace = (name: string): Place => ({
  placeId: name,
  kind: 'route',
  name,
  address: name,
  city: 'Singapore',
  countryCode: 'SG',
  lat: 1.3,
  lng: 103.8,
});

/** Returns one place, or fails while `broken`. */
function createProvider(name: string) {
  const state = { broken: false, asked: 0 };
  const answer = async <T>(value: T): Promise<T> => {
    state.asked += 1;
    if (state.broken) throw new PlacesError('answered with status 503');
    return value;
  };
  const itself: PlacesProvider = {
    suggest: () => answer([createPlace(name)]),
    search: () => answer([createPlace(name)]),
    at: () => answer(createPlace(name)),
  };
  return Object.assign(state, { itself });
}

const clock = createTestClock('2026-11-23T02:00:00Z');
let live: ReturnType<typeof createProvider>;
let spare: ReturnType<typeof createProvider>;
let both: PlacesProvider;
let logged: string[];

beforeEach(() => {
  logged = [];
  live = createProvider('live');
  spare = createProvider('spare');
  const log = createLog('warn', { write: (line: string) => void logged.push(line) });
  both = createPlacesWithFallback(live.itself, spare.itself, { name: 'photon', log, clock: clock.now });
});

const query = { input: 'my own street', limit: 5 };
const listPlaceNames = async () => [
  (await both.suggest(query))[0]?.name,
  (await both.search(query))[0]?.name,
  (await both.at({ lat: 1, lng: 103 }))?.name,
];

test('the live provider answers while it can', async () => {
  expect(await listPlaceNames()).toEqual(['live', 'live', 'live']);
  expect(spare.asked).toBe(0);
  expect(logged).toEqual([]);
});

test('an empty answer of the live provider is an answer', async () => {
  const none: PlacesProvider = { suggest: async () => [], search: async () => [], at: async () => undefined };
  const log = createLog('silent');
  const answering = createPlacesWithFallback(none, spare.itself, { name: 'photon', log, clock: clock.now });
  expect(await answering.search(query)).toEqual([]);
  expect(await answering.at({ lat: 1, lng: 103 })).toBeUndefined();
  expect(spare.asked).toBe(0);
});

test('every call that fails is answered by the spare one, with a warning that says why and not what was typed', async () => {
  live.broken = true;
  expect(await listPlaceNames()).toEqual(['spare', 'spare', 'spare']);
  const lines = logged.map((line) => JSON.parse(line));
  expect(lines).toHaveLength(3);
  expect(lines[0]).toMatchObject({
    level: 'warn',
    provider: 'photon',
    rests: false,
    err: { type: 'PlacesError', message: 'answered with status 503' },
  });
  expect(logged.join()).not.toContain('my own street');
});

describe('rest', () => {
  test('after three failures in a row the live provider is left alone for 30 seconds', async () => {
    live.broken = true;
    await listPlaceNames();
    expect(live.asked).toBe(3);
    expect(JSON.parse(logged[2]!)).toMatchObject({ rests: true });
    live.broken = false;
    clock.advance({ seconds: 29 });
    expect(await listPlaceNames()).toEqual(['spare', 'spare', 'spare']);
    expect(live.asked).toBe(3);
    clock.advance({ seconds: 1 });
    expect(await listPlaceNames()).toEqual(['live', 'live', 'live']);
  });

  test('one that fails again after its rest is rested at once; one that answers starts again', async () => {
    live.broken = true;
    await listPlaceNames();
    clock.advance({ seconds: 30 });
    await both.search(query);
    expect(live.asked).toBe(4);
    await both.search(query);
    expect(live.asked).toBe(4);
    clock.advance({ seconds: 30 });
    live.broken = false;
    await both.search(query);
    live.broken = true;
    await both.search(query);
    await both.search(query);
    expect(live.asked).toBe(7);
  });
});
