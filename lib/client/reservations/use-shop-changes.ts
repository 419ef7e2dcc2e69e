import { useEffect, useEffectEvent } from 'react';
import { type EventStream, followOrder } from '@/lib/client/orders/follow-order';

/** Maximum delay in milliseconds, so that not all open pages ask in the same moment; a change shows within two seconds. */
const spreadMs = 1_000;

/** Calls back shortly after each change of the restaurant; without the stream every five seconds. */
export function useShopChanges(restaurantId: number, onChange: () => void): void {
  const handleChange = useEffectEvent(onChange);
  useEffect(() => {
    let due: ReturnType<typeof setTimeout> | undefined;
    const stop = followOrder({
      onChange() {
        clearTimeout(due);
        due = setTimeout(handleChange, Math.random() * spreadMs);
      },
      open: () => new EventSource(`/api/gateway/shop-events?restaurantId=${restaurantId}`) as EventStream,
    });
    return () => {
      clearTimeout(due);
      stop();
    };
  }, [restaurantId]);
}
