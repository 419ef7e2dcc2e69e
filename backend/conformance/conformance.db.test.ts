import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../db/testing';
import { loadPlaces } from '../modules/places/load-places';
import { startTestClient, type TestClient } from '../testing/client';
import { insertFullShop, openTables } from '../testing/full-shop';
import { isFine, type Row } from './check-call';
import { runConformance } from './run-conformance';
import { allSteps } from './steps/all-steps';

const phones = ['81000001', '81000002', '81000003', '81000004'].map((mobile) => ({
  mobile,
  mobileCountryCode: '+65',
}));

/** Calls that cannot succeed in a run without payments and without third-party logins. */
const onlyRefused = [
  'auth.endSession',
  'auth.loginById',
  'auth.resetPassword',
  'auth.thirdBind',
  'auth.thirdInfo',
  'auth.thirdRender',
  // The run does not know the code at the door.
  'door.join',
  'door.leave',
  'door.look',
  'door.party',
  'door.push',
  'door.pushSubscribe',
  'ordering.promotionCode',
  'orders.pickedUp',
  // The run has no keys for notifications.
  'orders.pushSubscribe',
  'orders.undoPickedUp',
  // Nobody is asked to choose at the table of the run.
  'parties.choosePart',
  // Nothing of the run's table was paid and refunded.
  'parties.giveRefundAccount',
  'profile.confirmEmail',
  'profile.delete',
  'reservations.cancelLinked',
  'reservations.changeLinked',
  'reservations.confirmLinked',
  'reservations.depositOptions',
  'reservations.linked',
  'reservations.payDeposit',
  'shortLinks.params',
  'vouchers.refund',
  // The restaurant has no fully booked time, and no link was sent.
  'waiting.accept',
  'waiting.decline',
  'waiting.join',
  'waiting.leave',
  'waiting.linked',
  'waiting.push',
  'waiting.pushSubscribe',
  'wallet.requestRefund',
];

test('every call of the contract has its step, once', () => {
  expect(allSteps.map(({ call }) => call).sort()).toEqual(Object.keys(contract).sort());
});

describe('against the bundled backend', () => {
  let database: TestDatabase;
  let client: TestClient;
  let host: string;

  beforeAll(async () => {
    database = await createTestDatabase();
    client = await startTestClient(database);
    await loadPlaces(database.db);
    ({ host } = await insertFullShop(database.db, undefined, openTables));
  });
  afterAll(async () => {
    await client.close();
    await database.close();
  });

  const run = (changes: boolean) =>
    runConformance({
      backend: client.url,
      host,
      secret: client.deps.env.GATEWAY_SECRET,
      changes,
      phones,
      findSentCode: ({ mobile, mobileCountryCode }) => client.getSentCode(mobileCountryCode + mobile),
    });

  test('each answers, in its shape, with its sign, and refuses what it must', async () => {
    const rows = await run(true);
    expect(rows.filter((row) => !isFine(row))).toEqual([]);
    expect(rows.filter(({ errorCodes }) => errorCodes !== 'yes')).toEqual([]);
    const isReached = ({ shape, sign }: Row) => shape === 'yes' && sign === 'yes';
    expect(
      rows
        .filter((row) => !isReached(row))
        .map(({ call }) => call)
        .sort(),
    ).toEqual(onlyRefused);
  });

  test('without --changes nothing is written besides a guest’s token', async () => {
    const tables = [
      'users',
      'orders',
      'reservations',
      'voucher_orders',
      'outbox',
      'addresses',
      'subscriptions',
      'wallet_transactions',
      'parties',
    ];
    const countRows = async () =>
      Promise.all(
        tables.map(async (table) => {
          const { rows } = await database.pool.query(`select count(*)::int as count from ${table}`);
          return [table, rows[0].count];
        }),
      );
    const before = await countRows();
    const rows = await run(false);
    expect(rows.filter((row) => !isFine(row))).toEqual([]);
    expect(await countRows()).toEqual(before);
  });
});

describe('against a backend that is not right', () => {
  let server: Server;
  let answer: (path: string) => { status?: number; body: unknown };

  beforeAll(async () => {
    server = createServer((request, response) => {
      const { status = 200, body } = answer(new URL(request.url ?? '', 'http://x').pathname.slice(1));
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(typeof body === 'string' ? body : JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(() => new Promise((resolve) => server.close(resolve)));

  const getRow = async (call: string) => {
    const backend = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    const rows = await runConformance({ backend, host: 'shop.example.test', changes: false, phones });
    return rows.find((row) => row.call === call) as Row;
  };
  const createAnswer = (data: unknown, code: string | number = '1') => ({
    body: { code, isSuccess: true, success: true, message: '', data },
  });
  const found = { restaurantId: 7, countryCode: 'SG' };

  test('a shape that is another is named by its field', async () => {
    answer = () => createAnswer({ ...found, restaurantId: 'seven' });
    const row = await getRow('restaurant.findByDomain');
    expect(row).toMatchObject({ answered: 'yes', shape: 'no' });
    expect(row.notes.join()).toContain('data.restaurantId');
  });

  test('a sign that is another, or that does not agree with itself, is reported', async () => {
    answer = () => createAnswer(found, '9');
    expect(await getRow('restaurant.findByDomain')).toMatchObject({ sign: 'no' });
    answer = () => ({ body: { code: '1', isSuccess: false, success: false, data: found } });
    expect(await getRow('restaurant.findByDomain')).toMatchObject({ sign: 'no' });
  });

  test('server errors, pages instead of envelopes, and no answer are reported', async () => {
    answer = () => ({ status: 500, body: { code: 'X' } });
    expect(await getRow('restaurant.findByDomain')).toMatchObject({
      answered: 'no',
      notes: expect.arrayContaining(['HTTP 500']),
    });
    answer = () => ({ body: '<html></html>' });
    expect(await getRow('restaurant.findByDomain')).toMatchObject({ answered: 'no' });
    const [row] = await runConformance({
      backend: 'http://127.0.0.1:1',
      host: 'x.example.test',
      changes: false,
      phones,
    });
    expect(row).toMatchObject({ answered: 'no' });
  });

  test('a diner’s call that anybody may make is reported', async () => {
    answer = (path) =>
      path.endsWith('order/list') ? createAnswer([]) : createAnswer({ accessToken: 'guest' });
    const row = await getRow('orders.list');
    expect(row.errorCodes).toBe('no');
    expect(row.notes.join()).toContain('a call without a token was carried out');
  });
});
