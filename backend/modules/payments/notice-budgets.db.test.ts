import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { payments } from '../../schema/payments';
import type { TestClient } from '../../testing/client';
import { createTestClock } from '../../testing/deps';
import {
  type CompanyClient,
  companyCases,
  findThere,
  insertCompanyShop,
  placeAtCompany,
  startCompanyClient,
} from '../../testing/payment-companies';
import { startPayingClient } from '../../testing/payments';
import { shopMorning } from '../../testing/shop';

const clock = createTestClock(shopMorning);
const stripe = companyCases['Stripe, page']!;
let database: TestDatabase;
let client: CompanyClient;

beforeAll(async () => {
  database = await createTestDatabase({ max: 20 });
  client = await startCompanyClient(database, clock);
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

/** Sends notices that no company has signed, and returns their answers. */
async function flood(path: string, count: number, address: string, to: Pick<TestClient, 'raw'> = client) {
  const answers = [];
  for (let sent = 0; sent < count; sent += 50)
    answers.push(
      ...(await Promise.all(
        Array.from({ length: Math.min(50, count - sent) }, () =>
          to.raw(`/provider/${path}/notice`, {
            method: 'POST',
            headers: { 'x-client-address': address },
            body: {},
          }),
        ),
      )),
    );
  return answers;
}
function countByCode(answers: Awaited<ReturnType<typeof flood>>) {
  const counts: Record<string, number> = {};
  for (const { envelope } of answers) {
    const code = String(envelope.code);
    counts[code] = (counts[code] ?? 0) + 1;
  }
  return counts;
}

test('PAY-06 a stranger’s notices have a budget per restaurant, and the company’s are taken meanwhile', async () => {
  const [shop, other] = [
    await insertCompanyShop(database, client.peers, stripe),
    await insertCompanyShop(database, client.peers, stripe),
  ];
  const placed = await placeAtCompany(database, client, shop, stripe.payType);
  (await findThere(database, client.peers, placed.paymentId)).state = 'paid';
  const stranger = '203.0.113.9';

  const answers = await flood(`stripe/${shop.restaurantId}`, 610, stranger);
  expect(countByCode(answers)).toEqual({ SIGNATURE_INVALID: 600, TOO_MANY: 10 });
  const refused = answers.find(({ status }) => status === 429)!;
  expect(refused.headers.get('retry-after')).toBe('1');
  // Company and restaurant are written in several ways, which share one budget.
  expect(countByCode(await flood(`payos/0${shop.restaurantId}`, 1, stranger))).toEqual({ TOO_MANY: 1 });
  expect(countByCode(await flood(`stripe/${other.restaurantId}`, 1, stranger))).toEqual({
    SIGNATURE_INVALID: 1,
  });

  expect(await client.notify('stripe', placed.paymentId)).toMatchObject({ status: 200 });
  const [payment] = await database.db.select().from(payments).where(eq(payments.id, placed.paymentId));
  expect(payment!.state).toBe('paid');

  clock.advance({ seconds: 1 });
  const again = await flood(`stripe/${shop.restaurantId}`, 21, stranger);
  expect(countByCode(again)).toEqual({ SIGNATURE_INVALID: 20, TOO_MANY: 1 });
});

test('PAY-06 the notices of one source have a budget over all restaurants, banks and payment pages', async () => {
  const paying = await startPayingClient(database, clock);
  const stranger = '203.0.113.10';
  const toBank = countByCode(await flood('bank', 3_005, stranger, paying));
  expect(toBank).toEqual({ SIGNATURE_INVALID: 3_005 });
  const toPage = countByCode(await flood('hosted-page', 3_005, stranger, paying));
  expect(toPage).toEqual({ INVALID_INPUT: 2_995, TOO_MANY: 10 });
  expect(countByCode(await flood('bank', 1, stranger, paying))).toEqual({ TOO_MANY: 1 });
  expect(countByCode(await flood('bank', 1, '203.0.113.11', paying))).toEqual({ SIGNATURE_INVALID: 1 });
  await paying.close();
});
