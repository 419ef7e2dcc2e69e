import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { type PushSender, type PushTarget, SubscriptionGone } from '../../providers/push/push-sender';
import { isPushService } from '../../providers/push/push-services';
import { outbox } from '../../schema/outbox';
import { pushSubscriptions } from '../../schema/push';
import { startTestClient, type TestClient } from '../../testing/client';
import { createTestClock, createTestDeps } from '../../testing/deps';
import { getOrder } from '../../testing/ordering';
import {
  createOrderLine,
  insertDiners,
  insertShop,
  shopMorning,
  type TestDiner,
  type TestShop,
} from '../../testing/shop';
import { advanceOrder } from '../orders/steps/orders-by-staff';
import { stepBack } from '../orders/steps/step-back';
import { sendWaiting } from '../outbox/send-waiting';

const {
  'orders.push': state,
  'orders.pushSubscribe': subscribe,
  'orders.pushUnsubscribe': unsubscribe,
} = contract;
const clock = createTestClock(shopMorning);
const createBrowser = (nth: number) => ({
  endpoint: `https://updates.push.services.mozilla.com/wpush/v2/browser-${nth}`,
  p256dh: 'a key',
  auth: 'a secret',
});

/** Messages received by a push service whose responses each test sets. */
const taken: { target: PushTarget; payload: Record<string, unknown> }[] = [];
let answer: () => void = () => {};
const push: PushSender = {
  publicKey: 'the public key',
  knows: isPushService,
  async send({ endpoint, p256dh, auth }, payload) {
    answer();
    taken.push({ target: { endpoint, p256dh, auth }, payload: JSON.parse(payload) });
  },
};

let database: TestDatabase;
let client: TestClient;
let shop: TestShop;

beforeAll(async () => {
  database = await createTestDatabase();
  client = await startTestClient(database, { clock: clock.now, push });
  shop = await insertShop(database.db, [{ name: 'Laksa', price: 2000 }]);
});
beforeEach(async () => {
  clock.set(shopMorning);
  answer = () => {};
  taken.length = 0;
  await database.db.delete(outbox);
});
afterAll(async () => {
  await client?.close();
  await database?.close();
});

async function place(): Promise<{ who: TestDiner; id: string }> {
  const [who] = await insertDiners(database.db, 1);
  const pickup = {
    deliveryType: 'SELF_PICKUP',
    deliveryAddress: undefined,
    payType: 'CASH_PAY_ON_PICK',
  } as const;
  const dishList = [createOrderLine(shop.dishIds[0]!, 1)];
  const { orderTransactionId } = await client.call(
    contract['ordering.submit'],
    getOrder(who!, shop, 1800, { ...pickup, dishList }),
    { token: who!.token },
  );
  return { who: who!, id: orderTransactionId };
}
const subscribeOrder = (who: TestDiner, id: string, nth = 1, locale = 'en') =>
  client.call(subscribe, { orderTransactionId: id, ...createBrowser(nth) }, { token: who.token, locale });
const deliver = async () => {
  const deps = createTestDeps(database, { clock: clock.now, push });
  await sendWaiting(deps, 'push');
  await deps.listener.close();
};
const listSubscriptions = (id: string) =>
  database.db.select().from(pushSubscriptions).where(eq(pushSubscriptions.orderId, id));

