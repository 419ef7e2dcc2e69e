'use client';

import { useQuery } from '@tanstack/react-query';
import { queries } from '@/lib/client/api/queries';
import { isApiError } from '@/lib/domain/api-error';
import { type Basket, deliveryInput } from '@/lib/domain/checkout/submission';
import type { ClientShop } from '@/lib/domain/client-shop';
import { dayAt, slotParts } from '@/lib/domain/fulfilment/days';

/**
 * What the backend has free around the chosen time, asked before fees are, and again when day or time change (DLV-09); so a
 * time that was taken meanwhile is told before the button is pressed.
 */
export function useDeliveryInfo(
  shop: ClientShop,
  basket: Basket,
  enabled: boolean,
): 'SLOT_GONE' | 'SLOT_FULL' | undefined {
  const { slot } = basket;
  const day = (slot && slotParts(slot)?.day) ?? dayAt(new Date(), shop.timeZone);
  const { data, error } = useQuery({ ...queries.deliveryTime(deliveryInput(basket, day), slot), enabled });
  if (!slot) return undefined;
  if (isApiError(error, 'SHOP_CLOSED')) return 'SLOT_GONE';
  const offered = data?.deliveryDateRange ?? [];
  // No times known at all: the stand-in may have been chosen (DEC-12).
  if (offered.length === 0 || offered.some(({ value }) => value === slot)) return undefined;
  // Earlier ones are still to be had, so it isn't the clock that took this one.
  return offered.some(({ value }) => value < slot) ? 'SLOT_FULL' : 'SLOT_GONE';
}
