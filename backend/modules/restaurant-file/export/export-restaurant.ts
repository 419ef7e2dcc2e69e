import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { and, asc, eq } from 'drizzle-orm';
import { Document, isMap, isScalar, visit } from 'yaml';
import { z } from 'zod';
import type { Executor } from '../../../db/client';
import { categories, dishes } from '../../../schema/menu';
import { promotions, restaurantDomains, restaurants } from '../../../schema/restaurant';
import { reviews } from '../../../schema/reviews';
import type { ImageStore } from '../../media/image-store';
import { type ImagePlaces, readSource } from '../../media/read-images';
import { currencyDecimals } from '../schema/file-values';
import { listAddresses, mapImages } from '../schema/images';
import { restaurantFileSchemas } from '../schema/restaurant-file.schema';
import { getImageNames } from './export-images';
import { type StoredRestaurant, serializeRestaurant } from './serialize-restaurant';
import { removeDefaults } from './without-defaults';

/** No restaurant has this id. Code RESTAURANT_UNKNOWN. */
export class RestaurantUnknownError extends Error {
  readonly code = 'RESTAURANT_UNKNOWN';
  constructor(readonly restaurantId: number) {
    super(`there is no restaurant ${restaurantId}`);
    this.name = 'RestaurantUnknownError';
  }
}

/**
 * Returns the restaurant as the text of a file that imports to the same state, with the present stock and
 * uses of promo codes. With `folder`, its original images are written there at the paths in the text;
 * images of a bucket are read from `images`. Throws RestaurantUnknownError, and PICTURES_AWAY.
 */
export async function exportRestaurant(
  db: Executor,
  restaurantId: number,
  folder?: string,
  images?: ImageStore,
): Promise<string> {
  const file = serializeRestaurant(await loadRestaurant(db, restaurantId));
  const names = await getImageNames(db, listAddresses(file));
  const schema = restaurantFileSchemas[currencyDecimals[file.restaurant.country]];
  const written = z.encode(
    schema,
    mapImages(file, (id) => names.get(id) ?? id),
  );
  const text = toYaml(removeDefaults(schema, written));
  if (folder !== undefined) await writeImages({ db, images }, names, folder);
  return text;
}

/** Returns all data of a restaurant that its file describes. Throws RestaurantUnknownError. */
export async function loadRestaurant(db: Executor, restaurantId: number): Promise<StoredRestaurant> {
  const [restaurant] = await db.select().from(restaurants).where(eq(restaurants.id, restaurantId));
  if (!restaurant) throw new RestaurantUnknownError(restaurantId);
  return {
    restaurant,
    domains: (
      await db
        .select()
        .from(restaurantDomains)
        .where(eq(restaurantDomains.restaurantId, restaurantId))
        .orderBy(asc(restaurantDomains.position))
    ).map((row) => row.host),
    promotions: await db
      .select()
      .from(promotions)
      .where(eq(promotions.restaurantId, restaurantId))
      .orderBy(asc(promotions.position), asc(promotions.code)),
    categories: await db
      .select()
      .from(categories)
      .where(and(eq(categories.restaurantId, restaurantId), eq(categories.listed, true)))
      .orderBy(asc(categories.position)),
    dishes: await db
      .select()
      .from(dishes)
      .where(and(eq(dishes.restaurantId, restaurantId), eq(dishes.listed, true)))
      .orderBy(asc(dishes.position)),
    reviews: await db
      .select()
      .from(reviews)
      .where(eq(reviews.restaurantId, restaurantId))
      .orderBy(asc(reviews.position)),
  };
}

async function writeImages(places: ImagePlaces, names: Map<string, string>, folder: string): Promise<void> {
  for (const [id, name] of names) {
    const source = await readSource(places, id);
    if (!source) continue;
    const path = join(folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, source);
  }
}

/** Texts in several languages get separate lines; small groups of fields share one. */
function toYaml(value: unknown): string {
  const document = new Document(value, { aliasDuplicateObjects: false });
  visit(document, {
    Map(_, node, path) {
      const leaf = node.items.every((pair) => isScalar(pair.value) && String(pair.value.value).length < 40);
      if (leaf && path.length > 2 && node.items.length <= 5) node.flow = true;
    },
    Seq(_, node) {
      if (node.items.every((item) => isScalar(item)) && !node.items.some(isMap)) node.flow = true;
    },
  });
  return document.toString({ lineWidth: 118 });
}
