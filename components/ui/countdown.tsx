'use client';

import { useEffect, useEffectEvent, useState } from 'react';

type CountdownProps = {
  /** End of the countdown, an ISO 8601 instant. */
  until: string;
  /** Called once, when the time is over. */
  onEnd?: () => void;
  /** Returns the current time in milliseconds since 1970; pass a clock that follows the server's time. */
  now?: () => number;
  /** Screen reader label, such as "Time left to pay". */
  label: string;
  className?: string;
};

const readSystemClock = () => Date.now();

/** Shows the time left, updated every second. It is not a live region, so screen readers don't announce each second. */
export function Countdown({ until, onEnd, now = readSystemClock, label, className }: CountdownProps) {
  const [left, setLeft] = useState<number>();
  const end = useEffectEvent(() => onEnd?.());

  useEffect(() => {
    const target = new Date(until).getTime();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const tick = () => {
      const rest = target - now();
      setLeft(rest);
      if (rest <= 0) end();
      // Aligned to full seconds, so that a slow tab doesn't skip one.
      else timer = setTimeout(tick, rest % 1000 || 1000);
    };
    tick();
    return () => clearTimeout(timer);
  }, [until, now]);

  return (
    <span role="timer" aria-label={label} className={className}>
      {/* The browser's time is unknown on the server, which only reserves the space. */}
      <span className="num">{left === undefined ? '–:––' : formatRemaining(left)}</span>
    </span>
  );
}

/** Returns milliseconds as `m:ss`, or `h:mm:ss` from an hour on. Rounds seconds up; never below 0:00. */
export function formatRemaining(milliseconds: number): string {
  const seconds = Math.max(0, Math.ceil(milliseconds / 1000));
  const padTwo = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor(seconds / 60) % 60;
  return hours > 0
    ? `${hours}:${padTwo(minutes)}:${padTwo(seconds % 60)}`
    : `${minutes}:${padTwo(seconds % 60)}`;
}
