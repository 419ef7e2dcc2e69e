import { getTranslations } from 'next-intl/server';
import { z } from 'zod';
import { usualStayMinutes } from '@/lib/contract/reservation-values';
import { locale } from '@/lib/contract/vocabulary';
import { getInstantInZone, toCalendarFile } from '@/lib/domain/calendar-file';
import type { CalendarVisit } from '@/lib/domain/calendar-link';
import { getEndDay } from '@/lib/domain/fulfilment/days';
import { getLocalName } from '@/lib/domain/names';
import { fetchRestaurantInfo } from '../data/restaurant-info';

const time = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);
const whole = z.coerce.number().int().positive().safe();

const visitSchema = z.object({
  restaurantId: whole,
  locale,
  id: z.string().regex(/^[\w-]{1,64}$/),
  number: z.string().regex(/^[\w-]{1,40}$/),
  day: z.iso.date(),
  time,
  until: time.optional(),
  people: whole.max(1_000).optional(),
  sequence: z.coerce.number().int().nonnegative().safe().optional(),
}) satisfies z.ZodType<CalendarVisit>;

/** Returns the visit of a calendar file's address; undefined for any other address. */
export function parseVisit(file: string, query: URLSearchParams): CalendarVisit | undefined {
  const [, number] = /^(.+)\.ics$/.exec(file) ?? [];
  return visitSchema.safeParse({ ...Object.fromEntries(query), number }).data;
}

/** Returns the calendar file of a visit, with the restaurant's name and address. Throws ApiError. */
export async function writeVisitFile(visit: CalendarVisit): Promise<string> {
  const { restaurantId, locale, id, number, day, time, until, people, sequence } = visit;
  const info = await fetchRestaurantInfo(restaurantId, locale);
  const name = getLocalName({ name: info.restaurantName, nameEn: info.restaurantNameEn }, locale);
  const t = await getTranslations({ locale });
  const start = getInstantInZone(day, time, info.timeZone);
  const end = until
    ? getInstantInZone(getEndDay({ day, start: time, end: until }), until, info.timeZone)
    : new Date(start.getTime() + usualStayMinutes * 60_000);
  return toCalendarFile({
    uid: people === undefined ? `${id}@order` : `${id}@reservation`,
    sequence,
    title:
      people === undefined
        ? t('orderActions.calendarTitle', { name })
        : t('reserve.actions.calendarTitle', { restaurant: name }),
    description:
      people === undefined
        ? t('orderActions.calendarText', { orderSn: number })
        : t('reserve.actions.calendarText', { code: number, count: people }),
    location: info.address,
    start,
    end,
    stamp: new Date(),
  });
}
