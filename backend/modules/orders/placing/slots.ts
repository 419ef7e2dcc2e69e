import type { Day } from '@/lib/contract/vocabulary';
import { DomainError } from '../../../core/domain-error';
import {
  getClock,
  getDayAfter,
  getDaysBetween,
  getOpenSpans,
  type Span,
  toMinutes,
  type WallTime,
  type WeekHours,
} from '../../restaurant/hours';

export interface SlotRules extends WeekHours {
  leadMinutes: number;
  slotMinutes: number;
  daysAhead: number;
}

/** Minutes from midnight of `from` to a time on the restaurant's clock. */
const getMinutesSince = (from: Day, { day, minutes }: WallTime) => getDaysBetween(from, day) * 1440 + minutes;

/** A wall time some minutes later. */
function addMinutes({ day, minutes }: WallTime, more: number): WallTime {
  const sum = minutes + more;
  return { day: getDayAfter(day, Math.floor(sum / 1440)), minutes: ((sum % 1440) + 1440) % 1440 };
}

/** `YYYY-MM-DD HH:MM-HH:MM` (API-54). */
const toSlotValue = (day: Day, start: number, end: number): string =>
  `${day} ${getClock(start)}-${getClock(end)}`;

/** Returns all slots of a day's hours, also past ones. Hours shorter than a slot are one slot. */
function listAllSlots(day: Day, rules: SlotRules): Span[] {
  return getOpenSpans(day, rules).flatMap(({ start, end }) => {
    if (end - start < rules.slotMinutes) return [{ start, end }];
    const number = Math.floor((end - start) / rules.slotMinutes);
    return Array.from({ length: number }, (_, i) => ({
      start: start + i * rules.slotMinutes,
      end: start + (i + 1) * rules.slotMinutes,
    }));
  });
}

/**
 * The slots of a day that can still be ordered for: inside the hours, not before now plus the lead time, within the days
 * ahead (API-54, DLV-07). `now` is on the restaurant's clock.
 */
export const getSlots = (day: Day, now: WallTime, rules: SlotRules): string[] =>
  openSlots(day, now, rules).map(({ start, end }) => toSlotValue(day, start, end));

function openSlots(day: Day, now: WallTime, rules: SlotRules): Span[] {
  const ahead = getDaysBetween(now.day, day);
  if (ahead < 0 || ahead > rules.daysAhead) return [];
  const earliest = getMinutesSince(day, addMinutes(now, rules.leadMinutes));
  return listAllSlots(day, rules).filter(({ start }) => start >= earliest);
}

/**
 * Checks a slot that was asked for. Throws SHOP_CLOSED outside of the hours and SLOT_GONE when it lies inside but is too
 * soon, too far ahead, or no slot of that day (any more).
 */
export function checkSlot(slot: string, now: WallTime, rules: SlotRules): void {
  const day = slot.slice(0, 10);
  const start = toMinutes(slot.slice(11, 16));
  const asked = openSlots(day, now, rules).find((each) => each.start === start);
  if (asked && toSlotValue(day, asked.start, asked.end) === slot) return;
  const open = getOpenSpans(day, rules).some((span) => start >= span.start && start < span.end);
  throw new DomainError(open ? 'SLOT_GONE' : 'SHOP_CLOSED', { deliveryTime: slot });
}
