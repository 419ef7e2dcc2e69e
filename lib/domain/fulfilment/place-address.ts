import type { DeliveryAddress } from '@/lib/contract/ordering';

/**
 * Returns whether an address has a receiver and a door. A place alone is enough for range, fee and times; an order
 * needs the rest (ADR-05).
 */
export const hasReceiver = ({ unitNo, userName, mobile }: DeliveryAddress): boolean =>
  Boolean(unitNo && userName && mobile);

/** Returns the address and the unit in one line. */
export function formatAddressLine(address: DeliveryAddress): string {
  const main = address.buildingName || address.addressDetail;
  return address.unitNo ? `${main}, ${address.unitNo}` : main;
}

/** Formats meters: M, from 1000 m in KM with 2 decimals (OUT-03). */
export const formatDistance = (meters: number): string =>
  meters >= 1000 ? `${(meters / 1000).toFixed(2)} KM` : `${Math.round(meters)} M`;
