import { act, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { show } from '@/components/testing/show';
import { showTip } from '@/lib/client/cart/cart-feedback';
import { CartTip } from './cart-tip';
import { flyToCart } from './fly-to-cart';

beforeEach(() => {
  vi.useFakeTimers();
  document.body.innerHTML = '<article data-dish="1"><img alt="Laksa"><button>Add</button></article>';
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  document.body.replaceChildren();
});

/** Gives the cart's target a box, because jsdom has no layout. */
function setUpFlight() {
  const cart = document.body.appendChild(document.createElement('span'));
  cart.dataset.cartTarget = '';
  cart.getClientRects = () => [new DOMRect()] as unknown as DOMRectList;
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((draw) => {
    draw(0);
    return 0;
  });
  let land = () => {};
  const finished = new Promise<void>((resolve) => {
    land = resolve;
  });
  const animate = vi.fn((_: Keyframe[], options: KeyframeAnimationOptions) => ({ finished, options }));
  Element.prototype.animate = animate as never;
  return { animate, land: () => land() };
}
const queryFlyingImage = () => document.querySelector('body > img[aria-hidden=true]');

test('CRT-05 the image of the dish flies to the cart for 0.6 to 1 s and is then removed', async () => {
  const { animate, land } = setUpFlight();
  flyToCart(screen.getByRole('button', { name: 'Add' }));
  expect(queryFlyingImage()).not.toBeNull();
  expect(animate).toHaveBeenCalledOnce();
  const { duration } = animate.mock.calls[0]![1];
  expect(duration).toBeGreaterThanOrEqual(600);
  expect(duration).toBeLessThanOrEqual(1000);
  land();
  await vi.advanceTimersByTimeAsync(0);
  expect(queryFlyingImage()).toBeNull();
});

test('CRT-05 nothing is animated with prefers-reduced-motion', () => {
  const { animate } = setUpFlight();
  vi.spyOn(window, 'matchMedia').mockReturnValue({ matches: true } as MediaQueryList);
  flyToCart(screen.getByRole('button', { name: 'Add' }));
  expect(animate).not.toHaveBeenCalled();
  expect(queryFlyingImage()).toBeNull();
});

test('CRT-05 the tip shows the dish for 2 s', async () => {
  await show(<CartTip />);
  act(() => showTip('Laksa'));
  expect(screen.getByRole('status').textContent).toBe('Added: Laksa');
  act(() => void vi.advanceTimersByTime(1999));
  expect(screen.getByRole('status').textContent).toBe('Added: Laksa');
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getByRole('status').textContent).toBe('');
});
