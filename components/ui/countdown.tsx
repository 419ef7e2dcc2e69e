'use client';

import { useEffect, useRef, useState } from 'react';
import { formatRemaining } from './remaining-time';

type CountdownProps = {
  /** End of the countdown, an ISO 8601 instant. */
  until: string;
  /** Called once, when the time is over. */
  onEnd?: () => void;
  /** Clock in milliseconds since 1970; pass one that follows the server's time. */
  now?: () => number;
  /** Screen reader label, such as "Time left to pay". */
  label: string;
  className?: string;
};

const readSystemClock = () => Date.now();

/** Time left, updated every second. Not a live region, so screen readers don't announce each second. */
export function Countdown({ until, onEnd, now = readSystemClock, label, className }: CountdownProps) {
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
      // Aligned to full seconds, so that a slow tab doesn't skip one.
      else timer = setTimeout(tick, rest % 1000 || 1000);
    };
    tick();
    return () => clearTimeout(timer);
  }, [until, now]);

  return (
    <span role="timer" aria-label={label} className={className}>
      {/* The server can't know the browser's time, so it reserves the space only. */}
      <span className="num">{left === undefined ? '–:––' : formatRemaining(left)}</span>
    </span>
  );
}
