import { change, query } from '@/lib/client/api/call';

/** Returns whether this browser supports notifications; on iPhones only a shop on the home screen does. */
export const canBeNotified = (): boolean =>
  'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;

/** The state of notifications for the diner: not offered, refused in the browser's settings, off or on. */
export type PushState = 'none' | 'refused' | 'off' | 'on';

/** Returns the worker of this page; undefined before the shop has registered it. */
const findRegistration = async (): Promise<ServiceWorkerRegistration | undefined> =>
  (await navigator.serviceWorker.getRegistration('/')) ?? undefined;

interface PushAnswer {
  publicKey?: string;
  subscribed: boolean;
}

/** Returns the state of one order's notifications in this browser. Never throws: an unknown state is not offered. */
export const loadOrderPushState = (orderTransactionId: string): Promise<PushState> =>
  getPushState((endpoint) => query('orders.push', { orderTransactionId, endpoint }));

/** Returns the state of notifications by the answer of a call. Never throws. */
export async function getPushState(read: (endpoint?: string) => Promise<PushAnswer>): Promise<PushState> {
  if (!canBeNotified()) return 'none';
  try {
    const subscription = await (await findRegistration())?.pushManager.getSubscription();
    const { publicKey, subscribed } = await read(subscription?.endpoint);
    if (!publicKey) return 'none';
    if (Notification.permission === 'denied') return 'refused';
    return subscribed && Notification.permission === 'granted' ? 'on' : 'off';
  } catch {
    return 'none';
  }
}

/**
 * Requests permission and subscribes this browser to pushes of the order. Call it from a click handler: browsers show the prompt
 * for no other reason. Throws ApiError, and the browser's own errors.
 */
export const startPushes = (orderTransactionId: string): Promise<PushState> =>
  subscribeBrowser(
    () => query('orders.push', { orderTransactionId }),
    (target) => change('orders.pushSubscribe', { orderTransactionId, ...target }),
  );

/** Subscribes this browser with the given calls. Throws ApiError, and the browser's own errors. */
export async function subscribeBrowser(
  read: () => Promise<PushAnswer>,
  subscribe: (target: { endpoint: string; p256dh: string; auth: string }) => Promise<unknown>,
): Promise<PushState> {
  if ((await Notification.requestPermission()) !== 'granted')
    return Notification.permission === 'denied' ? 'refused' : 'off';
  const { publicKey } = await read();
  if (!publicKey) return 'none';
  const { pushManager } = (await findRegistration()) ?? (await navigator.serviceWorker.register('/sw.js'));
  const subscription = await subscribeWithKey(pushManager, publicKey);
  const { keys = {} } = subscription.toJSON();
  await subscribe({
    endpoint: subscription.endpoint,
    p256dh: keys.p256dh ?? '',
    auth: keys.auth ?? '',
  });
  return 'on';
}

/** Unsubscribes this browser from the order's pushes; those of other orders stay. Throws ApiError. */
export async function stopPushes(orderTransactionId: string): Promise<PushState> {
  const subscription = await (await findRegistration())?.pushManager.getSubscription();
  if (subscription)
    await change('orders.pushUnsubscribe', { orderTransactionId, endpoint: subscription.endpoint });
  return 'off';
}

/** A browser subscribes with one key only, so a subscription with an earlier installation's key is ended. */
async function subscribeWithKey(manager: PushManager, publicKey: string): Promise<PushSubscription> {
  const options = { userVisibleOnly: true, applicationServerKey: decodeBase64Url(publicKey) };
  try {
    return await manager.subscribe(options);
  } catch (error) {
    const old = await manager.getSubscription();
    if (!old) throw error;
    await old.unsubscribe();
    return manager.subscribe(options);
  }
}

/** Decodes base64url to bytes. */
const decodeBase64Url = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text.replace(/-/g, '+').replace(/_/g, '/')), (letter) => letter.charCodeAt(0));
