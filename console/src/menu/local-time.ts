import { TZDate } from '@date-fns/tz';

/** Converts a date and time of the restaurant, such as `2026-11-25T18:00`, also with seconds, to an instant. */
export function toInstant(local: string, timeZone: string): string {
  const [year, month, day, hour, minute, second = 0] = local.split(/\D/).map(Number) as [
    number,
    number,
    number,
    number,
    number,
    number?,
  ];
  return new Date(new TZDate(year, month - 1, day, hour, minute, second, timeZone).getTime()).toISOString();
}
