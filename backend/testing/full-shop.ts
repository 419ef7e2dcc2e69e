import { eq } from 'drizzle-orm';
import type { Db } from '../db/client';
import { optionKeys, restaurants } from '../schema/restaurant';
import type { RestaurantConfig } from '../schema/restaurant-config';
import { insertShop, type TestDish, type TestShop } from './shop';

const tables = ['1', '2', 'A3'];

/** Returns the configuration of a restaurant with all features. */
const createConfig = (voucherId: number): RestaurantConfig => ({
  ratings: { taste: 4.7, packaging: 4.5, comment: 4.6 },
  banners: [],
  bannerSeconds: 5,
  labels: [{ en: 'Halal' }],
  reservation: {
    weekdays: [1, 2, 3, 4, 5, 6, 7],
    slots: ['12:00', '12:30', '18:00', '18:30', '19:00'].map((time) => ({
      time,
      limit: 20,
      discountPercent: 15,
    })),
  },
  vouchers: [
    {
      key: 'dinner-50',
      id: voucherId,
      name: { en: 'S$50 dinner voucher', 'zh-CN': '50 元晚餐券' },
      price: 4000,
      faceValue: 5000,
      weekdays: [1, 2, 3, 4, 5, 6, 7],
      rules: [{ en: 'One per table' }],
      validDays: 90,
      refundable: true,
      needBooking: false,
      stackable: true,
      maxBuy: 10,
      soldBefore: 12,
      onSale: true,
    },
  ],
  tables,
  outlets: [],
  taxKeys: [],
  helpDeskUrl: 'https://help.example.com/chat',
  allowedLinkHosts: ['help.example.com'],
  topUp: { amounts: [2000, 5000, 10_000], bonus: [], payTypes: ['PAY_NOW'] },
  promotionUses: {},
});

/** Shared tables that every guest may open; rounds are sent immediately at any time of day. */
export const openTables = {
  hours: [{ from: 1, to: 7, times: [{ start: '00:00', end: '24:00' }] }],
  pickup: { discountPercent: 10, leadMinutes: 20, sharedTables: true, tableJoin: 'open' },
} satisfies Partial<typeof restaurants.$inferInsert>;

/** Inserts a restaurant that delivers, has tables, vouchers, a wallet and a help desk; open every day. */
export async function insertFullShop(
  db: Db,
  dishes: TestDish[] = [{ price: 2500 }, { price: 1200 }],
  changes: Partial<typeof restaurants.$inferInsert> = {},
): Promise<TestShop & { host: string }> {
  const shop = await insertShop(db, dishes, {
    canReserve: true,
    fees: { payService: { CASH_PAY: 2 }, service: { percent: 5 } },
    payTypes: ['PAY_NOW', 'WALLET_PAY', 'CASH_PAY', 'CASH_PAY_ON_PICK'],
    ...changes,
  });
  const [voucher] = await db
    .insert(optionKeys)
    .values({ restaurantId: shop.restaurantId, path: 'voucher/dinner-50' })
    .returning({ id: optionKeys.id });
  await db
    .update(restaurants)
    .set({ config: { ...createConfig(voucher!.id) } })
    .where(eq(restaurants.id, shop.restaurantId));
  return { ...shop, host: `shop${shop.restaurantId}.example.test` };
}
