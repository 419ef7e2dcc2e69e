import { TZDate } from '@date-fns/tz';

/** Returns the instant of a day and time on the restaurant's clock, as `2026-11-25T18:00`. */
export function toInstant(local: string, timeZone: string): string {
  const [year, month, day, hour, minute] = local.split(/\D/).map(Number) as [
    number,
    number,
    number,
    number,
    number,
  ];
  return new Date(new TZDate(year, month - 1, day, hour, minute, timeZone).getTime()).toISOString();
}
