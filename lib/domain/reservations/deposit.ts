import type { DepositRule } from '@/lib/contract/reservation-values';
import type { Day, Minor } from '@/lib/contract/vocabulary';
import { getWeekday } from '@/lib/domain/i18n/date-labels';

/** A table that is asked for. */
interface AskedTable {
  day: Day;
  /** `HH:MM` on the restaurant's clock. */
  time: string;
  people: number;
}

/** What a reservation takes, in all. */
export interface DepositTerms extends Pick<DepositRule, 'per' | 'freeHours' | 'payMinutes'> {
  /** Of the whole party. */
  amount: Minor;
  /** Per person, or the same as `amount`. */
  each: Minor;
}

const isApplicable = (rule: DepositRule, { day, time, people }: AskedTable): boolean =>
  (!rule.weekdays || rule.weekdays.includes(getWeekday(day))) &&
  (!rule.times || (time >= rule.times.startTime && time < rule.times.endTime)) &&
  (!rule.from || day >= rule.from) &&
  (!rule.until || day <= rule.until) &&
  people >= (rule.minPeople ?? 1);

/**
 * Returns the deposit of a table: of the first rule that holds for it, so that exceptions stand before what is usual (BKG-01).
 * Returns undefined where no rule holds, or one of amount 0.
 */
export function getDeposit(
  rules: readonly DepositRule[] | undefined,
  table: AskedTable,
): DepositTerms | undefined {
  const rule = rules?.find((each) => isApplicable(each, table));
  if (!rule || rule.amount === 0) return undefined;
  const { amount: each, per, freeHours, payMinutes } = rule;
  return { amount: per === 'person' ? each * table.people : each, each, per, freeHours, payMinutes };
}

/** Returns until when a table can be cancelled without cost, on the restaurant's clock. */
export function getFreeUntil(
  { day, time }: Pick<AskedTable, 'day' | 'time'>,
  freeHours: number,
): { day: Day; time: string } {
  const at = new Date(Date.parse(`${day}T${time}:00Z`) - freeHours * 3_600_000).toISOString();
  return { day: at.slice(0, 10) as Day, time: at.slice(11, 16) };
}
