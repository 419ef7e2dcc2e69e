import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type StaffInput, staffContract } from '@/lib/contract/staff/contract';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import type { Deps } from '../../deps';
import { dishes } from '../../schema/menu';
import { auditLog } from '../../schema/operator';
import { orders } from '../../schema/orders';
import { reservations } from '../../schema/reservations';
import { callByKey, insertApiKey, sendByKey } from '../../testing/api-keys';
import { createTestClock, createTestDeps } from '../../testing/deps';
import { tableNoon } from '../../testing/parties';
import { insertReservableShop } from '../../testing/reservations';
import { createOrderLine, insertShop, type TestShop } from '../../testing/shop';
import { insertStaff } from '../../testing/staff';

const clock = createTestClock(tableNoon);
let database: TestDatabase;
let deps: Deps;
let shop: TestShop;
let dishId: number;
let key: string;

beforeAll(async () => {
  database = await createTestDatabase({ max: 20 });
  deps = createTestDeps(database, { clock: clock.now });
});
afterAll(async () => {
  await deps.listener.close();
  await database.close();
});
beforeEach(async () => {
  shop = await insertShop(deps.db, [{ price: 1000, stock: 5 }]);
  dishId = shop.dishIds[0]!;
  key = await insertApiKey(deps, shop.restaurantId, ['orders', 'bookings', 'figures'], { name: 'Deliver' });
});

const getInput = (changes: Partial<StaffInput<'orders.receive'>> = {}): StaffInput<'orders.receive'> => ({
  restaurantId: shop.restaurantId,
  externalId: 'D-1001',
  deliveryTime: undefined,
  deliveryType: 'SELF_PICKUP',
  dishList: [createOrderLine(dishId)],
  deliveryAddress: undefined,
  name: 'Ann Lee',
  mobile: undefined,
  remark: undefined,
  payAmount: 900,
  ...changes,
});
const receive = (changes: Partial<StaffInput<'orders.receive'>> = {}, by = key) =>
  callByKey(deps, by, 'orders.receive', getInput(changes));
const listOrders = () => deps.db.select().from(orders).where(eq(orders.restaurantId, shop.restaurantId));

describe('an order from outside', () => {
  test('HUB-03 is paid elsewhere, waits for staff, and shows its source on the board, in the log and in the figures', async () => {
    const received = await receive();
    expect(received).toMatchObject({ status: 200, code: '1', data: { amount: 9 } });
    const [order] = await listOrders();
    expect(order).toMatchObject({
      id: received.data.orderId,
      source: 'partner',
      takenBy: 'Deliver',
      status: OrderStatus.Accepted,
      payStatus: PayStatus.Paid,
      payType: 'PAID_ELSEWHERE',
      acceptedAt: null,
      customerName: 'Ann Lee',
    });
    const manager = await insertStaff(deps, shop.restaurantId, 'manager');
    const { open } = await manager.call('orders.board', { restaurantId: shop.restaurantId });
    expect(open).toMatchObject([{ step: 'new', source: 'partner', takenBy: 'Deliver', isPaid: true }]);
    const detail = await manager.call('orders.detail', {
      restaurantId: shop.restaurantId,
      orderId: order!.id,
    });
    expect(detail.payTypeName).toBe('Paid elsewhere');
    const { figures, payTypes } = await manager.call('figures.day', {
      restaurantId: shop.restaurantId,
      day: undefined,
      period: undefined,
    });
    expect(figures.bySource).toEqual([{ source: 'partner', partner: 'Deliver', orderCount: 1, amount: 900 }]);
    expect(payTypes).toContainEqual({ payType: 'PAID_ELSEWHERE', name: 'Paid elsewhere' });
    const acts = await deps.db
      .select()
      .from(auditLog)
      .where(and(eq(auditLog.restaurantId, shop.restaurantId), eq(auditLog.act, 'order.taken')));
    expect(acts).toMatchObject([{ actor: 'Deliver', staffId: null }]);
  });

  test('HUB-03 is quoted and placed by the requests of docs/integrating.md', async () => {
    const { restaurantId } = shop;
    const asked = {
      restaurantId,
      deliveryType: 'SELF_PICKUP',
      dishList: [{ dishId, dishCount: 2, items: [] }],
    };
    const quote = await sendByKey(deps, key, staffContract['orders.takeQuote'], { ...asked, payBy: 'card' });
    expect(quote.data).toMatchObject({ payAmount: 18 });
    const { payAmount } = quote.data;
    const given = { ...asked, externalId: 'D-1001', name: 'Ann', payAmount };
    expect(await sendByKey(deps, key, staffContract['orders.receive'], given)).toMatchObject({
      code: '1',
      data: { amount: 18 },
    });
  });

  test('HUB-03 is placed once by its number, whoever sends it how often', async () => {
    const answers = await Promise.all(Array.from({ length: 12 }, () => receive()));
    expect(new Set(answers.map(({ data }) => data.orderId)).size).toBe(1);
    expect(answers.map(({ code }) => code)).toEqual(answers.map(() => '1'));
    expect(await listOrders()).toHaveLength(1);
    const [dish] = await deps.db.select().from(dishes).where(eq(dishes.id, dishId));
    expect(dish!.stock).toBe(4);
    expect(await receive({ name: 'Bo Tan' })).toMatchObject({ code: 'IDEMPOTENCY_MISMATCH' });
    clock.advance({ days: 1 });
    expect((await receive()).data.orderId).toBe(answers[0]!.data.orderId);
    const other = await insertApiKey(deps, shop.restaurantId, ['orders'], { name: 'Eat' });
    expect((await receive({}, other)).data.orderId).not.toBe(answers[0]!.data.orderId);
  });

  test('HUB-03 two systems at once sell exactly the pieces that a dish has', async () => {
    const other = await insertApiKey(deps, shop.restaurantId, ['orders'], { name: 'Eat' });
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, nth) => receive({ externalId: `D-${nth}` }, nth % 2 ? other : key)),
    );
    const codes = answers.map(({ code }) => code);
    expect(codes.filter((code) => code === '1')).toHaveLength(5);
    expect(codes.filter((code) => code === 'STOCK_SHORT')).toHaveLength(11);
    expect(await listOrders()).toHaveLength(5);
  });

  test.each<[string, string, () => Partial<StaffInput<'orders.receive'>>]>([
    ['of a dish that does not exist', 'DISH_UNKNOWN', () => ({ dishList: [createOrderLine(999_999_999)] })],
    ['of another price', 'PRICE_CHANGED', () => ({ payAmount: 800 })],
    [
      'of more pieces than there are',
      'STOCK_SHORT',
      () => ({ dishList: [createOrderLine(dishId, 6)], payAmount: 5400 }),
    ],
    [
      'with a delivery without an address',
      'ADDRESS_REQUIRED',
      () => ({
        deliveryType: 'DELIVERY_TO_HOME',
        mobile: '+6591234567',
      }),
    ],
  ])('HUB-03 %s is refused with %s and writes nothing', async (_, code, getChanges) => {
    expect((await receive(getChanges())).code).toBe(code);
    expect(await listOrders()).toEqual([]);
  });

  test('HUB-03 of a dish that staff marked as sold out is refused, and people cannot send one', async () => {
    const manager = await insertStaff(deps, shop.restaurantId, 'manager');
    await manager.call('shop.soldOut', {
      restaurantId: shop.restaurantId,
      kind: 'dish',
      targetId: dishId,
      dishId,
      until: undefined,
    });
    expect((await receive()).code).toBe('STOCK_SHORT');
    expect((await manager.getError('orders.receive', getInput())).code).toBe('KEY_NEEDED');
  });
});

