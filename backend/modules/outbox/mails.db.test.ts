import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Locale, locales } from '@/lib/contract/vocabulary';
import { formatMoney } from '@/lib/domain/money';
import { getRoundCount } from '@/lib/testing/random-runs';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import type { Deps } from '../../deps';
import { sampleMails } from '../../mail/sample-mails';
import { createSmtpMail } from '../../providers/mail/smtp-mail';
import type { MailTemplate } from '../../schema/mail-data';
import { restaurantDomains } from '../../schema/restaurant';
import { createTestClock, createTestDeps } from '../../testing/deps';
import { type MailServer, startMailServer, type TakenMail } from '../../testing/mail/mail-server';
import { insertShop, type TestShop } from '../../testing/shop';
import { type Message, postMessage } from './outbox';
import { sendWaiting } from './send-waiting';

let database: TestDatabase;
let deps: Deps;
let server: MailServer;
let shop: TestShop;
const clock = createTestClock();
const host = 'mails.example.test';

beforeAll(async () => {
  database = await createTestDatabase();
  server = await startMailServer();
  const mail = createSmtpMail(`smtp://127.0.0.1:${server.port}`, 'shop@makan.example.test');
  deps = createTestDeps(database, { clock: clock.now, mail });
  shop = await insertShop(deps.db, [{}], {
    logo: 'abcdefgh1234',
    theme: { templateThemeBg: '#123456', templateThemeColor: '#133457' },
  });
  await deps.db.insert(restaurantDomains).values({ host, restaurantId: shop.restaurantId, position: -1 });
});
beforeEach(async () => {
  server.taken.length = 0;
  server.failure = () => undefined;
  await database.pool.query('delete from outbox');
});
afterAll(async () => {
  await server.close();
  await deps.listener.close();
  await database.close();
});

async function post(
  template: MailTemplate,
  locale: Locale = 'en',
  changes: Partial<Message> = {},
): Promise<void> {
  const message = {
    channel: 'email',
    recipient: 'diner@example.test',
    template,
    data: sampleMails[template],
  };
  await postMessage(deps.db, {
    ...message,
    locale,
    restaurantId: shop.restaurantId,
    now: clock.now(),
    ...changes,
  } as Message);
}
const send = () => sendWaiting(deps, 'email');
const listRows = async () => (await database.pool.query('select * from outbox order by id')).rows;
const getPart = (mail: TakenMail, type: string) =>
  mail.parts
    .find((part) => part.type === type)!
    .body.toString('utf8')
    .replaceAll('\r\n', '\n');

describe.each(locales)('in %s', (locale) => {
  test('an order’s mail has subject, recipient, both forms, the brand and the order’s figures', async () => {
    await post('order-confirmed', locale);
    await post('order-received', locale);
    expect(await send()).toBe(2);
    const name = { en: 'Test Kitchen', 'zh-CN': '测试厨房', vn: 'Bếp thử' }[locale];
    const order = sampleMails['order-received'];
    const mail = server.taken.find(({ headers }) => headers.subject!.includes(order.orderSn))!;
    expect(mail.to).toEqual(['diner@example.test']);
    expect(mail.headers.subject).toContain(name);
    expect(mail.headers.from).toBe(`${name} <shop@makan.example.test>`);
    const [html, text] = [getPart(mail, 'text/html'), getPart(mail, 'text/plain')];
    for (const amount of [...order.lines.map((line) => line.amount), order.total])
      for (const form of [html, text]) expect(form).toContain(formatMoney(amount, 'SG', locale));
    expect(text).toContain(locale === 'zh-CN' ? '测试街1号' : '1 Test Street');
    expect(html).toContain(`src="https://${host}/media/abcdefgh1234.webp"`);
    // The restaurant's own language has no prefix. The configured text color is unreadable on the brand
    // color, so it is ignored.
    const prefix = locale === 'en' ? '' : `/${locale}`;
    expect(html).toContain(`href="https://${host}${prefix}/myOrderDetail?orderId=`);
    expect(html).toContain('background-color:#123456');
    expect(html).toContain('color:#FFFFFF');
    expect(html).not.toContain('#133457');
  });

  test('voucher codes come with an image each that reads as the link of the voucher’s page', async () => {
    await post('voucher-codes', locale);
    await send();
    const [mail] = server.taken;
    const html = getPart(mail!, 'text/html');
    const read = mail!.parts
      .filter(({ type }) => type === 'image/png')
      .map(({ body, headers }) => {
        expect(html).toContain(`cid:${headers['content-id']!.slice(1, -1)}`);
        const png = PNG.sync.read(body);
        return jsQR(new Uint8ClampedArray(png.data), png.width, png.height)?.data;
      });
    expect(read).toEqual(
      sampleMails['voucher-codes'].codes.map(
        (code) => `makan://voucher?version=1.0&code=${code}&restaurantId=${shop.restaurantId}`,
      ),
    );
  });
});

test('hostile text of a diner or a menu stays text in a mail', async () => {
  const evil = 'Mei\r\nBcc: victim@example.test\r\n\r\n<script>alert(1)</script>';
  await post('reservation-confirmed', 'en', {
    data: {
      ...sampleMails['reservation-confirmed'],
      customerName: evil,
      time: evil,
      remark: 'x'.repeat(50_000),
    },
  } as Partial<Message>);
  await send();
  const [mail] = server.taken;
  expect(mail!.to).toEqual(['diner@example.test']);
  expect(mail!.headers).not.toHaveProperty('bcc');
  expect(mail!.headers.subject).toContain('Bcc: victim');
  expect(getPart(mail!, 'text/html')).not.toContain('<script');
  expect(getPart(mail!, 'text/html').length).toBeLessThan(30_000);
});

