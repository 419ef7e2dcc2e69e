import { act, screen } from '@testing-library/react';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { show } from '@/components/testing/show';
import type { Locale } from '@/lib/contract/values';
import { OfflineNotice } from './offline-notice';

const { refresh } = vi.hoisted(() => ({ refresh: vi.fn() }));
vi.mock('next/navigation', () => {
  const router = { refresh };
  return { useRouter: () => router };
});

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

test('an online device shows no notice', async () => {
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

test('the notice appears when the network is lost and disappears when it is back', async () => {
  await showAt('/home');
  become(false);
  expect(getNotice().textContent).toContain('You are offline');
  expect(getNotice().textContent).toContain('You can read the menu and your cart');
  become(true);
  expect(getNotice().textContent).toBe('');
});

test('the notice of a cached page goes, and the page is refreshed, once the server can be reached', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const health = vi.fn<() => Promise<Response>>().mockRejectedValue(new TypeError('Failed to fetch'));
  vi.stubGlobal('fetch', health);
  document.documentElement.dataset.storedAt = String(Date.UTC(2026, 10, 20, 9, 5));
  await showAt('/home');
  await vi.waitFor(() => expect(health).toHaveBeenCalled());
  expect(getNotice().textContent).toContain('You are offline');
  health.mockResolvedValue(new Response('ok'));
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(getNotice().textContent).toBe('');
  expect(refresh).toHaveBeenCalledOnce();
  expect(document.documentElement.dataset.storedAt).toBeUndefined();
  vi.useRealTimers();
});

test('the notice goes within two seconds when the browser does not report that it is online', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  vi.stubGlobal('fetch', async () => new Response('ok'));
  await showAt('/home');
  become(false);
  expect(getNotice().textContent).toContain('You are offline');
  await act(() => vi.advanceTimersByTimeAsync(2_000));
  expect(getNotice().textContent).toBe('');
  vi.useRealTimers();
});

/** Renders the notice of a device that has lost the network; only `pass` advances the timers from then on. */
async function lose(fetch: () => Promise<Response>) {
  const health = vi.fn(fetch);
  vi.stubGlobal('fetch', health);
  await showAt('/home');
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  become(false);
  const pass = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
  return { health, pass };
}
const fail = () => Promise.reject(new TypeError('Failed to fetch'));

test('the server is tried less and less often, down to every 30 seconds', async () => {
  const { health, pass } = await lose(fail);
  const counts: number[] = [];
  for (const seconds of [1.5, 3, 6, 12, 24, 30, 300]) {
    await pass(seconds);
    counts.push(health.mock.calls.length);
  }
  expect(counts).toEqual([1, 2, 3, 4, 5, 6, 16]);
});

test('a try without an answer ends after ten seconds and is followed by the next one', async () => {
  const { health, pass } = await lose(() => new Promise(() => {}));
  await pass(1.5 + 10);
  expect(health).toHaveBeenCalledOnce();
  await pass(3);
  expect(health).toHaveBeenCalledTimes(2);
});

test('a hidden page does not try, and tries immediately when it becomes visible', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  onTestFinished(() => hidden.mockRestore());
  const { health, pass } = await lose(fail);
  await pass(600);
  expect(health).not.toHaveBeenCalled();
  hidden.mockReturnValue(false);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  expect(health).toHaveBeenCalledOnce();
  hidden.mockReturnValue(true);
  await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
  await pass(600);
  expect(health).toHaveBeenCalledOnce();
});

test('a loss after a wrong report of the browser shows the notice again', async () => {
  const { health, pass } = await lose(async () => new Response('ok'));
  await pass(1.5);
  expect(getNotice().textContent).toBe('');
  health.mockImplementation(fail);
  become(false);
  expect(getNotice().textContent).toContain('You are offline');
  await pass(60);
  expect(getNotice().textContent).toContain('You are offline');
});
