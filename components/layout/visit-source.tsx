'use client';

import { useEffect } from 'react';

/** Tells where a visit came from, when its address says so (TRK-01); what tells it is loaded only then. */
export function VisitSource({ restaurantId }: { restaurantId: number }) {
  useEffect(() => {
    if (!/[?&]utm_source=/i.test(window.location.search)) return;
    import('@/lib/client/tracking/report-opened').then(
      ({ reportOpened }) => reportOpened(restaurantId),
      () => undefined,
    );
  }, [restaurantId]);
  return null;
}
