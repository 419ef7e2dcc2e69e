'use client';

import { LazyMount } from '@/components/layout/lazy-mount';
import type { MoreReviewsProps } from './more-reviews';

const load = () => import('./more-reviews').then((module) => module.MoreReviews);

/** Brings the further pages of reviews when one comes near them; until then their button's place is kept. */
export function LazyMoreReviews({ failed, ...props }: MoreReviewsProps & { failed?: string }) {
  return (
    <LazyMount
      load={load}
      props={props}
      fallback={<p className="min-h-16 py-4 text-14 text-muted">{failed}</p>}
    />
  );
}
