import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NotDeliverable } from '../../core/domain-error';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import type { Deps } from '../../deps';
import { listSetAside } from '../../jobs/set-aside';
import type { SmsMessage, SmsSender } from '../../providers/sms/sms-sender';
import { createTestClock, createTestDeps } from '../../testing/deps';
import { refuseUpdates } from '../../testing/refuse-updates';
import { keepSending } from './keep-sending';
import { postMessage } from './outbox';
import { purgeMessages } from './purge-messages';
import { sendWaiting } from './send-waiting';

let database: TestDatabase;
let deps: Deps;
const clock = createTestClock('2026-11-20T10:00:00Z');

/** Messages of a carrier whose response each test sets. */
const sent: SmsMessage[] = [];
let answer: (message: SmsMessage) => Promise<void> | void;
const carrier: SmsSender = {
  delivers: true,
  async send(message) {
    await answer(message);
    sent.push(message);
  },
};

beforeAll(async () => {
  database = await createTestDatabase();
  deps = createTestDeps(database, { clock: clock.now, sms: carrier });
});
beforeEach(async () => {
  sent.length = 0;
  answer = () => {};
  await database.pool.query('delete from outbox');
});
afterAll(async () => {
  await deps.listener.close();
  await database.close();
});

const throwOutOfOrder = () => {
  throw new Error('carrier out of order');
};

let number = 92_000_000;
const createCode = (changes: { dedupeKey?: string } = {}) => ({
  channel: 'sms' as const,
  recipient: `+65${++number}`,
  template: 'one-time-code' as const,
  locale: 'en' as const,
  data: {
    sender: 'Makan',
    code: '4711',
    minutes: 5,
    purpose: 'login',
    autofill: '',
    expiresAt: new Date(clock.now().getTime() + 300_000).toISOString(),
  },
  now: clock.now(),
  ...changes,
});
const post = (changes?: { dedupeKey?: string }) => postMessage(deps.db, createCode(changes));
const listRows = async () => (await database.pool.query('select * from outbox order by id')).rows;

describe('posting', () => {
  test('a message exists when what it tells of was committed, and only then', async () => {
    const failing = deps.db.transaction(async (tx) => {
      await postMessage(tx, createCode());
      throw new Error('undecided');
    });
    await expect(failing).rejects.toThrow('undecided');
    expect(await listRows()).toEqual([]);
    await deps.db.transaction((tx) => postMessage(tx, createCode()));
    expect(await listRows()).toMatchObject([
      { state: 'waiting', attempts: 0, body: expect.stringContaining('4711') },
    ]);
  });

  test('the same key posts once, also from transactions at the same time', async () => {
    await Promise.all(
      Array.from({ length: 8 }, () =>
        deps.db.transaction((tx) => postMessage(tx, createCode({ dedupeKey: 'order-1-received' }))),
      ),
    );
    await post({ dedupeKey: 'order-2-received' });
    expect((await listRows()).map((row) => row.dedupe_key)).toEqual(['order-1-received', 'order-2-received']);
  });
});

