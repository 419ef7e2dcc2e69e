'use client';

import { LazyMount } from '@/components/ui/lazy-mount';
import type { MoreReviewsProps } from './more-reviews';

const load = () => import('./more-reviews').then((module) => module.MoreReviews);

/** Loads further reviews when scrolled near; reserves the button's space until then. */
export function LazyMoreReviews({ failed, ...props }: MoreReviewsProps & { failed?: string }) {
  return (
    <LazyMount
      load={load}
      props={props}
      fallback={<p className="min-h-16 py-4 text-14 text-muted">{failed}</p>}
    />
  );
}
