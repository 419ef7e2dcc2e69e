'use client';

import { useShop } from '@/components/layout/shop-context';
import { LazyMount } from '@/components/ui/lazy-mount';
import type { DeliveryAddress } from '@/lib/contract/ordering';

interface Props {
  place: DeliveryAddress;
  slot?: string;
}

/** Shows fee, distance and earliest time of a place, or that it is out of range; loads after the first screen. */
export function LazyPlaceTerms(props: Props) {
  const { locale } = useShop();
  return (
    <LazyMount
      when="now"
      load={() => import('./place-terms').then((module) => module.createPlaceTerms(locale))}
      props={props}
    />
  );
}
