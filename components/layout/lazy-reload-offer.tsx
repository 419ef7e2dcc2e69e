'use client';

import { Later } from './lazy-mount';
import type { ReloadOfferProps } from './reload-offer';

const load = () => import('./reload-offer').then((module) => module.ReloadOffer);

/** Watches over the parts that come later (ERR-08); itself the first of them. */
export const ReloadOfferHost = (props: ReloadOfferProps) => <Later when="idle" load={load} props={props} />;
