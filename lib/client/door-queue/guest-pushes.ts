import { change, query } from '@/lib/client/api/call';
import { getPushState, type PushState, subscribeBrowser } from '@/lib/client/orders/order-pushes';

/** Returns the state of notifications for a party in this browser. Never throws. */
export const loadDoorPushState = (token: string): Promise<PushState> =>
  getPushState((endpoint) => query('door.push', { token, endpoint }));

/** Subscribes this browser to the calls of a party; call it from a click handler. Throws as `startPushes` does. */
export const startDoorPushes = (token: string): Promise<PushState> =>
  subscribeBrowser(
    () => query('door.push', { token }),
    (target) => change('door.pushSubscribe', { token, ...target }),
  );

/** Returns the state of notifications for one entry of a waiting list in this browser. Never throws. */
export const loadOfferPushState = (id: string): Promise<PushState> =>
  getPushState((endpoint) => query('waiting.push', { id, endpoint }));

/** Subscribes this browser to the offers of an entry; call it from a click handler. Throws as `startPushes` does. */
export const startOfferPushes = (id: string): Promise<PushState> =>
  subscribeBrowser(
    () => query('waiting.push', { id }),
    (target) => change('waiting.pushSubscribe', { id, ...target }),
  );
