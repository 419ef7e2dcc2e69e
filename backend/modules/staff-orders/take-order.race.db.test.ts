import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { getRoundCount } from '@/lib/testing/random-runs';
import { createTestDatabase, type TestDatabase } from '../../db/testing';
import { users } from '../../schema/auth';
import { dishes } from '../../schema/menu';
import { startTestClient, type TestClient } from '../../testing/client';
import { createTestClock } from '../../testing/deps';
import { getOrder, runAllAtOnce } from '../../testing/ordering';
import { tableNoon } from '../../testing/parties';
import { createOrderLine, insertDiners, insertShop } from '../../testing/shop';
import { insertStaff } from '../../testing/staff';

const clock = createTestClock(tableNoon);
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

test('HND-06 staff and diners at once sell exactly the pieces that a dish has, and refused guests leave no account', async () => {
  const diners = await insertDiners(database.db, 30);
  for (let round = 0; round < getRoundCount(6, 2); round++) {
    const shop = await insertShop(database.db, [{ price: 1000, stock: 10 }]);
    const [dishId] = shop.dishIds as [number];
    const hosts = await Promise.all(
      ['counter', 'manager'].map((role) =>
        insertStaff(client.deps, shop.restaurantId, role as 'counter' | 'manager'),
      ),
    );
    const prefix = `82${String(round).padStart(2, '0')}`;
    const { done, refused } = await runAllAtOnce<unknown>([
      ...diners.map(
        (who) => () =>
          client.call(
            contract['ordering.submit'],
            getOrder(who, shop, 1300, {
              dishList: [createOrderLine(dishId)],
              deliveryTime: '2026-11-23 13:00-13:30',
            }),
            { token: who.token },
          ),
      ),
      ...Array.from(
        { length: 30 },
        (_, nth) => () =>
          hosts[nth % 2]!.call('orders.take', {
            restaurantId: shop.restaurantId,
            source: 'counter',
            deliveryType: 'SELF_PICKUP',
            tableNo: undefined,
            dishList: [createOrderLine(dishId)],
            deliveryAddress: undefined,
            payBy: 'cash',
            payType: undefined,
            name: undefined,
            mobile: `+65${prefix}${String(1000 + nth)}`,
            deliveryTime: undefined,
            remark: undefined,
            payAmount: 900,
          }),
      ),
    ]);
    expect(done).toHaveLength(10);
    expect(refused).toEqual({ STOCK_SHORT: 50 });
    const [dish] = await database.db.select().from(dishes).where(eq(dishes.id, dishId));
    expect(dish!.stock).toBe(0);
    const { rows } = await database.db.execute<{ sold: number; taken: number }>(sql`
      select count(*)::int as sold, (count(*) filter (where source = 'counter'))::int as taken
      from orders where restaurant_id = ${shop.restaurantId}`);
    expect(rows[0]!.sold).toBe(10);
    const guests = await database.db
      .select({ id: users.id })
      .from(users)
      .where(sql`${users.mobile} like ${`${prefix}%`}`);
    expect(guests).toHaveLength(rows[0]!.taken);
  }
});
