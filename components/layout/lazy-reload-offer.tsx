'use client';

import { LazyMount } from '@/components/ui/lazy-mount';
import type { ReloadOfferProps } from './reload-offer';

const load = () => import('./reload-offer').then((module) => module.ReloadOffer);

/** Watches over the parts that come later (ERR-08); itself the first of them. */
export const LazyReloadOffer = (props: ReloadOfferProps) => (
  <LazyMount when="idle" load={load} props={props} />
);
