import { setTimeout as pause } from 'node:timers/promises';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '@/lib/contract/contract';
import { getDayAfter } from '@/lib/domain/fulfilment/days';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { getWallTime } from '../../modules/restaurant/hours';
import { type PaymentSandbox, startPaymentSandbox } from '../../providers/payment/sandbox/payment-sandbox';
import { orderEvents, orders } from '../../schema/orders';
import { paymentNotices, payments, refunds } from '../../schema/payments';
import { createTestEnv } from '../deps';
import { getOrder } from '../ordering';
import { hostedAccount, hostedSecret, submitChoice } from '../payments';
import { insertDiners, insertShop, type TestDiner, type TestShop } from '../shop';
import { type BackendProcess, createBackendProcess } from './backend-process';

const submit = contract['ordering.submit'];
const slot = `${getDayAfter(getWallTime(new Date(), 'Asia/Singapore').day, 1)} 12:00-12:30`;

let database: TestDatabase;
let backend: BackendProcess;
let sandbox: PaymentSandbox;
let shop: TestShop;

beforeAll(async () => {
  database = await createTestDatabase();
  shop = await insertShop(database.db, [{ price: 1000 }], {
    hours: [{ from: 1, to: 7, times: [{ start: '08:00', end: '22:00' }] }],
    payTypes: ['CREDITCARD_PAY'],
    paymentAccounts: hostedAccount,
  });
  const variables: Record<string, string> = {};
  backend = await createBackendProcess(database.url, variables);
  sandbox = await startPaymentSandbox({
    secret: hostedSecret,
    noticeUrl: `${backend.url}/provider/hosted-page/notice`,
  });
  Object.assign(variables, { HOSTED_PAGE_URL: sandbox.url, HOSTED_PAGE_SECRET: hostedSecret });
  await backend.start();
}, 360_000);

afterAll(async () => {
  await sandbox?.close();
  await backend?.kill();
  await database?.close();
}, 180_000);

interface PlacedOrder {
  id: string;
  payUrl: string;
}
async function place(who: TestDiner): Promise<PlacedOrder> {
  const input = getOrder(who, shop, 2300, { deliveryTime: slot, payType: 'CREDITCARD_PAY' });
  const answer = await fetch(`${backend.url}/${submit.path}`, {
    method: submit.method,
    headers: {
      'content-type': 'application/json',
      'x-gateway-secret': createTestEnv('').GATEWAY_SECRET,
      accessToken: who.token,
    },
    body: JSON.stringify(z.encode(submit.input, input)),
  });
  const { data } = (await answer.json()) as { data: never };
  const { orderTransactionId, payUrl } = z.decode(submit.output, data);
  return { id: orderTransactionId, payUrl: payUrl! };
}
const listStoredOrders = (ids: string[]) => database.db.select().from(orders).where(inArray(orders.id, ids));
async function waitUntilPaid(ids: string[]): Promise<void> {
  while ((await listStoredOrders(ids)).some(({ payStatus }) => payStatus !== 1)) await pause(100);
}

/**
 * Checks that five notices, some of them to a dying process, had the effect of one: one confirmation, one
 * event, no refund.
 */
async function expectPaidOnce(id: string): Promise<void> {
  const [payment, ...others] = await database.db.select().from(payments).where(eq(payments.orderId, id));
  expect(others).toEqual([]);
  expect(payment).toMatchObject({ state: 'paid', amount: 2300, refunded: 0 });
  const events = await database.db.select().from(orderEvents).where(eq(orderEvents.orderId, id));
  expect(events.map(({ status, payStatus }) => [status, payStatus]).sort()).toEqual([
    [0, 0],
    [2, 1],
  ]);
  const notices = await database.db
    .select()
    .from(paymentNotices)
    .where(eq(paymentNotices.paymentId, payment!.id));
  expect(notices.map(({ outcome }) => outcome)).toEqual(['confirmed']);
  expect(await database.db.select().from(refunds).where(eq(refunds.paymentId, payment!.id))).toEqual([]);
}

test('a backend that is killed between a payment’s start and its notice finds the payment when it is back', async () => {
  const [who] = (await insertDiners(database.db, 1, new Date())) as [TestDiner];
  const placed = await place(who);
  await backend.kill();
  const led = await submitChoice(placed.payUrl, 'succeed');
  expect(led.status).toBe(303);
  expect(await listStoredOrders([placed.id])).toMatchObject([{ status: 0, payStatus: 0 }]);
  await backend.start();
  await waitUntilPaid([placed.id]);
  await expectPaidOnce(placed.id);
});

test('a backend that is killed amid notices counts each payment once', async () => {
  for (let round = 0; round < 2; round++) {
    const who = await insertDiners(database.db, 12, new Date());
    const placed = await Promise.all(who.map(place));
    const clicked = placed.map(async ({ payUrl }, index) => {
      await pause(index * 8);
      await submitChoice(payUrl, 'succeed');
    });
    await pause(20 + round * 30);
    await backend.kill();
    await Promise.all(clicked);
    await backend.start();
    await waitUntilPaid(placed.map(({ id }) => id));
    for (const { id } of placed) await expectPaidOnce(id);
  }
});
