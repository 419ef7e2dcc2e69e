import type { Locale } from '@/lib/contract/values';
import type { OpeningHours } from '../../schema/restaurant';

/** Own words: runtimes abbreviate Vietnamese weekdays differently. */
const weekdays: Record<Locale, readonly string[]> = {
  en: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
  'zh-CN': ['周一', '周二', '周三', '周四', '周五', '周六', '周日'],
  vn: ['T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'CN'],
};

/** `Mon` to `Sun` in a language, by 1 to 7. */
export const weekdayName = (weekday: number, locale: Locale): string => weekdays[locale][weekday - 1] ?? '';

/** One entry per range of weekdays, semicolon separated: `Mon-Fri 11:00-14:30, 17:30-21:30;Sat 11:00-22:00` (STF-11). */
export function businessTimeText(hours: OpeningHours[], locale: Locale): string {
  return hours
    .map(({ from, to, times }) => {
      const first = weekdayName(from, locale);
      const days = from === to ? first : `${first}-${weekdayName(to, locale)}`;
      return `${days} ${times.map(({ start, end }) => `${start}-${end}`).join(', ')}`;
    })
    .join(';');
}

/** The pick-up badge: percent off in English and Vietnamese, tenths paid in Chinese (CTY-08, DEC-45). */
export function pickupLabel(percentOff: number, locale: Locale): string | undefined {
  if (percentOff <= 0) return undefined;
  if (locale === 'zh-CN') return `${tenthsPaid(percentOff)}折`;
  return locale === 'vn' ? `Giảm ${percentOff}%` : `${percentOff}% OFF`;
}

/** 10 percent off leaves 9 tenths to pay. */
export const tenthsPaid = (percentOff: number): number => Math.round(1000 - percentOff * 10) / 100;
