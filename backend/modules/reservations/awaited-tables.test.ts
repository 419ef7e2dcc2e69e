import { describe, expect, test } from 'vitest';
import { canFit, findWaitingParty, getFreeTables, getOfferEnd } from './awaited-tables';

describe('BKG-02 a free table is nobody else’s while somebody waits whom it fits', () => {
  test.each([
    ['nobody waits', { limit: 2 }, { taken: 1, seats: 2 }, undefined, { limit: 1 }],
    ['nobody waits, nothing taken', { limit: 2, seats: 6 }, undefined, undefined, { limit: 2, seats: 6 }],
    ['somebody waits and a table is free', { limit: 2 }, { taken: 1, seats: 2 }, 2, { limit: 0 }],
    ['who waits fits the seats', { limit: 3, seats: 8 }, { taken: 1, seats: 4 }, 4, { limit: 0, seats: 4 }],
    ['who waits is too many', { limit: 3, seats: 8 }, { taken: 1, seats: 4 }, 5, { limit: 2, seats: 4 }],
    ['nothing is free', { limit: 1 }, { taken: 1, seats: 2 }, 2, { limit: 0 }],
  ])('%s', (_name, limits, taken, smallest, open) => {
    expect(getFreeTables(limits, taken, smallest)).toEqual({ seats: undefined, ...open });
  });
});

test.each([
  [{ limit: 0 }, 2, false],
  [{ limit: 1 }, 2, true],
  [{ limit: 1, seats: 2 }, 2, true],
  [{ limit: 1, seats: 2 }, 3, false],
])('a party reserves at once where a table and its seats are left: %j for %i', (left, people, expected) => {
  expect(canFit(left, people)).toBe(expected);
});

test.each([
  ['on', { limit: 2 }, { hasWaitingList: true, maxPeople: 20 }, 20],
  ['on, with fewer seats', { limit: 2, seats: 6 }, { hasWaitingList: true, maxPeople: 20 }, 6],
  ['off', { limit: 2 }, { hasWaitingList: false, maxPeople: 20 }, undefined],
  ['a time without tables', { limit: 0 }, { hasWaitingList: true, maxPeople: 20 }, undefined],
])(
  'BKG-02 a time has a waiting list where the restaurant has one and the time has tables: %s',
  (_name, limits, rules, most) => {
    expect(findWaitingParty(limits, rules)).toBe(most);
  },
);

test.each([
  ['2026-11-23T04:00:00Z', '2026-11-23T10:00:00Z', '2026-11-23T04:15:00.000Z'],
  ['2026-11-23T09:50:00Z', '2026-11-23T10:00:00Z', '2026-11-23T10:00:00.000Z'],
])('an offer of %s for %s ends at %s', (now, startsAt, ends) => {
  expect(getOfferEnd(new Date(now), new Date(startsAt)).toISOString()).toBe(ends);
});
