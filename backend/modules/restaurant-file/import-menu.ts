import { and, eq, notInArray, sql } from 'drizzle-orm';
import sanitizeHtml from 'sanitize-html';
import type { Locale, Texts } from '../../../lib/contract/vocabulary';
import type { Tx } from '../../db/client';
import { categories, type DishGroup, type DishSpec, dishes } from '../../schema/menu';
import { getNumbers } from './option-numbers';
import type { FileDish, RestaurantFile } from './restaurant-file.schema';

type GetImageId = (address: string) => string;

/** Writes categories and dishes by their keys; what is no longer in the file is taken off the menu. */
export async function importMenu(
  tx: Tx,
  file: RestaurantFile,
  getImageId: GetImageId,
): Promise<{ categories: number; dishes: number; dropped: number }> {
  const restaurantId = file.restaurant.id;
  const categoryIds = await importCategories(tx, file, getImageId);
  const numbers = await getNumbers(tx, restaurantId, getOptionPaths(file.dishes));

  for (const [position, dish] of file.dishes.entries()) {
    const row = {
      ...toDishRow(dish, numbers, getImageId),
      restaurantId,
      categoryId: categoryIds.get(dish.category)!,
      position,
      listed: true,
      stockImported: dish.stock,
      onSaleImported: dish.onSale,
    };
    await tx
      .insert(dishes)
      .values({ ...row, stock: dish.stock })
      .onConflictDoUpdate({
        target: [dishes.restaurantId, dishes.key],
        set: {
          ...row,
          // What was sold since the last import stays sold, unless the file names another figure.
          stock: sql`case when ${dishes.stockImported} is distinct from excluded.stock_imported then excluded.stock_imported else ${dishes.stock} end`,
          // What the operator took off sale stays off, unless the file has changed its mind.
          onSale: sql`case when ${dishes.onSaleImported} is distinct from excluded.on_sale_imported then excluded.on_sale_imported else ${dishes.onSale} end`,
        },
      });
  }

  const dropped = await tx
    .update(dishes)
    .set({ listed: false })
    .where(
      and(
        eq(dishes.restaurantId, restaurantId),
        eq(dishes.listed, true),
        notInArray(
          dishes.key,
          file.dishes.map((dish) => dish.key),
        ),
      ),
    )
    .returning({ id: dishes.id });
  return { categories: file.categories.length, dishes: file.dishes.length, dropped: dropped.length };
}

async function importCategories(
  tx: Tx,
  file: RestaurantFile,
  getImageId: GetImageId,
): Promise<Map<string, number>> {
  const restaurantId = file.restaurant.id;
  const ids = new Map<string, number>();
  for (const [position, category] of file.categories.entries()) {
    const row = {
      restaurantId,
      key: category.key,
      name: category.name,
      icon: category.icon === undefined ? null : getImageId(category.icon),
      position,
      listed: true,
    };
    const [written] = await tx
      .insert(categories)
      .values(row)
      .onConflictDoUpdate({ target: [categories.restaurantId, categories.key], set: row })
      .returning({ id: categories.id });
    ids.set(category.key, written!.id);
  }
  await tx
    .update(categories)
    .set({ listed: false })
    .where(and(eq(categories.restaurantId, restaurantId), notInArray(categories.key, [...ids.keys()])));
  return ids;
}

const getSpecPath = (dish: FileDish, key: string) => `${dish.key}/spec/${key}`;
// A group may be called "spec" too; the group marker keeps its items apart from specifications.
const getItemPath = (dish: FileDish, group: string, key: string) => `${dish.key}/group/${group}/${key}`;

function getOptionPaths(all: FileDish[]): string[] {
  return all.flatMap((dish) => [
    ...dish.specs.map((spec) => getSpecPath(dish, spec.key)),
    ...dish.groups.flatMap((group) => group.items.map((item) => getItemPath(dish, group.key, item.key))),
  ]);
}

function toDishRow(dish: FileDish, numbers: Map<string, number>, getImageId: GetImageId) {
  const specs: DishSpec[] = dish.specs.map((spec) => ({
    specId: numbers.get(getSpecPath(dish, spec.key))!,
    ...spec,
  }));
  const groups: DishGroup[] = dish.groups.map(({ items, ...group }) => ({
    ...group,
    items: items.map(({ max, ...item }) => ({
      itemId: numbers.get(getItemPath(dish, group.key, item.key))!,
      ...item,
      ...(max === undefined ? {} : { most: max }),
    })),
  }));
  return {
    key: dish.key,
    name: dish.name,
    kitchenName: dish.kitchenName ?? {},
    brief: dish.brief ?? {},
    richBrief: sanitizeTexts(dish.richBrief ?? {}),
    label: dish.label ?? {},
    pictures: dish.pictures.map(getImageId),
    pictureTexts: getImageTexts(dish, getImageId),
    price: dish.price,
    oldPrice: dish.oldPrice ?? null,
    boxFee: dish.boxFee,
    minOrder: dish.minOrder ?? 1,
    maxOrder: dish.maxOrder ?? null,
    mandatory: dish.mandatory,
    seckill: dish.flashSale,
    onSale: dish.onSale,
    food: dish.food ?? null,
    specs,
    groups,
  };
}

/** Returns what the images of a dish show, by image; what is said of an image that the dish does not have is left out. */
function getImageTexts(
  { pictures, pictureTexts = {} }: FileDish,
  getImageId: GetImageId,
): Record<string, Texts> {
  const described = pictures.filter((address) => Object.hasOwn(pictureTexts, address));
  return Object.fromEntries(described.map((address) => [getImageId(address), pictureTexts[address]!]));
}

/** Text markup only: no scripts, styles, forms or images, and links over https (DEC-63). */
function sanitizeTexts(texts: Texts): Texts {
  return Object.fromEntries(
    Object.entries(texts).map(([locale, html]) => [locale as Locale, sanitizeHtml(html, richBriefRules)]),
  );
}

const richBriefRules: sanitizeHtml.IOptions = {
  allowedTags: ['p', 'br', 'strong', 'b', 'em', 'i', 'ul', 'ol', 'li', 'h3', 'h4', 'a', 'blockquote', 'hr'],
  allowedAttributes: { a: ['href'] },
  allowedSchemes: ['https'],
  allowProtocolRelative: false,
};
