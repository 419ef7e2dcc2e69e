import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cartView, showTip } from './cart-feedback';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('what adding shows', () => {
  test('CRT-05 the tip hides after 2 s', () => {
    showTip('Laksa');
    vi.advanceTimersByTime(1999);
    expect(cartView.getState().tip).toEqual({ dishName: 'Laksa' });
    vi.advanceTimersByTime(1);
    expect(cartView.getState().tip).toBeUndefined();
  });

  test('CRT-05 a second dish has its own 2 s', () => {
    showTip('Laksa');
    vi.advanceTimersByTime(1500);
    showTip('Kopi');
    vi.advanceTimersByTime(1500);
    expect(cartView.getState().tip).toEqual({ dishName: 'Kopi' });
    vi.advanceTimersByTime(500);
    expect(cartView.getState().tip).toBeUndefined();
  });
});
