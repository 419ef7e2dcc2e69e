'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { type DeliveryFacts, queries } from '@/lib/client/api/queries';
import type { Day } from '@/lib/contract/vocabulary';
import { type Basket, toDeliveryInput } from '@/lib/domain/checkout/submission';
import { getDay, getDayAfter, listDaysFrom, parseSlot } from '@/lib/domain/fulfilment/days';
import { hasNoTimes } from '@/lib/domain/fulfilment/has-no-times';

interface DeliveryInfo {
  slotError?: 'SLOT_GONE' | 'SLOT_FULL';
  /** Undefined until the response arrives. */
  delivery?: DeliveryFacts;
}

/**
 * Fetches the free slots around the selected time, before the quote and on each change of day or time, so that a slot
 * taken meanwhile is shown before the order is submitted.
 */
export function useDeliveryInfo(basket: Basket, enabled: boolean): DeliveryInfo {
  const { timeZone } = useShop();
  const { slot } = basket;
  const day = (slot && parseSlot(slot)?.day) ?? getDay(new Date(), timeZone);
  const { data, error } = useQuery({ ...queries.deliveryTime(toDeliveryInput(basket, day), slot), enabled });
  const { deliveryDateRange: offered = [], restaurantToCustomerDistance, transactionId } = data ?? {};
  const isClosed = hasNoTimes(error);
  return {
    slotError: slot === undefined ? undefined : isClosed ? 'SLOT_GONE' : validateSlot(slot, offered),
    delivery: data && { restaurantToCustomerDistance, transactionId },
  };
}

function validateSlot(slot: string, offered: readonly { value: string }[]): DeliveryInfo['slotError'] {
  // When no times are known, the UI offers a placeholder time, which is accepted.
  if (offered.length === 0 || offered.some(({ value }) => value === slot)) return undefined;
  // While earlier slots are still offered, the selected one cannot be in the past, so it is full.
  return offered.some(({ value }) => value < slot) ? 'SLOT_FULL' : 'SLOT_GONE';
}

interface EarliestSlot {
  /** The earliest free time, today or on the first later day that has one; undefined until it is known. */
  slot?: string;
  refetch(): void;
}

/** Fetches the earliest free time. */
export function useEarliestSlot(basket: Basket, enabled: boolean): EarliestSlot {
  const { timeZone, orderDaysAhead } = useShop();
  const days = listDaysFrom(new Date(), timeZone, orderDaysAhead);
  const [closed, setClosed] = useState<Day>();
  const day = closed === undefined ? days[0]! : getDayAfter(closed, 1);
  const isOffered = enabled && days.includes(day);
  const { data, error, refetch } = useQuery({
    ...queries.deliveryTime(toDeliveryInput({ ...basket, slot: undefined }, day)),
    enabled: isOffered,
  });
  const isClosed = isOffered && hasNoTimes(error);
  useEffect(() => {
    if (isClosed) setClosed(day);
  }, [isClosed, day]);
  return {
    slot: isOffered ? data?.deliveryDateRange[0]?.value : undefined,
    refetch: () => void refetch(),
  };
}
