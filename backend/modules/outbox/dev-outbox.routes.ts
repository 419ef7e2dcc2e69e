import { desc } from 'drizzle-orm';
import type { Deps } from '../../deps';
import type { HttpApp } from '../../http/http-app';
import { outbox } from '../../schema/outbox';

/** Path from which the storefront's development page fetches the latest messages. */
const path = '/dev/outbox';

/**
 * Serves the latest messages, for people who try the shop without an SMS provider. Exists only with
 * MAKAN_DEV_PAGES=1 and requires the gateway's secret, because the messages contain one-time codes.
 */
export function addDevOutboxRoutes(app: HttpApp, deps: Deps): void {
  if (deps.env.MAKAN_DEV_PAGES !== '1') return;
  app.get(path, async (c) => {
    if (!c.get('fromGateway')) return c.notFound();
    const rows = await deps.db
      .select({
        id: outbox.id,
        channel: outbox.channel,
        recipient: outbox.recipient,
        subject: outbox.subject,
        body: outbox.body,
        state: outbox.state,
        createdAt: outbox.createdAt,
      })
      .from(outbox)
      .orderBy(desc(outbox.id))
      .limit(30);
    return c.json({ messages: rows });
  });
}
