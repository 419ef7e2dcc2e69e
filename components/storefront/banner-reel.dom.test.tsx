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

/** The banner as the page has it: a frame, and in it the strip with the first image. */
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

/** The number of the image that is shown, from 0. */
const getShownIndex = () => document.querySelector('[data-at]')?.getAttribute('data-at');
const pass = (seconds: number) => act(() => vi.advanceTimersByTime(seconds * 1000));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe('BAN-01 the banner’s images', () => {
  test('BAN-01 three play by themselves every intervalTime seconds and go round', async () => {
    await show(createBanner(3));
    expect(
      document.querySelectorAll('img[src="/media/2-800.webp"], img[src="/media/3-800.webp"]'),
    ).toHaveLength(2);
    expect(getShownIndex()).toBe('0');
    pass(5.9);
    expect(getShownIndex()).toBe('0');
    pass(0.1);
    expect(getShownIndex()).toBe('1');
    pass(6);
    expect(getShownIndex()).toBe('2');
    pass(6);
    expect(getShownIndex()).toBe('0');
  });

  test('BAN-01 one neither plays nor loops, and has no controls', async () => {
    await show(createBanner(1));
    pass(60);
    expect(screen.queryByRole('button')).toBeNull();
    expect(document.querySelectorAll('img')).toHaveLength(1);
  });

  test('BAN-01 with autoRound N three stand still until one goes on by hand', async () => {
    await show(createBanner(3, false));
    pass(60);
    expect(getShownIndex()).toBe('0');
    act(() => screen.getByRole('button', { name: 'Previous' }).click());
    expect(getShownIndex()).toBe('2');
    act(() => screen.getByRole('button', { name: 'Next' }).click());
    expect(getShownIndex()).toBe('0');
  });

  test('a pause lasts until it is ended', async () => {
    await show(createBanner(3));
    act(() => screen.getByRole('button', { name: 'Pause' }).click());
    pass(60);
    expect(getShownIndex()).toBe('0');
    act(() => screen.getByRole('button', { name: 'Play' }).click());
    pass(6);
    expect(getShownIndex()).toBe('1');
  });

  test('they wait while a pointer rests on them', async () => {
    await show(createBanner(3));
    const frame = screen.getByTestId('frame');
    act(() => void frame.dispatchEvent(new Event('pointerenter')));
    pass(60);
    expect(getShownIndex()).toBe('0');
    act(() => void frame.dispatchEvent(new Event('pointerleave')));
    pass(6);
    expect(getShownIndex()).toBe('1');
  });

  test('they do not move with prefers-reduced-motion', async () => {
    const wishes = vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
    await show(createBanner(3));
    pass(60);
    expect(getShownIndex()).toBe('0');
    expect(screen.getByRole('button', { name: 'Play' })).toBeTruthy();
    wishes.mockRestore();
  });
});

describe('a page that was made without an answer', () => {
  const without = (
    <section>
      <div>
        <BannerReel restaurantId={3473} first="/media/own.webp" labels={labels} />
      </div>
    </section>
  );
  test('retries in the browser', async () => {
    vi.mocked(query).mockResolvedValue({ bannerUrl: createImages(2), autoRound: true, intervalTime: 6 });
    await show(without);
    await act(async () => {});
    expect(query).toHaveBeenCalledWith('restaurant.banner', { restaurantId: 3473 });
    expect(document.querySelector('img[src="/media/2-800.webp"]')).toBeTruthy();
  });

  test('ERR-03 a banner call that fails there warns with Data error', async () => {
    vi.mocked(query).mockRejectedValue(new Error('away'));
    await show(without);
    await act(async () => {});
    expect(showToast).toHaveBeenCalledWith(expect.objectContaining({ kind: 'warning', text: 'Data error' }));
  });
});
