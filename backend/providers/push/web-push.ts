import webPushLibrary from 'web-push';
import { NotDeliverable } from '../not-deliverable';
import type { PushKeys } from './push-keys';
import { type PushSender, SubscriptionGone } from './push-sender';
import { isPushService } from './push-services';

interface Options {
  keys: PushKeys;
  /** Whom a push service may turn to, as `mailto:` or `https:`. */
  subject: string;
  fetch?: typeof fetch;
}

/** How long a push service keeps a message for a browser that is away, seconds: an order's news are old by then. */
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
      // 413: too long, 400: malformed; neither gets better. 429 and 5xx may.
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
    // What the browser gave us as its keys are none.
    throw new NotDeliverable('the keys of the subscription are not valid');
  }
}
