import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testMembership } from '@/components/testing/party-view';
import { membershipMs } from '@/lib/domain/parties/membership';
import { forgetLeft, getMemberKey, rememberLeft } from './former-member';

const { memberKey } = testMembership;

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => void vi.useRealTimers());

test('TAB-01 the key of a member who has left is for the same table alone, as long as a membership lasts', () => {
  expect(getMemberKey(1, 'R1')).not.toBe(getMemberKey(1, 'R1'));
  rememberLeft(1, testMembership);
  expect(getMemberKey(1, 'R1')).toBe(memberKey);
  for (const other of [getMemberKey(1, 'R2'), getMemberKey(2, 'R1')]) expect(other).not.toBe(memberKey);
  vi.setSystemTime(Date.now() + membershipMs);
  expect(getMemberKey(1, 'R1')).not.toBe(memberKey);
});

test('TAB-11 the key of a friend who has left a group is for the same code', () => {
  rememberLeft(1, { ...testMembership, tableNo: undefined, group: { code: '12345678' } });
  expect(getMemberKey(1, '12345678')).toBe(memberKey);
});

test('SES-09 a logout forgets the key of a member who has left', () => {
  rememberLeft(1, testMembership);
  localStorage.setItem('other', 'stays');
  forgetLeft(localStorage);
  expect(getMemberKey(1, 'R1')).not.toBe(memberKey);
  expect(localStorage.getItem('other')).toBe('stays');
});

test.each(['{', 'null', '{}', '{"at":"R1"}'])('storage with %s has no key', (stored) => {
  localStorage.setItem('party-left:1', stored);
  expect(getMemberKey(1, 'R1')).toMatch(/./);
});
