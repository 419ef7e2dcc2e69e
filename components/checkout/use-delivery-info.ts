'use client';

import { useQuery } from '@tanstack/react-query';
import { type DeliveryFacts, queries } from '@/lib/client/api/queries';
import { isApiError } from '@/lib/domain/api-error';
import { type Basket, toDeliveryInput } from '@/lib/domain/checkout/submission';
import type { ClientShop } from '@/lib/domain/client-shop';
import { getDay, parseSlot } from '@/lib/domain/fulfilment/days';

interface DeliveryInfo {
  slotError?: 'SLOT_GONE' | 'SLOT_FULL';
  /** Absent until the answer came. */
  delivery?: DeliveryFacts;
}

/**
 * Fetches the free slots around the chosen time, before the quote and on each change of day or time (DLV-09), so that a slot taken
 * meanwhile is shown before the order is submitted.
 */
export function useDeliveryInfo(shop: ClientShop, basket: Basket, enabled: boolean): DeliveryInfo {
  const { slot } = basket;
  const day = (slot && parseSlot(slot)?.day) ?? getDay(new Date(), shop.timeZone);
  const { data, error } = useQuery({ ...queries.deliveryTime(toDeliveryInput(basket, day), slot), enabled });
  const { deliveryDateRange: offered = [], restaurantToCustomerDistance, transactionId } = data ?? {};
  const isClosed = isApiError(error, 'SHOP_CLOSED');
  return {
    slotError: slot === undefined ? undefined : isClosed ? 'SLOT_GONE' : getSlotError(slot, offered),
    delivery: data && { restaurantToCustomerDistance, transactionId },
  };
}

function getSlotError(slot: string, offered: readonly { value: string }[]): DeliveryInfo['slotError'] {
  // No times known at all: the stand-in may have been chosen (DEC-12).
  if (offered.length === 0 || offered.some(({ value }) => value === slot)) return undefined;
  // Earlier ones are still to be had, so it isn't the clock that took this one.
  return offered.some(({ value }) => value < slot) ? 'SLOT_FULL' : 'SLOT_GONE';
}