describe('sending', () => {
  test('a message goes to the provider once, also with several senders, and its text is deleted', async () => {
    for (let i = 0; i < 23; i++) await post();
    const counts = await Promise.all([1, 2, 3].map(() => sendWaiting(deps, 'sms')));
    expect(counts.reduce((sum, count) => sum + count)).toBe(23);
    expect(sent).toHaveLength(23);
    expect(new Set(sent.map(({ to }) => to)).size).toBe(23);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(23);
    expect(sent[0]!.text).toContain('4711');
    for (const row of await listRows())
      expect(row).toMatchObject({ state: 'sent', body: '', data: {}, sent_at: clock.now() });
  });

  test('a message that the carrier did not take is sent later, after a pause that grows', async () => {
    await post();
    answer = throwOutOfOrder;
    const tries: number[] = [];
    for (let second = 0; second < 40; second++) {
      const before = (await listRows())[0].attempts;
      expect(await sendWaiting(deps, 'sms')).toBe(0);
      if ((await listRows())[0].attempts > before) tries.push(second);
      clock.advance({ seconds: 1 });
    }
    expect(tries).toEqual([0, 1, 3, 7, 15, 31]);
    expect((await listRows())[0]).toMatchObject({ state: 'waiting', last_error: 'carrier out of order' });
    answer = () => {};
    clock.advance({ seconds: 30 });
    expect(await sendWaiting(deps, 'sms')).toBe(1);
    expect((await listRows())[0]).toMatchObject({ state: 'sent', last_error: null });
  });

  test('a code that is worth nothing any more is neither sent nor held', async () => {
    await post();
    clock.advance({ minutes: 5 });
    expect(await sendWaiting(deps, 'sms')).toBe(0);
    expect(sent).toEqual([]);
    expect((await listRows())[0]).toMatchObject({ state: 'failed', body: '', data: {}, sent_at: null });
  });

  test('a restaurant with a hundred due messages delays the one message of another by a few', async () => {
    for (let nth = 0; nth < 100; nth++) await postMessage(deps.db, { ...createCode(), restaurantId: 1 });
    const other = createCode();
    await postMessage(deps.db, { ...other, restaurantId: 2 });
    await sendWaiting(deps, 'sms');
    expect(sent).toHaveLength(101);
    expect(sent.findIndex(({ to }) => to === other.recipient)).toBeLessThan(20);
  });

  test('what can never be delivered is tried once', async () => {
    await post();
    answer = () => {
      throw new NotDeliverable('no such number');
    };
    await sendWaiting(deps, 'sms');
    clock.advance({ minutes: 1 });
    await sendWaiting(deps, 'sms');
    expect((await listRows())[0]).toMatchObject({
      state: 'failed',
      attempts: 1,
      last_error: 'no such number',
    });
  });

  test('one message that fails does not hold up the others', async () => {
    await post();
    const bad = `+65${number}`;
    answer = ({ to }) => {
      if (to === bad) throwOutOfOrder();
    };
    for (let i = 0; i < 8; i++) await post();
    expect(await sendWaiting(deps, 'sms')).toBe(8);
  });

  test('a message whose row cannot be changed is set aside and delays no other one', async () => {
    await post();
    const held = (await listRows())[0].id;
    for (let i = 0; i < 8; i++) await post();
    const send = () =>
      refuseUpdates(database.pool, 'outbox', `new.id = ${held}`, () => sendWaiting(deps, 'sms'));
    expect(await send()).toBe(8);
    expect(await listSetAside(deps.db, { last: 10 })).toMatchObject([
      { job: 'send-sms', rowId: String(held) },
    ]);
    await post();
    expect(await send()).toBe(1);
    clock.advance({ minutes: 1 });
    expect(await sendWaiting(deps, 'sms')).toBe(1);
    expect(await listSetAside(deps.db, { last: 10 })).toEqual([]);
  });

  test('what a sender held when it was cut off is sent by another one, under the same key', async () => {
    await post();
    // The message is claimed and never finished: the process dies between the carrier's response and the
    // update.
    let key = '';
    let resolveTaken = () => {};
    const taken = new Promise<void>((resolve) => {
      resolveTaken = resolve;
    });
    let letGo = () => {};
    answer = (message) => {
      key = message.key;
      resolveTaken();
      return new Promise((resolve) => {
        letGo = resolve;
      });
    };
    const cutOff = sendWaiting(deps, 'sms');
    await taken;
    answer = () => {};
    expect(await sendWaiting(deps, 'sms')).toBe(0);
    expect((await listRows())[0]).toMatchObject({ state: 'sending', attempts: 1 });
    clock.advance({ seconds: 31 });
    expect(await sendWaiting(deps, 'sms')).toBe(1);
    expect(sent.map((message) => message.key)).toEqual([key]);
    expect((await listRows())[0]).toMatchObject({ state: 'sent', attempts: 2 });
    // If the process was only slow, its update comes too late and is ignored.
    const noted = (await listRows())[0];
    clock.advance({ seconds: 1 });
    letGo();
    await cutOff;
    expect((await listRows())[0]).toEqual(noted);
  });

  test('without a provider messages are held to be read, and not sent when one comes', async () => {
    await post();
    const without = { ...deps, sms: { ...carrier, delivers: false } };
    expect(await sendWaiting(without, 'sms')).toBe(0);
    expect((await listRows())[0]).toMatchObject({ state: 'held', sent_at: null });
    expect((await listRows())[0].body).toContain('4711');
    expect(await sendWaiting(deps, 'sms')).toBe(0);
    expect(sent).toEqual([]);
  });
});

describe('the senders of a process', () => {
  test('are notified of each commit, and stop on a signal', async () => {
    const sending = keepSending(deps, { pollMs: 3_600_000 });
    await deps.listener.ready();
    for (let i = 0; i < 3; i++) {
      await post();
      while (sent.length <= i) await pause(5);
    }
    await sending.stop();
    await post();
    await pause(50);
    expect((await listRows()).map((row) => row.state)).toEqual(['sent', 'sent', 'sent', 'waiting']);
  });

  test('poll for messages without a notification', async () => {
    await post();
    answer = throwOutOfOrder;
    const sending = keepSending(deps, { pollMs: 10 });
    while ((await listRows())[0].state !== 'waiting' || (await listRows())[0].attempts === 0) await pause(5);
    answer = () => {};
    clock.advance({ seconds: 2 });
    while (sent.length === 0) await pause(5);
    await sending.stop();
  });
});

test('old messages are forgotten, those that still wait are not', async () => {
  await database.pool.query(
    `insert into outbox (channel, recipient, template, state, created_at)
     select channel, 'somebody', 'refund', state, now from (values ('sms'), ('email')) as c (channel),
       (values ('waiting'), ('sending'), ('sent'), ('held'), ('failed')) as s (state),
       (values ($1::timestamptz - interval '23 hours'), ($1 - interval '29 days'), ($1 - interval '31 days')) as n (now)`,
    [clock.now()],
  );
  await purgeMessages(deps);
  const left = await listRows();
  expect(left.filter(({ state }) => state === 'waiting' || state === 'sending')).toHaveLength(12);
  const over = left.filter(({ state }) => state !== 'waiting' && state !== 'sending');
  expect(over.map(({ channel }) => channel).sort()).toEqual([
    ...Array(6).fill('email'),
    ...Array(3).fill('sms'),
  ]);
});

test('a carrier’s answer with characters that are no text is stored, and the message is tried again', async () => {
  answer = () => {
    throw new Error('refused: \u0000\ud800 bad');
  };
  await post();
  await sendWaiting(deps, 'sms');
  expect(await listRows()).toMatchObject([{ state: 'waiting', last_error: 'refused:    bad' }]);
});
