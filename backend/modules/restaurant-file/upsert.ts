import { isDeepStrictEqual } from 'node:util';
import { eq, sql } from 'drizzle-orm';
import { recordAudit } from '../../core/audit-log';
import type { Db, Tx } from '../../db/client';
import { restaurantDomains, restaurants } from '../../schema/restaurant';
import type { RestaurantConfig } from '../../schema/restaurant-config';
import { recordChange } from '../changes/changes';
import type { ImageStore } from '../media/image-store';
import { recordUses } from '../media/media-uses';
import { placeImages } from '../media/place-images';
import { renderImages, storeImages } from '../media/render-images';
import { DomainTakenError } from '../restaurant/domain-name';
import { getHosts } from '../restaurant/restaurant.repository';
import { fetchImageOverHttps } from './fetch-image';
import { digestChanges, getIdentityChanges, IdentityChangedError } from './identity-changes';
import { listImages } from './image-errors';
import { importMenu } from './import-menu';
import { importPromotions } from './import-promotions';
import { importReviews } from './import-reviews';
import { type FetchImage, loadImages } from './load-images';
import { getNumbers } from './option-numbers';
import type { RestaurantFile } from './restaurant-file.schema';
import { toRestaurantRow } from './restaurant-row';

export interface ImportDeps {
  now?: Date;
  fetchImage?: FetchImage;
  /** The bucket that new images go to; absent: into rows. */
  images?: ImageStore;
  /** The digest of the changes of owner and accounts that the operator has seen and accepts. */
  accept?: string;
  /** Does everything, then rolls it back. */
  dryRun?: boolean;
}

/** Ends the transaction of a dry run; nothing of it stays. */
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
  /** Dishes that are no longer in the file and thus off the menu. */
  dropped: number;
  pictures: number;
  /** Images that were not held before. */
  imagesRendered: number;
}

/**
 * Brings in a file that has been checked, in one transaction: adds the restaurant or updates it in place. Dishes, categories,
 * specifications and items keep their ids by their keys; what left the file is taken off the menu, never deleted.
 * Stock, uses, sale of a dish, opening and domains that were changed since the last import stay as they are where the file says what
 * it said then. `folder` is where relative image paths begin. Storefronts are told of the change.
 * Throws ImageError, DomainTakenError, PICTURES_AWAY, and IdentityChangedError unless `deps.accept` names the changes.
 */
export async function importFile(
  db: Db,
  file: RestaurantFile,
  folder: string,
  deps: ImportDeps = {},
): Promise<ImportSummary> {
  const sources = await loadImages(file, folder, deps.fetchImage ?? fetchImageOverHttps);
  const { ids, rendered } = await renderImages(db, sources);
  const getImageId = (address: string) => ids.get(address)!;
  const restaurantId = file.restaurant.id;
  const now = deps.now ?? new Date();

  // Nothing of a dry run stays: its images need no bucket.
  const places = { db, images: deps.dryRun ? undefined : deps.images };
  const run = placeImages(places, rendered, async (tx, placed) => {
    await lockFile(tx, restaurantId);
    await storeImages(tx, placed);
    const written = await upsertRestaurant(tx, file, getImageId, { now, accept: deps.accept });
    const { added, changes, domains, ...menu } = written;
    await recordAudit(tx, {
      restaurantId,
      act: 'restaurant.import',
      subject: String(restaurantId),
      detail: { added, ...menu, ...(changes.length > 0 && { changes }), ...(domains && { domains }) },
      at: now,
    });
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

/** Two writers of one restaurant wait for each other. */
export async function lockFile(tx: Tx, restaurantId: number): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('restaurant-file'), ${restaurantId})`);
}

/**
 * Writes a file that has been checked, whose images are stored, within the caller's transaction, which holds `lockFile`. Returns what
 * it did, for the audit log. Throws DomainTakenError, and IdentityChangedError unless `accept` names the changes.
 */
export async function upsertRestaurant(
  tx: Tx,
  file: RestaurantFile,
  getImageId: (address: string) => string,
  { now, accept }: { now: Date; accept?: string },
) {
  const restaurantId = file.restaurant.id;
  const [before] = await tx
    .select({
      config: restaurants.config,
      merchantId: restaurants.merchantId,
      countryCode: restaurants.countryCode,
      paymentAccounts: restaurants.paymentAccounts,
    })
    .from(restaurants)
    .where(eq(restaurants.id, restaurantId))
    .for('update');
  const earlier = (before?.config ?? {}) as Partial<RestaurantConfig>;
  const row = { ...toRestaurantRow(file, getImageId), updatedAt: now };
  const { inBusiness, ...rest } = row;
  const changes = before ? getIdentityChanges(before, row) : [];
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
  await importReviews(tx, file, getImageId);
  await importPromotions(tx, file, earlier.promotionUses ?? {});
  const vouchers = await getVouchers(tx, file);
  await tx
    .update(restaurants)
    .set({ config: { ...row.config, vouchers } })
    .where(eq(restaurants.id, restaurantId));
  const menu = await importMenu(tx, file, getImageId);
  const images = listImages(file as unknown as Record<string, unknown>);
  await recordUses(
    tx,
    restaurantId,
    images.map(({ address }) => getImageId(address)),
    now,
  );
  await recordChange(tx, restaurantId);
  return { added: before === undefined, ...menu, changes, domains };
}

/** Replaces the restaurant's domains; returns those before and after. Throws DomainTakenError. */
async function importDomains(tx: Tx, restaurantId: number, domains: string[]) {
  const before = await getHosts(tx, restaurantId);
  await tx.delete(restaurantDomains).where(eq(restaurantDomains.restaurantId, restaurantId));
  for (const [position, host] of domains.entries()) {
    const added = await tx
      .insert(restaurantDomains)
      .values({ host, restaurantId, position })
      .onConflictDoNothing()
      .returning({ host: restaurantDomains.host });
    if (added.length > 0) continue;
    const [holder] = await tx
      .select({ id: restaurantDomains.restaurantId })
      .from(restaurantDomains)
      .where(eq(restaurantDomains.host, host));
    throw new DomainTakenError(host, holder?.id ?? 0);
  }
  return { before, after: domains };
}

async function getVouchers(tx: Tx, file: RestaurantFile): Promise<RestaurantConfig['vouchers']> {
  const numbers = await getNumbers(
    tx,
    file.restaurant.id,
    file.vouchers.map((voucher) => `voucher/${voucher.key}`),
  );
  return file.vouchers.map((voucher) => ({ ...voucher, id: numbers.get(`voucher/${voucher.key}`)! }));
}
