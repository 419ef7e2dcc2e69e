import type { Day } from '@/lib/contract/vocabulary';
import { getDayAfter, getDaysBetween } from '@/lib/domain/fulfilment/days';
import {
  getClock,
  getNightEnd,
  listOpenSpans,
  type Span,
  toMinutes,
  type WallTime,
  type WeekHours,
} from '@/lib/domain/outlets/opening-hours';
import { DomainError } from '../../../core/domain-error';

export interface SlotRules extends WeekHours {
  /** From now to the earliest slot; a pause and busy mode extend it. */
  leadMinutes: number;
  /** From the opening to the first slot. */
  openingLeadMinutes: number;
  slotMinutes: number;
  daysAhead: number;
}

/** Returns the minutes from midnight of `from` to a wall time. */
const getMinutesSince = (from: Day, { day, minutes }: WallTime) => getDaysBetween(from, day) * 1440 + minutes;

function addMinutes({ day, minutes }: WallTime, more: number): WallTime {
  const sum = minutes + more;
  return { day: getDayAfter(day, Math.floor(sum / 1440)), minutes: ((sum % 1440) + 1440) % 1440 };
}

/** Formats a slot as `YYYY-MM-DD HH:MM-HH:MM`. */
const toSlotValue = (day: Day, start: number, end: number): string =>
  `${day} ${getClock(start)}-${getClock(end)}`;

/**
 * Returns all slots of a day's hours, including past ones. The kitchen begins when the restaurant opens, so the first
 * slot is a lead time later, at most the last one of these hours. Hours shorter than a slot are one slot.
 */
function listAllSlots(day: Day, rules: SlotRules): Span[] {
  const wasOpen = listOpenSpans(getDayAfter(day, -1), rules).at(-1)?.end === 1440;
  return listOpenSpans(day, rules).flatMap(({ start, end }) => {
    if (end - start < rules.slotMinutes) return [{ start, end }];
    const number = Math.floor((end - start) / rules.slotMinutes);
    const slots = Array.from({ length: number }, (_, i) => ({
      start: start + i * rules.slotMinutes,
      end: start + (i + 1) * rules.slotMinutes,
    }));
    if (start === 0 && wasOpen) return slots;
    const first = Math.min(start + rules.openingLeadMinutes, slots.at(-1)!.start);
    return slots.filter((slot) => slot.start >= first);
  });
}

/**
 * Returns the slots of a day that can still be ordered: inside the hours, not before now plus the lead
 * time, within the days ahead. The last of these days includes the rest of its night, which has no day of its own to be
 * listed under. `now` is a wall time of the restaurant.
 */
export function listSlots(day: Day, now: WallTime, rules: SlotRules): string[] {
  const isLastDay = getDaysBetween(now.day, day) === rules.daysAhead;
  const days = isLastDay ? [day, getDayAfter(day, 1)] : [day];
  return days.flatMap((slotDay) =>
    listOpenSlots(slotDay, now, rules).map(({ start, end }) => toSlotValue(slotDay, start, end)),
  );
}

function listOpenSlots(day: Day, now: WallTime, rules: SlotRules): Span[] {
  const ahead = getDaysBetween(now.day, day);
  if (ahead < 0 || ahead > rules.daysAhead + 1) return [];
  const earliest = getMinutesSince(day, addMinutes(now, rules.leadMinutes));
  const latest = ahead > rules.daysAhead ? getNightEnd(day, rules) : Number.POSITIVE_INFINITY;
  return listAllSlots(day, rules).filter(({ start }) => start >= earliest && start < latest);
}

/**
 * Checks a requested slot. Throws SHOP_CLOSED outside of the hours and SLOT_GONE for a slot inside that is
 * too soon, too far ahead, or no longer a slot of that day.
 */
export function checkSlot(slot: string, now: WallTime, rules: SlotRules): void {
  const day = slot.slice(0, 10);
  const start = toMinutes(slot.slice(11, 16));
  const asked = listOpenSlots(day, now, rules).find((slot) => slot.start === start);
  if (asked && toSlotValue(day, asked.start, asked.end) === slot) return;
  const open = listOpenSpans(day, rules).some((span) => start >= span.start && start < span.end);
  throw new DomainError(open ? 'SLOT_GONE' : 'SHOP_CLOSED', { deliveryTime: slot });
}
