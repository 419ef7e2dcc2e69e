/** The weekdays on which a voucher can be used. */
type UsableDays =
  | { kind: 'every' }
  | { kind: 'range'; first: number; last: number }
  | { kind: 'list'; days: number[] };

/**
 * Seven days read "every day", three to six that follow each other by the first and the last, all others are listed (VCH-20).
 * Weekdays are 1, Monday, to 7; undefined where none are named, which says nothing.
 */
function toUsableDays(weekdays: readonly number[] | undefined): UsableDays | undefined {
  const days = [...new Set(weekdays)].sort((one, other) => one - other);
  if (days.length === 0) return undefined;
  if (days.length >= 7) return { kind: 'every' };
  const first = days[0]!;
  const last = days.at(-1)!;
  // A range with a gap would promise days on which the voucher is declined.
  if (days.length >= 3 && last - first === days.length - 1) return { kind: 'range', first, last };
  return { kind: 'list', days };
}

interface Labels {
  everyDay: string;
  /** The name of a weekday, 1 to 7. */
  day(weekday: number): string;
}

/** The same as text: `Every day`, `Mon,...,Fri`, `Mon, Wed, Fri` (VCH-20). */
export function formatUsableDays(
  weekdays: readonly number[] | undefined,
  { everyDay, day }: Labels,
): string | undefined {
  const usable = toUsableDays(weekdays);
  if (usable?.kind === 'every') return everyDay;
  if (usable?.kind === 'range') return `${day(usable.first)},...,${day(usable.last)}`;
  return usable?.days.map(day).join(', ');
}
