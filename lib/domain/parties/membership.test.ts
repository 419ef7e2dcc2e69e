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

test('TAB-02 a reload brings back the table and the change that was not answered', () => {
  const pending = { change: 'change-1', seen: 3, lines: [] };
  expect(parseMembership(membership, now)).toEqual(membership);
  expect(parseMembership({ ...membership, pending }, now)).toEqual({ ...membership, pending });
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
