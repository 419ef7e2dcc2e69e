import type { Texts } from '@/lib/contract/vocabulary';
import { toMinutes } from '@/lib/domain/outlets/opening-hours';

const range = /(\d{1,2}):(\d\d)[^\d:]{1,8}(\d{1,2}):(\d\d)/g;

/**
 * Returns whether a minute of the day is within the hours that a voucher names in words, such as `17:00-22:00`. Words
 * without hours allow every time; hours may go over midnight.
 */
export function isWithinUseHours(useTime: Texts | undefined, minutes: number): boolean {
  const ranges = Object.values(useTime ?? {}).flatMap((text) => [...(text ?? '').matchAll(range)]);
  if (ranges.length === 0) return true;
  return ranges.some(([, fromHour, fromMinute, untilHour, untilMinute]) => {
    const from = toMinutes(`${fromHour!.padStart(2, '0')}:${fromMinute}`);
    const until = toMinutes(`${untilHour!.padStart(2, '0')}:${untilMinute}`);
    return from < until ? minutes >= from && minutes < until : minutes >= from || minutes < until;
  });
}
