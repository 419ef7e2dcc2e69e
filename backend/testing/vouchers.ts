import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Input } from '@/lib/contract/contract';
import type { Minor } from '@/lib/contract/vocabulary';
import { moveWallet } from '../core/ledger';
import type { Db } from '../db/client';
import { createTestDatabase, type TestDatabase } from '../db/testing';
import { optionKeys, restaurants } from '../schema/restaurant';
import type { VoucherConfig } from '../schema/restaurant-config';
import { startTestClient, type TestClient } from './client';
import { createTestClock } from './deps';
import { insertDiners, insertShop, shopMorning, type TestDiner, type TestShop } from './shop';

type NewRestaurant = typeof restaurants.$inferInsert;

export interface VoucherShop extends TestShop {
  /** The ids of the vouchers, in the order of the input. */
  voucherIds: number[];
}

/** A voucher of S$10 for S$8, valid every day, at most five per user. */
const plain: Omit<VoucherConfig, 'id' | 'key'> = {
  name: { en: 'Dinner voucher', 'zh-CN': '晚餐代金券', vn: 'Phiếu ăn tối' },
  price: 800,
  faceValue: 1000,
  weekdays: [1, 2, 3, 4, 5, 6, 7],
  useTime: { en: '17:00-22:00' },
  useType: { en: 'Dine-in and pick-up', 'zh-CN': '堂食与自取' },
  rules: [
    { en: 'One per table.', 'zh-CN': '每桌一张。' },
    { en: 'Show the code.', 'zh-CN': '请出示券码。' },
  ],
  validDays: 90,
  refundable: true,
  needBooking: false,
  stackable: true,
  maxBuy: 5,
  soldBefore: 214,
  onSale: true,
};

/**
 * Inserts a restaurant that sells vouchers by PayNow, wallet and cash, with ids as an import would assign them.
 */
export async function insertVoucherShop(
  db: Db,
  vouchers: Partial<VoucherConfig>[] = [{}],
  changes: Partial<NewRestaurant> = {},
): Promise<VoucherShop> {
  const shop = await insertShop(db, [{}], {
    payTypes: ['PAY_NOW', 'WALLET_PAY', 'CASH_PAY', 'CASH_PAY_ON_PICK'],
    ...changes,
  });
  const { restaurantId } = shop;
  const keyed = vouchers.map((voucher, index) => ({ key: `voucher-${index}`, ...plain, ...voucher }));
  const numbered = await db
    .insert(optionKeys)
    .values(keyed.map(({ key }) => ({ restaurantId, path: `voucher/${key}` })))
    .returning({ id: optionKeys.id });
  const voucherIds = numbered.map(({ id }) => id);
  await setVouchers(
    db,
    restaurantId,
    keyed.map((voucher, index) => ({ ...voucher, id: voucherIds[index]! })),
  );
  return { ...shop, voucherIds };
}

/** Replaces the vouchers in the restaurant's file. */
async function setVouchers(db: Db, restaurantId: number, vouchers: VoucherConfig[]): Promise<void> {
  const [row] = await db.select().from(restaurants).where(eq(restaurants.id, restaurantId));
  await db
    .update(restaurants)
    .set({ config: { ...row!.config, vouchers }, revision: row!.revision + 1 })
    .where(eq(restaurants.id, restaurantId));
}

/** Changes the restaurant's vouchers as an import does. */
export async function changeVouchers(
  db: Db,
  { restaurantId, voucherIds }: VoucherShop,
  changes: Partial<VoucherConfig>,
): Promise<void> {
  const [row] = await db
    .select({ config: restaurants.config })
    .from(restaurants)
    .where(eq(restaurants.id, restaurantId));
  const vouchers = row!.config.vouchers as VoucherConfig[];
  await setVouchers(
    db,
    restaurantId,
    vouchers.map((voucher) => (voucherIds.includes(voucher.id) ? { ...voucher, ...changes } : voucher)),
  );
}

export type BuyInput = Input<'vouchers.buy'>;

/** Returns a purchase of `count` pieces of the shop's first voucher. The caller passes the total price. */
export const getPurchase = (
  who: TestDiner,
  shop: VoucherShop,
  vouchersCount: number,
  cost: Minor,
  changes: Partial<BuyInput> = {},
): BuyInput => ({
  openId: undefined,
  userId: who.userId,
  currencySign: 'S$',
  vouchersInfo: {
    couponId: shop.voucherIds[0]!,
    vouchersName: 'Dinner voucher',
    saleAmount: 800,
    replaceAmount: 1000,
    useDays: [1, 2, 3, 4, 5, 6, 7],
    discount: 20,
    fakeSales: 214,
    useMultiply: true,
    refundType: 'refundable',
    needOrder: false,
    expireDate: '2027-02-21',
    useTime: '17:00-22:00',
    useType: 'Dine-in and pick-up',
    useRules: ['One per table.', 'Show the code.'],
    couponType: 'VOUCHER',
    maxBuy: 5,
    currencySign: 'S$',
    restaurantBrand: 'Test Kitchen',
  },
  vouchersCount,
  payType: 'PAY_NOW',
  payAmount: cost - (changes.walletPayAmount ?? 0),
  walletPayAmount: undefined,
  region: 'SG',
  platform: 'webOrder',
  utmSource: undefined,
  receiveEmail: 'ann@example.test',
  ...changes,
});

/** Adds money to a user's wallet. */
export const fillWallet = (db: Db, who: TestDiner, amount: Minor, currency = 'SGD') =>
  moveWallet(db, { userId: who.userId, currency, amount, type: 'topup', now: shopMorning });

interface VoucherStage {
  clock: ReturnType<typeof createTestClock>;
  database: TestDatabase;
  client: TestClient;
  shop: VoucherShop;
  /** A new diner for each test. */
  who: TestDiner;
}

/**
 * Starts one backend with its own database and a restaurant that sells the vouchers, for a test file. Before
 * each test it sets the clock to `shopMorning` and adds a user. `max` is the number of database connections.
 */
export function createVoucherStage(
  vouchers: Partial<VoucherConfig>[],
  options?: { max: number },
): VoucherStage {
  const stage = { clock: createTestClock(shopMorning) } as VoucherStage;
  beforeAll(async () => {
    stage.database = await createTestDatabase(options);
    stage.client = await startTestClient(stage.database, { clock: stage.clock.now });
    stage.shop = await insertVoucherShop(stage.database.db, vouchers);
  });
  beforeEach(async () => {
    stage.clock.set(shopMorning);
    stage.who = (await insertDiners(stage.database.db, 1))[0]!;
  });
  afterAll(async () => {
    await stage.client?.close();
    await stage.database?.close();
  });
  return stage;
}
