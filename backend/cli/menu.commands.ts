import { orderModes as modes } from '@/lib/contract/values';
import {
  findDish,
  listDishes,
  setDishOnSale,
  setShopLeft,
  setShopOpen,
  setStock,
} from '../modules/restaurant/restaurant-by-staff';
import { type HowLong, setBackOnSale, setExtraTime, setPause, setSoldOut } from '../modules/restaurant/rush';
import {
  type Command,
  type CommandContext,
  formatAmount,
  type Outcome,
  parseWholeNumber,
  UsageError,
} from './command';
import { formatTable } from './table';

/** Finds the dish by its number or its key in the restaurant file. */
async function getDish({ args, database }: CommandContext) {
  const restaurantId = parseWholeNumber(args[0], 'RESTAURANT', 1);
  const { db } = await database();
  const { id, name } = await findDish(db, restaurantId, args[1] ?? '');
  return { db, restaurantId, dishId: id, name: name.en ?? Object.values(name)[0] ?? '' };
}

const createSaleHandler =
  (onSale: boolean) =>
  async (context: CommandContext): Promise<Outcome> => {
    const { db, restaurantId, dishId, name } = await getDish(context);
    await setDishOnSale(db, restaurantId, dishId, onSale, context.now);
    return {
      data: { restaurantId, dishId, name, onSale },
      lines: [`${name} (dish ${dishId}) is ${onSale ? 'on sale' : 'off sale'}.`],
    };
  };

const createOpenHandler =
  (open: boolean) =>
  async (context: CommandContext): Promise<Outcome> => {
    const restaurantId = parseWholeNumber(context.args[0], 'RESTAURANT', 1);
    const { db } = await context.database();
    await setShopOpen(db, restaurantId, open, context.now);
    return {
      data: { restaurantId, open },
      lines: [`Restaurant ${restaurantId} ${open ? 'takes orders' : 'rests'}.`],
    };
  };

const createLeaveHandler =
  (left: boolean) =>
  async (context: CommandContext): Promise<Outcome> => {
    const restaurantId = parseWholeNumber(context.args[0], 'RESTAURANT', 1);
    const { db } = await context.database();
    await setShopLeft(db, restaurantId, left, context.now);
    return {
      data: { restaurantId, left },
      lines: [`Restaurant ${restaurantId} ${left ? 'has left: its pages say so (410)' : 'is back'}.`],
    };
  };

function parseHowLong(value: string | boolean | undefined, name: string): HowLong {
  return value === 'today' ? 'today' : parseWholeNumber(value, name, 0);
}

const createSoldOutHandler =
  (until: 'today' | null) =>
  async (context: CommandContext): Promise<Outcome> => {
    const { db, restaurantId, dishId } = await getDish(context);
    await setSoldOut(db, { restaurantId, kind: 'dish', targetId: dishId, dishId, until, now: context.now });
    return {
      data: { restaurantId, dishId, until },
      lines: [`Dish ${dishId} is sold out${until ? ' for today' : ''}.`],
    };
  };

