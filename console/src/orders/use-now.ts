import { createContext, useEffect, useRef, useState } from 'react';

/** Milliseconds from this device's clock to the backend's; a change of it renders no card. */
export const ClockOffset = createContext(0);

/** Returns the time in milliseconds, updated at the given interval; `offset` is added for the backend's clock. */
export function useNow(everyMs: number, offset = 0): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now + offset;
}

const settleMs = 400;

/** Freezes a value from pointer down until shortly after pointer up, so that nothing moves while it is tapped. */
export function useStill<T>(value: T): T {
  const latest = useRef(value);
  const [held, setHeld] = useState<{ value: T }>();
  useEffect(() => {
    latest.current = value;
  }, [value]);
  useEffect(() => {
    let timer: number | undefined;
    const press = () => {
      clearTimeout(timer);
      setHeld((before) => before ?? { value: latest.current });
    };
    const lift = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => setHeld(undefined), settleMs);
    };
    window.addEventListener('pointerdown', press);
    window.addEventListener('pointerup', lift);
    window.addEventListener('pointercancel', lift);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pointerdown', press);
      window.removeEventListener('pointerup', lift);
      window.removeEventListener('pointercancel', lift);
    };
  }, []);
  return held ? held.value : value;
}
