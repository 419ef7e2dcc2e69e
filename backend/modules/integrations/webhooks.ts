import { and, asc, desc, eq, ne, sql } from 'drizzle-orm';
import type { StaffInput, StaffOutput } from '@/lib/contract/staff/contract';
import { longestWebhookUrl, mostWebhooks } from '@/lib/contract/staff/integration-values';
import { recordAudit } from '../../core/audit-log';
import { DomainError } from '../../core/domain-error';
import { dayMs } from '../../core/durations';
import { sealText } from '../../core/sealed-text';
import { requireOwnSession } from '../../core/staff-sessions';
import { withTransaction } from '../../core/transaction';
import type { Db, Executor } from '../../db/client';
import type { Deps } from '../../deps';
import type { StaffContext } from '../../http/staff/serve-staff';
import { webhookDeliveries, webhookEndpoints } from '../../schema/integrations';
import { lockRestaurant } from '../restaurant/restaurant-by-staff';
import { requireSecondFactor, spendCodeTry } from '../staff/second-factor-check';
import { lockStaff } from '../staff/staff.repository';
import { parseWebhookUrl } from './post-webhook';

/** The time after which an event that no attempt could deliver is given up. */
const triedForMs = 3 * dayMs;
const maxShown = 50;

const findEndpoint = async (db: Executor, restaurantId: number, endpointId: number) => {
  const [found] = await db
    .select()
    .from(webhookEndpoints)
    .where(and(eq(webhookEndpoints.id, endpointId), eq(webhookEndpoints.restaurantId, restaurantId)));
  if (!found) throw new DomainError('NOT_FOUND');
  return found;
};

/** Returns the addresses of a restaurant with the number of events that wait for each. */
export async function listWebhooks(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  restaurantId: number,
): Promise<StaffOutput<'webhooks.list'>> {
  const now = clock();
  const rows = await db
    .select({
      endpoint: webhookEndpoints,
      waiting: sql<number>`(select count(*)::int from ${webhookDeliveries}
        where ${webhookDeliveries.endpointId} = ${webhookEndpoints.id} and ${webhookDeliveries.state} = 'waiting')`,
    })
    .from(webhookEndpoints)
    .where(eq(webhookEndpoints.restaurantId, restaurantId))
    .orderBy(asc(webhookEndpoints.createdAt), asc(webhookEndpoints.id));
  return {
    endpoints: rows.map(({ endpoint, waiting }) => ({
      endpointId: endpoint.id,
      url: endpoint.url,
      events: endpoint.events,
      withGuests: endpoint.withGuests,
      madeBy: endpoint.madeBy,
      madeAt: endpoint.createdAt.toISOString(),
      failures: endpoint.failures,
      pausedUntil:
        endpoint.pausedUntil && endpoint.pausedUntil > now ? endpoint.pausedUntil.toISOString() : undefined,
      waiting,
    })),
  };
}

/**
 * Adds an address. Throws WEBHOOK_URL_REFUSED, INVALID_INPUT when it is too long, WEBHOOK_LIMIT, and the errors of a second
 * factor.
 */
export async function addWebhook(
  { url: given, events, withGuests, code, restaurantId }: StaffInput<'webhooks.add'>,
  { deps, actor, session, staff }: StaffContext,
): Promise<StaffOutput<'webhooks.add'>> {
  const { db, env, clock, random } = deps;
  const { staffId } = requireOwnSession(session);
  const now = clock();
  const url = parseWebhookUrl(given, env).href;
  // Letters of other alphabets become longer when they are encoded.
  if (url.length > longestWebhookUrl)
    throw new DomainError('INVALID_INPUT', { fields: [{ path: 'url', reason: 'is too long' }] });
  const secret = `whsec_${random(32).toString('base64')}`;
  const sealed = await sealText(env.CODE_SECRET, { purpose: 'webhook-secret', restaurantId, url }, secret);
  if (code !== undefined) await spendCodeTry(db, staffId, now);
  return withTransaction(db, async (tx) => {
    const person = await lockStaff(tx, staffId);
    if (!person) throw new DomainError('FORBIDDEN');
    await requireSecondFactor(deps, tx, person, code);
    await lockRestaurant(tx, restaurantId);
    const known = await tx.$count(webhookEndpoints, eq(webhookEndpoints.restaurantId, restaurantId));
    if (known >= mostWebhooks) throw new DomainError('WEBHOOK_LIMIT', { most: mostWebhooks });
    const [made] = await tx
      .insert(webhookEndpoints)
      .values({
        restaurantId,
        url,
        events: [...new Set(events)],
        withGuests,
        secret: sealed,
        madeBy: staff.name,
        createdAt: now,
      })
      .returning({ id: webhookEndpoints.id });
    await recordAudit(tx, {
      ...actor,
      act: 'webhook.add',
      subject: url,
      detail: { events, withGuests },
      at: now,
    });
    return { endpointId: made!.id, secret };
  });
}

