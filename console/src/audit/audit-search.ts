/** Filters of the audit log in the URL; an invalid one is dropped. */
export interface AuditSearch {
  from?: string;
  until?: string;
  area?: string;
  person?: number;
}

const toDay = (value: unknown) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) ? value : undefined;

export const parseAuditSearch = ({ from, until, area, person }: Record<string, unknown>): AuditSearch => ({
  from: toDay(from),
  until: toDay(until),
  area: typeof area === 'string' && /^[a-z-]{1,40}$/.test(area) ? area : undefined,
  person: Number.isSafeInteger(person) ? (person as number) : undefined,
});
