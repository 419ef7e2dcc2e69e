import { afterEach, expect, test, vi } from 'vitest';
import { lockScroll } from './scroll-lock';

const root = document.documentElement;
const getStyles = () => [root.style.overflow, document.body.style.paddingRight];
const setWidths = (inner: number, client: number, mouse = true) => {
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: mouse && query === '(pointer: fine)' }));
  vi.stubGlobal('innerWidth', inner);
  vi.spyOn(root, 'clientWidth', 'get').mockReturnValue(client);
};
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('the page stays locked until the last overlay has closed, in any order', () => {
  setWidths(390, 390, false);
  const first = lockScroll();
  const second = lockScroll();
  expect(getStyles()).toEqual(['hidden', '']);
  first();
  first();
  expect(getStyles()).toEqual(['hidden', '']);
  second();
  expect(getStyles()).toEqual(['', '']);
});

test('the width of a hidden scrollbar is preserved', () => {
  setWidths(1440, 1425);
  const lift = lockScroll();
  expect(getStyles()).toEqual(['hidden', '15px']);
  lift();
  expect(getStyles()).toEqual(['', '']);
});
