import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runSql } from './database';
import { runOperator } from './operator';
import { createShop } from './test-shop';

/** The restaurant of the storefront's tests with its host name. */
export const partyShop = createShop('together');

/** The digits that are shown at each of its tables. */
export const shownDigits = '4711';

/** The parts of a restaurant's file that differ by country. */
const places = {
  SG: {
    place: { country: 'SG', city: 'Singapore', timeZone: 'Asia/Singapore', lat: 1.3, lng: 103.8 },
    phone: '+65 6111 4444',
    unit: 1,
    taxes: [{ key: 'gst', name: { en: 'GST', 'zh-CN': '消费税', vn: 'Thuế GST' }, percent: 9 }],
    payment: {
      accept: ['PAY_NOW', 'CASH_PAY_ON_PICK'],
      accounts: { paynow: { uen: '201912345K', name: 'Round Table' } },
    },
  },
  MY: {
    place: { country: 'MY', city: 'Kuala Lumpur', timeZone: 'Asia/Kuala_Lumpur', lat: 3.1412, lng: 101.6982 },
    phone: '+60 3 2011 4489',
    unit: 1,
    taxes: [{ key: 'sst', name: { en: 'SST', 'zh-CN': '销售与服务税', vn: 'Thuế SST' }, percent: 6 }],
    payment: {
      accept: ['DUITNOW_QR', 'CASH_PAY_ON_PICK'],
      accounts: { duitnow: { acquirer: '890053', qrId: 'ROUNDTABLE01', name: 'ROUND TABLE' } },
    },
  },
  VN: {
    place: { country: 'VN', city: 'Da Lat', timeZone: 'Asia/Ho_Chi_Minh', lat: 11.94, lng: 108.44 },
    phone: '+84 263 3822 001',
    unit: 10_000,
    taxes: [{ key: 'vat', name: { en: 'VAT', 'zh-CN': '增值税', vn: 'Thuế GTGT' }, percent: 8 }],
    payment: {
      accept: ['VIETQR', 'CASH_PAY_ON_PICK'],
      accounts: { vietqr: { bin: '970436', account: '0007702001', name: 'BAN TRON' } },
    },
  },
};

/**
 * Imports a restaurant that is open around the clock and whose guests order together at each table; `dineIn` is that
 * part of its file.
 */
export async function importPartyRestaurant(
  { id, tenant } = partyShop,
  dineIn: object = {},
  country: keyof typeof places = 'SG',
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'together-'));
  const { place, phone, unit, taxes, payment } = places[country];
  const file = {
    restaurant: {
      id,
      merchantId: tenant,
      orderPrefix: 'TG',
      name: { en: 'Round Table', 'zh-CN': '圆桌', vn: 'Bàn Tròn' },
      defaultLocale: 'en',
      ...place,
      address: { en: '1 Round Road' },
      phone,
    },
    domains: [`${tenant}.localhost`],
    service: { takeout: true, dineIn: true, reserve: false },
    hours: [{ from: 'mon', to: 'sun', times: ['00:00-24:00'] }],
    minimumOrder: 8 * unit,
    fees: { package: unit },
    taxes,
    delivery: { steps: [{ upToKm: 5, fee: 2 * unit }] },
    dineIn: { serviceCharge: 10, shared: true, ...dineIn },
    payment,
    tables: ['R1', 'R2', 'R3', 'R4', 'R5', 'R6', 'R7', 'R8', 'R9', 'R10', 'R11', 'R12', 'R13', 'R14'],
    categories: [{ key: 'all', name: { en: 'All', 'zh-CN': '全部', vn: 'Tất cả' } }],
    dishes: [
      {
        key: 'laksa',
        category: 'all',
        name: { en: 'Katong laksa', 'zh-CN': '加东叻沙', vn: 'Laksa Katong' },
        price: 9 * unit,
      },
      {
        key: 'satay',
        category: 'all',
        name: { en: 'Chicken satay', 'zh-CN': '鸡肉沙爹', vn: 'Satay gà' },
        price: 5.5 * unit,
      },
      {
        key: 'crab',
        category: 'all',
        name: { en: 'Chilli crab', 'zh-CN': '辣椒螃蟹', vn: 'Cua sốt ớt' },
        price: 38 * unit,
        stock: 3,
      },
    ],
  };
  try {
    // JSON is valid YAML.
    await writeFile(join(folder, 'file.yaml'), JSON.stringify(file));
    await runOperator('restaurant', 'import', join(folder, 'file.yaml'));
  } finally {
    await rm(folder, { recursive: true });
  }
  await showDigits(id, file.tables);
}

/** Has all tables of a restaurant show the same digits. */
export async function showDigits(restaurantId: number, tables: readonly string[]): Promise<void> {
  await runSql(
    `insert into table_digits (restaurant_id, table_no, digits, renewed_at)
     select $1, table_no, $2, now() from unnest($3::text[]) as table_no
     on conflict (restaurant_id, table_no) do update set digits = excluded.digits`,
    [restaurantId, shownDigits, tables],
  );
}
