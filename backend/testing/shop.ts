import { sql } from 'drizzle-orm';
import type { OrderedDish } from '@/lib/contract/ordering';
import type { Minor } from '@/lib/contract/vocabulary';
import { openSession } from '../core/sessions.repository';
import type { Db } from '../db/client';
import { users } from '../schema/auth';
import { categories, type DishGroup, type DishSpec, dishes } from '../schema/menu';
import { promotions, restaurantDomains, restaurants } from '../schema/restaurant';

type NewRestaurant = typeof restaurants.$inferInsert;
type NewDish = typeof dishes.$inferInsert;

/** Monday 23 November 2026, 10:00 in Singapore. */
export const shopMorning = new Date('2026-11-23T02:00:00Z');
export const shopDay = '2026-11-23';
/** A slot that is available at `shopMorning`. */
export const shopSlot = '2026-11-23 12:00-12:30';

/** Places near the restaurant: right beside it, 5 kilometers away, and far away. */
export const near = { latitude: 1.281, longitude: 103.845 };
export const far = { latitude: 1.326, longitude: 103.845 };
export const outside = { latitude: 1.44, longitude: 103.78 };

const plain: Omit<NewRestaurant, 'id'> = {
  merchantId: 'm-1',
  name: { en: 'Test Kitchen', 'zh-CN': '测试厨房', vn: 'Bếp thử' },
  description: { en: 'A kitchen for tests' },
  cuisines: [{ en: 'Noodles', 'zh-CN': '面食' }],
  defaultLocale: 'en',
  countryCode: 'SG',
  city: 'Singapore',
  timeZone: 'Asia/Singapore',
  address: { en: '1 Test Street', 'zh-CN': '测试街1号' },
  lat: 1.28,
  lng: 103.845,
  phone: '+65 6221 7740',
  rating: 4.6,
  hours: [{ from: 1, to: 7, times: [{ start: '11:00', end: '22:00' }] }],
  delivery: {
    steps: [
      { uptoMetres: 3000, fee: 300 },
      { uptoMetres: 6000, fee: 550 },
    ],
    leadMinutes: 40,
    slotMinutes: 30,
    daysAhead: 6,
  },
  pickup: { discountPercent: 10, leadMinutes: 20 },
  payTypes: ['PAY_NOW', 'CASH_PAY', 'CASH_PAY_ON_PICK'],
  paymentAccounts: { paynow: { uen: '201912345K', name: 'Test Kitchen Pte Ltd' } },
  orderPrefix: 'TK',
};

export interface TestShop {
  restaurantId: number;
  categoryId: number;
  /** The ids of the dishes, in the order of the input. */
  dishIds: number[];
}

export interface TestDish {
  name?: string;
  price?: Minor;
  stock?: number | null;
  specs?: DishSpec[];
  groups?: DishGroup[];
  more?: Partial<NewDish>;
}

let lastId = 4000;

/** Inserts a restaurant that delivers and accepts PayNow and cash, with these dishes. */
export async function insertShop(
  db: Db,
  dishList: TestDish[] = [{}],
  changes: Partial<NewRestaurant> = {},
): Promise<TestShop> {
  const id = changes.id ?? ++lastId;
  await db.insert(restaurants).values({ ...plain, ...changes, id });
  await db
    .insert(restaurantDomains)
    .values({ host: `shop${id}.example.test`, restaurantId: id, position: 0 });
  const [category] = await db
    .insert(categories)
    .values({ restaurantId: id, key: 'mains', name: { en: 'Mains', 'zh-CN': '主食' }, position: 0 })
    .returning({ id: categories.id });
  const rows = await db
    .insert(dishes)
    .values(
      dishList.map(({ name = 'Dish', price = 1000, stock = null, specs = [], groups = [], more }, index) => ({
        restaurantId: id,
        categoryId: category!.id,
        key: `dish-${index}`,
        position: index,
        name: { en: `${name} ${index}`, 'zh-CN': `菜 ${index}` },
        price,
        stock,
        specs,
        groups,
        ...more,
      })),
    )
    .returning({ id: dishes.id });
  return { restaurantId: id, categoryId: category!.id, dishIds: rows.map((row) => row.id) };
}

export const insertPromotion = (db: Db, row: typeof promotions.$inferInsert) =>
  db.insert(promotions).values(row);

export interface TestDiner {
  userId: number;
  token: string;
}

let lastMobile = 90_000_000;

/** Inserts users with an open session, without one-time codes. */
export async function insertDiners(db: Db, number: number, now = shopMorning): Promise<TestDiner[]> {
  const rows = await db
    .insert(users)
    .values(
      Array.from({ length: number }, () => ({ mobileCountryCode: '+65', mobile: String(++lastMobile) })),
    )
    .returning({ id: users.id });
  const random = (bytes: number) => Buffer.from(crypto.getRandomValues(new Uint8Array(bytes)));
  return Promise.all(
    rows.map(async ({ id }) => ({ userId: id, token: await openSession(db, { userId: id, now, random }) })),
  );
}

/** Returns an order line without choices. */
export const createOrderLine = (
  dishId: number,
  dishCount = 1,
  more: Partial<OrderedDish> = {},
): OrderedDish => ({
  dishId,
  dishCount,
  specId: undefined,
  items: [],
  dishRemark: undefined,
  ...more,
});

/** Returns an address at a place. */
export const createAddress = (place: { latitude: number; longitude: number }) => ({
  addressId: undefined,
  userName: 'Ann',
  countryArea: '+65',
  mobile: '91234567',
  country: undefined,
  countryCode: 'SG' as const,
  city: undefined,
  cityCode: undefined,
  buildingTypeDesc: undefined,
  buildingName: undefined,
  addressDetail: '2 Test Street',
  unitNo: '#02-02',
  addressLabel: undefined,
  ...place,
});

/** Returns the number or state of all data that an order changes; a rejected order must not change it. */
export async function countEverything(db: Db) {
  const { rows } = await db.execute<{ all: Record<string, unknown> }>(sql`select jsonb_build_object(
    'orders', (select count(*) from orders),
    'lines', (select count(*) from order_lines),
    'events', (select count(*) from order_events),
    'payments', (select count(*) from payments),
    'keys', (select count(*) from idempotency_keys),
    'stock', (select coalesce(jsonb_agg(jsonb_build_array(id, stock) order by id), '[]') from dishes),
    'slots', (select coalesce(jsonb_agg(jsonb_build_array(restaurant_id, slot, taken) order by 1), '[]') from slot_loads),
    'uses', (select coalesce(jsonb_agg(jsonb_build_array(code, uses_left) order by code), '[]') from promotions),
    'wallets', (select coalesce(jsonb_agg(jsonb_build_array(user_id, currency, balance) order by id), '[]')
      from wallet_accounts where kind = 'diner'),
    'movements', (select count(*) from wallet_transactions),
    'mails', (select count(*) from outbox where channel = 'email')
  ) as all`);
  return rows[0]!.all;
}
