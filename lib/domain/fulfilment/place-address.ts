import type { DeliveryAddress } from '@/lib/contract/ordering';

/**
 * Whether a rider finds the door and who receives it. A place alone is enough for range, fee and times; an order needs the
 * rest (ADR-05).
 */
export const hasReceiver = ({ unitNo, userName, mobile }: DeliveryAddress): boolean =>
  Boolean(unitNo && userName && mobile);

/** One line for the address row: the address and the unit. */
export function formatAddressLine(address: DeliveryAddress): string {
  const main = address.buildingName || address.addressDetail;
  return address.unitNo ? `${main}, ${address.unitNo}` : main;
}
