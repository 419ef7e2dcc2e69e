'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { query } from '@/lib/client/api/call';
import { queries } from '@/lib/client/api/queries';
import { useFulfilment } from '@/lib/client/fulfilment/fulfilment-store';
import { useSession } from '@/lib/client/session/session-client';
import { useBookedPlace } from './use-address-book';

/**
 * Selects the address that the diner last chose on any device, unless this browser has one. The address must be in the
 * restaurant's country; one of the book is shown in its current form. Errors are ignored, because the diner can still
 * choose.
 */
export function useMyAddress(): void {
  const shop = useShop();
  const { status, userId } = useSession();
  const { mode, place, setPlace, ready } = useFulfilment(shop);
  const wanted = ready && status === 'diner' && mode === 'DELIVERY_TO_HOME';
  const book = useQuery({
    ...queries.addresses(userId),
    enabled: wanted && place?.addressId !== undefined,
  });
  useBookedPlace(book.data);

  // Decided once, on load: an address that the diner clears later stays cleared.
  const [empty, setEmpty] = useState<boolean>();
  if (empty === undefined && wanted) setEmpty(!place);
  const chosen = useQuery({
    queryKey: ['chosen-address', userId],
    queryFn: ({ signal }) => query('addresses.chosen', {}, { signal }),
    enabled: wanted && empty === true,
  }).data;
  useEffect(() => {
    if (!empty || !chosen) return;
    setEmpty(false);
    const { latitude, longitude, countryCode, userName } = chosen;
    const complete = latitude !== undefined && longitude !== undefined && userName;
    if (!place && complete && countryCode === shop.countryCode) setPlace(chosen);
  }, [empty, chosen, place, setPlace, shop]);
}
