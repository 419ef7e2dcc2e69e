import { and, eq, notInArray, sql } from 'drizzle-orm';
import sanitizeHtml from 'sanitize-html';
import type { Locale, Texts } from '../../../../lib/contract/vocabulary';
import { listPortions, setExcluded } from '../../../db/bulk-insert';
import type { Tx } from '../../../db/client';
import { categories, type DishGroup, type DishSpec, dishes } from '../../../schema/menu';
import { toRow } from '../schema/columns';
import { type FileDish, partSchemas, type RestaurantFile } from '../schema/restaurant-file.schema';
import { getNumbers } from './option-numbers';

/**
 * Writes categories and dishes by their keys; those that are no longer in the file are taken off the menu.
 */
export async function importMenu(
  tx: Tx,
  file: RestaurantFile,
): Promise<{ categories: number; dishes: number; dropped: number }> {
  const restaurantId = file.restaurant.id;
  const categoryIds = await importCategories(tx, file);
  const numbers = await getNumbers(tx, restaurantId, listOptionPaths(file.dishes));
  const known = new Map(file.dishes.map((dish) => [dish.key, dish]));

  const rows = file.dishes.map((dish, position) => ({
    ...toDishRow(dish, numbers, known),
    restaurantId,
    categoryId: categoryIds.get(dish.category)!,
    position,
    listed: true,
  }));
  for (const portion of listPortions(rows))
    await tx
      .insert(dishes)
      .values(portion)
      .onConflictDoUpdate({
        target: [dishes.restaurantId, dishes.key],
        set: {
          ...setExcluded(dishes, Object.keys(rows[0]!) as (keyof (typeof rows)[number])[]),
          // Sales since the last import remain subtracted, unless the file contains another number.
          stock: sql`case when ${dishes.stockImported} is distinct from excluded.stock_imported then excluded.stock_imported else ${dishes.stock} end`,
          // A dish that the operator took off sale remains off sale, unless the file has changed.
          onSale: sql`case when ${dishes.onSaleImported} is distinct from excluded.on_sale_imported then excluded.on_sale_imported else ${dishes.onSale} end`,
        },
      });

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

async function importCategories(tx: Tx, file: RestaurantFile): Promise<Map<string, number>> {
  const restaurantId = file.restaurant.id;
  const rows = file.categories.map((category, position) => ({
    ...toRow<typeof categories>(partSchemas.category, category),
    restaurantId,
    position,
    listed: true,
  }));
  const ids = new Map<string, number>();
  for (const portion of listPortions(rows)) {
    const written = await tx
      .insert(categories)
      .values(portion)
      .onConflictDoUpdate({
        target: [categories.restaurantId, categories.key],
        set: setExcluded(categories, ['name', 'icon', 'position', 'available', 'listed']),
      })
      .returning({ key: categories.key, id: categories.id });
    for (const { key, id } of written) ids.set(key, id);
  }
  await tx
    .update(categories)
    .set({ listed: false })
    .where(and(eq(categories.restaurantId, restaurantId), notInArray(categories.key, [...ids.keys()])));
  return ids;
}

type FileItem = FileDish['groups'][number]['items'][number];

const getSpecPath = (dish: FileDish, key: string) => `${dish.key}/spec/${key}`;
// A group may have the key "spec" too; the group marker separates its items from specifications.
const getItemPath = (dish: FileDish, group: string, key: string) => `${dish.key}/group/${group}/${key}`;

/** Options that an item opens: those of the dish that it is, or of its own groups. */
const listOwnGroups = ({ dish, groups }: FileItem, known: ReadonlyMap<string, FileDish>) =>
  dish === undefined ? (groups ?? []) : (known.get(dish)?.groups ?? []);

const getOptionPath = (item: string, group: string, key: string) => `${item}/own/${group}/${key}`;

function listOptionPaths(all: FileDish[]): string[] {
  const known = new Map(all.map((dish) => [dish.key, dish]));
  return all.flatMap((dish) => [
    ...dish.specs.map((spec) => getSpecPath(dish, spec.key)),
    ...dish.groups.flatMap((group) =>
      group.items.flatMap((item) => {
        const path = getItemPath(dish, group.key, item.key);
        const own = listOwnGroups(item, known).flatMap(({ key, items }) =>
          items.map((option) => getOptionPath(path, key, option.key)),
        );
        return [path, ...own];
      }),
    ),
  ]);
}

function toDishRow(dish: FileDish, numbers: Map<string, number>, known: ReadonlyMap<string, FileDish>) {
  const specs: DishSpec[] = dish.specs.map((spec) => ({
    specId: numbers.get(getSpecPath(dish, spec.key))!,
    ...spec,
  }));
  const groups: DishGroup[] = dish.groups.map(({ items, ...group }) => ({
    ...group,
    items: items.map(({ max, groups: opened, name = {}, ...item }) => {
      const path = getItemPath(dish, group.key, item.key);
      const toOptionId = (ofGroup: string, key: string) => numbers.get(getOptionPath(path, ofGroup, key))!;
      return {
        itemId: numbers.get(path)!,
        name,
        ...item,
        ...(max === undefined ? {} : { most: max }),
        ...(item.dish !== undefined && {
          optionIds: Object.fromEntries(
            listOwnGroups(item, known).flatMap((own) =>
              own.items.map(({ key }) => [`${own.key}/${key}`, toOptionId(own.key, key)]),
            ),
          ),
        }),
        ...(opened && {
          groups: opened.map((own) => ({
            ...own,
            items: own.items.map(({ max: most, ...option }) => ({
              itemId: toOptionId(own.key, option.key),
              ...option,
              ...(most === undefined ? {} : { most }),
            })),
          })),
        }),
      };
    }),
  }));
  return {
    ...toRow<typeof dishes>(partSchemas.dish, dish),
    richBrief: sanitizeTexts(dish.richBrief ?? {}),
    pictureTexts: getImageTexts(dish),
    specs,
    groups,
  };
}

/** Returns the texts of a dish's images, by image; omits texts of images that the dish does not have. */
function getImageTexts({ pictures, pictureTexts = {} }: FileDish): Record<string, Texts> {
  const described = pictures.filter((image) => Object.hasOwn(pictureTexts, image));
  return Object.fromEntries(described.map((image) => [image, pictureTexts[image]!]));
}

/** Allows text markup only: no scripts, styles, forms or images, and links over https (DEC-63). */
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
