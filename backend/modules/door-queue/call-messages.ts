import { eq } from 'drizzle-orm';
import { signText } from '../../core/signed-text';
import type { Executor } from '../../db/client';
import type { Deps } from '../../deps';
import { fill, getMessages } from '../../messages/messages';
import { pushSubscriptions } from '../../schema/push';
import { pick } from '../../text';
import { postMessage } from '../outbox/outbox';
import type { RestaurantRow } from '../restaurant/shop';
import { findWebOrigin, getLocalePath } from '../restaurant/web-address';
import type { DoorPartyRow } from './door-queue.repository';

/** Milliseconds after which a call is not sent any more. */
const worthMs = 15 * 60_000;

/** Returns the token of a party's page. */
export const createPartyToken = (secrets: string, id: string): string => signText(secrets, 'door-party', id);

/**
 * Queues the messages of a call in the transaction that makes it: a text message where there is a mobile, and a push
 * message to each subscribed browser. Each call is sent once.
 */
export async function postCall(
  db: Executor,
  env: Deps['env'],
  { id, restaurantId, language, mobile, people, calls }: DoorPartyRow,
  { name, defaultLocale }: RestaurantRow,
  now: Date,
): Promise<void> {
  const worthlessAt = new Date(now.getTime() + worthMs);
  const token = createPartyToken(env.CODE_SECRET, id);
  const path = getLocalePath(`/queue?token=${encodeURIComponent(token)}`, language, defaultLocale);
  if (mobile) {
    const origin = await findWebOrigin({ db, env }, restaurantId);
    await postMessage(db, {
      channel: 'sms',
      template: 'door-call',
      recipient: mobile,
      locale: language,
      restaurantId,
      worthlessAt,
      dedupeKey: `door:${id}:${calls}:sms`,
      data: {
        sender: pick(name, language, defaultLocale) ?? '',
        people,
        link: origin ? `${origin}${path}` : '',
        expiresAt: worthlessAt.toISOString(),
      },
      now,
    });
  }
  const browsers = await db
    .select({ id: pushSubscriptions.id, locale: pushSubscriptions.locale })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.doorPartyId, id));
  for (const browser of browsers)
    await postMessage(db, {
      channel: 'push',
      template: 'door-call',
      recipient: String(browser.id),
      locale: browser.locale,
      restaurantId,
      worthlessAt,
      dedupeKey: `door:${id}:${calls}:push:${browser.id}`,
      data: {
        title: pick(name, browser.locale, defaultLocale) ?? '',
        body: fill(getMessages(browser.locale).door.push, { people: String(people) }),
        tag: `door-${id}`,
        path,
      },
      now,
    });
}
