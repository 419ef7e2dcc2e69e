import { change, query } from '@/lib/client/api/call';
import { getPushState, type PushState, subscribeBrowser } from '@/lib/client/orders/order-pushes';

/** How it stands with the offers of one entry of a waiting list in this browser. Never throws. */
export const loadOfferPushState = (id: string): Promise<PushState> =>
  getPushState((endpoint) => query('waiting.push', { id, endpoint }));

/** Subscribes this browser to the offers of an entry; call it from a click handler. Throws as `startPushes` does. */
export const startOfferPushes = (id: string): Promise<PushState> =>
  subscribeBrowser(
    () => query('waiting.push', { id }),
    (target) => change('waiting.pushSubscribe', { id, ...target }),
  );
