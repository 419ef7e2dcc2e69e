import type { Role } from '@/lib/contract/staff/roles';
import { isAtLeast } from '@/lib/contract/staff/roles';
import type { Document, Edit } from '@/lib/domain/draft/edits';
import { DomainError } from '../../core/domain-error';
import type { RestaurantFile } from '../restaurant-file/schema/restaurant-file.schema';

/** The parts of the file that the menu editor changes. */
const menuParts: string[] = ['categories', 'dishes'] satisfies (keyof RestaurantFile)[];

/** Names are those of the file's schema, so that a field that is renamed there is renamed here. */
type SettingsParts = {
  [Part in keyof RestaurantFile]?: readonly (keyof NonNullable<RestaurantFile[Part]>)[] | 'all';
};

/**
 * The parts that the settings change; where fields are listed, only these, because the others belong to the
 * platform or change elsewhere.
 */
const settingsParts: Record<string, readonly string[] | 'all'> = {
  restaurant: [
    'name',
    'description',
    'welcome',
    'welcomeLine',
    'announcement',
    'cuisines',
    'labels',
    'defaultLocale',
    'city',
    'address',
    'lat',
    'lng',
    'phone',
  ],
  brand: 'all',
  service: ['canOrder', 'takeout', 'dineIn', 'reserve'],
  minimumOrder: 'all',
  hours: 'all',
  dayChange: 'all',
  specialDays: 'all',
  delivery: 'all',
  pickup: 'all',
  dineIn: 'all',
  fees: 'all',
  taxes: 'all',
  taxNumbers: 'all',
  reservation: 'all',
  guestMonths: 'all',
  tables: 'all',
  payment: 'all',
  promotions: 'all',
  promotionRule: 'all',
  vouchers: 'all',
  topUp: 'all',
  outlets: 'all',
  links: 'all',
  ads: 'all',
} satisfies SettingsParts;

/**
 * The parts that only an owner changes: payment accounts, price additions, offers, appearance, and the retention
 * of names.
 */
const ownerParts = [
  'payment',
  'taxes',
  'taxNumbers',
  'brand',
  'guestMonths',
  'promotions',
  'promotionRule',
  'vouchers',
  'topUp',
  'links',
  'ads',
] satisfies (keyof RestaurantFile)[] as string[];

/** The parts that only owners read. */
export const secretParts: readonly string[] = [
  'payment',
  'promotions',
  'promotionRule',
  'vouchers',
] satisfies (keyof RestaurantFile)[];

/** The parts that no version stores: accounts, and offers, which diners use or hold while an older menu returns. */
const unversionedParts = [
  'payment',
  'promotions',
  'promotionRule',
  'vouchers',
  'topUp',
  'outlets',
  'links',
  'ads',
] satisfies (keyof RestaurantFile)[] as string[];

/** Returns whether a path is in a part that no version stores. */
export const isUnversioned = (path: string): boolean => unversionedParts.includes(path.split('/')[0]!);

/** Stock is no part of a draft; it is set immediately. */
const isStock = ([part, , field]: string[]) => part === 'dishes' && field === 'stock';

/** Throws FIELD_FIXED for a path that the menu editor cannot change. */
export function requireMenuField(path: string): void {
  const parts = path.split('/');
  const isWhole = parts.length === 1;
  if (!menuParts.includes(parts[0]!) || isWhole || isStock(parts) || parts.at(-1) === 'key')
    throw new DomainError('FIELD_FIXED', { path });
}

/**
 * Throws FIELD_FIXED for a path that the settings cannot change, FORBIDDEN for one that the role may not
 * change.
 */
export function requireSettingsField(path: string, role: Role): void {
  const [part = '', field] = path.split('/');
  const fields = Object.hasOwn(settingsParts, part) ? settingsParts[part] : undefined;
  if (!fields || (fields !== 'all' && !(field && fields.includes(field))))
    throw new DomainError('FIELD_FIXED', { path });
  if (ownerParts.includes(part) && !isAtLeast(role, 'owner')) throw new DomainError('FORBIDDEN');
}

/** Throws FORBIDDEN when an edit needs the owner role. */
export function requireRoleFor(edits: readonly Edit[], role: Role): void {
  const isOwners = edits.some(({ path }) => ownerParts.includes(path.split('/')[0]!));
  if (isOwners && !isAtLeast(role, 'owner')) throw new DomainError('FORBIDDEN');
}

/**
 * Returns the parts of a document that a version stores: everything editable here, without payment accounts,
 * offers and stock.
 */
export function toVersionDocument(document: Document): Document {
  const parts = [...menuParts, ...Object.keys(settingsParts).filter((part) => !isUnversioned(part))];
  const kept = parts.flatMap((part): [string, Document[string]][] => {
    const value = document[part];
    if (value === undefined) return [];
    const fields = settingsParts[part];
    if (!fields || fields === 'all') return [[part, value]];
    const own = Object.entries(value as Document).filter(([name]) => fields.includes(name));
    return [[part, Object.fromEntries(own)]];
  });
  return removeStock(Object.fromEntries(kept));
}

/** Returns a document without the stock of its dishes. */
export function removeStock(document: Document): Document {
  const dishes = (document.dishes ?? []) as Document[];
  return { ...document, dishes: dishes.map(({ stock: _, ...dish }) => dish) };
}

/** Returns an error without the place in a part that the role may not read. */
export function toReadableError<E extends { path: string; entry?: string }>(error: E, role: Role): E {
  const part = error.path.split('/')[0]!;
  if (isAtLeast(role, 'owner') || !secretParts.includes(part)) return error;
  return { ...error, path: part, entry: undefined };
}

/** Returns the parts of a document that a role may read; payment accounts and offers are for owners. */
export function toReadable(document: Document, role: Role): Document {
  const hidden = ['reviews', ...(isAtLeast(role, 'owner') ? [] : secretParts)];
  return Object.fromEntries(Object.entries(document).filter(([part]) => !hidden.includes(part)));
}
