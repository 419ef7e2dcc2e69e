import { useEffect, useState } from 'react';

/** The value once it has stood still; 500 ms as the specification's default (LIM-01). */
export function useDebounced<T>(value: T, milliseconds = 500): T {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), milliseconds);
    return () => clearTimeout(timer);
  }, [value, milliseconds]);
  return settled;
}
