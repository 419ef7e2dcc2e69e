'use client';

import { type ReactNode, useEffect, useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import { useFulfilment } from '@/lib/client/fulfilment/fulfilment-store';
import type { ReservedRestaurant } from '@/lib/domain/reservations/reservation-draft';

interface Props {
  /** Details of the restaurant that the confirmation shows. */
  reserved: ReservedRestaurant;
  /** Shown instead of the form if it cannot be loaded or no weekday takes reservations. */
  children: ReactNode;
}

const load = () => import('./reservation-form').then((module) => module.ReservationForm);

/** Returns whether the form waits for a login; the key is written by lib/client/reservations/saved-draft.ts. */
function isAwaitingLogin(restaurantId: number): boolean {
  try {
    return sessionStorage.getItem('reserveAwaitsLogin') === String(restaurantId);
  } catch {
    return false;
  }
}

/** Loads the reservation form when the diner chooses reserving, follows a link to it or returns from a login. */
export function LazyReservationForm({ reserved, children }: Props) {
  const shop = useShop();
  const { mode, setMode, ready } = useFulfilment(shop);
  const [failed, setFailed] = useState(false);
  const wanted = mode === 'RESERVE';
  const Form = useLazyPart(wanted, load, () => setFailed(true));
  const { restaurantId, canReserve } = shop;

  useEffect(() => {
    if (ready && canReserve && (location.hash === '#reserve' || isAwaitingLogin(restaurantId)))
      setMode('RESERVE');
  }, [ready, canReserve, restaurantId, setMode]);

  if (!wanted) return null;
  return (
    <div className="min-w-0 desk:col-span-full">
      {Form && <Form reserved={reserved}>{children}</Form>}
      {!Form && failed && children}
      {!Form && !failed && (
        <div id="reserve" aria-busy="true" className="h-[420px] desk:h-[272px]">
          <noscript>{children}</noscript>
        </div>
      )}
    </div>
  );
}
