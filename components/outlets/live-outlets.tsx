'use client';

import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { query } from '@/lib/client/api/call';
import { useFulfilment } from '@/lib/client/fulfilment/fulfilment-store';
import { dinerPosition } from '@/lib/client/outlets/diner-position';
import type { Outlet } from '@/lib/contract/restaurant';
import type { ClientShop } from '@/lib/domain/client-shop';
import { OutletRow } from './outlet-row';
import type { OutletsDialogProps } from './outlets-dialog';

export interface LiveOutletsProps {
  shop: ClientShop;
  newTab: string;
  /** Title and way to all outlets, as the server sent them. */
  head?: ReactNode;
  /** The list that the server sent: in the file's order and without distances. */
  children: ReactNode;
  /** All outlets rather than the first ones. */
  full?: boolean;
}

/** The outlets nearest to the diner first, with their distance, once it's known where the diner is; else as the server sent them. */
export function LiveOutlets({ shop, newTab, head, children, full }: LiveOutletsProps) {
  const { ready, place } = useFulfilment(shop);
  const { restaurantId } = shop;
  const { latitude, longitude } = place ?? {};
  const [nearest, setNearest] = useState<Outlet[]>();
  const [Dialog, setDialog] = useState<ComponentType<OutletsDialogProps>>();
  const whole = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!ready) return;
    let left = false;
    dinerPosition({ latitude, longitude }, navigator)
      .then((from) =>
        from
          ? query('restaurant.outlets', { restaurantId, userLat: from.latitude, userLng: from.longitude })
          : undefined,
      )
      // Without distances the outlets are still there.
      .catch(() => undefined)
      .then((outlets) => left || setNearest(outlets));
    return () => {
      left = true;
    };
  }, [ready, restaurantId, latitude, longitude]);

  // The link to all of them came from the server, and leads to a page of its own where this is missing.
  useEffect(() => {
    const element = whole.current;
    const open = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest('a[data-all-outlets]') : null;
      if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      import('./outlets-dialog').then(
        (module) => setDialog(() => module.OutletsDialog),
        () => location.assign((link as HTMLAnchorElement).href),
      );
    };
    element?.addEventListener('click', open);
    return () => element?.removeEventListener('click', open);
  }, []);

  return (
    <div ref={whole}>
      {head}
      {nearest ? <OutletRow shop={shop} outlets={nearest} newTab={newTab} full={full} /> : children}
      {Dialog && <Dialog shop={shop} known={nearest} newTab={newTab} onClose={() => setDialog(undefined)} />}
    </div>
  );
}
