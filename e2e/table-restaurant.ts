import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runSql } from './database';
import { runOperator } from './operator';

/** Host name of the restaurant below. */
export const tableTenant = 'tables';
export const tableRestaurant = 9911;

/** Imports a restaurant that is open around the clock, so that guests can order at its tables at any hour. */
export async function importTableRestaurant(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'tables-'));
  const file = {
    restaurant: {
      id: tableRestaurant,
      merchantId: 'tables',
      orderPrefix: 'TB',
      name: { en: 'Long Table' },
      defaultLocale: 'en',
      country: 'SG',
      city: 'Singapore',
      timeZone: 'Asia/Singapore',
      address: { en: '1 Long Road' },
      lat: 1.3,
      lng: 103.8,
      phone: '+65 6111 3333',
    },
    domains: [`${tableTenant}.localhost`],
    service: { takeout: true, dineIn: true, reserve: false },
    hours: [{ from: 'mon', to: 'sun', times: ['00:00-24:00'] }],
    // Neither applies at a table.
    minimumOrder: 8,
    fees: { package: 1 },
    delivery: { steps: [{ upToKm: 5, fee: 2 }] },
    payment: { accept: ['CASH_PAY_ON_PICK', 'CASH_PAY'] },
    tables: ['T1', 'T2', 'T3', '雅间 8'],
    categories: [{ key: 'all', name: { en: 'All' } }],
    dishes: [
      { key: 'noodles', category: 'all', name: { en: 'Long noodles' }, price: 9 },
      { key: 'soup', category: 'all', name: { en: 'Short soup' }, price: 5 },
    ],
  };
  try {
    // JSON is valid YAML.
    await writeFile(join(folder, 'file.yaml'), JSON.stringify(file));
    await runOperator('restaurant', 'import', join(folder, 'file.yaml'));
  } finally {
    await rm(folder, { recursive: true });
  }
  // Ends the table sessions of an earlier run on the same stack.
  await runSql('update orders set status = 9 where restaurant_id = $1', [tableRestaurant]);
  await runSql('delete from table_guests where restaurant_id = $1', [tableRestaurant]);
}
