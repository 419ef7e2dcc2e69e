'use client';

import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { query } from '@/lib/client/api/call';
import { queries } from '@/lib/client/api/queries';
import { useFulfilment } from '@/lib/client/fulfilment/fulfilment-store';
import { useSession } from '@/lib/client/session/session-client';
import type { ClientShop } from '@/lib/domain/client-shop';
import { useBookedPlace } from './use-address-book';

/**
 * A logged-in diner who chose no address in this browser gets the one that they last chose anywhere (API-27), as far as it
 * lies in the restaurant's country; one of the book is shown as it is there now. Both fail silently: the diner can choose.
 */
export function useMyAddress(shop: ClientShop): void {
  const { status, userId } = useSession();
  const { mode, place, setPlace, ready } = useFulfilment(shop);
  const wanted = ready && status === 'diner' && mode === 'DELIVERY_TO_HOME';
  const book = useQuery({
    ...queries.addresses(userId),
    enabled: wanted && place?.addressId !== undefined,
  });
  useBookedPlace(shop, book.data);

  // Only when the page started without one: an address that the user cleared stays cleared.
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
