import { expect, test } from 'vitest';
import { parseMembership } from './membership';

const now = Date.parse('2026-11-24T12:00:00Z');
const hour = 60 * 60 * 1000;
const membership = {
  partyId: 'party-1',
  memberKey: 'k'.repeat(32),
  memberNo: 2,
  tableNo: 'A1',
  name: 'Mei',
  joinedAt: now - hour,
  base: [],
  seen: 3,
};

test('TAB-02 a reload brings back the table, the change that was not answered and the dismissed notice', () => {
  const pending = { change: 'change-1', seen: 3, lines: [] };
  const dismissed = '2026-11-24T11:30:00.000Z';
  expect(parseMembership(membership, now)).toEqual(membership);
  const changed = { ...membership, pending, dismissed };
  expect(parseMembership(changed, now)).toEqual(changed);
});

test.each([
  ['nothing', undefined],
  ['text', 'A1'],
  ['no secret', { ...membership, memberKey: '' }],
  ['a number that is none', { ...membership, memberNo: 'two' }],
  ['no lines', { ...membership, base: undefined }],
  ['a table of yesterday', { ...membership, joinedAt: now - 13 * hour }],
  ['a table of tomorrow, after the clock was set back', { ...membership, joinedAt: now + 13 * hour }],
])('TAB-01 %s that was stored is no table', (_, stored) => {
  expect(parseMembership(stored, now)).toBeUndefined();
});
