'use client';

import { type ComponentProps, useEffect, useState } from 'react';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import { query } from '@/lib/client/api/call';
import { useSession } from '@/lib/client/session/session-client';
import type SubscribeDialog from './subscribe-dialog';

const loadDialog = () => import('./subscribe-dialog').then((module) => module.default);

interface Props {
  shop: ComponentProps<typeof SubscribeDialog>['shop'];
  /** The raw value of query `email`. */
  email: string;
}

/** Offers the newsletter to a user who has not subscribed (SUB-02); the dialog loads when it opens. */
export function SubscribeOffer({ shop, email }: Props) {
  const { status } = useSession();
  const [open, setOpen] = useState(false);
  // A failed load drops the offer silently.
  const Dialog = useLazyPart(open, loadDialog, () => setOpen(false));
  const { restaurantId } = shop;

  useEffect(() => {
    if (status !== 'diner') return;
    let left = false;
    query('subscription.stat', { restaurantId, type: 'restaurant' }).then(
      (subscribed) => subscribed || left || setOpen(true),
      () => undefined,
    );
    return () => {
      left = true;
    };
  }, [status, restaurantId]);

  return open && Dialog ? <Dialog shop={shop} email={email} onClose={() => setOpen(false)} /> : null;
}