export const menuCommands: Command[] = [
  {
    name: 'dish sold-out',
    takes: 'RESTAURANT DISH [--today]',
    does: 'Says that a dish is sold out, until it is put back or only for today; the menu shows it so',
    args: [2, 2],
    options: { today: { type: 'boolean' } },
    run: (context) => createSoldOutHandler(context.values.today ? 'today' : null)(context),
  },
  {
    name: 'dish back',
    takes: 'RESTAURANT DISH',
    does: 'A dish that was sold out is there again',
    args: [2, 2],
    async run(context) {
      const { db, restaurantId, dishId } = await getDish(context);
      await setBackOnSale(db, { restaurantId, kind: 'dish', targetId: dishId, now: context.now });
      return {
        data: { restaurantId, dishId },
        lines: [`Dish ${dishId} is no longer sold out.`],
      };
    },
  },
  {
    name: 'shop pause',
    takes: 'RESTAURANT MINUTES|today [--mode delivery|pickup|table]',
    does: 'Takes no orders for a time before the pause ends; 0 ends it',
    args: [2, 2],
    options: { mode: { type: 'string' } },
    async run({ args, values, database, now }) {
      const restaurantId = parseWholeNumber(args[0], 'RESTAURANT', 1);
      const paused = values.mode === undefined ? [...modes] : modes.filter((mode) => mode === values.mode);
      if (paused.length === 0) throw new UsageError(`--mode must be one of ${modes.join(', ')}`);
      const { db } = await database();
      const busy = await setPause(db, {
        restaurantId,
        modes: paused,
        howLong: parseHowLong(args[1], 'MINUTES'),
        now,
      });
      return { data: busy, lines: [JSON.stringify(busy)] };
    },
  },
  {
    name: 'shop busy',
    takes: 'RESTAURANT MINUTES [--for MINUTES|today]',
    does: 'Adds minutes to each lead time, for an hour if not told otherwise; 0 ends it',
    args: [2, 2],
    options: { for: { type: 'string' } },
    async run({ args, values, database, now }) {
      const restaurantId = parseWholeNumber(args[0], 'RESTAURANT', 1);
      const { db } = await database();
      const busy = await setExtraTime(db, {
        restaurantId,
        minutes: parseWholeNumber(args[1], 'MINUTES'),
        howLong: parseHowLong(values.for ?? '60', '--for'),
        now,
      });
      return { data: busy, lines: [JSON.stringify(busy)] };
    },
  },
  {
    name: 'dish list',
    takes: 'RESTAURANT',
    does: 'Shows the dishes with their numbers and keys, what is left, and whether they are on sale',
    args: [1, 1],
    async run({ args, database }) {
      const { db } = await database();
      const dishes = await listDishes(db, parseWholeNumber(args[0], 'RESTAURANT', 1));
      return {
        data: dishes,
        lines: formatTable(
          ['DISH', 'KEY', 'NAME', 'PRICE', 'LEFT', 'SALE'],
          dishes.map(({ id, key, name, price, stock, onSale, listed }) => [
            id,
            key,
            name.en ?? Object.values(name)[0],
            formatAmount(price),
            stock ?? 'no limit',
            listed ? (onSale ? 'on' : 'off') : 'no longer in the file',
          ]),
        ),
      };
    },
  },
  {
    name: 'stock set',
    takes: 'RESTAURANT DISH COUNT|none',
    does: 'Pieces of a dish that are left; none: as many as asked for',
    args: [3, 3],
    async run(context) {
      const left = context.args[2] === 'none' ? null : parseWholeNumber(context.args[2], 'COUNT (or none)');
      if (left === undefined) throw new UsageError('COUNT is missing');
      const { db, restaurantId, dishId, name } = await getDish(context);
      await setStock(db, restaurantId, dishId, left, context.now);
      return {
        data: { restaurantId, dishId, name, stock: left },
        lines: [`${name} (dish ${dishId}): ${left === null ? 'no limit' : `${left} left`}.`],
      };
    },
  },
  {
    name: 'dish on',
    takes: 'RESTAURANT DISH',
    does: 'Puts a dish on sale',
    args: [2, 2],
    run: createSaleHandler(true),
  },
  {
    name: 'dish off',
    takes: 'RESTAURANT DISH',
    does: 'Takes a dish off sale',
    args: [2, 2],
    run: createSaleHandler(false),
  },
  {
    name: 'shop open',
    takes: 'RESTAURANT',
    does: 'The restaurant takes orders again, within its hours',
    args: [1, 1],
    run: createOpenHandler(true),
  },
  {
    name: 'shop close',
    takes: 'RESTAURANT',
    does: 'The restaurant rests: no orders until it is opened',
    args: [1, 1],
    run: createOpenHandler(false),
  },
  {
    name: 'shop leave',
    takes: 'RESTAURANT',
    does: 'The restaurant is gone for good: its public pages answer 410, and nobody can order',
    args: [1, 1],
    run: createLeaveHandler(true),
  },
  {
    name: 'shop return',
    takes: 'RESTAURANT',
    does: 'A restaurant that had left is there again',
    args: [1, 1],
    run: createLeaveHandler(false),
  },
];
