'use client';

import { useEffect } from 'react';

/** Reports the campaign of a visit if the URL names one; its code loads only then. */
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
