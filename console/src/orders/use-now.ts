import { useEffect, useRef, useState } from 'react';

/** Returns the time in milliseconds, renewed every so often; `offset` is how far the backend's clock is ahead. */
export function useNow(everyMs: number, offset = 0): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now + offset;
}

const settleMs = 400;

/** Returns the value as it was when a finger came down, until it is lifted: nothing moves under it. */
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
