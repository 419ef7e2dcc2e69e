import { eq, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { resolvePublicName } from '../../core/public-address';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import type { Deps } from '../../deps';
import { listSetAside } from '../../jobs/set-aside';
import { restaurantVersions } from '../../schema/drafts';
import { webhookDeliveries, webhookEndpoints } from '../../schema/integrations';
import { createTestClock, createTestDeps } from '../../testing/deps';
import { createDishGroup, createDishItem } from '../../testing/dish-row';
import { type ForeignService, startForeignService } from '../../testing/foreign-service';
import { tableNoon } from '../../testing/parties';
import { listTablesReadWhole, recordStatements } from '../../testing/query-plans';
import { refuseUpdates } from '../../testing/refuse-updates';
import { insertReservableShop } from '../../testing/reservations';
import { createOrderLine, insertShop } from '../../testing/shop';
import { insertStaff } from '../../testing/staff';
import { insertWebhook, listQueued, queueEvent, webhookSecret } from '../../testing/webhooks';
import { deliverWebhooks } from './deliver-webhooks';
import { parseWebhookUrl, postWebhook } from './post-webhook';
import { readWebhookData } from './webhook-data';

const clock = createTestClock(tableNoon);
let database: TestDatabase;
let deps: Deps;
let restaurantId: number;
let dishId: number;
let receiver: ForeignService;
let recorded: ReturnType<typeof recordStatements>;

beforeAll(async () => {
  database = await createTestDatabase();
  recorded = recordStatements(database.pool);
  deps = createTestDeps(database, { clock: clock.now });
  const shop = await insertShop(deps.db, [{ price: 1000, stock: 50 }]);
  restaurantId = shop.restaurantId;
  dishId = shop.dishIds[0]!;
  receiver = await startForeignService(() => ({ json: {} }));
});
afterAll(async () => {
  await receiver?.close();
  await deps.listener.close();
  await database.close();
});
beforeEach(async () => {
  await deps.db.delete(webhookEndpoints);
  receiver.asked.length = 0;
  receiver.answer(() => ({ json: {} }));
});

/** The triggers write the time of PostgreSQL; the test's clock decides what is due. */
const makeDue = () =>
  deps.db
    .update(webhookDeliveries)
    .set({ nextTryAt: clock.now(), giveUpAt: new Date(clock.now().getTime() + 3 * 86_400_000) });

const deliver = async () => {
  await makeDue();
  return deliverWebhooks(deps);
};

const listEvents = () =>
  receiver.asked.map(
    ({ body }) => body as { type: string; timestamp: string; data: Record<string, unknown> },
  );

const takeOrder = async (name = 'Ann Lee', mobile = '+6591234567') => {
  const counter = await insertStaff(deps, restaurantId, 'counter');
  return counter.call('orders.take', {
    restaurantId,
    source: 'counter',
    deliveryType: 'SELF_PICKUP',
    tableNo: undefined,
    dishList: [createOrderLine(dishId)],
    deliveryAddress: undefined,
    payBy: 'cash',
    payType: undefined,
    name,
    mobile,
    deliveryTime: undefined,
    remark: undefined,
    payAmount: 900,
  });
};

describe('what is sent', () => {
  test('HUB-02 an order with its payment is sent once, signed by the Standard Webhooks rules, without personal data', async () => {
    await insertWebhook(deps, restaurantId, `${receiver.url}/hook`);
    const { orderId } = await takeOrder();
    await deliver();
    expect(
      listEvents()
        .map(({ type }) => type)
        .sort(),
    ).toEqual(['order.changed', 'payment.changed']);
    expect(listEvents().find(({ type }) => type === 'order.changed')!.data).toMatchObject({
      restaurantId,
      orderId,
      step: 'accepted',
      source: 'counter',
      currency: 'SGD',
      total: 9,
      lines: [{ count: 1, unitPrice: 10 }],
      isPaid: true,
    });
    expect(listEvents().find(({ type }) => type === 'payment.changed')!.data).toMatchObject({
      orderId,
      state: 'paid',
      currency: 'SGD',
      amount: 9,
      refunded: 0,
    });
    for (const { body, headers } of receiver.asked) {
      const text = JSON.stringify(body);
      expect(text).not.toMatch(/Ann Lee|91234567/);
      // The signature is made with the test's clock, so only its text is compared.
      const at = new Date(Number(headers['webhook-timestamp']) * 1000);
      const expected = new Webhook(webhookSecret).sign(String(headers['webhook-id']), at, text);
      expect(headers['webhook-signature']).toBe(expected);
    }
    await deliverWebhooks(deps);
    expect(receiver.asked).toHaveLength(2);
  });

  test('HUB-02 an address that may know guests gets their names and numbers', async () => {
    await insertWebhook(deps, restaurantId, receiver.url, { events: ['order.changed'], withGuests: true });
    await takeOrder('Bo Tan', '+6598765432');
    await deliver();
    expect(listEvents()[0]!.data).toMatchObject({ customer: 'Bo Tan', mobile: '+6598765432' });
  });

  test('HUB-02 sold-out marks, the last piece, a menu and a booking are sent', async () => {
    const bookable = await insertReservableShop(deps.db, {
      slots: [{ time: '18:00', limit: 3, discountPercent: 0 }],
    });
    await insertWebhook(deps, restaurantId, receiver.url);
    await insertWebhook(deps, bookable.restaurantId, receiver.url);
    const manager = await insertStaff(deps, restaurantId, 'manager');
    await manager.call('shop.soldOut', {
      restaurantId,
      kind: 'dish',
      targetId: dishId,
      dishId,
      until: undefined,
    });
    await deliver();
    expect(listEvents().map(({ type }) => type)).toEqual(['stock.changed']);
    expect(listEvents()[0]!.data).toMatchObject({ dishes: [{ dishId, isSoldOut: true }] });
    await manager.call('shop.backOnSale', { restaurantId, kind: 'dish', targetId: dishId });
    await deps.db.execute(sql`update dishes set stock = 0 where id = ${dishId}`);
    await deps.db.execute(sql`update dishes set stock = 50 where id = ${dishId}`);
    await deps.db.insert(restaurantVersions).values({
      restaurantId,
      kind: 'publish',
      document: {},
      changes: [],
      actor: 'Ann',
      at: clock.now(),
    });
    const host = await insertStaff(deps, bookable.restaurantId, 'manager');
    const { reservationId } = await host.call('bookings.book', {
      restaurantId: bookable.restaurantId,
      name: 'Ann Lee',
      mobile: '+6591234567',
      people: 2,
      day: '2026-11-24',
      time: '18:00',
      tableNo: undefined,
      remark: undefined,
      source: 'phone',
      textsMobile: false,
      email: undefined,
      language: undefined,
      exception: undefined,
    });
    await deliver();
    await deliver();
    expect(
      listEvents()
        .map(({ type }) => type)
        .sort(),
    ).toEqual([
      'booking.changed',
      'menu.changed',
      'stock.changed',
      'stock.changed',
      'stock.changed',
      'stock.changed',
    ]);
    const booking = listEvents().find(({ type }) => type === 'booking.changed')!;
    expect(booking.data).toMatchObject({ reservationId, people: 2, time: '18:00' });
    expect(JSON.stringify(booking)).not.toContain('Ann Lee');
  });

  test('HUB-02 a dish is sold out for other systems when it is for diners, and sold-out choices are named', async () => {
    const specs = [1, 2].map((specId) => ({
      specId,
      key: `s${specId}`,
      name: { en: `Size ${specId}` },
      price: 1000,
      onSale: true,
    }));
    const groups = [createDishGroup({ mandatory: true, items: [createDishItem(11), createDishItem(12)] })];
    const { restaurantId, dishIds } = await insertShop(deps.db, [
      { more: { specs } },
      { more: { groups } },
      {},
      { more: { marketPrice: true } },
    ]);
    const [sized, chosen, , market] = dishIds as [number, number, number, number];
    const manager = await insertStaff(deps, restaurantId, 'manager');
    const mark = (kind: 'spec' | 'item', dishId: number, targetId: number) =>
      manager.call('shop.soldOut', { restaurantId, kind, targetId, dishId, until: undefined });
    const read = async () =>
      (
        await readWebhookData(
          deps,
          { event: 'stock.changed', thing: 'stock' },
          { restaurantId, withGuests: false },
        )
      ).dishes;
    await mark('spec', sized, 1);
    await mark('item', chosen, 11);
    expect(await read()).toMatchObject([
      { dishId: sized, isSoldOut: false, soldOutSpecIds: [1], soldOutItemIds: [] },
      { dishId: chosen, isSoldOut: false, soldOutSpecIds: [], soldOutItemIds: [11] },
      { dishId: market, isSoldOut: true, soldOutSpecIds: [], soldOutItemIds: [] },
    ]);
    await mark('spec', sized, 2);
    await mark('item', chosen, 12);
    expect(await read()).toMatchObject([
      { dishId: sized, isSoldOut: true, soldOutSpecIds: [1, 2] },
      { dishId: chosen, isSoldOut: true, soldOutItemIds: [11, 12] },
      { dishId: market, isSoldOut: true },
    ]);
  });

  test('HUB-02 a change that is rolled back sends nothing', async () => {
    const endpointId = await insertWebhook(deps, restaurantId, receiver.url);
    await deps.db
      .transaction(async (tx) => {
        await tx.execute(sql`insert into staff_events (restaurant_id, kind, subject, at)
          values (${restaurantId}, 'order', 'gone', now())`);
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    expect(await listQueued(deps, endpointId)).toEqual([]);
  });
});

describe('a receiver that fails', () => {
  const ways = [
    ['an error', { status: 500, text: 'broken' }, { status: 500, answer: 'broken' }],
    ['a redirect', { status: 302, headers: { location: 'http://127.0.0.1:1/' }, text: '' }, { status: 302 }],
    ['a closed connection', 'hang up', { status: null }],
    ['silence', 'silent', { status: null }],
    ['an answer that never ends', 'stuck', { status: null }],
  ] as const;

  test('HUB-02 every way to fail keeps the event for a repeat with the same id and body', async () => {
    const endpoints: number[] = [];
    for (const [name] of ways) {
      const url = `${receiver.url}/${encodeURIComponent(name)}`;
      const endpointId = await insertWebhook(deps, restaurantId, url);
      await queueEvent(deps, endpointId, 'order-1');
      endpoints.push(endpointId);
    }
    receiver.answer(({ path }) => ways.find(([name]) => path === `/${encodeURIComponent(name)}`)![1]);
    expect(await deliverWebhooks(deps)).toEqual({ sent: 0 });
    for (const [at, endpointId] of endpoints.entries()) {
      const [queued] = await listQueued(deps, endpointId);
      expect(queued, ways[at]![0]).toMatchObject({ state: 'waiting', attempts: 1, ...ways[at]![2] });
      expect(queued!.nextTryAt.getTime() - clock.now().getTime()).toBe(5_000);
    }
    receiver.answer(() => ({ json: {} }));
    clock.advance({ seconds: 5 });
    expect(await deliverWebhooks(deps)).toEqual({ sent: ways.length });
    expect(receiver.asked).toHaveLength(2 * ways.length);
    for (const [name] of ways) {
      const [first, second] = receiver.asked.filter(({ path }) => path === `/${encodeURIComponent(name)}`);
      expect(second!.headers['webhook-id']).toBe(first!.headers['webhook-id']);
      expect(second!.body).toEqual(first!.body);
    }
  }, 60_000);

  test('HUB-02 an address whose events cannot be changed is set aside, and others get theirs', async () => {
    const [held, fine] = [
      await insertWebhook(deps, restaurantId, `${receiver.url}/held`),
      await insertWebhook(deps, restaurantId, `${receiver.url}/fine`),
    ];
    for (const endpointId of [held, fine]) await queueEvent(deps, endpointId, 'order-1');
    const condition = `new.endpoint_id = ${held}`;
    const send = () =>
      refuseUpdates(database.pool, 'webhook_deliveries', condition, () => deliverWebhooks(deps));
    expect(await send()).toEqual({ sent: 1 });
    expect(await listSetAside(deps.db, { last: 10 })).toMatchObject([
      { job: 'send-webhooks', rowId: String(held), restaurantId },
    ]);
    clock.advance({ minutes: 1 });
    expect(await deliverWebhooks(deps)).toEqual({ sent: 1 });
    expect(receiver.asked.map(({ path }) => path)).toEqual(['/fine', '/held']);
    expect(await listSetAside(deps.db, { last: 10 })).toEqual([]);
  });

  test('HUB-02 an event is repeated with growing pauses for three days, and then given up', async () => {
    receiver.answer(() => ({ status: 503, text: 'later' }));
    const endpointId = await insertWebhook(deps, restaurantId, receiver.url);
    await queueEvent(deps, endpointId, 'order-1');
    const started = clock.now().getTime();
    const gaps: number[] = [];
    for (;;) {
      const before = clock.now().getTime();
      await deliverWebhooks(deps);
      const [queued] = await listQueued(deps, endpointId);
      const [endpoint] = await deps.db
        .select()
        .from(webhookEndpoints)
        .where(eq(webhookEndpoints.id, endpointId));
      if (queued!.state === 'failed') break;
      const next = Math.max(queued!.nextTryAt.getTime(), endpoint!.pausedUntil?.getTime() ?? 0);
      gaps.push(next - before);
      clock.set(new Date(next));
    }
    expect(gaps.slice(0, -1)).toEqual([...gaps.slice(0, -1)].sort((a, b) => a - b));
    expect([gaps[0], Math.max(...gaps)]).toEqual([5_000, 4 * 3_600_000]);
    const hours = (clock.now().getTime() - started) / 3_600_000;
    expect(hours).toBeGreaterThanOrEqual(72);
    expect(hours).toBeLessThan(77);
    expect(new Set(receiver.asked.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  }, 60_000);

  test('HUB-02 the events of one thing keep their order, and those of other things go on', async () => {
    const endpointId = await insertWebhook(deps, restaurantId, receiver.url);
    const first = await queueEvent(deps, endpointId, 'order-1');
    const second = await queueEvent(deps, endpointId, 'order-1');
    const other = await queueEvent(deps, endpointId, 'order-2');
    receiver.answer(({ headers }) =>
      headers['webhook-id'] === first ? { status: 500, text: '' } : { json: {} },
    );
    await deliverWebhooks(deps);
    const listIds = () => receiver.asked.map(({ headers }) => headers['webhook-id']);
    expect(listIds().sort()).toEqual([first, other].sort());
    receiver.answer(() => ({ json: {} }));
    clock.advance({ seconds: 5 });
    await deliverWebhooks(deps);
    expect(listIds().slice(2)).toEqual([first, second]);
  });

  test('HUB-02 10,000 events that wait for a failing address cost a bounded query, and go out when it is back', async () => {
    receiver.answer(() => ({ status: 500, text: '' }));
    const endpointId = await insertWebhook(deps, restaurantId, receiver.url);
    await deps.db.execute(sql`insert into webhook_deliveries (endpoint_id, event, thing, at, body, next_try_at, give_up_at)
      select ${endpointId}, 'order.changed', 'order-' || n, ${clock.now()}, '{}', ${clock.now()}, ${clock.now()}::timestamptz + interval '3 days'
      from generate_series(1, 10000) n`);
    await deps.db.execute(sql`analyze webhook_deliveries`);
    await deliverWebhooks(deps);
    const tables = new Set(['webhook_deliveries']);
    // `makeDue` of this test changes every row, and set-aside addresses are few.
    const others = /"give_up_at" = \$2|"id"\)::text = any/;
    const queries = recorded
      .take()
      .filter(({ text }) => text.includes('webhook_deliveries') && !others.test(text));
    expect(queries.length).toBeGreaterThan(2);
    for (const query of queries)
      expect(await listTablesReadWhole(deps.pool, query, tables), query.text).toEqual([]);
    expect(receiver.asked.length).toBeLessThanOrEqual(10);
    // Sending all of them would take a minute on a slow machine; these are five times what one query reads.
    await deps.db.execute(sql`delete from webhook_deliveries where endpoint_id = ${endpointId} and thing not in (
      select 'order-' || n from generate_series(1, 1000) n)`);
    receiver.answer(() => ({ json: {} }));
    clock.advance({ minutes: 5 });
    expect(await deliverWebhooks(deps)).toEqual({ sent: 1_000 });
  });
});

describe('where events may go', () => {
  const env = { CONSOLE_HOST: 'console.example.com' };

  test.each([
    'http://example.com/hook',
    'https://127.0.0.1/hook',
    'https://localhost/hook',
    'https://10.1.2.3/hook',
    'https://169.254.169.254/latest',
    'https://[::1]/hook',
    'https://[fd00::1]/hook',
    'https://intranet/hook',
    'https://ann:secret@example.com/hook',
    'ftp://example.com/hook',
    'no address',
  ])('HUB-02 %s is refused', (url) => {
    expect(() => parseWebhookUrl(url, env)).toThrow(expect.objectContaining({ code: 'WEBHOOK_URL_REFUSED' }));
  });

  test('HUB-02 a public name that leads into a private network is refused when it is resolved', async () => {
    const sent = postWebhook('https://hooks.example.com/', {
      env,
      headers: {},
      body: '{}',
      lookup: (_, options, done) => resolvePublicName('localhost', options, done),
    });
    await expect(sent).rejects.toThrow(/not on the public internet/);
  });
});

describe('the console', () => {
  test('HUB-02 an address that is too long when its letters are encoded is refused, and the list stays readable', async () => {
    const manager = await insertStaff(deps, restaurantId, 'manager');
    const error = await manager.getError('webhooks.add', {
      restaurantId,
      url: `${receiver.url}/${'ö'.repeat(100)}`,
      events: ['order.changed'],
      withGuests: false,
      code: undefined,
    });
    expect(error).toMatchObject({ code: 'INVALID_INPUT', detail: { fields: [{ path: 'url' }] } });
    expect(await manager.call('webhooks.list', { restaurantId })).toEqual({ endpoints: [] });
  });

  test('HUB-02 a manager adds an address, tests it, sees its answers, sends an event again and removes it', async () => {
    const manager = await insertStaff(deps, restaurantId, 'manager');
    const { endpointId, secret } = await manager.call('webhooks.add', {
      restaurantId,
      url: `${receiver.url}/hook`,
      events: ['order.changed'],
      withGuests: false,
      code: undefined,
    });
    expect(secret).toMatch(/^whsec_/);
    const [stored] = await deps.db.select().from(webhookEndpoints);
    expect(JSON.stringify(stored)).not.toContain(secret.slice(6));
    receiver.answer(() => ({ status: 410, text: 'gone' }));
    const { eventId } = await manager.call('webhooks.test', { restaurantId, endpointId });
    await deliverWebhooks(deps);
    const list = () => manager.call('webhooks.deliveries', { restaurantId, endpointId });
    expect((await list()).deliveries).toMatchObject([
      { eventId, event: 'test', state: 'waiting', attempts: 1, status: 410, answer: 'gone' },
    ]);
    expect((await manager.getError('webhooks.replay', { restaurantId, eventId })).code).toBe(
      'STATUS_CONFLICT',
    );
    receiver.answer(() => ({ json: { ok: true } }));
    clock.advance({ seconds: 5 });
    await deliverWebhooks(deps);
    await manager.call('webhooks.replay', { restaurantId, eventId });
    await deliverWebhooks(deps);
    expect((await list()).deliveries).toMatchObject([{ eventId, state: 'sent', attempts: 1, status: 200 }]);
    expect(receiver.asked.map(({ headers }) => headers['webhook-id'])).toEqual([eventId, eventId, eventId]);
    expect((await manager.call('webhooks.list', { restaurantId })).endpoints).toMatchObject([
      { endpointId, failures: 0, waiting: 0 },
    ]);
    const { restaurantId: elsewhereId } = await insertShop(deps.db);
    const stranger = await insertStaff(deps, elsewhereId, 'owner');
    for (const call of [
      stranger.getError('webhooks.replay', { restaurantId: elsewhereId, eventId }),
      stranger.getError('webhooks.deliveries', { restaurantId: elsewhereId, endpointId }),
      stranger.getError('webhooks.remove', { restaurantId: elsewhereId, endpointId }),
    ])
      expect((await call).code).toBe('NOT_FOUND');
    await manager.call('webhooks.remove', { restaurantId, endpointId });
    expect((await manager.call('webhooks.list', { restaurantId })).endpoints).toEqual([]);
  });
});
