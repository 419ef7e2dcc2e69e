import { NotDeliverable } from '../../core/domain-error';
import type { BackendEnv } from '../../env';
import type { Log } from '../../log';
import { ensurePushKeys } from './push-keys';
import type { PushSender } from './push-sender';
import { createWebPush } from './web-push';

/** Without keys no browser can subscribe, and pending pushes are not sent. */
export const noPush: PushSender = {
  knows: () => false,
  send: async () => {
    throw new NotDeliverable('pushing is not set up');
  },
};

/** Creates Web Push with the keys of this installation, or `noPush` when there is no folder for them. */
export function createConfiguredPush(env: BackendEnv, log: Log): PushSender {
  try {
    const subject = env.STOREFRONT_URL?.startsWith('https:')
      ? env.STOREFRONT_URL
      : `mailto:${env.MAIL_FROM ?? 'push@makan.invalid'}`;
    return createWebPush({ keys: ensurePushKeys(env), subject });
  } catch (err) {
    log.warn({ err }, 'no keys for web push: diners are not offered notifications');
    return noPush;
  }
}
