import { hourMs } from '../core/durations';

const pattern = /^makan-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z\.makan$/;

/** Returns the name of the scheduled backup of an instant. */
export const nameBackup = (at: Date): string => `makan-${at.toISOString().replace(/[:.]/g, '-')}.makan`;

/** Returns the scheduled backups among the files of a folder, the oldest first: their names sort by time. */
export const listScheduled = (names: readonly string[]): string[] =>
  names.filter((name) => pattern.test(name)).sort();

/**
 * Returns the scheduled backups that are no longer kept: those from before the newest `days` days that have any, and all but
 * the last of each of these days except the newest. So many backups in one day cost none of the days before.
 */
export function listOutdated(names: readonly string[], days: number): string[] {
  const scheduled = listScheduled(names);
  const findDay = (name: string | undefined) => name && pattern.exec(name)?.[1];
  const kept = [...new Set(scheduled.map(findDay))].slice(-days);
  return scheduled.filter((name, at) => {
    const day = findDay(name);
    const isLastOfDay = findDay(scheduled[at + 1]) !== day;
    return !kept.includes(day) || (day !== kept.at(-1) && !isLastOfDay);
  });
}

/**
 * Returns the milliseconds until the newest scheduled backup is `everyHours` old: 0 without one, and at most `everyHours`,
 * also for one from the future.
 */
export function getMsUntilNext(names: readonly string[], everyHours: number, now: Date): number {
  const newest = listScheduled(names).at(-1);
  if (newest === undefined) return 0;
  const at = Date.parse(newest.replace(pattern, '$1T$2:$3:$4.$5Z'));
  const everyMs = everyHours * hourMs;
  return Math.min(Math.max(at + everyMs - now.getTime(), 0), everyMs);
}
