import { useEffect, useState } from 'react';

/** Returns the value once unchanged for the delay, 500 ms by default. */
export function useDebounced<T>(value: T, milliseconds = 500): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
