import type { BookingClosure } from '@/lib/contract/reservation-values';
import type { Day } from '@/lib/contract/vocabulary';

/** A part of a day, the end exclusive; without bounds the whole day. */
export interface ClosedRange {
  day: Day;
  from?: string;
  until?: string;
}

/* Clock times sort as texts, so these bounds are before and after every time of a day. */
const dayStart = '00:00';
const dayEnd = '24:00';

const toBounds = ({ from = dayStart, until = dayEnd }: ClosedRange) => ({ from, until });

/** Returns the closures without a part of a day; a closure around it becomes two. */
export function openRange(closures: readonly BookingClosure[], range: ClosedRange): BookingClosure[] {
  const opened = toBounds(range);
  return closures.flatMap((closure) => {
    const { from, until } = toBounds(closure);
    if (closure.day !== range.day || until <= opened.from || from >= opened.until) return [closure];
    const rest = [
      { ...closure, until: opened.from },
      { ...closure, from: opened.until },
    ];
    return rest.filter((part) => toBounds(part).from < toBounds(part).until);
  });
}

/** Returns the closures with one more, which replaces what it overlaps. */
export const closeRange = (
  closures: readonly BookingClosure[],
  closure: BookingClosure,
): BookingClosure[] => [...openRange(closures, closure), closure];
