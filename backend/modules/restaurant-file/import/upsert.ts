import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { recordAudit } from '../../../core/audit-log';
import type { Db, Tx } from '../../../db/client';
import { restaurantDomains, restaurants } from '../../../schema/restaurant';
import type { RestaurantConfig } from '../../../schema/restaurant-config';
import { recordChange } from '../../changes/changes';
import type { ImageStore } from '../../media/image-store';
import { recordUses } from '../../media/media-uses';
import { placeImages } from '../../media/place-images';
import { renderImages, storeImages } from '../../media/render-images';
import { changeDayStart, createDayStarts } from '../../restaurant/day-starts';
import { DomainTakenError } from '../../restaurant/domain-name';
import { listHosts } from '../../restaurant/restaurant.repository';
import { listAddresses, mapImages } from '../schema/images';
import type { RestaurantFile } from '../schema/restaurant-file.schema';
import { fetchImageOverHttps } from './fetch-image';
import { digestChanges, IdentityChangedError, listIdentityChanges } from './identity-changes';
import { importMenu } from './import-menu';
import { importPromotions } from './import-promotions';
import { importReviews } from './import-reviews';
import { type FetchImage, loadImages } from './load-images';
import { getNumbers } from './option-numbers';
import { toRestaurantRow } from './restaurant-row';

export interface ImportDeps {
  now?: Date;
  fetchImage?: FetchImage;
  /** The bucket for new images; without it they are stored in rows. */
  images?: ImageStore;
  /** The digest of the changes of owner and accounts that the operator accepts. */
  accept?: string;
  /** Writes what else belongs to an import, in its transaction. */
  record?(tx: Tx, restaurantId: number, now: Date): Promise<void>;
  /** Runs the whole import, then rolls it back. */
  dryRun?: boolean;
}

/** Rolls back the transaction of a dry run. */
class DryRunEnd extends Error {
  constructor(readonly summary: ImportSummary) {
    super('dry run');
  }
}

export interface ImportSummary {
  restaurantId: number;
  /** In its own default language. */
  name: string;
  added: boolean;
  categories: number;
  dishes: number;
  /** The number of dishes that are no longer in the file and thus off the menu. */
  dropped: number;
  pictures: number;
  /** The number of images that were not stored before. */
  imagesRendered: number;
}

/**
 * Imports a validated file in one transaction: adds the restaurant or updates it in place. Dishes,
 * categories, specifications and items keep their ids by their keys; those removed from the file are taken
 * off the menu, never deleted. Stock, uses, sale of a dish, opening and domains that were changed since the
 * last import remain where the file has not changed. `folder` is the base of relative image paths. Notifies
 * storefronts of the change. Throws ImageError, DomainTakenError, PICTURES_AWAY, and IdentityChangedError
 * unless `deps.accept` matches the changes.
 */
export async function importFile(
  db: Db,
  file: RestaurantFile,
  folder: string,
  deps: ImportDeps = {},
): Promise<ImportSummary> {
  const sources = await loadImages(file, folder, deps.fetchImage ?? fetchImageOverHttps);
  const { ids, rendered } = await renderImages(db, sources);
  const stored = mapImages(file, (address) => ids.get(address) ?? address);
  const restaurantId = file.restaurant.id;
  const now = deps.now ?? new Date();

  // A dry run is rolled back, so its images must not reach the bucket.
  const places = { db, images: deps.dryRun ? undefined : deps.images };
  const run = placeImages(places, rendered, async (tx, placed) => {
    await lockFile(tx, restaurantId);
    await storeImages(tx, placed);
    const written = await upsertRestaurant(tx, stored, { now, accept: deps.accept });
    const { added, changes, domains, ...menu } = written;
    await recordAudit(tx, {
      restaurantId,
      act: 'restaurant.import',
      subject: String(restaurantId),
      detail: { added, ...menu, ...(changes.length > 0 && { changes }), ...(domains && { domains }) },
      at: now,
    });
    await deps.record?.(tx, restaurantId, now);
    const summary = {
      restaurantId,
      name:
        file.restaurant.name[file.restaurant.defaultLocale] ?? Object.values(file.restaurant.name)[0] ?? '',
      added,
      ...menu,
      pictures: new Set(ids.values()).size,
      imagesRendered: rendered.length,
    };
    if (deps.dryRun) throw new DryRunEnd(summary);
    return summary;
  });
  return run.catch((cause) => {
    if (cause instanceof DryRunEnd) return cause.summary;
    throw cause;
  });
}

