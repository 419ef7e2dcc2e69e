'use client';

import type { ReactNode } from 'react';
import type { TimedDish } from '@/components/menu/sale-time-marks';
import { LazyMount } from '@/components/ui/lazy-mount';
import type { BannerCardsProps } from './banner-cards';
import type { BannerReelProps } from './banner-reel';

/* Loaders of the parts that hydrate after the first screen; the first load contains nothing else of them. */

const loadReel = () => import('./banner-reel').then((module) => module.BannerReel);
export const LazyBannerReel = (props: BannerReelProps) => (
  <LazyMount when="idle" load={loadReel} props={props} />
);

const loadCards = () => import('./banner-cards').then((module) => module.BannerCards);
export const LazyBannerCards = ({ fallback, ...props }: BannerCardsProps & { fallback: ReactNode }) => (
  <LazyMount when="idle" load={loadCards} props={props} fallback={fallback} failed={fallback} />
);

const loadTimes = () => import('@/components/menu/sale-time-marks').then((module) => module.SaleTimeMarks);
export const LazySaleTimeMarks = (props: { dishes: TimedDish[] }) => (
  <LazyMount when="idle" load={loadTimes} props={props} />
);

const loadQuiet = () => import('./background-effects').then((module) => module.BackgroundEffects);
export const LazyBackgroundEffects = () => <LazyMount when="idle" load={loadQuiet} props={{}} />;
