import { setTimeout as pause } from 'node:timers/promises';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { contract } from '@/lib/contract/contract';
import { getDayAfter } from '@/lib/domain/fulfilment/days';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { getWallTime } from '../../modules/restaurant/hours';
import { hostedPage } from '../../providers/payment/adapter-names';
import { type Peers, startPeers } from '../../providers/payment/peers/start-peers';
import { paymentNotices, payments, refunds } from '../../schema/payments';
import { restaurants } from '../../schema/restaurant';
import { createTestEnv } from '../deps';
import { getOrder } from '../ordering';
import { companyCases, findThere, insertCompanyShop } from '../payment-companies';
import { submitChoice } from '../payments';
import { insertDiners } from '../shop';
import { type BackendProcess, createBackendProcess } from './backend-process';

const submit = contract['ordering.submit'];

let database: TestDatabase;
let backend: BackendProcess;
let peers: Peers;

beforeAll(async () => {
  database = await createTestDatabase();
  const variables: Record<string, string> = {};
  backend = await createBackendProcess(database.url, variables);
  peers = await startPeers({ backendUrl: backend.url });
  variables.PAYMENT_PEERS_PORT = new URL(peers.url).port;
  await backend.start();
}, 360_000);

afterAll(async () => {
  await peers?.close();
  await backend?.kill();
  await database?.close();
}, 180_000);

type Case = (typeof companyCases)[string];

/** Opens a restaurant and places orders there that wait for their payments. Returns the payments' ids. */
async function placeSome(chosen: Case, number: number): Promise<string[]> {
  const shop = await insertCompanyShop(database, peers, chosen);
  const hours = [{ from: 1, to: 7, times: [{ start: '08:00', end: '22:00' }] }];
  await database.db.update(restaurants).set({ hours }).where(eq(restaurants.id, shop.restaurantId));
  const deliveryTime = `${getDayAfter(getWallTime(new Date(), chosen.zone).day, 1)} 12:00-12:30`;
  const who = await insertDiners(database.db, number, new Date());
  await Promise.all(
    who.map(async (diner) => {
      const input = getOrder(diner, shop, shop.total, { deliveryTime, payType: chosen.payType });
      const answer = await fetch(`${backend.url}/${submit.path}`, {
        method: submit.method,
        headers: {
          'content-type': 'application/json',
          'x-gateway-secret': createTestEnv('').GATEWAY_SECRET,
          accessToken: diner.token,
        },
        body: JSON.stringify(z.encode(submit.input, input)),
      });
      const { data } = (await answer.json()) as { data: never };
      const { payUrl } = z.decode(submit.output, data);
      // VNPAY learns of a payment when its page is opened.
      if (payUrl) await (await fetch(payUrl)).arrayBuffer();
    }),
  );
  const rows = await database.db
    .select({ id: payments.id })
    .from(payments)
    .where(eq(payments.restaurantId, shop.restaurantId));
  return rows.map(({ id }) => id);
}

const readPayments = (ids: string[]) => database.db.select().from(payments).where(inArray(payments.id, ids));

test('GTW-02 a backend that is killed amid the notices of every company counts each payment once', async () => {
  const companies = Object.values(companyCases).filter(({ company }) => company !== hostedPage);
  const ids: string[] = [];
  for (const chosen of companies) ids.push(...(await placeSome(chosen, 5)));
  expect(ids).toHaveLength(5 * companies.length);
  // The payers of all companies pay alternately.
  const order = ids.map((id, at) => ({ id, turn: (at % 5) * companies.length + Math.floor(at / 5) }));
  const clicked = order.map(async ({ id, turn }) => {
    await pause(turn * 5);
    const { id: there } = await findThere(database, peers, id);
    await submitChoice(`${peers.url}/pay/${there}`, 'succeed');
  });
  await pause(80);
  await backend.kill();
  await Promise.all(clicked);
  await backend.start();
  // The payments whose notices were lost are found by asking.
  while ((await readPayments(ids)).some(({ state }) => state !== 'paid')) await pause(200);
  for (const id of ids) {
    const notices = await database.db.select().from(paymentNotices).where(eq(paymentNotices.paymentId, id));
    expect(notices.filter(({ outcome }) => outcome === 'confirmed').length).toBeLessThanOrEqual(1);
  }
  expect(await database.db.select().from(refunds).where(inArray(refunds.paymentId, ids))).toEqual([]);
});
