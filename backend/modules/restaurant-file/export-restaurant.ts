import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { and, asc, eq } from 'drizzle-orm';
import { Document, isMap, isScalar, visit } from 'yaml';
import { z } from 'zod';
import type { Executor } from '../../db/client';
import { categories, dishes } from '../../schema/menu';
import { promotions, restaurantDomains, restaurants } from '../../schema/restaurant';
import type { RestaurantConfig } from '../../schema/restaurant-config';
import { reviews } from '../../schema/reviews';
import type { ImageStore } from '../media/image-store';
import { type ImagePlaces, readSource } from '../media/read-images';
import { getImageNames } from './export-images';
import { currencyDecimals } from './file-values';
import { createRestaurantFileSchema } from './restaurant-file.schema';
import { type StoredRestaurant, serializeRestaurant } from './serialize-restaurant';
import { removeDefaults } from './without-defaults';

/** There is no restaurant with this id. Code RESTAURANT_UNKNOWN. */
export class RestaurantUnknownError extends Error {
  readonly code = 'RESTAURANT_UNKNOWN';
  constructor(readonly restaurantId: number) {
    super(`there is no restaurant ${restaurantId}`);
    this.name = 'RestaurantUnknownError';
  }
}

/**
 * The restaurant as the text of a file that imports to the same thing: stock and uses of promo codes as they are now.
 * With `folder`, its images are written there as they once came, at the paths that the text names; those of a bucket are read from
 * `images`. Throws RestaurantUnknownError, and PICTURES_AWAY.
 */
export async function exportRestaurant(
  db: Executor,
  restaurantId: number,
  folder?: string,
  images?: ImageStore,
): Promise<string> {
  const stored = await loadRestaurant(db, restaurantId);
  const names = await getImageNames(db, getUsedImages(stored));
  const file = serializeRestaurant(stored, (id) => names.get(id) ?? id);
  const schema = createRestaurantFileSchema(currencyDecimals[stored.restaurant.countryCode]);
  const text = toYaml(removeDefaults(z.encode(schema, file)));
  if (folder !== undefined) await writeImages({ db, images }, names, folder);
  return text;
}

/** Returns everything of a restaurant that its file describes. Throws RestaurantUnknownError. */
export async function loadRestaurant(db: Executor, restaurantId: number): Promise<StoredRestaurant> {
  const [restaurant] = await db.select().from(restaurants).where(eq(restaurants.id, restaurantId));
  if (!restaurant) throw new RestaurantUnknownError(restaurantId);
  return {
    restaurant,
    config: { ...emptyConfig, ...(restaurant.config as Partial<RestaurantConfig>) },
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
      .orderBy(asc(promotions.code)),
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

const emptyConfig: RestaurantConfig = {
  banners: [],
  bannerSeconds: 5,
  labels: [],
  vouchers: [],
  tables: [],
  outlets: [],
  taxKeys: [],
  promotionUses: {},
};

/** The ids of all images that the restaurant's pages show. */
export function getUsedImages(stored: StoredRestaurant): string[] {
  const { restaurant, config } = stored;
  const used = [
    restaurant.logo,
    restaurant.shareImage,
    ...config.banners,
    ...config.outlets.map((outlet) => outlet.logo),
    ...(config.ads?.orderDetail ?? []).map((ad) => ad.image),
    ...(config.ads?.topUpBottom ?? []).map((ad) => ad.image),
    ...stored.reviews.flatMap((review) => [review.avatar, ...review.pictures]),
    ...stored.categories.map((category) => category.icon),
    ...stored.dishes.flatMap((dish) => dish.pictures),
  ];
  return [...new Set(used.filter((id): id is string => typeof id === 'string'))];
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

/** Texts in several languages stand on lines of their own, small groups of fields on one. */
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
