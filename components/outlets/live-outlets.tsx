'use client';

import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useShop } from '@/components/layout/shop-context';
import { useLazyPart } from '@/components/ui/use-lazy-part';
import { query } from '@/lib/client/api/call';
import { useFulfilment } from '@/lib/client/fulfilment/fulfilment-store';
import { findDinerPosition } from '@/lib/client/outlets/diner-position';
import type { Outlet } from '@/lib/contract/outlets';
import { OutletRow } from './outlet-row';

const loadDialog = () => import('./outlets-dialog').then((module) => module.OutletsDialog);

export interface LiveOutletsProps {
  newTab: string;
  /** Server-rendered title and link to all outlets. */
  head?: ReactNode;
  /** Server-rendered list in the original order, without distances. */
  children: ReactNode;
  /** Shows all outlets instead of the first ones. */
  full?: boolean;
}

/** Sorts the outlets by distance once the diner's location is known; until then shows the server's order. */
export function LiveOutlets({ newTab, head, children, full }: LiveOutletsProps) {
  const shop = useShop();
  const { ready, place } = useFulfilment(shop);
  const { restaurantId } = shop;
  const { latitude, longitude } = place ?? {};
  const [nearest, setNearest] = useState<Outlet[]>();
  /** The link that opened the dialog. */
  const [opened, setOpened] = useState<HTMLAnchorElement>();
  const Dialog = useLazyPart(opened !== undefined, loadDialog, () => {
    setOpened(undefined);
    if (opened) location.assign(opened.href);
  });
  const whole = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (!ready) return;
    let left = false;
    findDinerPosition({ latitude, longitude }, navigator)
      .then((from) =>
        from
          ? query('restaurant.outlets', { restaurantId, userLat: from.latitude, userLng: from.longitude })
          : undefined,
      )
      // Without distances the server's list stays.
      .catch(() => undefined)
      .then((outlets) => left || setNearest(outlets));
    return () => {
      left = true;
    };
  }, [ready, restaurantId, latitude, longitude]);

  // Without scripts the server-rendered link opens the page with all outlets.
  useEffect(() => {
    const element = whole.current;
    const open = (event: MouseEvent) => {
      const link =
        event.target instanceof Element
          ? event.target.closest<HTMLAnchorElement>('a[data-all-outlets]')
          : null;
      if (!link || event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return;
      event.preventDefault();
      setOpened(link);
    };
    element?.addEventListener('click', open);
    return () => element?.removeEventListener('click', open);
  }, []);

  return (
    <div ref={whole}>
      {head}
      {nearest ? <OutletRow shop={shop} outlets={nearest} newTab={newTab} full={full} /> : children}
      {Dialog && opened && <Dialog known={nearest} newTab={newTab} onClose={() => setOpened(undefined)} />}
    </div>
  );
}
