'use client';

import { useEffect, useState } from 'react';
import { QueryProvider } from '@/components/layout/query-provider';
import { useShop } from '@/components/layout/shop-context';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import { query } from '@/lib/client/api/call';
import { useSession } from '@/lib/client/session/session-client';

const loadDialog = () => import('./subscribe-dialog').then((module) => module.default);

interface Props {
  /** The raw value of query `email`. */
  email: string;
}

/** Offers the newsletter to a diner who has not subscribed; the dialog loads when it opens. */
export function SubscribeOffer({ email }: Props) {
  const { restaurantId } = useShop();
  const { status } = useSession();
  const [open, setOpen] = useState(false);
  // A failed load drops the offer silently.
  const Dialog = useLazyPart(open, loadDialog, () => setOpen(false));

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

  if (!open || !Dialog) return null;
  return (
    <QueryProvider>
      <Dialog email={email} onClose={() => setOpen(false)} />
    </QueryProvider>
  );
}
