import { getDay } from '../fulfilment/days';
import { formatTime } from '../i18n/date-labels';
import { toMinutes, type WallTime } from './opening-hours';

/** Returns an instant on the restaurant's clock. */
export const toShopTime = (now: Date, timeZone: string): WallTime => ({
  day: getDay(now, timeZone),
  minutes: toMinutes(formatTime(now.getTime(), 'en', timeZone)),
});
