import { eq } from 'drizzle-orm';
import type { Deps } from '../../deps';
import { NotDeliverable } from '../../providers/not-deliverable';
import { SubscriptionGone } from '../../providers/push/push-sender';
import { pushSubscriptions } from '../../schema/push';

/**
 * Hands a posted push message on to its browser. One that is gone is forgotten, with all that it subscribed to. Throws
 * NotDeliverable for a browser that has unsubscribed or is gone, and anything else when it wasn't taken this time.
 */
export async function sendPush(
  { db, push }: Pick<Deps, 'db' | 'push'>,
  message: { recipient: string; data: Record<string, unknown> },
  signal: AbortSignal,
): Promise<void> {
  const [target] = await db
    .select()
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.id, Number(message.recipient)));
  if (!target) throw new NotDeliverable('unsubscribed');
  try {
    await push.send(target, JSON.stringify(message.data), signal);
  } catch (error) {
    if (error instanceof SubscriptionGone)
      await db.delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, target.endpoint));
    throw error;
  }
}
