'use client';

import { useEffect, useRef, useState } from 'react';
import { formatRemaining } from './remaining-time';

export type CountdownProps = {
  /** When it ends, an ISO 8601 instant. */
  until: string;
  /** Called once, when nothing is left. */
  onEnd?: () => void;
  /** The clock, in milliseconds since 1970; one that follows the server's may be passed in. */
  now?: () => number;
  /** What runs out, for screen readers, as "Time left to pay". */
  label: string;
  className?: string;
};

const systemClock = () => Date.now();

/** Time left, counted down every second. Not read out by itself: a screen reader asks for it. */
export function Countdown({ until, onEnd, now = systemClock, label, className }: CountdownProps) {
  const [left, setLeft] = useState<number>();
  const end = useRef(onEnd);
  end.current = onEnd;

  useEffect(() => {
    const target = new Date(until).getTime();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const rest = target - now();
      setLeft(rest);
      if (rest <= 0) end.current?.();
      // On the second, so that a slow tab doesn't skip one.
      else timer = setTimeout(tick, rest % 1000 || 1000);
    };
    tick();
    return () => clearTimeout(timer);
  }, [until, now]);

  return (
    <span role="timer" aria-label={label} className={className}>
      {/* The server doesn't know the diner's second: the place is held until the browser does. */}
      <span className="num">{left === undefined ? '–:––' : formatRemaining(left)}</span>
    </span>
  );
}
