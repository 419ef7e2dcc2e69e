import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join as joinPath } from 'node:path';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { Role } from '@/lib/contract/staff/roles';
import { listAudit } from '../../core/audit-log';
import { recordStaffEvent, wakeConsoles } from '../../core/staff-events';
import { endStaffSessions } from '../../core/staff-sessions';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import type { Deps } from '../../deps';
import { outbox } from '../../schema/outbox';
import { createTestClock, createTestDeps, type TestClock } from '../../testing/deps';
import { runAllAtOnce } from '../../testing/ordering';
import { insertShop } from '../../testing/shop';
import { createStaffClient, insertStaff } from '../../testing/staff';
import { invite } from './invitations';
import { signIn } from './sign-in';

let database: TestDatabase;
let deps: Deps;
let clock: TestClock;
let restaurantId: number;
const password = 'four green woks';
const consoleUrl = 'http://console.localhost:4000';

beforeAll(async () => {
  database = await createTestDatabase();
  clock = createTestClock();
  deps = createTestDeps(database, { clock: clock.now });
  ({ restaurantId } = await insertShop(deps.db));
});
afterAll(async () => {
  await deps.listener.close();
  await database.close();
});

const inviteTo = (email: string, role: Role = 'owner', to = restaurantId) =>
  deps.db.transaction((tx) =>
    invite(tx, { restaurantId: to, email, role }, { now: clock.now(), random: randomBytes, consoleUrl }),
  );

async function join(email: string, role: Role = 'owner') {
  const { token } = await inviteTo(email, role);
  const client = createStaffClient(deps);
  await client.call('account.acceptInvitation', {
    token,
    name: 'Hana',
    password,
    code: undefined,
    locale: 'en',
  });
  return client;
}

