import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runSql } from './database';
import { runOperator } from './operator';

/** The restaurant of the storefront's tests, and where it is found. */
export const partyShop = { id: 9930, tenant: 'together' };

/** A restaurant that is open around the clock and whose guests order together at each of its tables; `dineIn` as in its file. */
export async function importPartyRestaurant({ id, tenant } = partyShop, dineIn: object = {}): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'together-'));
  const file = {
    restaurant: {
      id,
      merchantId: tenant,
      orderPrefix: 'TG',
      name: { en: 'Round Table', 'zh-CN': '圆桌', vn: 'Bàn Tròn' },
      defaultLocale: 'en',
      country: 'SG',
      city: 'Singapore',
      timeZone: 'Asia/Singapore',
      address: { en: '1 Round Road' },
      lat: 1.3,
      lng: 103.8,
      phone: '+65 6111 4444',
    },
    domains: [`${tenant}.localhost`],
    service: { takeout: true, dineIn: true, reserve: false },
    hours: [{ from: 'mon', to: 'sun', times: ['00:00-24:00'] }],
    minimumOrder: 8,
    fees: { package: 1 },
    taxes: [{ key: 'gst', name: { en: 'GST', 'zh-CN': '消费税', vn: 'Thuế GST' }, percent: 9 }],
    delivery: { steps: [{ upToKm: 5, fee: 2 }] },
    dineIn: { serviceCharge: 10, shared: true, ...dineIn },
    payment: {
      accept: ['PAY_NOW', 'CASH_PAY_ON_PICK'],
      accounts: { paynow: { uen: '201912345K', name: 'Round Table' } },
    },
    tables: ['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7', 'R8', 'R9', 'R10', 'R11', 'R12', 'R13', 'R14'],
    categories: [{ key: 'all', name: { en: 'All', 'zh-CN': '全部', vn: 'Tất cả' } }],
    dishes: [
      {
        key: 'laksa',
        category: 'all',
        name: { en: 'Katong laksa', 'zh-CN': '加东叻沙', vn: 'Laksa Katong' },
        price: 9,
      },
      {
        key: 'satay',
        category: 'all',
        name: { en: 'Chicken satay', 'zh-CN': '鸡肉沙爹', vn: 'Satay gà' },
        price: 5.5,
      },
      {
        key: 'crab',
        category: 'all',
        name: { en: 'Chilli crab', 'zh-CN': '辣椒螃蟹', vn: 'Cua sốt ớt' },
        price: 38,
        stock: 3,
      },
    ],
  };
  try {
    // JSON is YAML.
    await writeFile(join(folder, 'file.yaml'), JSON.stringify(file));
    await runOperator('restaurant', 'import', join(folder, 'file.yaml'));
  } finally {
    await rm(folder, { recursive: true });
  }
  // Ends the tables of an earlier run on the same stack.
  await runSql("update parties set state = 'closed' where restaurant_id = $1", [id]);
}
