import { z } from 'zod';
import { type Document, type Json, toPath } from '@/lib/domain/draft/edits';
import type { Executor } from '../../db/client';
import type { RestaurantConfig } from '../../schema/restaurant-config';
import { checkContent } from '../restaurant-file/check-restaurant-file';
import { loadRestaurant } from '../restaurant-file/export-restaurant';
import type { FieldError } from '../restaurant-file/file-errors';
import { currencyDecimals } from '../restaurant-file/file-values';
import { listImages } from '../restaurant-file/image-errors';
import { createRestaurantFileSchema, type RestaurantFile } from '../restaurant-file/restaurant-file.schema';
import { type StoredRestaurant, serializeRestaurant } from '../restaurant-file/serialize-restaurant';
import { findMissingImages } from './missing-images';

/** The restaurant's file as plain JSON without nulls, with images by their ids, as it is now. Throws RestaurantUnknownError. */
export async function loadDocument(db: Executor, restaurantId: number): Promise<Document> {
  return toDocument(await loadRestaurant(db, restaurantId));
}

function toDocument(stored: StoredRestaurant): Document {
  const file = serializeRestaurant(stored, (id) => id);
  const schema = createRestaurantFileSchema(currencyDecimals[stored.restaurant.countryCode]);
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
 * The same with what changes outside the file as the last import had it: stock, uses of promo codes, opening, domains and replies to
 * reviews. Publishing such a document leaves them as they are now.
 */
export async function loadImportedDocument(db: Executor, restaurantId: number): Promise<Document> {
  const stored = await loadRestaurant(db, restaurantId);
  const { promotionUses: uses, imported } = stored.config;
  const config: RestaurantConfig = stored.config;
  return toDocument({
    ...stored,
    config,
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
  code: string;
  limit?: number;
}

const toPathErrors = (document: Document, errors: readonly FieldError[]): PathError[] =>
  errors.map(({ path, code, limit }) => ({ path: toPath(document, path), code, limit }));

/** Checks a document as `restaurant check` checks a file. Its images must be stored. */
export async function checkDocument(
  db: Executor,
  document: Document,
): Promise<{ errors: PathError[]; file?: RestaurantFile }> {
  const missing = await findMissingImages(
    db,
    listImages(document).map(({ address }) => address),
  );
  const images = listImages(document)
    .filter(({ address }) => missing.has(address))
    .map(({ path }) => ({ path, code: 'PICTURE_MISSING', reason: '' }));
  const { errors, file } = checkContent(document, images);
  return { errors: toPathErrors(document, errors), file };
}

/** The same without images that are no longer stored, as an old state of the history may name them. */
export async function removeMissingImages(db: Executor, document: Document): Promise<Document> {
  const missing = await findMissingImages(
    db,
    listImages(document).map(({ address }) => address),
  );
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
