import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { testShop } from '@/components/testing/show';
import { query } from '@/lib/client/api/call';
import { listCartLines, replaceCart } from '@/lib/client/cart/cart-store';
import type { CartLine } from '@/lib/domain/cart/cart-line';
import { createDish } from '@/lib/domain/dish/sample-dish';
import { useFreshShop } from './use-fresh-shop';

const { refresh } = vi.hoisted(() => ({ refresh: vi.fn() }));
vi.mock('next/navigation', () => {
  const router = { refresh };
  return { useRouter: () => router };
});
vi.mock('@/lib/client/api/call', () => ({ query: vi.fn() }));

/** The stream that the page opened last. */
class FakeStream extends EventTarget {
  static last: FakeStream;
  isClosed = false;
  constructor(readonly url: string) {
    super();
    FakeStream.last = this;
  }
  close() {
    this.isClosed = true;
  }
}

const tellChange = () => FakeStream.last.dispatchEvent(new Event('status'));
const satay: CartLine = {
  lineId: '11///',
  dishId: 11,
  dishName: 'Chicken satay',
  items: [],
  dishCount: 2,
  unitPrice: 900,
};

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('EventSource', FakeStream);
  vi.mocked(query).mockReset();
  refresh.mockReset();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

test('CON-10 a dish that is sold out reaches the open page and its cart within two seconds of the event', async () => {
  replaceCart(3473, [satay]);
  const asMenu = (goodsStock?: number) => [{ dishList: [createDish({ dishId: 11, goodsStock })] }];
  vi.mocked(query).mockResolvedValue(asMenu(0) as never);
  const onChange = vi.fn();
  const { unmount } = renderHook(() =>
    useFreshShop({ ...testShop, restaurantId: 3473, locale: 'en' }, onChange),
  );
  expect(FakeStream.last.url).toBe('/api/gateway/shop-events?restaurantId=3473');
  expect(refresh, 'nothing has changed yet').not.toHaveBeenCalled();
  tellChange();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(onChange).toHaveBeenCalledTimes(1);
  expect(listCartLines(3473)).toMatchObject([{ dishId: 11, soldOut: true }]);

  vi.mocked(query).mockResolvedValue(asMenu() as never);
  tellChange();
  await vi.advanceTimersByTimeAsync(1_000);
  expect(listCartLines(3473)[0]?.soldOut).toBeUndefined();
  unmount();
  expect(FakeStream.last.isClosed).toBe(true);
});

test('CON-10 pages ask within a second of each other, and changes at once are one question', async () => {
  replaceCart(3473, []);
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.9);
  renderHook(() => useFreshShop({ ...testShop, restaurantId: 3473, locale: 'en' }));
  for (let nth = 0; nth < 5; nth++) tellChange();
  await vi.advanceTimersByTimeAsync(800);
  expect(refresh).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(200);
  expect(refresh).toHaveBeenCalledTimes(1);
  expect(query, 'an empty cart needs no menu').not.toHaveBeenCalled();
  random.mockRestore();
});

test('CON-10 a page that is hidden shows the change once it is looked at', async () => {
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true);
  renderHook(() => useFreshShop({ ...testShop, restaurantId: 3473, locale: 'en' }));
  tellChange();
  await vi.advanceTimersByTimeAsync(5_000);
  expect(refresh).not.toHaveBeenCalled();
  hidden.mockReturnValue(false);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(refresh).toHaveBeenCalledTimes(1);
});

test('CON-10 a page that slept reads the shop once and opens its stream again; one that was hidden for a moment does not', async () => {
  renderHook(() => useFreshShop({ ...testShop, restaurantId: 3473, locale: 'en' }));
  const { last } = FakeStream;
  const hidden = vi.spyOn(document, 'hidden', 'get');
  const hideFor = (ms: number) => {
    hidden.mockReturnValue(true);
    document.dispatchEvent(new Event('visibilitychange'));
    vi.setSystemTime(Date.now() + ms);
    hidden.mockReturnValue(false);
    document.dispatchEvent(new Event('visibilitychange'));
  };
  hideFor(5_000);
  expect([refresh.mock.calls.length, last.isClosed]).toEqual([0, false]);
  hideFor(10 * 60_000);
  expect([refresh.mock.calls.length, last.isClosed]).toEqual([1, true]);
  expect(FakeStream.last).not.toBe(last);
});
