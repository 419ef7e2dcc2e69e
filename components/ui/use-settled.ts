import { useEffect, useState } from 'react';

const settleMs = 500;

/** Returns false for half a second after `key` has changed: a place whose act is another one now takes no tap so long. */
export function useSettled(key: unknown): boolean {
  const [settled, setSettled] = useState(key);
  useEffect(() => {
    const timer = window.setTimeout(() => setSettled(key), settleMs);
    return () => clearTimeout(timer);
  }, [key]);
  return settled === key;
}
