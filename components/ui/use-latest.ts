import { useEffect, useRef } from 'react';

/**
 * Returns a function that begins a question and returns whether its answer is still wanted: not after a newer question, after
 * `drop`, or after the component is gone.
 */
export function useLatest(): { begin(): () => boolean; drop(): void } {
  const count = useRef(0);
  useEffect(
    () => () => {
      count.current += 1;
    },
    [],
  );
  return {
    begin() {
      count.current += 1;
      const own = count.current;
      return () => own === count.current;
    },
    drop() {
      count.current += 1;
    },
  };
}
