import { asc, eq } from 'drizzle-orm';
import { type WebhookEvent, webhookEvents } from '@/lib/contract/staff/integration-values';
import { sealText } from '../core/sealed-text';
import type { Deps } from '../deps';
import { webhookDeliveries, webhookEndpoints } from '../schema/integrations';

/** The secret of every inserted address. */
export const webhookSecret = `whsec_${Buffer.alloc(32, 7).toString('base64')}`;

/** Inserts an address that receives events, by default all kinds without personal data. Returns its id. */
export async function insertWebhook(
  { db, env, clock }: Deps,
  restaurantId: number,
  url: string,
  {
    events = webhookEvents,
    withGuests = false,
  }: { events?: readonly WebhookEvent[]; withGuests?: boolean } = {},
): Promise<number> {
  const owner = { purpose: 'webhook-secret', restaurantId, url } as const;
  const [made] = await db
    .insert(webhookEndpoints)
    .values({
      restaurantId,
      url,
      events: [...events],
      withGuests,
      secret: await sealText(env.CODE_SECRET, owner, webhookSecret),
      madeBy: 'Ann',
      createdAt: clock(),
    })
    .returning({ id: webhookEndpoints.id });
  return made!.id;
}

/** Queues an event of a thing, as a change of it does. */
export async function queueEvent({ db, clock }: Deps, endpointId: number, thing: string): Promise<string> {
  const now = clock();
  const [queued] = await db
    .insert(webhookDeliveries)
    .values({
      endpointId,
      event: 'order.changed',
      thing,
      at: now,
      nextTryAt: now,
      giveUpAt: new Date(now.getTime() + 3 * 86_400_000),
    })
    .returning({ eventId: webhookDeliveries.eventId });
  return queued!.eventId;
}

export const listQueued = ({ db }: Deps, endpointId: number) =>
  db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.endpointId, endpointId))
    .orderBy(asc(webhookDeliveries.seq));