describe('subscribing', () => {
  test('a browser follows one’s own order, in the language it asked in, until it doesn’t want to', async () => {
    const { who, id } = await place();
    const endpoint = createBrowser(1).endpoint;
    const getState = () => client.call(state, { orderTransactionId: id, endpoint }, { token: who.token });
    expect(await getState()).toEqual({ publicKey: 'the public key', subscribed: false });
    expect(await subscribeOrder(who, id, 1, 'vn')).toEqual({ subscribed: true });
    await subscribeOrder(who, id, 1, 'vn');
    expect(await listSubscriptions(id)).toMatchObject([
      { userId: who.userId, locale: 'vn', ...createBrowser(1) },
    ]);
    expect((await getState()).subscribed).toBe(true);
    await client.call(unsubscribe, { orderTransactionId: id, endpoint }, { token: who.token });
    expect((await getState()).subscribed).toBe(false);
  });

  test('another’s order can’t be followed, and an address that is no push service is refused', async () => {
    const { who, id } = await place();
    const other = await place();
    const getRefusal = (diner: TestDiner, endpoint: string) =>
      client.getError(
        subscribe,
        { orderTransactionId: id, ...createBrowser(1), endpoint },
        { token: diner.token },
      );
    expect((await getRefusal(other.who, createBrowser(1).endpoint)).code).toBe('NOT_FOUND');
    for (const endpoint of [
      'http://updates.push.services.mozilla.com/x',
      'https://127.0.0.1/x',
      'https://push.evil.example/x',
      'https://fcm.googleapis.com.evil.example/x',
      'https://fcm.googleapis.com@evil.example/x',
      'https://fcm.googleapis.com:8443/x',
      'file:///etc/passwd',
    ])
      expect.soft((await getRefusal(who, endpoint)).code, endpoint).toBe('INVALID_INPUT');
    expect(await listSubscriptions(id)).toEqual([]);
    await subscribeOrder(who, id);
    const ending = { orderTransactionId: id, endpoint: createBrowser(1).endpoint };
    expect((await client.getError(unsubscribe, ending, { token: other.who.token })).code).toBe('NOT_FOUND');
    expect(await listSubscriptions(id)).toHaveLength(1);
  });

  test('ten browsers at most follow one order', async () => {
    const { who, id } = await place();
    for (let nth = 0; nth < 10; nth++) await subscribeOrder(who, id, nth);
    const one = { orderTransactionId: id, ...createBrowser(10) };
    expect((await client.getError(subscribe, one, { token: who.token })).code).toBe('TOO_MANY');
    expect(await subscribeOrder(who, id, 3)).toEqual({ subscribed: true });
  });
});

describe('sending pushes', () => {
  test('each status is pushed once, to those who follow the order, without user data', async () => {
    const { who, id } = await place();
    await place();
    await subscribeOrder(who, id, 1, 'vn');
    await subscribeOrder(who, id, 2);
    await advanceOrder(database.db, id, clock.now());
    await deliver();
    const payload = {
      title: expect.any(String),
      tag: `order-${id}`,
      path: `/myOrderDetail?orderId=${id}`,
    };
    expect(taken).toEqual(
      expect.arrayContaining([
        { target: createBrowser(1), payload: { ...payload, body: 'Đang chuẩn bị' } },
        { target: createBrowser(2), payload: { ...payload, body: 'In preparation' } },
      ]),
    );
    expect(taken).toHaveLength(2);
    const [diner] = (
      await database.pool.query('select mobile, user_name from users where id = $1', [who.userId])
    ).rows;
    expect(JSON.stringify(taken)).not.toContain(diner.mobile);

    await deliver();
    expect(taken).toHaveLength(2);
    // The content is deleted once the message is sent.
    expect(await database.db.select({ data: outbox.data, state: outbox.state }).from(outbox)).toEqual([
      { data: {}, state: 'sent' },
      { data: {}, state: 'sent' },
    ]);
  });

  test('a step that staff undo and take again is told each time', async () => {
    const { who, id } = await place();
    await subscribeOrder(who, id);
    const steps = [
      () => advanceOrder(database.db, id, clock.now()),
      () => stepBack(database.db, id, { now: clock.now(), actor: 'ann' }),
      () => advanceOrder(database.db, id, clock.now()),
    ];
    for (const step of steps) {
      clock.advance({ seconds: 10 });
      await step();
      await deliver();
    }
    expect(taken.map(({ payload }) => payload.body)).toEqual([
      'In preparation',
      'Accepted',
      'In preparation',
    ]);
  });

  test('what the diner did themselves isn’t pushed', async () => {
    const { who, id } = await place();
    await subscribeOrder(who, id);
    await client.call(
      contract['orders.cancel'],
      { orderTransactionId: id, cancelReason: 'x' },
      { token: who.token },
    );
    await deliver();
    expect(taken).toEqual([]);
  });

  test('a browser that is gone is forgotten, one that was not reached is tried again', async () => {
    const { who, id } = await place();
    await subscribeOrder(who, id);
    answer = () => {
      throw new Error('away');
    };
    await advanceOrder(database.db, id, clock.now());
    await deliver();
    expect(await listSubscriptions(id)).toHaveLength(1);
    clock.advance({ minutes: 1 });
    answer = () => {
      throw new SubscriptionGone('410');
    };
    await deliver();
    expect(await listSubscriptions(id)).toEqual([]);
    expect(await database.db.select({ state: outbox.state }).from(outbox)).toEqual([{ state: 'failed' }]);
  });
});
