import { NotDeliverable } from '../not-deliverable';

/** A browser's address at its push service, and the keys with which only that browser can read. */
export interface PushTarget {
  endpoint: string;
  p256dh: string;
  auth: string;
}

/** Port of whatever brings a message to a browser that isn't looking. */
export interface PushSender {
  /** Browsers accept pushes from its owner only; absent without push keys, and then no browser can subscribe. */
  readonly publicKey?: string;
  /** Whether a push service that we know stands behind an address; no other is ever called. */
  knows(endpoint: string): boolean;
  /**
   * Hands one message on. Throws SubscriptionGone when the browser doesn't want any more, NotDeliverable when the message can
   * never be sent, and anything else when the service didn't take it this time.
   */
  send(target: PushTarget, payload: string, signal: AbortSignal): Promise<void>;
}

/** The push service doesn't know this browser any more. */
export class SubscriptionGone extends NotDeliverable {
  override name = 'SubscriptionGone';
}
