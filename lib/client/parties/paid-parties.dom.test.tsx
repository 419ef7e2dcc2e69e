import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { hasPaidParty } from './has-paid-party';
import { followPaidParty, listLeftParties, rememberPaidParty } from './paid-parties';

const day = 24 * 60 * 60 * 1000;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-12-01T04:00:00Z') });
});
afterEach(() => void vi.useRealTimers());

const pay = (partyId: string) => rememberPaidParty(3473, { partyId, memberKey: `${partyId}-key` });
const listIds = (current?: string) =>
  listLeftParties(
    3473,
    current === undefined ? undefined : { partyId: current, memberKey: `${current}-key` },
  ).map(({ partyId }) => partyId);

test('a party that was paid at is listed once the guest is no more at it, for 30 days', () => {
  expect(hasPaidParty(3473)).toBe(false);
  pay('p1');
  expect(hasPaidParty(3473)).toBe(true);
  expect(hasPaidParty(3474)).toBe(false);
  expect(listIds('p1')).toEqual([]);
  expect(listIds()).toEqual(['p1']);
  vi.setSystemTime(Date.now() + 30 * day - 1);
  expect(listIds()).toEqual(['p1']);
  vi.setSystemTime(Date.now() + 1);
  expect(listIds()).toEqual([]);
});

test('the last five parties are kept, each once', () => {
  for (const partyId of ['p1', 'p2', 'p3', 'p4', 'p5', 'p2', 'p6']) pay(partyId);
  expect(listIds()).toEqual(['p6', 'p2', 'p5', 'p4', 'p3']);
});

test('TAB-06 the former member that a phone was at its party is listed beside the current one', () => {
  const [former, current] = ['k1', 'k2'].map((memberKey) => ({ partyId: 'p1', memberKey }));
  for (const member of [former!, current!]) rememberPaidParty(3473, member);
  expect(listLeftParties(3473, current)).toEqual([former]);
  expect(listLeftParties(3473, undefined)).toEqual([current, former]);
});

test('a party that staff joined to another one is listed as that one', () => {
  pay('p1');
  followPaidParty(3473, 'p0', 'p9');
  expect(listIds()).toEqual(['p1']);
  followPaidParty(3473, 'p1', 'p9');
  expect(listLeftParties(3473, undefined)).toEqual([{ partyId: 'p9', memberKey: 'p1-key' }]);
});

test.each(['{', '{}', '[null,{"partyId":1}]', '[{"partyId":"p1","memberKey":"k"}]'])(
  'storage with %s lists nothing',
  (stored) => {
    localStorage.setItem('party-paid:3473', stored);
    expect(listIds()).toEqual([]);
  },
);
