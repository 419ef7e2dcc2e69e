import { setTimeout as sleep } from 'node:timers/promises';
import { getDayAhead } from './pages/reservation.page';
import { test } from './test';

/**
 * Waits for midnight and the end of the business day, in Singapore, when they are at most so many minutes ahead, because
 * the test compares days or the sums of one day.
 */
export async function waitForNewDay(minutes: number): Promise<void> {
  const toTime = (day: string, clock: string) => new Date(`${day}T${clock}:00+08:00`).getTime();
  const changes = [toTime(getDayAhead(0), '05:00'), toTime(getDayAhead(1), '00:00')];
  const left = Math.min(...changes.map((change) => change - Date.now()).filter((ms) => ms > 0));
  if (left > minutes * 60_000) return;
  test.setTimeout(left + 240_000);
  await sleep(left);
}