describe('invitations', () => {
  test('CON-02 an invitation makes an account once, mails its link and is in the audit log', async () => {
    const { token } = await inviteTo('hana@staff.example');
    const [mail] = (await deps.db.select().from(outbox)).filter(
      ({ recipient }) => recipient === 'hana@staff.example',
    );
    expect(mail?.data).toEqual({ role: 'owner', link: `${consoleUrl}/welcome#${token}` });
    const client = createStaffClient(deps);
    expect(await client.call('account.readInvitation', { token })).toMatchObject({
      role: 'owner',
      email: 'hana@staff.example',
      hasAccount: false,
    });
    const wish = { token, name: 'Hana', password, code: undefined, locale: 'en' } as const;
    const both = await Promise.allSettled([
      client.call('account.acceptInvitation', wish),
      createStaffClient(deps).call('account.acceptInvitation', wish),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect((await client.getError('account.acceptInvitation', wish)).code).toBe('LINK_SPENT');
    const acts = await listAudit(deps.db, { restaurantId, last: 2 });
    expect(acts.map(({ act, actor }) => [act, actor])).toEqual([
      ['staff.join', 'Hana'],
      ['staff.invite', 'operator'],
    ]);
    expect(acts[0]?.staffId).toEqual(expect.any(Number));
  });

  test('CON-02 an invitation ends after a day and with a later one', async () => {
    const { token: first } = await inviteTo('late@staff.example');
    const { token } = await inviteTo('late@staff.example');
    const client = createStaffClient(deps);
    expect((await client.getError('account.readInvitation', { token: first })).code).toBe('LINK_SPENT');
    clock.advance({ hours: 24 });
    expect((await client.getError('account.readInvitation', { token })).code).toBe('LINK_SPENT');
  });

  test('CON-02 an account is invited elsewhere by its own password only', async () => {
    await join('both@staff.example');
    const { restaurantId: elsewhere } = await insertShop(deps.db);
    const { token } = await inviteTo('both@staff.example', 'kitchen', elsewhere);
    const client = createStaffClient(deps);
    const wish = { token, name: undefined, code: undefined, locale: 'en' } as const;
    const wrong = { ...wish, password: 'another four woks' };
    expect((await client.getError('account.acceptInvitation', wrong)).code).toBe('LOGIN_FAILED');
    const { memberships } = await client.call('account.acceptInvitation', { ...wish, password });
    expect(memberships).toMatchObject([
      { restaurantId, role: 'owner' },
      { restaurantId: elsewhere, role: 'kitchen' },
    ]);
  });

  test.each([
    ['short', 'STAFF_PASSWORD_SHORT'],
    ['weak@staff.example1', 'PASSWORD_COMMON'],
  ])('CON-02 a new password such as %s is refused', async (weak, code) => {
    const { token } = await inviteTo('weak@staff.example');
    const wish = { token, name: 'Weak', password: weak, code: undefined, locale: 'en' } as const;
    expect((await createStaffClient(deps).getError('account.acceptInvitation', wish)).code).toBe(code);
  });
});

describe('signing in', () => {
  test('CON-02 the right password opens a session, which ends on signing out', async () => {
    await join('in@staff.example');
    const client = createStaffClient(deps);
    expect((await client.getError('account.whoAmI', {})).code).toBe('ACCESS_DENIED');
    await client.call('account.signIn', { email: 'In@staff.example', password, code: undefined });
    const held = client.cookie;
    expect(await client.call('account.whoAmI', {})).toMatchObject({
      name: 'Hana',
      memberships: [{ role: 'owner' }],
    });
    await client.call('account.signOut', {});
    expect(client.cookie).toBe('');
    client.cookie = held;
    expect((await client.getError('account.whoAmI', {})).code).toBe('ACCESS_DENIED');
  });

  test('CON-02 a wrong password and an unknown address are answered alike, ten times in a quarter', async () => {
    await join('guess@staff.example');
    const client = createStaffClient(deps);
    for (const email of ['guess@staff.example', 'nobody@staff.example']) {
      const codes = [];
      for (let tries = 0; tries < 11; tries++)
        codes.push(
          (await client.getError('account.signIn', { email, password: 'wrong', code: undefined })).code,
        );
      expect(codes).toEqual([...Array(10).fill('LOGIN_FAILED'), 'TOO_MANY']);
    }
  });

  test('CON-02 of wrong passwords that are sent at once ten are compared', async () => {
    await join('burst@staff.example');
    const client = createStaffClient(deps);
    const guess = () =>
      client.call('account.signIn', { email: 'burst@staff.example', password: 'wrong', code: undefined });
    const { refused } = await runAllAtOnce(Array.from({ length: 30 }, () => guess));
    expect(refused).toEqual({ LOGIN_FAILED: 10, TOO_MANY: 20 });
  });

  test('CON-02 wrong passwords from many addresses lock nobody out of a browser of theirs', async () => {
    const email = 'target@staff.example';
    const own = await join(email);
    await own.call('account.signOut', {});
    const cookies = { find: () => undefined, set: () => {} };
    const guess = (nth: number) =>
      signIn(
        deps,
        { email, password: 'wrong', code: undefined },
        { address: `203.0.113.${nth % 10}`, cookies },
      );
    for (let nth = 0; nth < 100; nth++)
      await expect(guess(nth)).rejects.toMatchObject({ code: 'LOGIN_FAILED' });
    const right = { email, password, code: undefined };
    expect((await createStaffClient(deps).getError('account.signIn', right)).code).toBe('TOO_MANY');
    expect(await own.call('account.signIn', right)).toMatchObject({ email });
    for (let tries = 0; tries < 10; tries++)
      await own.getError('account.signIn', { ...right, password: 'wrong' });
    expect((await own.getError('account.signIn', right)).code).toBe('TOO_MANY');
  });

  test('CON-01 the cookie is the host’s own, and a page of another site changes nothing', async () => {
    const secure = { ...deps, env: { ...deps.env, CONSOLE_HOST: 'console.example.com' } };
    await join('cookie@staff.example');
    const { createApp } = await import('../../app');
    const send = (origin: string) =>
      createApp(secure).fetch(
        new Request('http://console.example.com/staff/account.signIn', {
          method: 'POST',
          headers: { origin },
          body: JSON.stringify({ email: 'cookie@staff.example', password }),
        }),
      );
    expect((await send('https://console.example.com')).headers.getSetCookie()).toContainEqual(
      expect.stringMatching(
        /^__Host-makan_staff=[\w-]{43}; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
      ),
    );
    for (const origin of ['https://evil.example', 'http://console.example.com', 'null']) {
      const foreign = await send(origin);
      expect([foreign.status, foreign.headers.get('set-cookie')]).toEqual([403, null]);
    }
  });

  test('SES-14 staff calls are answered on the console’s host only, and diners’ calls nowhere there', async () => {
    const { createApp } = await import('../../app');
    const CONSOLE_DIR = mkdtempSync(joinPath(tmpdir(), 'makan-console-'));
    onTestFinished(() => rmSync(CONSOLE_DIR, { recursive: true }));
    writeFileSync(joinPath(CONSOLE_DIR, 'index.html'), '<title>Console</title>');
    const app = createApp({ ...deps, env: { ...deps.env, CONSOLE_DIR } });
    const ask = async (url: string) => (await app.fetch(new Request(url))).status;
    expect(await ask('http://console.localhost:4000/r/3473/orders')).toBe(200);
    expect(await ask('http://127.0.0.1:4000/staff/account.whoAmI')).toBe(404);
    for (const path of ['decrestaurant/wxapi/restaurant/vip/info/v2', 'makan/parties/find'])
      expect(await ask(`http://console.localhost:4000/${path}`), path).toBe(404);
  });
});

describe('events', () => {
  /** Opens a stream of events; its pings are left out. */
  async function openStream(
    client: ReturnType<typeof createStaffClient>,
    lastEventId?: string,
    at = restaurantId,
  ) {
    const leaving = new AbortController();
    const answer = await client.events(at, { lastEventId, signal: leaving.signal });
    const reader = answer.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    return {
      leave: () => reader.cancel(),
      async next(): Promise<{ event: string; id: string; data: unknown } | undefined> {
        for (;;) {
          while (!text.includes('\n\n')) {
            const { done, value } = await reader.read();
            if (done) return undefined;
            text += value;
          }
          const [message, ...rest] = text.split('\n\n');
          text = rest.join('\n\n');
          const getField = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(message!)?.[1] ?? '';
          const event = getField('event');
          if (event !== 'ping')
            return { event, id: getField('id'), data: JSON.parse(getField('data') || 'null') };
        }
      },
    };
  }
  const tell = (subject: string, at = restaurantId) =>
    deps.db.transaction((tx) =>
      recordStaffEvent(tx, { restaurantId: at, kind: 'order', subject, now: clock.now() }),
    );

  test('CON-05 each of 50 open consoles of a restaurant hears of an order, and none of another restaurant', async () => {
    const { restaurantId: elsewhere } = await insertShop(deps.db);
    const other = await openStream(await insertStaff(deps, elsewhere, 'counter'), undefined, elsewhere);
    await other.next();
    const streams = await Promise.all(
      Array.from({ length: 50 }, async () => openStream(await insertStaff(deps, restaurantId, 'counter'))),
    );
    const order = { kind: 'order', subject: 'for all' };
    for (const stream of streams) expect(await stream.next()).toMatchObject({ event: 'reset' });
    await tell('for all');
    for (const stream of streams) expect((await stream.next())!.data).toContainEqual(order);
    await tell('elsewhere', elsewhere);
    expect((await other.next())!.data).toEqual([{ kind: 'order', subject: 'elsewhere' }]);
    for (const stream of [...streams, other]) await stream.leave();
  });

  test('CON-05 consoles whose events cannot be read are cut off, so that they come back with what they know', async () => {
    const person = await insertStaff(deps, restaurantId, 'kitchen');
    const streams = [await openStream(person), await openStream(person)];
    for (const stream of streams) expect(await stream.next()).toMatchObject({ event: 'reset' });
    await deps.pool.query('alter table staff_events rename to staff_events_away');
    try {
      wakeConsoles(deps.pool, restaurantId);
      for (const stream of streams) expect(await stream.next()).toBeUndefined();
    } finally {
      await deps.pool.query('alter table staff_events_away rename to staff_events');
    }
    const again = await openStream(person);
    await again.next();
    await tell('afterwards');
    expect((await again.next())!.data).toContainEqual({ kind: 'order', subject: 'afterwards' });
    await again.leave();
  });

  test('CON-05 a change is told at once, and what was missed after a reconnect', async () => {
    const person = await insertStaff(deps, restaurantId, 'kitchen');
    const stream = await openStream(person);
    expect(await stream.next()).toMatchObject({ event: 'reset', data: [] });
    await tell('a');
    const first = await stream.next();
    // Other transactions, such as those of other tests, were open at the reset, so their events may repeat.
    expect(first!.event).toBe('changed');
    expect((first!.data as object[]).at(-1)).toEqual({ kind: 'order', subject: 'a' });
    await stream.leave();
    await tell('b');
    await tell('c');
    const again = await openStream(person, first!.id);
    const missed = (await again.next())!;
    expect(missed.event).toBe('changed');
    expect((missed.data as { subject: string }[]).slice(-2)).toMatchObject([
      { subject: 'b' },
      { subject: 'c' },
    ]);
    await again.leave();
    clock.advance({ hours: 25 });
    const late = await openStream(person, first!.id);
    expect(await late.next()).toMatchObject({ event: 'reset', data: [] });
    await late.leave();
  });

  test('CON-05 a change that commits after a later one is not lost', async () => {
    const person = await insertStaff(deps, restaurantId, 'kitchen');
    const slow = await database.pool.connect();
    await slow.query('begin');
    await slow.query(
      `insert into staff_events (restaurant_id, kind, subject, at) values ($1, 'order', 'slow', now())`,
      [restaurantId],
    );
    const stream = await openStream(person);
    await stream.next();
    await tell('fast');
    const { id } = (await stream.next())!;
    await stream.leave();
    await slow.query('commit');
    slow.release();
    const again = await openStream(person, id);
    const { data } = (await again.next())!;
    expect(data).toContainEqual({ kind: 'order', subject: 'slow' });
    await again.leave();
  });

  test('CON-02 the stream ends with the sessions, by itself', async () => {
    const person = await insertStaff(deps, restaurantId, 'counter');
    const stream = await openStream(person);
    await stream.next();
    await endStaffSessions(deps.db, person.staffId, clock.now());
    expect(await stream.next()).toBeUndefined();
    expect((await person.events(restaurantId)).headers.get('content-type')).toBe('application/json');
  });
});
