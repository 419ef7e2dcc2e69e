import type pg from 'pg';
import type { Db } from '../../backend/db/client';
import { createOrderLine, insertDiners, insertShop, near, type TestDiner } from '../../backend/testing/shop';
import { contract } from '../../lib/contract/contract';
import type { Case } from './case';

const dishes = 200;
const limited = 20;

/** The slot of the quotes, which is in the future at any hour of the run. */
export const slot = `${new Date(Date.now() + 32 * 3_600_000).toISOString().slice(0, 10)} 12:00-12:30`;

const menu = Array.from({ length: dishes }, (_, n) => ({
  price: 900 + n,
  stock: n < limited ? 1_000 : null,
  groups: [
    {
      key: 'size',
      name: { en: 'Size', 'zh-CN': '份量' },
      hasPrice: true,
      mandatory: true,
      mustSelect: 1,
      min: 1,
      max: 1,
      items: [1, 2, 3].map((item) => ({
        itemId: n * 10 + item,
        key: `item-${item}`,
        name: { en: `Choice ${item}`, 'zh-CN': `选择 ${item}` },
        price: item * 50,
        onSale: true,
        most: 1,
      })),
    },
  ],
}));

/** Reads the rows of a shop by prepared statements. */
async function readShop(connection: pg.PoolClient, restaurantId: number): Promise<void> {
  const read = (name: string, text: string) => connection.query({ name, text, values: [restaurantId] });
  await read('revision', 'select revision from restaurants where id = $1');
  await read('restaurant', 'select * from restaurants where id = $1');
  await read('categories', 'select * from categories where restaurant_id = $1 order by position, id');
  await read('dishes', 'select * from dishes where restaurant_id = $1 order by position, id');
}

const insertDiner = async (db: Db) => (await insertDiners(db, 1, new Date()))[0] as TestDiner;

const repeat = <T>(count: number, value: () => T): T[] => Array.from({ length: count }, value);

export const menuCase: Case = {
  title: `menu of ${dishes} dishes (API-42)`,
  endpoint: contract['restaurant.menu'],
  async prepare(db) {
    const { restaurantId } = await insertShop(db, menu);
    const { token } = await insertDiner(db);
    return {
      inputs: async (count) => repeat(count, () => ({ input: { restaurantId }, token })),
      pieces: async (count) => repeat(count, () => restaurantId),
      bare: (connection, piece) => readShop(connection, piece as number),
    };
  },
};

export const quoteCase: Case = {
  title: 'quote of three dishes (API-55)',
  endpoint: contract['ordering.extraInfo'],
  async prepare(db) {
    const { restaurantId, dishIds } = await insertShop(
      db,
      menu.map(({ groups, ...dish }) => dish),
    );
    const { token, userId } = await insertDiner(db);
    return {
      inputs: async (count) =>
        repeat(count, () => ({
          input: {
            userId,
            restaurants: [{ restaurantId }],
            deliveryType: 'DELIVERY_TO_HOME',
            deliveryTime: slot,
            dishList: [3, 40, 90].map((n) => createOrderLine(dishIds[n] as number)),
            ...near,
          },
          token,
        })),
      pieces: async (count) => repeat(count, () => restaurantId),
      bare: (connection, piece) => readShop(connection, piece as number),
    };
  },
};
