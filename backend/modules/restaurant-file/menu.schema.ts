import { z } from 'zod';
import { allergens, diets, heats } from '../../../lib/contract/food-values';
import { amount, key, name, picture, prose } from './file-values';

const orderNumber = z.int().min(1).max(999);
const choices = z.int().min(1).max(99);

const someAllergens = (description: string) =>
  z.array(z.enum(allergens)).max(allergens.length).optional().meta({ description });
const someDiets = (description: string) =>
  z.array(z.enum(diets)).max(diets.length).optional().meta({ description });

/** What is in it (ALG-01); what stands nowhere is not stated. */
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

/** Categories and dishes of the restaurant file, for a currency with so many decimals. */
export function createMenuParts(decimals: 0 | 2) {
  const price = amount(decimals);

  const category = z.strictObject({ key, name: name(80), icon: picture.optional() });

  const spec = z.strictObject({ key, name: name(100), price, onSale: z.boolean().default(true), food });

  const item = z.strictObject({
    key,
    name: name(100),
    price: price.default(0),
    onSale: z.boolean().default(true),
    max: choices.optional().meta({ description: 'How often this item can be chosen' }),
    food,
  });

  const group = z
    .strictObject({
      key,
      name: name(100),
      hasPrice: z.boolean().default(false).meta({ description: 'Items cost extra and are chosen by number' }),
      mandatory: z.boolean().default(true),
      mustSelect: choices.optional().meta({ description: 'Exactly so many' }),
      min: choices.optional().meta({ description: 'At least so many' }),
      max: choices.optional().meta({ description: 'At most so many; 1 when neither of the three is given' }),
      items: z.array(item).min(1).max(60),
    })
    .meta({ description: 'A choice that the diner makes for the dish' });

  const dish = z.strictObject({
    key,
    category: key.meta({ description: 'The key of its category' }),
    name: name(150),
    kitchenName: name(60)
      .optional()
      .meta({ description: 'What the kitchen’s tickets say, such as "Laksa"; the name without' }),
    brief: name(600).optional().meta({ description: 'One or two sentences' }),
    richBrief: prose(20_000).optional().meta({ description: 'HTML; sanitised when it comes in' }),
    pictures: z.array(picture).max(8).default([]),
    pictureTexts: z.record(picture, name(200)).optional().meta({
      description: 'What a picture shows, for those who cannot see it, by its path or address in "pictures"',
    }),
    label: name(60).optional().meta({ description: 'A mark on the dish, such as "Most ordered"' }),
    price,
    oldPrice: price.optional().meta({ description: 'Shown struck through; higher than the price' }),
    minOrder: orderNumber.optional(),
    maxOrder: orderNumber.optional(),
    stock: z.int().min(0).max(1_000_000).nullable().default(null).meta({ description: 'null is unlimited' }),
    mandatory: z.boolean().default(false).meta({ description: 'Every order must hold it' }),
    onSale: z.boolean().default(true),
    flashSale: z.boolean().default(false),
    boxFee: price.default(0),
    food,
    specs: z.array(spec).max(30).default([]),
    groups: z.array(group).max(20).default([]),
  });

  return { category, dish };
}
