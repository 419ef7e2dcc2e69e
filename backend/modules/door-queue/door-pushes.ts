import { and, count, eq, ne } from 'drizzle-orm';
import type { Input, Output } from '@/lib/contract/contract';
import type { Locale } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import { withTransaction } from '../../core/transaction';
import type { Deps } from '../../deps';
import { pushSubscriptions } from '../../schema/push';
import { lockParty } from './door-queue.repository';

/** Maximum subscribed browsers of one party. */
const maxBrowsers = 10;

/** Returns the public key for push subscriptions, and whether this browser follows the party. */
export async function getDoorPushState(
  { db, push: { publicKey } }: Deps,
  id: string,
  endpoint: string | undefined,
): Promise<Output<'door.push'>> {
  if (!endpoint) return { publicKey, subscribed: false };
  const [found] = await db
    .select({ id: pushSubscriptions.id })
    .from(pushSubscriptions)
    .where(and(eq(pushSubscriptions.doorPartyId, id), eq(pushSubscriptions.endpoint, endpoint)));
  return { publicKey, subscribed: found !== undefined };
}

/**
 * Subscribes a browser to the calls of a party; a repetition updates its keys. Throws LINK_SPENT, INVALID_INPUT for an
 * address outside the push services, TOO_MANY beyond ten browsers.
 */
export async function subscribeToCalls(
  { db, push, clock }: Deps,
  doorPartyId: string,
  target: Omit<Input<'door.pushSubscribe'>, 'token'>,
  locale: Locale,
): Promise<Output<'door.pushSubscribe'>> {
  if (!push.knows(target.endpoint)) throw new DomainError('INVALID_INPUT');
  await withTransaction(db, async (tx) => {
    if (!(await lockParty(tx, doorPartyId))) throw new DomainError('LINK_SPENT');
    const [others] = await tx
      .select({ number: count() })
      .from(pushSubscriptions)
      .where(
        and(eq(pushSubscriptions.doorPartyId, doorPartyId), ne(pushSubscriptions.endpoint, target.endpoint)),
      );
    if ((others?.number ?? 0) >= maxBrowsers) throw new DomainError('TOO_MANY');
    await tx
      .insert(pushSubscriptions)
      .values({ ...target, doorPartyId, locale, createdAt: clock() })
      .onConflictDoUpdate({
        target: [pushSubscriptions.doorPartyId, pushSubscriptions.endpoint],
        set: { p256dh: target.p256dh, auth: target.auth, locale },
      });
  });
  return { subscribed: true };
}
