import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';

/** For the rest of a test, lets `passSeconds` end the pauses that are made by setTimeout. Date goes on from where it stands. */
export function controlPauses(): void {
  const now = new Date();
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now, shouldAdvanceTime: true });
  onTestFinished(() => void vi.useRealTimers());
}

/** Ends the pauses of the next seconds, and lets React show what follows. */
export const passSeconds = (seconds: number) => act(() => vi.advanceTimersByTimeAsync(seconds * 1_000));
