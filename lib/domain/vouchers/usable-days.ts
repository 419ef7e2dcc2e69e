type UsableDays =
  | { kind: 'every' }
  | { kind: 'range'; first: number; last: number; except: number[] }
  | { kind: 'list'; days: number[] };

/**
 * Seven days are "every day", three to six a range, one or two a list (VCH-20). Weekdays are 1, Monday, to 7; undefined
 * without weekdays.
 */
function toUsableDays(weekdays: readonly number[] | undefined): UsableDays | undefined {
  const days = [...new Set(weekdays)].sort((a, b) => a - b);
  if (days.length === 0) return undefined;
  if (days.length >= 7) return { kind: 'every' };
  if (days.length <= 2) return { kind: 'list', days };
  const first = days[0]!;
  const last = days.at(-1)!;
  const except = [2, 3, 4, 5, 6].filter((day) => first < day && day < last && !days.includes(day));
  return { kind: 'range', first, last, except };
}

interface Labels {
  everyDay: string;
  /** The name of a weekday, 1 to 7. */
  day(weekday: number): string;
  /** The days between the first and the last on which the voucher is rejected, joined by commas. */
  except(days: string): string;
}

/** Formats weekdays: `Every day`, `Mon,...,Fri`, `Mon,...,Fri (not Tue, Thu)`, `Mon, Wed`. */
export function formatUsableDays(
  weekdays: readonly number[] | undefined,
  { everyDay, day, except }: Labels,
): string | undefined {
  const usable = toUsableDays(weekdays);
  const toNames = (days: readonly number[]) => days.map(day).join(', ');
  if (usable?.kind === 'every') return everyDay;
  if (usable?.kind === 'list') return toNames(usable.days);
  if (!usable) return undefined;
  const range = `${day(usable.first)},...,${day(usable.last)}`;
  return usable.except.length === 0 ? range : `${range} ${except(toNames(usable.except))}`;
}
