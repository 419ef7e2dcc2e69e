'use client';

import type { ReactNode } from 'react';
import { LazyMount } from '@/components/ui/lazy-mount';
import type { BannerCardsProps } from './banner-cards';
import type { BannerReelProps } from './banner-reel';

/* What the storefront brings to life once its first screen is there; each of these is all that the first load has of it. */

const loadReel = () => import('./banner-reel').then((module) => module.BannerReel);
export const LazyBannerReel = (props: BannerReelProps) => (
  <LazyMount when="idle" load={loadReel} props={props} />
);

const loadCards = () => import('./banner-cards').then((module) => module.BannerCards);
export const LazyBannerCards = ({ fallback, ...props }: BannerCardsProps & { fallback: ReactNode }) => (
  <LazyMount when="idle" load={loadCards} props={props} fallback={fallback} failed={fallback} />
);

const loadQuiet = () => import('./background-effects').then((module) => module.BackgroundEffects);
export const LazyBackgroundEffects = () => <LazyMount when="idle" load={loadQuiet} props={{}} />;
