import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Membership, membershipMs } from '@/lib/domain/parties/membership';
import { findFormerKey, forgetLeft, rememberLeft } from './former-member';

const memberKey = 'k'.repeat(40);
const member: Membership = {
  partyId: 'p1',
  memberKey,
  memberNo: 1,
  tableNo: 'R1',
  name: 'Mei',
  joinedAt: 0,
  base: [],
  seen: 0,
};

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => void vi.useRealTimers());

test('TAB-01 the key of a member who has left is for the same table alone, as long as a membership lasts', () => {
  expect(findFormerKey(1, 'R1')).toBeUndefined();
  rememberLeft(1, member);
  expect(findFormerKey(1, 'R1')).toBe(memberKey);
  for (const other of [findFormerKey(1, 'R2'), findFormerKey(2, 'R1')]) expect(other).not.toBe(memberKey);
  vi.setSystemTime(Date.now() + membershipMs);
  expect(findFormerKey(1, 'R1')).not.toBe(memberKey);
});

test('TAB-11 the key of a friend who has left a group is for the same code', () => {
  rememberLeft(1, { ...member, tableNo: undefined, group: { code: '12345678' } });
  expect(findFormerKey(1, '12345678')).toBe(memberKey);
});

test('SES-09 a logout forgets the key of a member who has left', () => {
  rememberLeft(1, member);
  localStorage.setItem('other', 'stays');
  forgetLeft(localStorage);
  expect(findFormerKey(1, 'R1')).not.toBe(memberKey);
  expect(localStorage.getItem('other')).toBe('stays');
});

test.each(['{', 'null', '{}', '{"at":"R1"}'])('storage with %s has no key', (stored) => {
  localStorage.setItem('party-left:1', stored);
  expect(findFormerKey(1, 'R1')).toBeUndefined();
});
