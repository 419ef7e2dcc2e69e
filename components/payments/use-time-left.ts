import { useEffect, useState } from 'react';

/** Returns the milliseconds until an instant, updated every second; undefined before hydration. */
export function useTimeLeft(until: string | undefined): number | undefined {
  const [left, setLeft] = useState<number>();
  useEffect(() => {
    if (!until) return setLeft(undefined);
    const end = new Date(until).getTime();
    const tick = () => setLeft(Math.max(0, end - Date.now()));
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}
