import type { Day } from '@/lib/contract/vocabulary';
import { urlModes } from '@/lib/domain/fulfilment/mode';
import { paths } from '@/lib/domain/routes/paths';

/** The fields of the reservation form that a link fills in; a person chooses the rest and confirms. */
export interface LinkedTable {
  date: Day;
  people: number;
  /** `HH:MM` */
  time?: string;
}

/** Returns the path of the reservation form with a day, a time and a number of people. */
export const toTablePath = ({ date, people, time }: LinkedTable): string =>
  `${paths.home()}?${new URLSearchParams({
    mode: urlModes.RESERVE,
    date,
    people: String(people),
    ...(time && { time }),
  })}`;

/** Returns the values of such a link; undefined without a day from today on or with an odd number of people. */
export function findLinkedTable(query: string, today: Day): LinkedTable | undefined {
  const values = new URLSearchParams(query);
  const date = values.get('date') ?? '';
  const people = Number(values.get('people'));
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || date < today) return undefined;
  if (!Number.isInteger(people) || people < 1 || people > 1000) return undefined;
  const time = values.get('time') ?? '';
  return { date, people, ...(/^\d{2}:\d{2}$/.test(time) && { time }) };
}
