import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/** Makes `passSeconds` control setTimeout for the rest of the test. Date continues from the current time. */
export function controlPauses(): void {
  const now = new Date();
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now, shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
}

/** Advances the fake clock and waits for React to render. */
export const passSeconds = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
