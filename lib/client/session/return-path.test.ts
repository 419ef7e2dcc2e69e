import { beforeEach, describe, expect, test, vi } from 'vitest';
import { toSafePath } from '@/lib/domain/routes/safe-path';
import { rememberReturn, takeReturn } from './return-path';

/** Replaces the browser's storage, which Node lacks. */
class FakeStorage extends Map<string, string> {
  getItem = (key: string) => this.get(key) ?? null;
  setItem = (key: string, value: string) => void this.set(key, value);
  removeItem = (key: string) => void this.delete(key);
}

const hostile = [
  '//evil.test',
  '///evil.test/my',
  '////evil.test',
  '//user@evil.test/my',
  '//sg.localhost@evil.test',
  '/\\evil.test',
  '/\\/evil.test',
  '\\\\evil.test',
  '/home\\..\\..//evil.test',
  'https://evil.test',
  'HTTPS:/evil.test',
  'http:evil.test',
  'javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'evil.test',
  ' //evil.test',
  '/\t/evil.test',
  '/\n/evil.test',
  '/.//evil.test',
  '/home/..//evil.test',
  '/%2fevil.test',
  '/%5Cevil.test',
  '/%09/evil.test',
  '/home%0d%0aset-cookie:%20a=b',
  '/／evil.test',
  `/${'x'.repeat(2000)}`,
  '',
  '?next=/my',
  '#//evil.test',
];

const ours = [
  '/',
  '/my',
  '/my?tag=wallet',
  '/vn/my?tag=order&orderId=1#top',
  '/orderDetail?id=A1&backUrl=%2Fhome%3Fa%3D1',
  '/orderDetail?id=A1&backUrl=https://evil.test/',
  '/search?keyword=%E9%A5%AD',
  '/@evil.test',
];

beforeEach(() => {
  vi.stubGlobal('localStorage', new FakeStorage());
  takeReturn();
});

describe('GRD-05 where a login may lead', () => {
  test.each(hostile.map((path) => [path]))('%j leads nowhere', (path) => {
    expect(toSafePath(path)).toBeUndefined();
    rememberReturn(path);
    expect(takeReturn()).toBeUndefined();
    // A value of another script is rejected as well.
    localStorage.setItem('loginJumpPath', path);
    expect(takeReturn()).toBeUndefined();
  });

  test.each(ours.map((path) => [path]))('%s is ours', (path) => {
    expect(toSafePath(path)).toBe(path);
    expect(new URL(path, 'http://sg.localhost').host).toBe('sg.localhost');
  });

  test('there are 22 hostile forms and more', () => {
    expect(new Set(hostile).size).toBeGreaterThanOrEqual(22);
  });
});

test('GRD-05 LIM-06 a target is stored under its key and read once', () => {
  rememberReturn('/my?tag=wallet');
  expect(localStorage.getItem('loginJumpPath')).toBe('/my?tag=wallet');
  expect(takeReturn()).toBe('/my?tag=wallet');
  expect(takeReturn()).toBeUndefined();
  expect(localStorage.getItem('loginJumpPath')).toBeNull();
});

test('GRD-05 without storage the target lasts as long as the page', () => {
  vi.stubGlobal('localStorage', undefined);
  rememberReturn('/my');
  expect(takeReturn()).toBe('/my');
  expect(takeReturn()).toBeUndefined();
});
