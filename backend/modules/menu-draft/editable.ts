import type { Role } from '@/lib/contract/staff/roles';
import { isAtLeast } from '@/lib/contract/staff/roles';
import type { Document, Edit } from '@/lib/domain/draft/edits';
import { DomainError } from '../../core/domain-error';

/** The parts of the file that the menu editor changes. */
const menuParts = ['categories', 'dishes'];

/** The parts that the settings change; of some only these fields, the others are the platform's or change elsewhere. */
const settingsParts: Record<string, readonly string[] | 'all'> = {
  restaurant: [
    ...['name', 'description', 'welcome', 'welcomeLine', 'announcement', 'cuisines', 'labels'],
    ...['defaultLocale', 'city', 'address', 'lat', 'lng', 'phone'],
  ],
  brand: 'all',
  service: ['canOrder', 'takeout', 'dineIn', 'reserve'],
  minimumOrder: 'all',
  hours: 'all',
  specialDays: 'all',
  delivery: 'all',
  pickup: 'all',
  dineIn: 'all',
  fees: 'all',
  taxes: 'all',
  reservation: 'all',
  guestMonths: 'all',
  tables: 'all',
  payment: 'all',
};

/** What only an owner changes: where money goes, what is added to prices, how the shop looks, and when names are deleted for good. */
const ownerParts = ['payment', 'taxes', 'brand', 'guestMonths'];

/** Sold pieces are no part of a draft; they are set at once. */
const isStock = ([part, , field]: string[]) => part === 'dishes' && field === 'stock';

/** Throws FIELD_FIXED for a place that the menu editor does not change. */
export function requireMenuField(path: string): void {
  const parts = path.split('/');
  const isWhole = parts.length === 1;
  if (!menuParts.includes(parts[0]!) || isWhole || isStock(parts) || parts.at(-1) === 'key')
    throw new DomainError('FIELD_FIXED', { path });
}

/** Throws FIELD_FIXED for a place that the settings do not change, FORBIDDEN for one that the role may not change. */
export function requireSettingsField(path: string, role: Role): void {
  const [part = '', field] = path.split('/');
  const fields = Object.hasOwn(settingsParts, part) ? settingsParts[part] : undefined;
  if (!fields || (fields !== 'all' && !(field && fields.includes(field))))
    throw new DomainError('FIELD_FIXED', { path });
  if (ownerParts.includes(part) && !isAtLeast(role, 'owner')) throw new DomainError('FORBIDDEN');
}

/** Throws FORBIDDEN when an edit is for owners and the role is less. */
export function requireRoleFor(edits: readonly Edit[], role: Role): void {
  const isOwners = edits.some(({ path }) => ownerParts.includes(path.split('/')[0]!));
  if (isOwners && !isAtLeast(role, 'owner')) throw new DomainError('FORBIDDEN');
}

/** Returns the parts of a document that a version holds: all that can be changed here, without payment accounts and stock. */
export function toVersionDocument(document: Document): Document {
  const parts = [...menuParts, ...Object.keys(settingsParts).filter((part) => part !== 'payment')];
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

/** Returns a document whose dishes say nothing of their pieces. */
export function removeStock(document: Document): Document {
  const dishes = (document.dishes ?? []) as Document[];
  return { ...document, dishes: dishes.map(({ stock: _, ...dish }) => dish) };
}

/** Returns what staff read of a document; payment accounts are for owners. */
export function toReadable(document: Document, role: Role): Document {
  const { reviews: _, promotions: _p, vouchers: _v, payment, ...rest } = document;
  return isAtLeast(role, 'owner') && payment !== undefined ? { ...rest, payment } : rest;
}
