'use client';

import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { query } from '@/lib/client/api/call';
import { useSession } from '@/lib/client/session/session-client';
import type SubscribeDialog from './subscribe-dialog';

interface Props {
  shop: ComponentProps<typeof SubscribeDialog>['shop'];
  /** The raw value of query `email`. */
  email: string;
}

/** Offers the newsletter to a user who has not subscribed (SUB-02); the dialog loads when it opens. */
export function SubscribeOffer({ shop, email }: Props) {
  const { status } = useSession();
  const [Dialog, setDialog] = useState<ComponentType<ComponentProps<typeof SubscribeDialog>>>();
  const { restaurantId } = shop;

  useEffect(() => {
    if (status !== 'diner') return;
    let left = false;
    query('subscription.stat', { restaurantId, type: 'restaurant' })
      .then((subscribed) => (subscribed ? undefined : import('./subscribe-dialog')))
      // A failed load drops the offer silently.
      .then(
        (module) => module && !left && setDialog(() => module.default),
        () => undefined,
      );
    return () => {
      left = true;
    };
  }, [status, restaurantId]);

  return Dialog ? <Dialog shop={shop} email={email} onClose={() => setDialog(undefined)} /> : null;
}
