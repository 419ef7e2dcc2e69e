import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { getRoundCount } from '@/lib/testing/random-runs';
import { DomainError } from '../../../core/domain-error';
import { createTestDatabase, type TestDatabase } from '../../../db/testing';
import { payables } from '../../../payables';
import { dishes } from '../../../schema/menu';
import { auditLog } from '../../../schema/operator';
import { orders } from '../../../schema/orders';
import { payments } from '../../../schema/payments';
import { startTestClient, type TestClient } from '../../../testing/client';
import { createTestClock } from '../../../testing/deps';
import { getOrder } from '../../../testing/ordering';
import {
  createOrderLine,
  insertDiners,
  insertShop,
  shopMorning,
  type TestDiner,
} from '../../../testing/shop';
import { confirmPayment } from '../../payments/payments-by-staff';
import { takeOffLines } from '../ending/take-off-lines';
import { acceptOrder, advanceOrder, cancelOrder, refuseOrder } from './orders-by-staff';
import { cancelUserOrder } from './user-order';

const clock = createTestClock(shopMorning);
let database: TestDatabase;
let client: TestClient;

beforeAll(async () => {
  database = await createTestDatabase({ max: 20 });
  client = await startTestClient(database, { clock: clock.now });
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

/** Places a paid order of ten pieces of one dish at 10.00, delivered for 3.00. */
async function place() {
  const shop = await insertShop(database.db, [{ price: 1000, stock: 100 }]);
  const [who] = (await insertDiners(database.db, 1)) as [TestDiner];
  const { orderTransactionId: id, orderSn: sn } = await client.call(
    contract['ordering.submit'],
    getOrder(who, shop, 10_300, { dishList: [createOrderLine(shop.dishIds[0]!, 10)] }),
    { token: who.token },
  );
  await confirmPayment({ db: database.db, payables }, id, { now: clock.now() });
  return { id, sn, who, dishId: shop.dishIds[0]! };
}

/** Runs acts concurrently. Returns the successful ones and the errors of the others. */
async function race(acts: (() => Promise<unknown>)[]) {
  const settled = await Promise.allSettled(acts.map((act) => act()));
  const rejected = settled.flatMap((outcome) =>
    outcome.status === 'rejected' ? [outcome.reason as DomainError] : [],
  );
  for (const error of rejected) expect(error).toBeInstanceOf(DomainError);
  return { done: settled.length - rejected.length, rejected };
}
const listActs = (sn: string, act: string) =>
  database.db
    .select()
    .from(auditLog)
    .where(and(eq(auditLog.subject, sn), eq(auditLog.act, act)));
const now = clock.now();

test('CON-07 of ten people who accept an order at once one does, and the others read who', async () => {
  for (let round = 0; round < getRoundCount(10, 3); round++) {
    const { id, sn } = await place();
    const { done, rejected } = await race(
      Array.from(
        { length: 10 },
        (_, index) => () => acceptOrder(database.db, id, now, { actor: `person ${index}`, from: 'new' }),
      ),
    );
    expect(done).toBe(1);
    const [act] = await listActs(sn, 'order.accept');
    expect(await listActs(sn, 'order.accept')).toHaveLength(1);
    for (const { code, detail } of rejected)
      expect([code, detail?.step, detail?.by]).toEqual(['STATUS_CONFLICT', 'accepted', act!.actor]);
  }
});

test('CON-07 an order that is accepted, refused, advanced and cancelled by its diner at once has one outcome', async () => {
  for (let round = 0; round < getRoundCount(20, 5); round++) {
    const { id, who } = await place();
    const { done, rejected } = await race([
      () => acceptOrder(database.db, id, now, { actor: 'ann', from: 'new', starts: true }),
      () => refuseOrder(database.db, id, { actor: 'bo', now, from: 'new', refusedFor: 'tooBusy' }),
      () => advanceOrder(database.db, id, now, { actor: 'cy', from: 'new', to: 'preparing' }),
      () =>
        cancelUserOrder(client.deps, who.userId, { orderTransactionId: id, cancelReason: 'changed my mind' }),
    ]);
    expect([done, rejected.length]).toEqual([1, 3]);
    const [order] = await database.db.select().from(orders).where(eq(orders.id, id));
    const [payment] = await database.db.select().from(payments).where(eq(payments.orderId, id));
    expect(payment!.refunded).toBe(order!.status === 10 ? 10_300 : 0);
  }
});

test('CON-07 one click of ready and one of done by two people are one act each or a conflict, never a step twice', async () => {
  const { id, sn } = await place();
  await advanceOrder(database.db, id, now);
  const { done, rejected } = await race(
    Array.from(
      { length: 8 },
      () => () => advanceOrder(database.db, id, now, { from: 'preparing', to: 'ready' }),
    ),
  );
  expect([done, rejected.length]).toEqual([1, 7]);
  expect(await listActs(sn, 'order.advance')).toHaveLength(2);
});

test('reliability 6 lines taken off while the order is cancelled never refund more than was paid', async () => {
  for (let round = 0; round < getRoundCount(20, 5); round++) {
    const { id, dishId } = await place();
    await race([
      ...Array.from(
        { length: 6 },
        () => () =>
          takeOffLines(database.db, id, { taken: [{ position: 0, count: 2 }], method: 'WALLET_PAY', now }),
      ),
      () => cancelOrder(database.db, id, { now, method: 'WALLET_PAY' }),
    ]);
    const [order] = await database.db.select().from(orders).where(eq(orders.id, id));
    const [payment] = await database.db.select().from(payments).where(eq(payments.orderId, id));
    const [dish] = await database.db.select().from(dishes).where(eq(dishes.id, dishId));
    expect(order!.status).toBe(10);
    expect(payment!.refunded).toBe(10_300);
    expect(dish!.stock).toBe(100);
  }
});

test('CON-07 of two people who take the same line off one does, and the other reads that the total has changed', async () => {
  const { id } = await place();
  const seen = { step: 'new', total: 10_300, isPaid: true } as const;
  const act = (actor: string) => () =>
    takeOffLines(database.db, id, { taken: [{ position: 0, count: 1 }], seen, actor, now });
  const { done, rejected } = await race([act('ann'), act('bo')]);
  expect(done).toBe(1);
  expect(rejected).toMatchObject([{ code: 'STATUS_CONFLICT', detail: { act: 'order.take-off' } }]);
});
