import type { DeliveryAddress } from '@/lib/contract/ordering';

/** One line for the address row: the address and the unit. */
export function addressLine(address: DeliveryAddress): string {
  const main = address.buildingName || address.addressDetail;
  return address.unitNo ? `${main}, ${address.unitNo}` : main;
}
