'use client';

import { useEffect, useRef, useState } from 'react';

const time = 400;

/** Returns an amount that counts up to its new value, or jumps to it with prefers-reduced-motion. */
export function useCountedUp(amount: number): number {
  const [shown, setShown] = useState(amount);
  const from = useRef(amount);
  useEffect(() => {
    const start = from.current;
    if (start === amount) return;
    // A first amount does not count up, because the bar that appears with it is already animated.
    if (start === 0 || window.matchMedia('(prefers-reduced-motion: reduce)').matches) {
      from.current = amount;
      setShown(amount);
      return;
    }
    let frame = 0;
    const began = performance.now();
    const runStep = (now: number) => {
      const share = Math.min(1, (now - began) / time);
      const value = share === 1 ? amount : Math.round(start + (amount - start) * (1 - (1 - share) ** 3));
      from.current = value;
      setShown(value);
      if (share < 1) frame = requestAnimationFrame(runStep);
    };
    frame = requestAnimationFrame(runStep);
    return () => cancelAnimationFrame(frame);
  }, [amount]);
  return shown;
}