/** Locks the file of a restaurant, so that two writers run one after the other. */
export async function lockFile(tx: Tx, restaurantId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('restaurant-file'), ${restaurantId})`);
}

/**
 * Writes a validated file, whose images are named by their ids, within the caller's transaction, which holds
 * `lockFile`. Returns the changes for the audit log. Throws DomainTakenError, and IdentityChangedError
 * unless `accept` matches the changes.
 */
export async function upsertRestaurant(
  tx: Tx,
  file: RestaurantFile,
  { now, accept }: { now: Date; accept?: string },
) {
  const restaurantId = file.restaurant.id;
  const [before] = await tx
    .select({
      config: restaurants.config,
      merchantId: restaurants.merchantId,
      countryCode: restaurants.countryCode,
      paymentAccounts: restaurants.paymentAccounts,
      dayStarts: restaurants.dayStarts,
    })
    .from(restaurants)
    .where(eq(restaurants.id, restaurantId))
    .for('update');
  const earlier = before?.config ?? {};
  const { timeZone } = file.restaurant;
  const dayStarts = before
    ? changeDayStart(before.dayStarts, file.dayChange, { timeZone, now })
    : createDayStarts(file.dayChange);
  const row = { ...toRestaurantRow(file), dayStarts, updatedAt: now };
  const { inBusiness, ...rest } = row;
  const changes = before ? listIdentityChanges(before, row) : [];
  const digest = digestChanges(restaurantId, changes);
  if (changes.length > 0 && accept !== digest) throw new IdentityChangedError(changes, digest);
  await tx
    .insert(restaurants)
    .values(row)
    .onConflictDoUpdate({
      target: restaurants.id,
      set: {
        ...(earlier.imported?.inBusiness === inBusiness ? rest : row),
        revision: sql`${restaurants.revision} + 1`,
      },
    });

  const hasNewDomains = !isDeepStrictEqual(earlier.imported?.domains, file.domains);
  const domains = hasNewDomains ? await importDomains(tx, restaurantId, file.domains) : undefined;
  await importReviews(tx, file);
  await importPromotions(tx, file, earlier.promotionUses ?? {});
  const vouchers = await listVouchers(tx, file);
  await tx
    .update(restaurants)
    .set({ config: { ...row.config, vouchers } })
    .where(eq(restaurants.id, restaurantId));
  const menu = await importMenu(tx, file);
  await recordUses(tx, restaurantId, listAddresses(file), now);
  await recordChange(tx, restaurantId);
  return { added: before === undefined, ...menu, changes, domains };
}

/** Replaces the restaurant's domains. Returns the earlier and the new ones. Throws DomainTakenError. */
async function importDomains(tx: Tx, restaurantId: number, domains: string[]) {
  const before = await listHosts(tx, restaurantId);
  await tx.delete(restaurantDomains).where(eq(restaurantDomains.restaurantId, restaurantId));
  if (domains.length === 0) return { before, after: domains };
  const added = await tx
    .insert(restaurantDomains)
    .values(domains.map((host, position) => ({ host, restaurantId, position })))
    .onConflictDoNothing()
    .returning({ host: restaurantDomains.host });
  const own = new Set(added.map(({ host }) => host));
  const taken = domains.find((host) => !own.has(host));
  if (taken !== undefined) {
    const [holder] = await tx
      .select({ id: restaurantDomains.restaurantId })
      .from(restaurantDomains)
      .where(eq(restaurantDomains.host, taken));
    throw new DomainTakenError(taken, holder?.id ?? 0);
  }
  return { before, after: domains };
}

async function listVouchers(tx: Tx, file: RestaurantFile): Promise<RestaurantConfig['vouchers']> {
  const numbers = await getNumbers(
    tx,
    file.restaurant.id,
    file.vouchers.map((voucher) => `voucher/${voucher.key}`),
  );
  return file.vouchers.map((voucher) => ({ ...voucher, id: numbers.get(`voucher/${voucher.key}`)! }));
}
