import { addQuery, findQueryValue, parseQuery, removeQueryParts } from '@/lib/domain/routes/query';

/** One browser at one table of a restaurant, from the scan until the diner leaves or the session expires. */
export interface TableSession {
  tableNo: string;
  /** The expiry in milliseconds since 1970: tomorrow's order from home must not go to this table. */
  until: number;
  /** Identifies this browser among those at the table; see lib/contract/tables.ts. */
  visit: string;
  /** The table is booked for later, and dishes are chosen for it: `tableNo` then holds the time. */
  booking?: { reservationId: string };
  /** An order was placed: the next one goes to the table only if the diner confirms it. */
  ordered?: boolean;
}

/** The session is longer than a dinner and ends before the next one. */
export const tableSessionMs = 4 * 60 * 60 * 1000;

/** Maximum length of a table number in UTF-16 units, as in the contract. */
const longestTableNo = 20;

const name = 'tableno';

/** Returns the table number of an address, in any spelling of the parameter (DEC-47). */
export const readTableNo = (search: string): string | undefined =>
  findQueryValue(parseQuery(search), name)?.trim() || undefined;

/** Returns path and query without the table; the rest stays byte for byte. */
export const removeTable = (path: string, search: string): string =>
  addQuery(path, removeQueryParts(parseQuery(search), [name]));

/** Returns whether this can be a table number. Others are not looked up. */
export const canBeTable = (tableNo: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  tableNo.length <= longestTableNo && !/[\u0000-\u001f\u007f]/.test(tableNo);

/** Returns a table session that starts at an instant, in milliseconds. */
export const createTableSession = (tableNo: string, visit: string, now: number): TableSession => ({
  tableNo,
  visit,
  until: now + tableSessionMs,
});

/** Returns the session of a diner who chooses dishes for a booked table until an instant, in milliseconds. */
export const createBookedSession = (
  reservationId: string,
  { when, visit, until }: { when: string; visit: string; until: number },
): TableSession => ({ tableNo: when, visit, until, booking: { reservationId } });

/** Clock corrections change the time by seconds. Milliseconds. */
const slackMs = 60_000;

/**
 * Returns whether a table session is over at an instant. A session that ends later than possible was written by a wrong
 * clock.
 */
export const isOver = ({ until, booking }: Pick<TableSession, 'until' | 'booking'>, now: number): boolean =>
  !(until > now && (booking !== undefined || until <= now + tableSessionMs + slackMs));

/** Parses a stored table session; undefined when it is invalid or over. */
export function parseTableSession(stored: unknown, now: number): TableSession | undefined {
  if (typeof stored !== 'object' || stored === null) return undefined;
  const { tableNo, until, visit, ordered, booking } = stored as Partial<Record<keyof TableSession, unknown>>;
  if (typeof tableNo !== 'string' || tableNo === '' || !canBeTable(tableNo)) return undefined;
  if (typeof visit !== 'string' || visit === '' || typeof until !== 'number') return undefined;
  const reservationId = (booking as { reservationId?: unknown } | undefined)?.reservationId;
  const tableSession: TableSession = {
    tableNo,
    until,
    visit,
    ...(ordered === true && { ordered }),
    ...(typeof reservationId === 'string' && { booking: { reservationId } }),
  };
  return isOver(tableSession, now) ? undefined : tableSession;
}