describe('a failing mail server', () => {
  test('not now, then yes: sent once', async () => {
    await post('refund');
    let answers = 0;
    server.failure = () => (++answers <= 2 ? { at: 'recipient', code: 451 } : undefined);
    expect(await send()).toBe(0);
    expect((await listRows())[0]).toMatchObject({
      state: 'waiting',
      attempts: 1,
      last_error: expect.stringMatching('451'),
    });
    clock.advance({ minutes: 1 });
    expect(await send()).toBe(0);
    clock.advance({ minutes: 1 });
    expect(await send()).toBe(1);
    clock.advance({ days: 1 });
    expect(await send()).toBe(0);
    expect(server.taken).toHaveLength(1);
    expect((await listRows())[0]).toMatchObject({
      state: 'sent',
      attempts: 3,
      body: '',
      data: {},
      subject: expect.stringContaining('refund'),
    });
  });

  test('no such recipient: given up at once, and what it said stays for the operator', async () => {
    await post('refund');
    server.failure = () => ({ at: 'recipient', code: 550 });
    await send();
    expect((await listRows())[0]).toMatchObject({ state: 'failed', attempts: 1, data: sampleMails.refund });
  });

  test('the connection breaks before the mail is taken: it comes once', async () => {
    await post('refund');
    server.failure = () => 'reset';
    expect(await send()).toBe(0);
    server.failure = () => undefined;
    clock.advance({ minutes: 1 });
    expect(await send()).toBe(1);
    expect(server.taken).toHaveLength(1);
  });

  test('it breaks after the mail was taken, unheard: what comes again has the same Message-ID', async () => {
    await post('refund');
    server.failure = () => 'reset after taking';
    expect(await send()).toBe(0);
    server.failure = () => undefined;
    clock.advance({ minutes: 1 });
    expect(await send()).toBe(1);
    const ids = server.taken.map(({ headers }) => headers['message-id']);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
  });

  test('the server is away for hours: nothing is lost', async () => {
    await server.close();
    for (const template of ['refund', 'order-received', 'voucher-codes'] as const) await post(template);
    for (let hour = 0; hour < 6; hour++) {
      expect(await send()).toBe(0);
      clock.advance({ hours: 1 });
    }
    server = await startMailServer(server.port);
    clock.advance({ hours: 4 });
    expect(await send()).toBe(3);
    expect(server.taken).toHaveLength(3);
  });

  test('after a day and a half of it a mail is given up, and can still be read', async () => {
    await post('refund');
    server.failure = () => ({ at: 'data', code: 421 });
    const begun = clock.now().getTime();
    while ((await listRows())[0].state === 'waiting') {
      await send();
      clock.advance({ minutes: 30 });
    }
    expect((await listRows())[0]).toMatchObject({ state: 'failed', data: sampleMails.refund });
    expect((clock.now().getTime() - begun) / 3_600_000).toBeGreaterThan(24);
  });
});

test('a mail that cannot be written does not hold up the others', async () => {
  await post('refund', 'en', { restaurantId: 1 } as Partial<Message>);
  await post('refund');
  expect(await send()).toBe(1);
  expect(await listRows()).toMatchObject([
    { state: 'waiting', last_error: 'there is no restaurant 1' },
    { state: 'sent' },
  ]);
});

test('without a mail server the message is held with its subject and text', async () => {
  await post('order-received');
  const without = { ...deps, mail: { ...deps.mail, delivers: false } };
  expect(await sendWaiting(without, 'email')).toBe(0);
  expect((await listRows())[0]).toMatchObject({
    state: 'held',
    subject: 'Test Kitchen: we have your order LK-240001',
    body: expect.stringContaining('Total: S$20.75'),
  });
});

describe('with senders that are killed', () => {
  const children: ChildProcess[] = [];
  afterEach(() => {
    for (const child of children.splice(0)) child.kill('SIGKILL');
  });

  async function startSender(): Promise<ChildProcess> {
    const program = fileURLToPath(new URL('../../testing/crash/sender-process.ts', import.meta.url));
    const child = fork(program, [database.url, `smtp://127.0.0.1:${server.port}`], {
      execArgv: ['--import', 'tsx'],
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    children.push(child);
    await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(([code]) => Promise.reject(new Error(`the sender ended with ${code}`))),
    ]);
    return child;
  }

  test('kill -9 of senders loses no mail, and what comes again has the same Message-ID', async () => {
    clock.set(new Date());
    const mails = 60;
    const until = async (condition: () => boolean | Promise<boolean>) => {
      while (!(await condition())) await pause(10);
    };
    const first = await startSender();
    for (let nth = 0; nth < mails; nth++)
      await post('refund', 'en', { recipient: `diner${nth}@example.test` });
    const kills = getRoundCount(3, 1);
    const senders = [first];
    while (senders.length < kills) senders.push(await startSender());
    for (const [nth, victim] of senders.entries()) {
      const when = 5 + 15 * nth;
      await until(() => server.taken.length >= when);
      victim.kill('SIGKILL');
      await once(victim, 'exit');
    }
    // Expires their leases.
    await database.pool.query("update outbox set next_try_at = now() where state = 'sending'");
    const last = await startSender();
    await until(async () => (await listRows()).every(({ state }) => state === 'sent'));
    last.kill('SIGKILL');

    const countDifferent = (what: (mail: TakenMail) => string) => new Set(server.taken.map(what)).size;
    expect(countDifferent(({ to }) => to[0]!)).toBe(mails);
    expect(countDifferent(({ to, headers }) => `${to[0]} ${headers['message-id']}`)).toBe(mails);
    // Each sender that was killed held five messages at most.
    expect(server.taken.length).toBeLessThanOrEqual(mails + 5 * kills);
  });
});
