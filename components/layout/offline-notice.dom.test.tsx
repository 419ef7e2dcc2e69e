import { act, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { show } from '@/components/testing/show';
import type { Locale } from '@/lib/contract/values';
import { OfflineNotice } from './offline-notice';

const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(true);
const become = (now: boolean) =>
  act(() => {
    online.mockReturnValue(now);
    window.dispatchEvent(new Event(now ? 'online' : 'offline'));
  });

afterEach(() => {
  online.mockReturnValue(true);
  delete document.documentElement.dataset.storedAt;
});

const getNotice = () => screen.getByRole('status');
const showAt = async (path: string, locale: Locale = 'en') => {
  window.history.replaceState(null, '', path);
  return show(<OfflineNotice locale={locale} />, { locale });
};

test('with a network there is nothing to say', async () => {
  await showAt('/home');
  expect(getNotice().textContent).toBe('');
});

test.each([
  ['/home', 'en', 'You are offline; this is the menu as of'],
  ['/vn/home', 'vn', 'Bạn đang ngoại tuyến; đây là thực đơn lúc'],
  ['/zh-CN/menu', 'zh-CN', '您已离线，这是'],
  ['/shopInfo', 'en', 'You are offline; this page is as of'],
] as const)('a cached %s shows its age in %s', async (path, locale, text) => {
  document.documentElement.dataset.storedAt = String(Date.UTC(2026, 10, 20, 9, 5));
  await showAt(path, locale);
  expect(getNotice().textContent).toContain(text);
  expect(getNotice().textContent).toContain('2026');
});

test('it comes when the network goes, and goes when it is back', async () => {
  await showAt('/home');
  become(false);
  expect(getNotice().textContent).toContain('You are offline');
  expect(getNotice().textContent).toContain('You can read the menu and your cart');
  become(true);
  expect(getNotice().textContent).toBe('');
});
