import { setDishOnSale, setShopOpen, setStock } from '../modules/restaurant/restaurant.operator';
import { type Command, type CommandContext, type Outcome, UsageError, wholeNumber } from './command';

const dish = ({ words }: CommandContext) => ({
  restaurantId: wholeNumber(words[0], 'RESTAURANT', 1),
  dishId: wholeNumber(words[1], 'DISH', 1),
});

const selling =
  (onSale: boolean) =>
  async (context: CommandContext): Promise<Outcome> => {
    const { restaurantId, dishId } = dish(context);
    const { db } = await context.database();
    await setDishOnSale(db, restaurantId, dishId, onSale, context.now);
    return {
      data: { restaurantId, dishId, onSale },
      lines: [`Dish ${dishId} is ${onSale ? 'on sale' : 'off sale'}.`],
      changed: [restaurantId],
    };
  };

const opening =
  (open: boolean) =>
  async (context: CommandContext): Promise<Outcome> => {
    const restaurantId = wholeNumber(context.words[0], 'RESTAURANT', 1);
    const { db } = await context.database();
    await setShopOpen(db, restaurantId, open, context.now);
    return {
      data: { restaurantId, open },
      lines: [`Restaurant ${restaurantId} ${open ? 'takes orders' : 'rests'}.`],
      changed: [restaurantId],
    };
  };

export const menuCommands: Command[] = [
  {
    name: 'stock set',
    takes: 'RESTAURANT DISH COUNT|none',
    does: 'Pieces of a dish that are left; none: as many as asked for',
    words: [3, 3],
    async run(context) {
      const { restaurantId, dishId } = dish(context);
      const left = context.words[2] === 'none' ? null : wholeNumber(context.words[2], 'COUNT (or none)');
      if (left === undefined) throw new UsageError('COUNT is missing');
      const { db } = await context.database();
      await setStock(db, restaurantId, dishId, left, context.now);
      return {
        data: { restaurantId, dishId, stock: left },
        lines: [`Dish ${dishId}: ${left === null ? 'no limit' : `${left} left`}.`],
        changed: [restaurantId],
      };
    },
  },
  {
    name: 'dish on',
    takes: 'RESTAURANT DISH',
    does: 'Puts a dish on sale',
    words: [2, 2],
    run: selling(true),
  },
  {
    name: 'dish off',
    takes: 'RESTAURANT DISH',
    does: 'Takes a dish off sale',
    words: [2, 2],
    run: selling(false),
  },
  {
    name: 'shop open',
    takes: 'RESTAURANT',
    does: 'The restaurant takes orders again, within its hours',
    words: [1, 1],
    run: opening(true),
  },
  {
    name: 'shop close',
    takes: 'RESTAURANT',
    does: 'The restaurant rests: no orders until it is opened',
    words: [1, 1],
    run: opening(false),
  },
];
