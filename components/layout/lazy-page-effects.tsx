'use client';

import { LazyMount } from '@/components/ui/lazy-mount';
import type { PageEffectsProps } from './page-effects';

const load = () => import('./page-effects').then((module) => module.PageEffects);

/** Loads the page's background effects once the browser is idle. */
export const LazyPageEffects = (props: PageEffectsProps) => (
  <LazyMount when="idle" load={load} props={props} />
);
