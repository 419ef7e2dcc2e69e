import { eq } from 'drizzle-orm';
import { NotDeliverable } from '../../core/domain-error';
import type { Deps } from '../../deps';
import { SubscriptionGone } from '../../providers/push/push-sender';
import { pushSubscriptions } from '../../schema/push';

/**
 * Sends a posted push message to its browser. When the browser is gone, its subscriptions are deleted.
 * Throws NotDeliverable for a browser that has unsubscribed or is gone, and other errors when a retry may
 * succeed.
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
