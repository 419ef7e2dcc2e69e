import { inArray } from 'drizzle-orm';
import { z } from 'zod';
import { type Document, type Json, toPath } from '@/lib/domain/draft/edits';
import type { Executor } from '../../db/client';
import { media } from '../../schema/media';
import { checkContent } from '../restaurant-file/check/check-restaurant-file';
import { loadRestaurant } from '../restaurant-file/export/export-restaurant';
import { type StoredRestaurant, serializeRestaurant } from '../restaurant-file/export/serialize-restaurant';
import { currencyDecimals } from '../restaurant-file/schema/file-values';
import { listAddresses, listImages } from '../restaurant-file/schema/images';
import { type RestaurantFile, restaurantFileSchemas } from '../restaurant-file/schema/restaurant-file.schema';
import type { FieldError } from '../restaurant-file/yaml/file-errors';

/**
 * Returns the current restaurant file as plain JSON without nulls, with images by their ids. Throws
 * RestaurantUnknownError.
 */
export async function loadDocument(db: Executor, restaurantId: number): Promise<Document> {
  return toDocument(await loadRestaurant(db, restaurantId));
}

function toDocument(stored: StoredRestaurant): Document {
  const file = serializeRestaurant(stored);
  const schema = restaurantFileSchemas[currencyDecimals[file.restaurant.country]];
  return removeNulls(JSON.parse(JSON.stringify(z.encode(schema, file)))) as Document;
}

function removeNulls(value: Json): Json {
  if (Array.isArray(value)) return value.map(removeNulls);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([, inner]) => inner !== null)
      .map(([name, inner]) => [name, removeNulls(inner)]),
  );
}

/**
 * Returns the document with the imported values of data that changes outside the file: stock, uses of promo
 * codes, opening, domains and replies to reviews. Publishing such a document keeps their current values.
 */
export async function loadImportedDocument(db: Executor, restaurantId: number): Promise<Document> {
  const stored = await loadRestaurant(db, restaurantId);
  const { promotionUses: uses = {}, imported } = stored.restaurant.config;
  return toDocument({
    ...stored,
    restaurant: {
      ...stored.restaurant,
      inBusiness: imported?.inBusiness ?? stored.restaurant.inBusiness,
    },
    domains: imported?.domains ?? stored.domains,
    promotions: stored.promotions.map((promotion) => ({
      ...promotion,
      usesLeft: Object.hasOwn(uses, promotion.code) ? uses[promotion.code]! : promotion.usesLeft,
    })),
    reviews: stored.reviews.map((review) => ({ ...review, reply: review.importedReply })),
    dishes: stored.dishes.map((dish) => ({
      ...dish,
      stock: dish.stockImported,
      onSale: dish.onSaleImported ?? dish.onSale,
    })),
  });
}

/** An error at a path of the document. */
export interface PathError {
  path: string;
  /** Place within a list whose entries have no keys, such as `0/upToKm`. */
  entry?: string;
  code: string;
  limit?: number;
}

const toPathErrors = (document: Document, errors: readonly FieldError[]): PathError[] =>
  errors.map(({ path, code, limit }) => ({ ...toPath(document, path), code, limit }));

/** Checks a document like `restaurant check` checks a file. Its images must be stored. */
export async function checkDocument(
  db: Executor,
  document: Document,
): Promise<{ errors: PathError[]; file?: RestaurantFile }> {
  const missing = await findMissingImages(db, listAddresses(document));
  const images = listImages(document)
    .filter(({ address }) => missing.has(address))
    .map(({ path }) => ({ path, code: 'PICTURE_MISSING', reason: '' }));
  const { errors, file } = checkContent(document, images);
  return { errors: toPathErrors(document, errors), file };
}

/** Returns the document without images that are no longer stored, which an old version may reference. */
export async function removeMissingImages(db: Executor, document: Document): Promise<Document> {
  const missing = await findMissingImages(db, listAddresses(document));
  if (missing.size === 0) return document;
  const copy = structuredClone(document);
  for (const { path, address } of listImages(document).toReversed()) {
    if (!missing.has(address)) continue;
    const holder = path.slice(0, -1).reduce<Json>((value, key) => (value as Document)[key]!, copy);
    const key = path.at(-1)!;
    if (Array.isArray(holder)) holder.splice(Number(key), 1);
    else delete (holder as Document)[key];
  }
  return copy;
}

/** Returns the ids of these images that are not stored. */
async function findMissingImages(db: Executor, ids: string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set();
  const rows = await db.select({ id: media.id }).from(media).where(inArray(media.id, ids));
  const stored = new Set(rows.map(({ id }) => id));
  return new Set(ids.filter((id) => !stored.has(id)));
}