describe('a booking from outside', () => {
  const slots = [{ time: '18:00', limit: 2, discountPercent: 0 }];
  const book = async (restaurantId: number, by: string, externalId: string, mobile = '+6591234567') =>
    callByKey(deps, by, 'bookings.receive', {
      restaurantId,
      externalId,
      name: 'Ann Lee',
      mobile,
      people: 2,
      day: '2026-12-01',
      time: '18:00',
      remark: undefined,
    });

  test('HUB-03 takes a table once by its number, within the tables of its time, and shows its source', async () => {
    clock.set(tableNoon);
    const { restaurantId } = await insertReservableShop(deps.db, { slots });
    const by = await insertApiKey(deps, restaurantId, ['bookings'], { name: 'Tables' });
    const answers = await Promise.all(Array.from({ length: 6 }, () => book(restaurantId, by, 'T-1')));
    expect(new Set(answers.map(({ data }) => data.reservationId)).size).toBe(1);
    expect((await book(restaurantId, by, 'T-2', '+6591234568')).code).toBe('1');
    expect((await book(restaurantId, by, 'T-3', '+6591234569')).code).toBe('6064');
    const rows = await deps.db.select().from(reservations).where(eq(reservations.restaurantId, restaurantId));
    expect(rows.map(({ source }) => source)).toEqual(['partner', 'partner']);
    const acts = await deps.db.select().from(auditLog).where(eq(auditLog.restaurantId, restaurantId));
    expect(acts.map(({ actor }) => actor)).toEqual(['Tables', 'Tables']);
  });

  test('HUB-03 at a time that staff closed for diners, or that takes a deposit, is refused', async () => {
    clock.set(tableNoon);
    const closed = await insertReservableShop(deps.db, { slots });
    const host = await insertStaff(deps, closed.restaurantId, 'manager');
    await host.call('bookings.close', {
      restaurantId: closed.restaurantId,
      day: '2026-12-01',
      from: undefined,
      until: undefined,
      reason: undefined,
    });
    const atClosed = await insertApiKey(deps, closed.restaurantId, ['bookings']);
    expect((await book(closed.restaurantId, atClosed, 'T-1')).code).toBe('SLOT_GONE');
    const deposits = [{ amount: 2000, per: 'booking' as const, freeHours: 1, payMinutes: 15 }];
    const costly = await insertReservableShop(deps.db, { slots, deposits });
    const atCostly = await insertApiKey(deps, costly.restaurantId, ['bookings']);
    expect((await book(costly.restaurantId, atCostly, 'T-1')).code).toBe('DEPOSIT_CHANGED');
  });
});
