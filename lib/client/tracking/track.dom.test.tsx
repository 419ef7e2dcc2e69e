import { beforeEach, expect, test, vi } from 'vitest';
import { track } from './track';

const { change } = vi.hoisted(() => ({ change: vi.fn() }));
vi.mock('@/lib/client/api/call', () => ({ change }));

beforeEach(() => {
  change.mockReset().mockResolvedValue({});
  document.documentElement.lang = 'vi';
  history.replaceState(null, '', '/home?UTM_Source=3');
});

test('an event is sent with language, device and campaign, and nothing else', () => {
  track('openTips', { restaurantId: 3473, couponId: 5 });
  expect(change).toHaveBeenCalledExactlyOnceWith('tracking.event', {
    event: 'openTips',
    restaurantId: 3473,
    utmSource: '3',
    properties: { couponId: 5, device: 'desktop', locale: 'vn' },
  });
});

test('the campaign that brought the tab counts on later pages', () => {
  history.replaceState(null, '', '/home');
  sessionStorage.setItem('utm', 'spring');
  track('reserve');
  expect(change).toHaveBeenCalledWith('tracking.event', expect.objectContaining({ utmSource: 'spring' }));
});

test('an event that fails is silent', async () => {
  const shown = vi.spyOn(console, 'error');
  change.mockRejectedValue(new Error('offline'));
  expect(track('secondPay')).toBeUndefined();
  change.mockImplementation(() => {
    throw new Error('broken');
  });
  expect(track('secondPay')).toBeUndefined();
  await Promise.resolve();
  expect(shown).not.toHaveBeenCalled();
});
