import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { showToast } from './toast';
import { ToastView } from './toast-view';

const viewport = Object.assign(new EventTarget(), { offsetTop: 0, height: 800 });

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('visualViewport', viewport);
  vi.stubGlobal('innerHeight', 800);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('LIM-01 toasts move above a keyboard 300 ms after the window was last resized', async () => {
  render(<ToastView label="Messages" />);
  await act(async () => showToast({ kind: 'info', text: 'Added to cart' }));
  await act(() => vi.advanceTimersByTimeAsync(100));
  const getOffset = () =>
    screen.getByText('Added to cart').closest('ol')?.style.getPropertyValue('--offset-bottom');
  const resize = (height: number) => {
    viewport.height = height;
    viewport.dispatchEvent(new Event('resize'));
  };
  expect(getOffset()).toBe('12px');
  resize(600);
  await act(() => vi.advanceTimersByTimeAsync(299));
  resize(500);
  await act(() => vi.advanceTimersByTimeAsync(299));
  expect(getOffset()).toBe('12px');
  await act(() => vi.advanceTimersByTimeAsync(1));
  expect(getOffset()).toBe('312px');
});
