import type { Address } from '@/lib/contract/addresses';
import type { DeliveryAddress } from '@/lib/contract/ordering';
import { getDeliveryAddress } from './address-draft';

/**
 * The chosen address as the book has it now; undefined once it was deleted there or is another diner's. An address that
 * isn't of a book, and one that didn't change, is given back as it is (DEC-58).
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

const isSame = (one: DeliveryAddress, other: DeliveryAddress) =>
  [...Object.keys(one), ...Object.keys(other)].every(
    (name) => one[name as keyof DeliveryAddress] === other[name as keyof DeliveryAddress],
  );
