import { useCallback, useEffect, useState } from 'react';

/** Returns the seconds left after `start`, down to 0. Uses the clock, so a suspended tab doesn't extend it. */
export function useCountdown(): { left: number; start(seconds: number): void } {
  const [until, setUntil] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (!until) return;
    const tick = () => setLeft(Math.max(0, Math.ceil((until - Date.now()) / 1000)));
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [until]);
  const start = useCallback((seconds: number) => {
    setLeft(seconds);
    setUntil(Date.now() + seconds * 1000);
  }, []);
  return { left, start };
}
