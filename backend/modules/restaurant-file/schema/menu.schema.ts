import { z } from 'zod';
import { allergens, diets, heats } from '../../../../lib/contract/food-values';
import { orderModes } from '../../../../lib/contract/values';
import { categories, dishes } from '../../../schema/menu';
import { bindTo, storedSeparately } from './columns';
import { amount, day, key, name, openingTimes, picture, prose, weekday } from './file-values';

const categoryColumn = bindTo(categories);
const column = bindTo(dishes);

const orderNumber = z.int().min(1).max(999);
const choices = z.int().min(1).max(99);

const someAllergens = (description: string) =>
  z.array(z.enum(allergens)).max(allergens.length).optional().meta({ description });
const someDiets = (description: string) =>
  z.array(z.enum(diets)).max(diets.length).optional().meta({ description });

/** Allergens and diets; a missing entry means "not stated". */
const food = z
  .strictObject({
    contains: someAllergens('What is in it'),
    mayContain: someAllergens('Of what traces may be in it'),
    freeOf: someAllergens('What is certainly not in it, not even as traces'),
    suits: someDiets('Diets that it suits'),
    notFor: someDiets('Diets that it does not suit'),
    heat: z
      .literal([...heats])
      .optional()
      .meta({ description: '0 not hot to 3 very hot' }),
  })
  .optional()
  .meta({ description: 'Allergens, diets and heat; what stands nowhere is shown as not stated' });

/** When it can be had; the parts that are left out do not limit it. */
const available = z
  .strictObject({
    weekdays: z.array(weekday).min(1).max(7).optional(),
    times: z.array(openingTimes).min(1).max(6).optional(),
    from: day.optional().meta({ description: 'The first day' }),
    until: day.optional().meta({ description: 'The last day' }),
    except: z.array(day).max(60).optional().meta({ description: 'Days on which it cannot be had' }),
    hoursAhead: z.int().min(1).max(720).optional().meta({ description: 'Ordered so many hours ahead' }),
    daysAhead: z.int().min(1).max(60).optional().meta({ description: 'Ordered so many days ahead' }),
    orderFrom: day.optional().meta({ description: 'The first day on which it can be ordered' }),
    orderUntil: day.optional().meta({ description: 'The last day on which it can be ordered' }),
    hidden: z
      .boolean()
      .optional()
      .meta({ description: 'Hidden outside of these times, instead of shown with the next one' }),
  })
  .optional()
  .meta({ description: 'When it can be had, asked of the time for which a diner orders; always without' });

/** Creates the schemas of categories and dishes, for a currency with this number of decimals. */
export function createMenuParts(decimals: 0 | 2) {
  const price = amount(decimals);

  const category = z.strictObject({
    key: categoryColumn('key', key),
    name: categoryColumn('name', name(80)),
    icon: categoryColumn('icon', picture.optional()),
    available: categoryColumn('available', available),
  });

  const free = z.boolean().optional().meta({ description: 'true: it costs nothing, and its price is 0' });

  const priceRule = z.strictObject({
    price,
    modes: z
      .array(z.enum(orderModes))
      .min(1)
      .max(3)
      .optional()
      .meta({ description: 'How it is ordered; any way without' }),
    weekdays: z.array(weekday).min(1).max(7).optional(),
    times: z.array(openingTimes).min(1).max(6).optional(),
    from: day.optional().meta({ description: 'The first day' }),
    until: day.optional().meta({ description: 'The last day' }),
    except: z.array(day).max(60).optional(),
  });
  const prices = z
    .array(priceRule)
    .max(10)
    .optional()
    .meta({ description: 'Prices of some modes and times; the first that holds replaces the price' });

  const spec = z.strictObject({
    key,
    name: name(100),
    price,
    free,
    prices,
    onSale: z.boolean().default(true),
    available,
    food,
  });

  const choice = {
    key,
    name: name(100),
    price: price.default(0),
    onSale: z.boolean().default(true),
    max: choices.optional().meta({ description: 'How often this item can be chosen' }),
    available,
    food,
  };

  const createGroup = <I extends z.ZodType>(item: I) =>
    z.strictObject({
      key,
      name: name(100),
      hasPrice: z.boolean().default(false).meta({ description: 'Items cost extra and are chosen by number' }),
      mandatory: z.boolean().default(true),
      mustSelect: choices.optional().meta({ description: 'Exactly so many' }),
      min: choices.optional().meta({ description: 'At least so many' }),
      max: choices.optional().meta({ description: 'At most so many; 1 when neither of the three is given' }),
      items: z.array(item).min(1).max(60),
    });

  const item = z.strictObject({
    ...choice,
    name: name(100).optional().meta({ description: 'Not needed for a dish, which has its own' }),
    dish: key.optional().meta({ description: 'The key of the dish that it is' }),
    spec: key.optional().meta({ description: 'The key of that dish’s specification' }),
    groups: z
      .array(createGroup(z.strictObject(choice)))
      .max(5)
      .optional()
      .meta({ description: 'The choices that it opens when it is chosen' }),
  });

  const group = createGroup(item)
    .extend({
      halves: z
        .enum(['higher', 'mean'])
        .optional()
        .meta({ description: 'Two halves, each a dish; their higher or mean price is the price' }),
    })
    .meta({ description: 'A choice that the diner makes for the dish' });

  const dish = z.strictObject({
    key: column('key', key),
    category: storedSeparately(key.meta({ description: 'The key of its category' })),
    name: column('name', name(150)),
    kitchenName: column(
      'kitchenName',
      name(60)
        .optional()
        .meta({ description: 'What the kitchen’s tickets say, such as "Laksa"; the name without' }),
    ),
    brief: column('brief', name(600).optional().meta({ description: 'One or two sentences' })),
    richBrief: column(
      'richBrief',
      prose(20_000).optional().meta({ description: 'HTML; sanitised when it comes in' }),
    ),
    pictures: column('pictures', z.array(picture).max(8).default([])),
    pictureTexts: column(
      'pictureTexts',
      z.record(picture, name(200)).optional().meta({
        description:
          'What a picture shows, for those who cannot see it, by its path or address in "pictures"',
      }),
    ),
    label: column(
      'label',
      name(60).optional().meta({ description: 'A mark on the dish, such as "Most ordered"' }),
    ),
    price: column('price', price),
    free: column('free', free, { write: Boolean, read: (isFree) => isFree || undefined }),
    marketPrice: column(
      'marketPrice',
      z
        .boolean()
        .optional()
        .meta({ description: 'true: staff set its price each day, and its price here is 0' }),
      { write: Boolean, read: (isMarket) => isMarket || undefined },
    ),
    prices: column('prices', prices),
    oldPrice: column(
      'oldPrice',
      price.optional().meta({ description: 'Shown struck through; higher than the price' }),
    ),
    minOrder: column('minOrder', orderNumber.optional()),
    maxOrder: column('maxOrder', orderNumber.optional()),
    stock: column(
      ['stock', 'stockImported'],
      z.int().min(0).max(1_000_000).nullable().default(null).meta({ description: 'null is unlimited' }),
    ),
    mandatory: column(
      'mandatory',
      z.boolean().default(false).meta({ description: 'Every order must hold it' }),
    ),
    onSale: column(['onSale', 'onSaleImported'], z.boolean().default(true)),
    flashSale: column('seckill', z.boolean().default(false)),
    boxFee: column('boxFee', price.default(0)),
    available: column('available', available),
    food: column('food', food),
    specs: storedSeparately(z.array(spec).max(30).default([])),
    groups: storedSeparately(z.array(group).max(20).default([])),
  });

  return { category, dish };
}
