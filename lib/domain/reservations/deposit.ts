import type { DepositRule } from '@/lib/contract/reservation-values';
import type { Reservation } from '@/lib/contract/reservations';
import type { Day, Minor } from '@/lib/contract/vocabulary';
import { getWeekday } from '@/lib/domain/i18n/date-labels';

/** A requested table. */
interface AskedTable {
  day: Day;
  /** `HH:MM` in the restaurant's time zone. */
  time: string;
  people: number;
}

/** The deposit of a reservation. */
export interface DepositTerms extends Pick<DepositRule, 'per' | 'freeHours' | 'payMinutes'> {
  /** For the whole party. */
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
 * Returns the deposit of a table by the first matching rule, so that exceptions precede the usual rule (BKG-01).
 * Undefined without a matching rule, or when its amount is 0.
 */
export function findDepositTerms(
  rules: readonly DepositRule[] | undefined,
  table: AskedTable,
): DepositTerms | undefined {
  const rule = rules?.find((rule) => isApplicable(rule, table));
  if (!rule || rule.amount === 0) return undefined;
  const { amount: each, per, freeHours, payMinutes } = rule;
  return { amount: per === 'person' ? each * table.people : each, each, per, freeHours, payMinutes };
}

/** Returns the end of free cancellation, in the restaurant's time zone. */
export function getFreeUntil(
  { day, time }: Pick<AskedTable, 'day' | 'time'>,
  freeHours: number,
): { day: Day; time: string } {
  const at = new Date(Date.parse(`${day}T${time}:00Z`) - freeHours * 3_600_000).toISOString();
  return { day: at.slice(0, 10) as Day, time: at.slice(11, 16) };
}

/** Returns the terms that a reader of the question was told, which the request to cancel carries. */
export const getCancelTerms = ({
  deposit,
  dishesReturned,
}: Pick<Reservation, 'deposit' | 'dishesReturned'>): { isFree: boolean; dishesReturned?: boolean } => ({
  isFree: deposit?.state === 'paid' && deposit.isFree,
  ...(dishesReturned !== undefined && { dishesReturned }),
});

/** Returns the key of the message that states what a cancellation costs. */
export const getDepositQuestion = (
  reservation: Pick<Reservation, 'deposit'> | undefined,
): 'askText' | 'askTextReturned' | 'askTextKept' => {
  const deposit = reservation?.deposit;
  if (deposit?.state !== 'paid') return 'askText';
  return deposit.isFree ? 'askTextReturned' : 'askTextKept';
};
