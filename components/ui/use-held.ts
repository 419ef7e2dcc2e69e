import { useEffect, useState } from 'react';

/** Milliseconds for which a person's own act may still change what is shown. */
const settleMs = 500;

export interface Held<T> {
  /** The value that the person reads. */
  value: T;
  /** Another one has come since; acts on the one that is read would be refused. */
  isOutdated: boolean;
  showNewest(): void;
  /** Runs an act of the person, whose result is shown at once when it returns true. */
  act(run: () => Promise<boolean>): Promise<boolean>;
}

/**
 * Holds what a person reads until the person asks for the newest or acts. A newer value that is the same by `isSame` replaces
 * it silently. `newest` must not be a new object on each render.
 */
export function useHeld<T>(newest: T, isSame: (before: T, now: T) => boolean): Held<T> {
  const [held, setHeld] = useState(newest);
  const [phase, setPhase] = useState<'reading' | 'acting' | 'settling'>('reading');
  const takesNewest = phase === 'settling' || isSame(held, newest);
  if (takesNewest && held !== newest) setHeld(newest);
  useEffect(() => {
    if (phase !== 'settling') return;
    const timer = window.setTimeout(() => setPhase('reading'), settleMs);
    return () => clearTimeout(timer);
  }, [phase]);
  return {
    value: takesNewest ? newest : held,
    isOutdated: !takesNewest && phase === 'reading',
    showNewest: () => setHeld(newest),
    async act(run) {
      setPhase('acting');
      const isDone = await run();
      setPhase(isDone ? 'settling' : 'reading');
      return isDone;
    },
  };
}
