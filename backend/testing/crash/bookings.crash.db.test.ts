import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sql } from 'drizzle-orm';
import { afterEach, expect, test } from 'vitest';
import { createSeededRandom, getRoundCount } from '@/lib/testing/random-runs';
import { createPreOrderDesk, insertPreOrderShop } from '../pre-orders';
import { createReservationStage, insertReservableShop } from '../reservations';
import { insertDiners, type TestDiner } from '../shop';
import { createWaitingDesk } from '../waiting-list';
import { checkInvariants } from './invariants';

const stage = createReservationStage({ max: 20 });
const random = createSeededRandom();
const guests = 20;
/** Each diner has a separate address, because an address gets at most 20 mails a day. */
const getEmail = ({ userId }: TestDiner) => `guest-${userId}@example.test`;
/** An hour before noon in the shop's time zone: reminders are due, and the pay windows of 10:00 are over. */
const elevenOClock = '2026-11-23T03:00:30Z';
/** A time at which the offers made at 11:00 have expired. */
const later = '2026-11-23T03:16:00Z';

const children = new Set<ChildProcess>();
afterEach(() => {
  for (const child of children) child.kill('SIGKILL');
});

async function startJobs(moment: string): Promise<ChildProcess> {
  const program = fileURLToPath(new URL('./booking-jobs-process.ts', import.meta.url));
  const child = fork(program, [stage.database.url, moment], {
    execArgv: ['--import', 'tsx'],
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  children.add(child);
  child.once('exit', () => children.delete(child));
  await waitFor(child, 'ready');
  return child;
}

/** Resolves when the instance sends the word. Rejects when it ends before. */
const waitFor = (child: ChildProcess, word: 'ready' | 'done') =>
  new Promise<void>((resolve, reject) => {
    child.on('message', (said) => said === word && resolve());
    child.once('exit', (code) => code !== null && reject(new Error(`the jobs ended with ${code}`)));
  });

/** Kills two concurrent instances at random moments several times, then lets a last one finish. */
async function runKilled(moment: string): Promise<void> {
  for (let kill = 0; kill < getRoundCount(12, 1); kill++) {
    const both = await Promise.all([startJobs(moment), startJobs(moment)]);
    await pause(random() * 150);
    for (const child of both) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
      await pause(random() * 50);
    }
  }
  const last = await startJobs(moment);
  const ended = once(last, 'exit');
  await waitFor(last, 'done');
  last.kill('SIGKILL');
  await ended;
}

const countMessages = async (template: string) => {
  const { rows } = await stage.database.db.execute<{ count: number }>(
    sql`select count(*)::int as count from outbox where template = ${template} and channel = 'email'`,
  );
  return rows[0]!.count;
};
const countBy = async (table: 'waiting_list' | 'reservation_deposits' | 'orders') => {
  const column = table === 'orders' ? 'status' : 'state';
  const { rows } = await stage.database.db.execute<{ state: string; count: number }>(
    sql.raw(`select ${column}::text as state, count(*)::int as count from ${table} group by 1`),
  );
  return Object.fromEntries(rows.map(({ state, count }) => [state, count]));
};

test('BKG-02 BKG-03 jobs that are killed by -9 while two run remind once, offer each table once, and lose or hold none', async () => {
  const { db } = stage.database;
  const [diners, waiting] = [await insertDiners(db, guests), await insertDiners(db, guests)];
  const slots = [{ time: '12:00', limit: guests, discountPercent: 0 }];
  const reminding = await insertReservableShop(db, { slots, reminderMinutes: [60] });
  const deposits = [{ amount: 2000, per: 'booking' as const, freeHours: 1, payMinutes: 15 }];
  const holding = await insertReservableShop(db, { slots, deposits, leadMinutes: 15, reminderMinutes: [] });
  const cooking = await insertPreOrderShop(db, { slots, reminderMinutes: [] });
  const dishes = createPreOrderDesk(stage.client);
  const list = createWaitingDesk(stage.client);
  for (const who of diners) {
    await stage.desk.book(who, reminding, { email: getEmail(who) });
    await stage.desk.book(who, holding, { email: getEmail(who) });
    await dishes.order(who, cooking, { reservationId: await stage.desk.book(who, cooking) });
  }
  for (const who of waiting) await list.join(who, holding, { email: getEmail(who) });

  await runKilled(elevenOClock);
  expect(await countMessages('reservation-reminder')).toBe(guests);
  expect(await countBy('reservation_deposits')).toEqual({ expired: guests });
  expect(await countBy('orders')).toEqual({ 10: guests });
  expect(await countBy('waiting_list')).toEqual({ offered: guests });
  expect(await countMessages('reservation-offer')).toBe(guests);
  expect(await stage.desk.taken(holding)).toEqual({ '2026-11-23 12:00': guests });
  expect(await checkInvariants(db)).toEqual({});

  await runKilled(later);
  expect(await countBy('waiting_list')).toEqual({ missed: guests });
  expect(await countMessages('reservation-offer')).toBe(guests);
  expect(await countMessages('reservation-reminder')).toBe(guests);
  expect(await stage.desk.taken(holding)).toEqual({ '2026-11-23 12:00': 0 });
  expect(await checkInvariants(db)).toEqual({});
}, 360_000);
