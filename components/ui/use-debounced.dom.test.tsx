import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useDebounced } from './use-debounced';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function Settled({ value, milliseconds }: { value: string; milliseconds?: number }) {
  return <output>{useDebounced(value, milliseconds)}</output>;
}

const getShownText = () => screen.getByRole('status').textContent;
const pass = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));

test('LIM-01 a value settles 500 ms after its last change', () => {
  const { rerender } = render(<Settled value="l" />);
  expect(getShownText()).toBe('l');
  rerender(<Settled value="la" />);
  pass(499);
  rerender(<Settled value="lak" />);
  pass(499);
  expect(getShownText()).toBe('l');
  pass(1);
  expect(getShownText()).toBe('lak');
});

test('LIM-01 a caller may set another delay', () => {
  const { rerender } = render(<Settled value="l" milliseconds={250} />);
  rerender(<Settled value="la" milliseconds={250} />);
  pass(249);
  expect(getShownText()).toBe('l');
  pass(1);
  expect(getShownText()).toBe('la');
});
