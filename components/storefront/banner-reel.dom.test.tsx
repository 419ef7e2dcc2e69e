import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { show } from '@/components/testing/show';
import { showToast } from '@/components/ui/toast';
import { query } from '@/lib/client/api/call';
import { BannerReel } from './banner-reel';

vi.mock('@/lib/client/api/call', () => ({ query: vi.fn() }));
vi.mock('@/components/ui/toast', () => ({ showToast: vi.fn() }));

const labels = { previous: 'Previous', next: 'Next', pause: 'Pause', play: 'Play', failed: 'Data error' };
const createImages = (count: number) =>
  Array.from({ length: count }, (_, index) => `/media/${index + 1}.webp`);

/** Builds the banner as the page does: a frame around the strip with the first image. */
const createBanner = (count: number, autoRound = true) => (
  <section data-testid="frame">
    <div>
      {/* biome-ignore lint/performance/noImgElement: as the page has it */}
      <img src="/media/1-800.webp" alt="" />
      <BannerReel
        restaurantId={3473}
        first="/media/1.webp"
        banner={{ bannerUrl: createImages(count), autoRound, intervalTime: 6 }}
        labels={labels}
      />
    </div>
  </section>
);

/** Returns the index of the visible image, from 0. */
const findShownIndex = () => document.querySelector('[data-at]')?.getAttribute('data-at');
const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('BAN-01 the banner’s images', () => {
  test('BAN-01 three images play every intervalTime seconds in a loop', async () => {
    await show(createBanner(3));
    expect(
      document.querySelectorAll('img[src="/media/2-800.webp"], img[src="/media/3-800.webp"]'),
    ).toHaveLength(2);
    expect(findShownIndex()).toBe('0');
    pass(5.9);
    expect(findShownIndex()).toBe('0');
    pass(0.1);
    expect(findShownIndex()).toBe('1');
    pass(6);
    expect(findShownIndex()).toBe('2');
    pass(6);
    expect(findShownIndex()).toBe('0');
  });

  test('BAN-01 a single image neither plays nor loops and has no controls', async () => {
    await show(createBanner(1));
    pass(60);
    expect(screen.queryByRole('button')).toBeNull();
    expect(document.querySelectorAll('img')).toHaveLength(1);
  });

  test('BAN-01 with autoRound N three images change only by hand', async () => {
    await show(createBanner(3, false));
    pass(60);
    expect(findShownIndex()).toBe('0');
    act(() => screen.getByRole('button', { name: 'Previous' }).click());
    expect(findShownIndex()).toBe('2');
    act(() => screen.getByRole('button', { name: 'Next' }).click());
    expect(findShownIndex()).toBe('0');
  });

  test('a pause lasts until the user ends it', async () => {
    await show(createBanner(3));
    act(() => screen.getByRole('button', { name: 'Pause' }).click());
    pass(60);
    expect(findShownIndex()).toBe('0');
    act(() => screen.getByRole('button', { name: 'Play' }).click());
    pass(6);
    expect(findShownIndex()).toBe('1');
  });

  test('the images pause while a pointer is over them', async () => {
    await show(createBanner(3));
    const frame = screen.getByTestId('frame');
    act(() => void frame.dispatchEvent(new Event('pointerenter')));
    pass(60);
    expect(findShownIndex()).toBe('0');
    act(() => void frame.dispatchEvent(new Event('pointerleave')));
    pass(6);
    expect(findShownIndex()).toBe('1');
  });

  test('the images do not move with prefers-reduced-motion', async () => {
    const wishes = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    await show(createBanner(3));
    pass(60);
    expect(findShownIndex()).toBe('0');
    expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy();
    wishes.mockRestore();
  });
});

describe('a page rendered without the banner', () => {
  const without = (
    <section>
      <div>
        <BannerReel restaurantId={3473} first="/media/own.webp" labels={labels} />
      </div>
    </section>
  );
  test('the browser loads the banner', async () => {
    vi.mocked(query).mockResolvedValue({ bannerUrl: createImages(2), autoRound: true, intervalTime: 6 });
    await show(without);
    await act(async () => {});
    expect(query).toHaveBeenCalledWith('restaurant.banner', { restaurantId: 3473 });
    expect(document.querySelector('img[src="/media/2-800.webp"]')).toBeTruthy();
  });

  test('ERR-03 a banner call that fails in the browser warns with Data error', async () => {
    vi.mocked(query).mockRejectedValue(new Error('away'));
    await show(without);
    await act(async () => {});
    expect(showToast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'warning', text: 'Data error' }));
  });
});
