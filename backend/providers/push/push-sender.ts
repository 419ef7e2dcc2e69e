import { NotDeliverable } from '../../core/domain-error';

/** A browser's address at its push service, and the keys with which only that browser can decrypt. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Port to the push services of browsers. */
export interface PushSender {
  /** The public key for subscriptions; missing without push keys, and then no browser can subscribe. */
  readonly publicKey?: string;
  /** Returns whether an address belongs to a known push service; no other is ever called. */
  knows(endpoint: string): boolean;
  /**
   * Sends one message. Throws SubscriptionGone when the subscription has ended, NotDeliverable when the
   * message can never be sent, and other errors when a retry may succeed.
   */
  send(target: PushTarget, payload: string, signal: AbortSignal): Promise<void>;
}

/** The push service no longer has this subscription. */
export class SubscriptionGone extends NotDeliverable {
  override name = 'SubscriptionGone';
}
