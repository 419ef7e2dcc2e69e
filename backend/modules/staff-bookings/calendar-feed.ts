import { and, eq, gte, inArray, lt, ne, sql } from 'drizzle-orm';
import { usualStayMinutes } from '@/lib/contract/reservation-values';
import { isAtLeast, roles } from '@/lib/contract/staff/roles';
import { ReservationStatus } from '@/lib/contract/statuses';
import type { Locale } from '@/lib/contract/vocabulary';
import { writeCalendar } from '@/lib/domain/calendar-file';
import { type Act, recordAudit } from '../../core/audit-log';
import { dayMs } from '../../core/durations';
import { readSignedText, signText } from '../../core/signed-text';
import { withTransaction } from '../../core/transaction';
import type { Deps } from '../../deps';
import { getConsoleUrl } from '../../http/staff/console-host';
import { fill, getMessages } from '../../messages/messages';
import { calendarFeeds, reservations } from '../../schema/reservations';
import { restaurants } from '../../schema/restaurant';
import { staffMemberships } from '../../schema/staff';
import { pick } from '../../text';

/** The range of the calendar: days back, days ahead, and maximum number of reservations. */
const range = { back: 7, ahead: 120, most: 5_000 };

const rolesWithCalendar = roles.filter((role) => isAtLeast(role, 'manager'));

type FeedDeps = Pick<Deps, 'db' | 'env'>;

/** A member of the restaurant's staff; the address that they see ends with their right to see it. */
interface Reader {
  restaurantId: number;
  staffId: number;
}

const getUrl = ({ env }: FeedDeps, { restaurantId, staffId }: Reader, version: number): string => {
  const token = signText(env.CODE_SECRET, 'calendar', `${restaurantId}-${version}-${staffId}`);
  return `${getConsoleUrl(env)}/calendar/${token}/reservations.ics`;
};

/** Returns a person's URL of the restaurant's web calendar, or undefined while it is off. */
export async function findCalendarUrl(deps: FeedDeps, reader: Reader): Promise<string | undefined> {
  const [feed] = await deps.db
    .select()
    .from(calendarFeeds)
    .where(eq(calendarFeeds.restaurantId, reader.restaurantId));
  return feed?.isOn ? getUrl(deps, reader, feed.version) : undefined;
}

/** Turns the calendar on with new URLs, or off; either ends all earlier URLs. Returns the person's new one. */
export async function setCalendar(
  deps: FeedDeps,
  { isOn, now, ...actor }: Omit<Act, 'act' | 'subject' | 'at'> & Reader & { isOn: boolean; now: Date },
): Promise<string | undefined> {
  const { restaurantId } = actor;
  const version = await withTransaction(deps.db, async (tx) => {
    const [feed] = await tx
      .insert(calendarFeeds)
      .values({ restaurantId, isOn, version: 1 })
      .onConflictDoUpdate({
        target: calendarFeeds.restaurantId,
        set: { isOn, version: sql`${calendarFeeds.version} + 1` },
      })
      .returning();
    await recordAudit(tx, {
      ...actor,
      act: `calendar.${isOn ? 'renewed' : 'off'}`,
      subject: String(restaurantId),
      at: now,
    });
    return feed!.version;
  });
  return isOn ? getUrl(deps, actor, version) : undefined;
}

/**
 * Returns the reservations as an iCalendar file for the token of a URL, or undefined when the token is not
 * valid. The file holds names, parties, codes and tables, and no phone number, mail address or remark.
 */
export async function readCalendar(
  { db, env, clock }: Pick<Deps, 'db' | 'env' | 'clock'>,
  token: string,
): Promise<string | undefined> {
  const signed = readSignedText(env.CODE_SECRET, 'calendar', token);
  if (signed === undefined) return undefined;
  const [restaurantId = 0, version = 0, staffId = 0] = signed.split('-').map(Number);
  const [restaurant] = await db
    .select({ name: restaurants.name, address: restaurants.address, locale: restaurants.defaultLocale })
    .from(calendarFeeds)
    .innerJoin(restaurants, eq(restaurants.id, calendarFeeds.restaurantId))
    .innerJoin(staffMemberships, eq(staffMemberships.restaurantId, calendarFeeds.restaurantId))
    .where(
      and(
        eq(staffMemberships.staffId, staffId),
        inArray(staffMemberships.role, rolesWithCalendar),
        eq(calendarFeeds.restaurantId, restaurantId),
        eq(calendarFeeds.version, version),
        eq(calendarFeeds.isOn, true),
      ),
    );
  if (!restaurant) return undefined;
  const now = clock().getTime();
  const rows = await db
    .select()
    .from(reservations)
    .where(
      and(
        eq(reservations.restaurantId, restaurantId),
        gte(reservations.startsAt, new Date(now - range.back * dayMs)),
        lt(reservations.startsAt, new Date(now + range.ahead * dayMs)),
        ne(reservations.status, ReservationStatus.Absent),
      ),
    )
    .orderBy(reservations.startsAt, reservations.id)
    .limit(range.most);
  const locale: Locale = restaurant.locale;
  const messages = getMessages(locale).calendar;
  return writeCalendar({
    name: pick(restaurant.name, locale, locale),
    events: rows.map((row) => ({
      uid: `${row.id}@reservation`,
      sequence: row.sequence,
      isCanceled: row.status === ReservationStatus.Cancelled,
      title: fill(messages.title, { people: String(row.people), name: row.customerName }),
      description: [
        fill(messages.code, { code: row.code }),
        ...(row.tableNo ? [fill(messages.table, { table: row.tableNo })] : []),
      ].join('\n'),
      location: pick(restaurant.address, locale, locale),
      start: row.startsAt,
      end: new Date(row.startsAt.getTime() + usualStayMinutes * 60_000),
      stamp: row.createdAt,
    })),
  });
}
