import webPushLibrary from 'web-push';
import { NotDeliverable } from '../../core/domain-error';
import type { PushKeys } from './push-keys';
import { type PushSender, SubscriptionGone } from './push-sender';
import { isPushService } from './push-services';

interface Options {
  keys: PushKeys;
  /** Contact for push services, as `mailto:` or `https:`. */
  subject: string;
  fetch?: typeof fetch;
}

/**
 * Seconds for which a push service stores a message for an offline browser: later the order's news is
 * obsolete.
 */
const ttlSeconds = 4 * 3600;

/** Sends by the Web Push protocol: encrypted for the browser (RFC 8291), signed with our key (RFC 8292). */
export function createWebPush({ keys, subject, fetch: ask = fetch }: Options): PushSender {
  return {
    publicKey: keys.publicKey,
    knows: isPushService,
    async send({ endpoint, p256dh, auth }, payload, signal) {
      if (!isPushService(endpoint)) throw new NotDeliverable('not a push service');
      const request = buildRequestDetails({ endpoint, keys: { p256dh, auth } }, payload, { keys, subject });
      const answer = await ask(request.endpoint, {
        method: request.method,
        headers: Object.fromEntries(
          Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
        ),
        body: new Uint8Array(request.body),
        redirect: 'error',
        signal,
      });
      await answer.body?.cancel();
      if (answer.ok) return;
      const { status } = answer;
      if (status === 404 || status === 410) throw new SubscriptionGone(`the push service answers ${status}`);
      // 413 (too long) and 400 (malformed) are permanent; 429 and 5xx may be temporary.
      if (status === 400 || status === 413) throw new NotDeliverable(`the push service answers ${status}`);
      throw new Error(`the push service answers ${status}`);
    },
  };
}

function buildRequestDetails(
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } },
  payload: string,
  { keys, subject }: Pick<Options, 'keys' | 'subject'>,
) {
  try {
    return webPushLibrary.generateRequestDetails(subscription, payload, {
      vapidDetails: { subject, ...keys },
      TTL: ttlSeconds,
      urgency: 'high',
    });
  } catch {
    // The browser sent invalid keys.
    throw new NotDeliverable('the keys of the subscription are not valid');
  }
}
