'use client';

import { type ComponentProps, type ComponentType, useEffect, useState } from 'react';
import { query } from '@/lib/client/api/call';
import { useSession } from '@/lib/client/session/session-client';
import type SubscribeDialog from './subscribe-dialog';

interface Props {
  shop: ComponentProps<typeof SubscribeDialog>['shop'];
  /** As query `email` gave it. */
  email: string;
}

/** Offers the restaurant's mailing to a diner who doesn't have it (SUB-02); the dialog is loaded when it is to open. */
export function SubscribeOffer({ shop, email }: Props) {
  const { status } = useSession();
  const [Dialog, setDialog] = useState<ComponentType<ComponentProps<typeof SubscribeDialog>>>();
  const { restaurantId } = shop;

  useEffect(() => {
    if (status !== 'diner') return;
    let left = false;
    query('subscription.stat', { restaurantId, type: 'restaurant' })
      .then((subscribed) => (subscribed ? undefined : import('./subscribe-dialog')))
      // An offer that can't be made isn't missed.
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
