import type { Address } from '@/lib/contract/addresses';
import type { DeliveryAddress } from '@/lib/contract/ordering';
import { getDeliveryAddress } from './address-draft';

/**
 * Returns the chosen address with the book's changes; undefined when the address was deleted there or belongs to
 * another diner. An address outside of the book, and an unchanged one, is returned as it is.
 */
export function syncPlace(
  place: DeliveryAddress | undefined,
  book: readonly Address[],
): DeliveryAddress | undefined {
  if (place?.addressId === undefined) return place;
  const stored = book.find(({ addressId }) => addressId === place.addressId);
  if (!stored) return undefined;
  const now = getDeliveryAddress(stored);
  return isSame(place, now) ? place : now;
}

const isSame = (a: DeliveryAddress, b: DeliveryAddress) =>
  [...Object.keys(a), ...Object.keys(b)].every(
    (name) => a[name as keyof DeliveryAddress] === b[name as keyof DeliveryAddress],
  );