/** Removes an address with its deliveries. Throws NOT_FOUND. */
export async function removeWebhook(
  { endpointId, restaurantId }: StaffInput<'webhooks.remove'>,
  { deps: { db, clock }, actor }: StaffContext,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const { url } = await findEndpoint(tx, restaurantId, endpointId);
    await tx.delete(webhookEndpoints).where(eq(webhookEndpoints.id, endpointId));
    await recordAudit(tx, { ...actor, act: 'webhook.remove', subject: url, at: clock() });
  });
}

/** Returns the latest deliveries to an address. Throws NOT_FOUND. */
export async function listDeliveries(
  db: Db,
  { endpointId, restaurantId }: StaffInput<'webhooks.deliveries'>,
): Promise<StaffOutput<'webhooks.deliveries'>> {
  await findEndpoint(db, restaurantId, endpointId);
  const rows = await db
    .select()
    .from(webhookDeliveries)
    .where(eq(webhookDeliveries.endpointId, endpointId))
    .orderBy(desc(webhookDeliveries.seq))
    .limit(maxShown);
  return {
    deliveries: rows.map((row) => ({
      eventId: row.eventId,
      event: row.event,
      thing: row.thing,
      at: row.at.toISOString(),
      state: row.state,
      attempts: row.attempts,
      triedAt: row.triedAt?.toISOString(),
      nextTryAt: row.state === 'waiting' ? row.nextTryAt.toISOString() : undefined,
      status: row.status ?? undefined,
      answer: row.answer ?? undefined,
    })),
  };
}

/** Queues an event again, with its id and body. Throws NOT_FOUND, STATUS_CONFLICT for one that is waiting. */
export async function replayDelivery(
  { eventId, restaurantId }: StaffInput<'webhooks.replay'>,
  { deps: { db, clock }, actor }: StaffContext,
): Promise<void> {
  const now = clock();
  await withTransaction(db, async (tx) => {
    const [known] = await tx
      .select({ endpointId: webhookDeliveries.endpointId, event: webhookDeliveries.event })
      .from(webhookDeliveries)
      .where(eq(webhookDeliveries.eventId, eventId));
    if (!known) throw new DomainError('NOT_FOUND');
    const { url } = await findEndpoint(tx, restaurantId, known.endpointId);
    const queued = await tx
      .update(webhookDeliveries)
      .set({
        state: 'waiting',
        attempts: 0,
        nextTryAt: now,
        giveUpAt: new Date(now.getTime() + triedForMs),
        status: null,
        answer: null,
      })
      .where(and(eq(webhookDeliveries.eventId, eventId), ne(webhookDeliveries.state, 'waiting')))
      .returning({ seq: webhookDeliveries.seq });
    if (queued.length === 0) throw new DomainError('STATUS_CONFLICT');
    await recordAudit(tx, {
      ...actor,
      act: 'webhook.replay',
      subject: url,
      detail: { event: known.event },
      at: now,
    });
  });
}

/** Queues a test event, which a pause of the address does not hold back. Throws NOT_FOUND. */
export async function testWebhook(
  { endpointId, restaurantId }: StaffInput<'webhooks.test'>,
  { deps: { db, clock } }: StaffContext,
): Promise<StaffOutput<'webhooks.test'>> {
  const now = clock();
  await findEndpoint(db, restaurantId, endpointId);
  await db.update(webhookEndpoints).set({ pausedUntil: null }).where(eq(webhookEndpoints.id, endpointId));
  const [queued] = await db
    .insert(webhookDeliveries)
    .values({
      endpointId,
      event: 'test',
      // Each test is a thing of its own, so that no other event delays it.
      thing: `test ${now.getTime()}`,
      at: now,
      nextTryAt: now,
      giveUpAt: new Date(now.getTime() + triedForMs),
    })
    .returning({ eventId: webhookDeliveries.eventId });
  return queued!;
}
