import { parseQuery, queryValue, without, withQuery } from '@/lib/domain/routes/query';

/** One browser at one table of a restaurant, from the scan until it is left or over. */
export interface TableSession {
  tableNo: string;
  /** When it is over by itself, as milliseconds since 1970: tomorrow's order from home must not be sent to this table. */
  until: number;
  /** Tells this visit from the others at the table; see lib/contract/tables.ts. */
  visit: string;
  /** An order was placed: the next one goes to the table only if the diner says so. */
  ordered?: boolean;
}

/** Longer than a dinner, shorter than until the next one. */
export const tableSessionMs = 4 * 60 * 60 * 1000;

/** As long as the number of a table can be, in UTF-16 units, as in the contract. */
const longestTableNo = 20;

const name = 'tableno';

/** The table that an address names, in any spelling of the name (DEC-47, DEC-53); undefined when it names none. */
export const tableAsked = (search: string): string | undefined =>
  queryValue(parseQuery(search), name)?.trim() || undefined;

/** Path and query without the table, the rest as it was written. */
export const withoutTable = (path: string, search: string): string =>
  withQuery(path, without(parseQuery(search), [name]));

/** Whether a restaurant could have such a table at all. What can't be one is not asked about. */
export const couldBeTable = (tableNo: string): boolean =>
  // biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
  tableNo.length <= longestTableNo && !/[\u0000-\u001f\u007f]/.test(tableNo);

/** A stay that begins at an instant, in milliseconds. */
export const newTableSession = (tableNo: string, visit: string, now: number): TableSession => ({
  tableNo,
  visit,
  until: now + tableSessionMs,
});

/** Clocks are set right by seconds now and then. Milliseconds. */
const slackMs = 60_000;

/** Whether a stay is over at an instant. One that ends later than any can was written by a clock that went wrong. */
export const isOver = ({ until }: Pick<TableSession, 'until'>, now: number): boolean =>
  !(until > now && until <= now + tableSessionMs + slackMs);

/** What was kept of a stay, whoever wrote it; undefined when it is none or over. */
export function storedTableSession(kept: unknown, now: number): TableSession | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { tableNo, until, visit, ordered } = kept as Partial<Record<keyof TableSession, unknown>>;
  if (typeof tableNo !== 'string' || tableNo === '' || !couldBeTable(tableNo)) return undefined;
  if (typeof visit !== 'string' || visit === '' || typeof until !== 'number') return undefined;
  const stay: TableSession = { tableNo, until, visit, ...(ordered === true && { ordered }) };
  return isOver(stay, now) ? undefined : stay;
}
