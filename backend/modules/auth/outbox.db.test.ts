import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import type { Deps } from '../../deps';
import type { SmsMessage, SmsSender } from '../../providers/sms/sms-sender';
import { testClock, testDeps } from '../../testing/deps';
import { sendCode } from './one-time-codes.service';
import { sendWaiting } from './outbox.service';

let database: TestDatabase;
let deps: Deps;
const clock = testClock('2026-11-20T10:00:00Z');

/** A carrier that can be out of order. */
const sent: SmsMessage[] = [];
let works = true;
const carrier: SmsSender = {
  delivers: true,
  async send(message) {
    if (!works) throw new Error('carrier out of order');
    sent.push(message);
  },
};

beforeAll(async () => {
  database = await createTestDatabase();
  deps = testDeps(database, { clock: clock.now, sms: carrier });
});
beforeEach(async () => {
  sent.length = 0;
  works = true;
  await database.pool.query('delete from outbox');
});
afterAll(async () => {
  await deps.listener.close();
  await database.close();
});

let number = 92_000_000;
const ask = () =>
  sendCode(
    deps,
    { mobileCountryCode: '+65', mobile: String(++number), purpose: 'decorder-memberinfo' },
    { address: '203.0.113.1', locale: 'en' },
  );
const rows = async () => (await database.pool.query('select * from outbox order by id')).rows;

test('a message goes to the carrier once, also with several senders, and its words are forgotten', async () => {
  await Promise.all([ask(), ask(), ask(), ask(), ask()]);
  const counts = await Promise.all([sendWaiting(deps), sendWaiting(deps), sendWaiting(deps)]);
  expect(counts.reduce((sum, count) => sum + count)).toBe(5);
  expect(new Set(sent.map(({ to }) => to)).size).toBe(5);
  expect(sent).toHaveLength(5);
  expect(sent[0]!.text).toMatch(/\d{4}/);
  for (const row of await rows()) expect(row).toMatchObject({ body: '', data: {}, sent_at: clock.now() });
});

test('a message that the carrier did not take is sent later, until its code is worth nothing', async () => {
  await ask();
  works = false;
  expect(await sendWaiting(deps)).toBe(0);
  works = true;
  expect(await sendWaiting(deps)).toBe(1);
  await ask();
  clock.advance({ minutes: 6 });
  expect(await sendWaiting(deps)).toBe(0);
  expect((await rows()).at(-1)).toMatchObject({ failed: true, sent_at: null });
  expect(sent).toHaveLength(1);
});
