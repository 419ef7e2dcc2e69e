import { and, eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { contract } from '@/lib/contract/contract';
import { getRoundCount } from '@/lib/testing/random-runs';
import { users } from '../../schema/auth';
import { reservations } from '../../schema/reservations';
import { createReservationStage, getReservation, insertReservableShop } from '../../testing/reservations';
import { insertDiners, shopDay } from '../../testing/shop';
import { insertStaff } from '../../testing/staff';

const stage = createReservationStage({ max: 20 });

const getInput = (restaurantId: number, nth: number, people: number) => ({
  restaurantId,
  name: `Guest ${nth}`,
  mobile: `+65812${String(20_000 + nth)}`,
  people,
  day: shopDay,
  time: '12:00',
  tableNo: undefined,
  remark: undefined,
  source: 'phone' as const,
  textsMobile: false,
  email: undefined,
  language: undefined,
  exception: undefined,
});

test('HND-01 staff and diners at once never take more seats than a time has', async () => {
  const diners = await insertDiners(stage.database.db, 30);
  for (let round = 0; round < getRoundCount(6, 2); round++) {
    const shop = await insertReservableShop(stage.database.db, {
      slots: [{ time: '12:00', limit: 100, seats: 20, discountPercent: 0 }],
    });
    const hosts = await Promise.all(
      ['counter', 'manager'].map((role) =>
        insertStaff(stage.client.deps, shop.restaurantId, role as 'counter' | 'manager'),
      ),
    );
    const outcomes = await Promise.allSettled([
      ...diners.map((who, nth) =>
        stage.client.call(contract['reservations.submit'], getReservation(shop, { people: 1 + (nth % 4) }), {
          token: who.token,
        }),
      ),
      ...Array.from({ length: 30 }, (_, nth) =>
        hosts[nth % 2]!.call('bookings.book', getInput(shop.restaurantId, nth, 1 + (nth % 4))),
      ),
    ]);
    for (const outcome of outcomes)
      if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: '6064' });
    const [{ people, tables } = { people: 0, tables: 0 }] = await stage.database.db
      .select({
        people: sql<number>`coalesce(sum(${reservations.people}), 0)::int`,
        tables: sql<number>`count(*)::int`,
      })
      .from(reservations)
      .where(and(eq(reservations.restaurantId, shop.restaurantId), eq(reservations.status, 1)));
    // Only a party that does not fit is refused.
    expect(people).toBeGreaterThan(16);
    expect(people).toBeLessThanOrEqual(20);
    expect(await stage.desk.taken(shop, 'seats')).toEqual({ [`${shopDay} 12:00`]: people });
    expect(await stage.desk.taken(shop)).toEqual({ [`${shopDay} 12:00`]: tables });
  }
});

test('HND-01 two hosts who book the same new guest at once create one account', async () => {
  const shop = await insertReservableShop(stage.database.db);
  const host = await insertStaff(stage.client.deps, shop.restaurantId, 'counter');
  const made = await Promise.all(
    Array.from({ length: 4 }, () => host.call('bookings.book', getInput(shop.restaurantId, 999, 2))),
  );
  expect(new Set(made.map(({ reservationId }) => reservationId)).size).toBe(4);
  expect(await stage.database.db.select().from(users).where(eq(users.mobile, '81220999'))).toHaveLength(1);
});

test('HND-01 one key sent many times at once is one booking', async () => {
  const shop = await insertReservableShop(stage.database.db);
  const host = await insertStaff(stage.client.deps, shop.restaurantId, 'counter');
  const made = await Promise.all(
    Array.from({ length: 20 }, () =>
      host.call('bookings.book', getInput(shop.restaurantId, 998, 2), { idempotencyKey: 'one-press-only' }),
    ),
  );
  expect(new Set(made.map(({ reservationId }) => reservationId)).size).toBe(1);
  expect(await stage.desk.taken(shop)).toEqual({ [`${shopDay} 12:00`]: 1 });
});
