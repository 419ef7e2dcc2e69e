import type { BusinessTime, RestaurantInfo } from '@/lib/contract/restaurant';

/** Whether a restaurant is open at an instant, and until or from when, in its own time zone. */
interface Opening {
  open: boolean;
  /** `HH:MM`: the end of the present opening time. */
  until?: string;
  /** `HH:MM`: the next opening today. */
  opensAt?: string;
}

type Hours = Pick<RestaurantInfo, 'businessTimes' | 'specialDays' | 'timeZone'>;
interface Span {
  startTime: string;
  endTime: string;
}

/** The day, weekday (1 Monday to 7 Sunday, LIM-05) and clock time of the restaurant at an instant. */
function toLocalTime(now: Date, timeZone: string): { date: string; weekday: number; clock: string } {
  const format = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  });
  const part = Object.fromEntries(format.formatToParts(now).map(({ type, value }) => [type, value]));
  const date = `${part.year}-${part.month}-${part.day}`;
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay() || 7;
  return { date, weekday, clock: `${part.hour}:${part.minute}` };
}

const hasWeekday = ({ dayOfWeekFrom, dayOfWeekTo }: BusinessTime, weekday: number): boolean =>
  dayOfWeekFrom <= dayOfWeekTo
    ? weekday >= dayOfWeekFrom && weekday <= dayOfWeekTo
    : weekday >= dayOfWeekFrom || weekday <= dayOfWeekTo;

function listSpans(hours: Hours, date: string, weekday: number): Span[] {
  const special = hours.specialDays.find((day) => day.date === date);
  if (special) return special.times;
  return hours.businessTimes.filter((time) => hasWeekday(time, weekday)).flatMap(({ times }) => times);
}

const getDayBefore = (date: string): string =>
  new Date(Date.parse(`${date}T00:00:00Z`) - 86_400_000).toISOString().slice(0, 10);

/** Opening times that end at or before they start run past midnight. Special days replace the weekly hours. */
export function getOpening(hours: Hours, now: Date): Opening {
  const { date, weekday, clock } = toLocalTime(now, hours.timeZone);
  const lastNight = listSpans(hours, getDayBefore(date), weekday === 1 ? 7 : weekday - 1).find(
    ({ startTime, endTime }) => endTime <= startTime && clock < endTime,
  );
  if (lastNight) return { open: true, until: lastNight.endTime };
  const today = listSpans(hours, date, weekday);
  const current = today.find(
    ({ startTime, endTime }) => clock >= startTime && (clock < endTime || endTime <= startTime),
  );
  if (current) return { open: true, until: current.endTime };
  const later = today
    .map(({ startTime }) => startTime)
    .filter((start) => start > clock)
    .sort()[0];
  return { open: false, opensAt: later };
}
