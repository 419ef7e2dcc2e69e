import { and, eq, inArray, sql } from 'drizzle-orm';
import { cutText } from '@/lib/domain/cut-text';
import {
  applyEdit,
  applyEdits,
  type Change,
  type Document,
  type Edit,
  getAt,
  isSame,
  type Json,
  listChanges,
} from '@/lib/domain/draft/edits';
import { findPromotion, keepUses, promotionsPath } from '@/lib/domain/draft/promotion-uses';
import { type Act, recordAudit } from '../../core/audit-log';
import { DomainError } from '../../core/domain-error';
import { recordStaffEvent } from '../../core/staff-events';
import type { Tx } from '../../db/client';
import type { VersionKind } from '../../schema/drafts';
import { dishes } from '../../schema/menu';
import { restaurants } from '../../schema/restaurant';
import { lockRestaurant } from '../restaurant/restaurant-by-staff';
import { IdentityChangedError } from '../restaurant-file/import/identity-changes';
import { lockFile, upsertRestaurant } from '../restaurant-file/import/upsert';
import type { RestaurantFile } from '../restaurant-file/schema/restaurant-file.schema';
import { checkDocument, loadDocument, loadImportedDocument } from './document';
import { isUnversioned, removeStock, toVersionDocument } from './editable';
import { addVersion, recordOutside } from './versions';

/** The publisher, their network address and the time. */
export interface By extends Pick<Act, 'staffId' | 'address'> {
  actor: string;
  now: Date;
}

/** Maximum number of changes in the audit log; the history holds all. */
const maxAuditChanges = 20;

/** Acquires the locks for publishing: file imports and all other changes of the restaurant wait. */
export async function lockForPublishing(tx: Tx, restaurantId: number): Promise<void> {
  await lockFile(tx, restaurantId);
  await lockRestaurant(tx, restaurantId);
}

/**
 * Writes the restaurant with these edits, using the checks and the upsert of the restaurant file, and adds a
 * version to its history. The caller holds `lockForPublishing`, and gives the document that it has `read` since. Returns
 * the changes. Throws DRAFT_INVALID without writing anything.
 */
export async function publishEdits(
  tx: Tx,
  restaurantId: number,
  edits: readonly Edit[],
  { kind, now, read, ...by }: By & { kind: VersionKind; read?: Document },
): Promise<Change[]> {
  const present = read ?? (await loadDocument(tx, restaurantId));
  const before = toVersionDocument(present);
  const imported = await loadImportedDocument(tx, restaurantId);
  const promotions = {
    path: promotionsPath,
    before: getAt(present, promotionsPath),
    value: getAt(applyEdits(present, edits.filter(isOfPromotions)), promotionsPath),
  };
  const target = await addStockMarkers(
    tx,
    restaurantId,
    applyEdit(applyEdits(imported, edits), keepUses(getAt(imported, promotionsPath), promotions)),
  );
  const { errors, file } = await checkDocument(tx, target);
  if (!file) throw new DomainError('DRAFT_INVALID', { errors: errors.slice(0, 100) });

  await recordOutside(tx, restaurantId, before, now);
  await forceOnSale(tx, restaurantId, edits);
  await forceUses(tx, restaurantId, promotions);
  await write(tx, file, edits, now);

  const document = toVersionDocument(await loadDocument(tx, restaurantId));
  const changes = [
    ...listChanges(before, document),
    ...edits.filter(({ path }) => isUnversioned(path)).map((edit) => ({ ...edit, before: null })),
  ];
  await addVersion(tx, { restaurantId, kind, document, changes, ...by, at: now });
  await recordAudit(tx, {
    ...by,
    restaurantId,
    act: `menu.${kind}`,
    subject: String(restaurantId),
    detail: { changes: changes.length, first: changes.slice(0, maxAuditChanges).map(shorten) },
    at: now,
  });
  await recordStaffEvent(tx, { restaurantId, kind: 'menu', subject: String(restaurantId), now });
  return changes;
}

/** A row of the audit log is shown in a list, so it must be short. */
function shorten({ path, before, value }: Change) {
  const cut = (value: Change['value']) => {
    const text = JSON.stringify(value);
    return text.length > 200 ? `${cutText(text, 200)}…` : value;
  };
  return { path, before: cut(before), after: cut(value) };
}

/** A draft has no stock: each dish, even a restored one, gets the value that leaves its stock unchanged. */
async function addStockMarkers(tx: Tx, restaurantId: number, document: Document): Promise<Document> {
  const rows = await tx
    .select({ key: dishes.key, stock: dishes.stockImported })
    .from(dishes)
    .where(eq(dishes.restaurantId, restaurantId));
  const stocks = new Map(rows.map(({ key, stock }) => [key, stock]));
  const bare = removeStock(document);
  return {
    ...bare,
    dishes: (bare.dishes as Document[]).map((dish) => {
      const stock = stocks.get(dish.key as string) ?? null;
      return stock === null ? dish : { ...dish, stock };
    }),
  };
}

/** An import keeps a dish off sale that was taken off since the last one; an explicit edit overrides that. */
async function forceOnSale(tx: Tx, restaurantId: number, edits: readonly Edit[]): Promise<void> {
  const keys = edits
    .map(({ path }) => path.split('/'))
    .filter(([part, , field]) => part === 'dishes' && (field === undefined || field === 'onSale'))
    .map(([, key]) => key!);
  if (keys.length === 0) return;
  await tx
    .update(dishes)
    .set({ onSaleImported: sql`${dishes.onSale}` })
    .where(and(eq(dishes.restaurantId, restaurantId), inArray(dishes.key, keys)));
}

const isOfPromotions = ({ path }: Edit): boolean => path.split('/')[0] === promotionsPath;

/** An import keeps the uses of a promotion that the file numbers as before; an explicit edit overrides that. */
async function forceUses(
  tx: Tx,
  restaurantId: number,
  { before, value }: { before: Json; value: Json },
): Promise<void> {
  for (const entry of Array.isArray(value) ? (value as Document[]) : []) {
    const read = findPromotion(before, entry);
    if (!read || isSame(read.uses, entry.uses)) continue;
    const name = String(entry.code ?? entry.key);
    await tx
      .update(restaurants)
      .set({ config: sql`${restaurants.config} #- array['promotionUses', ${name}]::text[]` })
      .where(eq(restaurants.id, restaurantId));
  }
}

async function write(tx: Tx, file: RestaurantFile, edits: readonly Edit[], now: Date): Promise<void> {
  const own = eq(restaurants.id, file.restaurant.id);
  const [before] = await tx.select({ config: restaurants.config }).from(restaurants).where(own);
  try {
    await upsertRestaurant(tx, file, { now });
  } catch (error) {
    // An operator accepts changes of an account by digest; for an owner the edit itself is the acceptance.
    // It throws before anything is written.
    const isAsked = edits.some(({ path }) => path.startsWith('payment/'));
    if (!(error instanceof IdentityChangedError) || !isAsked) throw error;
    if (!error.changes.every(({ field }) => field.startsWith('payment.accounts.'))) throw error;
    await upsertRestaurant(tx, file, { now, accept: error.digest });
  }
  // An import reopens a restaurant that was permanently closed; publishing must not.
  if (before?.config.left)
    await tx
      .update(restaurants)
      .set({ config: sql`${restaurants.config} || '{"left": true}'::jsonb` })
      .where(own);
}

/** Returns the edits that restore a document of the history. */
export async function listEditsTo(tx: Tx, restaurantId: number, document: Document): Promise<Change[]> {
  return listChanges(toVersionDocument(await loadDocument(tx, restaurantId)), document);
}
