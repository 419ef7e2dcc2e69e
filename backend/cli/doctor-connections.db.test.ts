import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { freePort } from '../db/postgres/record';
import { createTestDatabase, type TestDatabase } from '../db/testing';
import { createHttpApp } from '../http/http-app';
import { addSettingsRoutes } from '../http/settings.routes';
import { startTestClient, type TestClient } from '../testing/client';
import { runMakan } from '../testing/makan';
import { checkPooler, checkSettings, checkSms } from './doctor-connections';

let database: TestDatabase;
let client: TestClient;
let folder: string;
beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database);
  folder = mkdtempSync(join(tmpdir(), 'makan-doctor-'));
});
afterAll(async () => {
  await client?.close();
  await database?.close();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a server with one answer while a check runs. */
async function withServer<T>(
  answer: (path: string, authorization: string | undefined) => [number, string],
  task: (url: string) => Promise<T>,
): Promise<T> {
  const server = createServer((request, response) => {
    const [status, body] = answer(request.url ?? '', request.headers.authorization);
    response.writeHead(status).end(body);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    return await task(`http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('the doctor says in words that the database is away, and where it looked, without the password', async () => {
  const port = await freePort();
  const env = { DATA_DIR: folder, DATABASE_URL: `postgresql://makan:the-password@127.0.0.1:${port}/makan` };
  const { exit, said } = await runMakan(database, ['doctor', '--offline'], { env });
  expect(exit).toBe(1);
  expect(said).toContain(
    `WRONG database: The database at 127.0.0.1:${port} cannot be used: nothing listens there.`,
  );
  expect(said).not.toContain('the-password');
});

test.each([
  ['another password', { password: 'wrong' }, 'it refuses user or password'],
  ['another name', { pathname: '/elsewhere' }, 'it has no database of this name'],
])('the doctor says what a database has against an address with %s', async (_, change, reason) => {
  const url = Object.assign(new URL(database.url), change);
  const env = { DATA_DIR: folder, DATABASE_URL: url.href };
  const { said } = await runMakan(database, ['doctor', '--offline'], { env });
  expect(said).toContain(reason);
});

test('the doctor finds a pooler that is away, or leads to another database', async () => {
  const away = `postgresql://makan@127.0.0.1:${await freePort()}/makan`;
  expect(await checkPooler({ DATABASE_URL: away, DATABASE_SESSION_URL: database.url })).toMatchObject({
    isWell: false,
    text: expect.stringContaining('nothing listens there'),
  });
  const other = await createTestDatabase({ bare: true });
  try {
    expect(await checkPooler({ DATABASE_URL: other.url, DATABASE_SESSION_URL: database.url })).toMatchObject({
      isWell: false,
      text: expect.stringContaining('another database'),
    });
  } finally {
    await other.close();
  }
  const same = { DATABASE_URL: database.url, DATABASE_SESSION_URL: database.url };
  expect(await checkPooler(same)).toMatchObject({ isWell: true });
  expect(await checkPooler({ DATABASE_URL: database.url })).toBeUndefined();
});

const account = { TWILIO_ACCOUNT_SID: 'AC1', TWILIO_AUTH_TOKEN: 'right', TWILIO_FROM: '+6580000000' };

test.each([
  ['works', account, true, 'takes our account'],
  ['has another token', { ...account, TWILIO_AUTH_TOKEN: 'wrong' }, false, 'refuses'],
  ['is suspended', { ...account, TWILIO_ACCOUNT_SID: 'AC2' }, false, 'is suspended'],
  ['is missing', {}, false, 'There is no SMS account'],
  ['has no sender', { ...account, TWILIO_FROM: undefined }, false, 'There is no SMS account'],
])('the doctor says of an SMS account that it %s', async (_, env, isWell, text) => {
  const right = (sid: string) => `Basic ${Buffer.from(`${sid}:right`).toString('base64')}`;
  const finding = await withServer(
    (path, authorization) => {
      const sid = /Accounts\/(\w+)\.json$/.exec(path)?.[1] ?? '';
      if (authorization !== right(sid)) return [401, '{"code":20003}'];
      return [200, JSON.stringify({ status: sid === 'AC2' ? 'suspended' : 'active' })];
    },
    (url) => checkSms({ ...env, TWILIO_BASE_URL: url }),
  );
  expect(finding).toMatchObject({ isWell, text: expect.stringContaining(text) });
});

test('the doctor tells a carrier that does not answer', async () => {
  const url = `http://127.0.0.1:${await freePort()}`;
  expect(await checkSms({ ...account, TWILIO_BASE_URL: url })).toMatchObject({
    isWell: false,
    text: expect.stringContaining('nothing listens there'),
  });
});

test('the doctor compares its settings with those of the running backend, which sends no value', async () => {
  const secret = client.deps.env.GATEWAY_SECRET;
  const app = createHttpApp(client.deps);
  const running = { SMTP_URL: 'smtp://old.example.com', MAIL_FROM: 'a@example.com', LOG_LEVEL: 'warn' };
  addSettingsRoutes(app, Object.keys({ ...running, STOREFRONT_URL: '' }), running);
  const refused = await app.fetch(new Request('http://localhost/settings'));
  expect(await refused.text()).not.toContain('settings');
  const response = await app.fetch(
    new Request('http://localhost/settings', { headers: { 'x-gateway-secret': secret } }),
  );
  const body = await response.text();
  expect(Object.keys(JSON.parse(body).settings)).toEqual(Object.keys(running));
  expect(body).not.toMatch(/example|warn/);

  const compare = (env: Record<string, string>) =>
    withServer(
      () => [200, body],
      (url) => checkSettings({ GATEWAY_SECRET: '', ...env, BACKEND_URL: url }, folder),
    );
  writeFileSync(join(folder, 'secrets.json'), JSON.stringify({ GATEWAY_SECRET: secret }));
  expect(await compare({ MAIL_FROM: 'a@example.com', LOG_LEVEL: 'debug' })).toMatchObject([{ isWell: true }]);
  expect(
    await compare({ SMTP_URL: 'smtp://new.example.com', STOREFRONT_URL: 'https://eat.example.com' }),
  ).toMatchObject([
    {
      isWell: false,
      text: expect.stringContaining('other values: STOREFRONT_URL (not set there), SMTP_URL.'),
    },
  ]);
});

test('the doctor tells a backend with another secret, and one that is away', async () => {
  const ask = (env: Record<string, string>) => checkSettings(env, folder);
  expect(await ask({ GATEWAY_SECRET: 'x'.repeat(40), BACKEND_URL: client.url })).toMatchObject([
    { isWell: false, text: expect.stringContaining('another GATEWAY_SECRET') },
  ]);
  const own = { GATEWAY_SECRET: client.deps.env.GATEWAY_SECRET, BACKEND_URL: client.url };
  expect(await ask(own)).toMatchObject([{ check: expect.stringContaining('settings 127.0.0.1:') }]);
  const away = { ...own, BACKEND_URL: `http://127.0.0.1:${await freePort()}` };
  expect(await ask(away)).toMatchObject([
    { isWell: false, text: expect.stringContaining('No backend answers there: nothing listens there') },
  ]);
});
