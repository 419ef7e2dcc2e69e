import { and, asc, eq, gt, isNull, lt, lte, ne, or, type SQL, sql } from 'drizzle-orm';
import { Webhook } from 'standardwebhooks';
import { cutText } from '@/lib/domain/cut-text';
import { dayMs, hourMs, minuteMs } from '../../core/durations';
import { openSealedText } from '../../core/sealed-text';
import type { Deps } from '../../deps';
import { deleteRows } from '../../jobs/delete-rows';
import { type DrainDeps, drainInBatches } from '../../jobs/drain-in-batches';
import { webhookDeliveries, webhookEndpoints } from '../../schema/integrations';
import { postWebhook, type WebhookMessage } from './post-webhook';
import { readWebhookData } from './webhook-data';

type Endpoint = typeof webhookEndpoints.$inferSelect;
type Delivery = typeof webhookDeliveries.$inferSelect;

/** The pauses after failed attempts; the last one repeats until three days are over. */
const pausesMs = [5_000, 30_000, 2 * minuteMs, 10 * minuteMs, 30 * minuteMs, hourMs, 2 * hourMs, 4 * hourMs];
const getPause = (failed: number): number => pausesMs[Math.min(failed, pausesMs.length) - 1]!;

/** Longer than any attempt: a sender that is silent for so long counts as dead. */
const leaseMs = 30_000;
/** Number of oldest waiting events of an address that one query reads, however many wait. */
const windowSize = 200;
/** Number of events that one address gets concurrently, each of another thing. */
const together = 10;
/** Rounds without an accepted event, in a row, after which an address gets one event at a time, with pauses. */
const failuresToPause = 5;
/** Number of addresses that get events concurrently. */
const addressesTogether = 20;
/** Milliseconds after which a run leaves the rest to the next one. */
const runMs = 60_000;
const storedMs = 14 * dayMs;

/**
 * Sends due events until there are no more; several processes share the work. Returns how many were accepted. The
 * events of one thing are sent in order: the next one only after the one before was accepted or given up. An address whose
 * rows cannot be changed is set aside.
 */
export async function deliverWebhooks(deps: Deps): Promise<{ sent: number }> {
  const until = performance.now() + runMs;
  let sent = 0;
  await drainInBatches(deps, {
    job: 'send-webhooks',
    now: deps.clock(),
    list: (select, limit) => listDueEndpoints(deps, select(webhookEndpoints.id)).limit(limit),
    async run(endpoint) {
      const accepted = await deliverTo(deps, endpoint, until);
      sent += accepted;
      return accepted > 0;
    },
    atOnce: addressesTogether,
  });
  return { sent };
}

const listDueEndpoints = ({ db, clock }: Deps, selected: SQL) =>
  db
    .select()
    .from(webhookEndpoints)
    .where(
      and(
        or(isNull(webhookEndpoints.pausedUntil), lte(webhookEndpoints.pausedUntil, clock())),
        sql`exists (select from ${webhookDeliveries} where ${webhookDeliveries.endpointId} = ${webhookEndpoints.id}
          and ${webhookDeliveries.state} = 'waiting')`,
        selected,
      ),
    )
    .orderBy(asc(webhookEndpoints.id));

/** Sends to one address while it accepts. */
async function deliverTo(deps: Deps, endpoint: Endpoint, until: number): Promise<number> {
  const { CODE_SECRET } = deps.env;
  const { restaurantId, url, secret: sealed } = endpoint;
  const secret = await openSealedText(CODE_SECRET, { purpose: 'webhook-secret', restaurantId, url }, sealed);
  let { failures } = endpoint;
  let sent = 0;
  while (performance.now() < until) {
    const claimed = await claim(deps, endpoint.id, failures >= failuresToPause ? 1 : together);
    if (claimed.length === 0) break;
    const outcomes = await Promise.all(claimed.map((delivery) => deliver(deps, endpoint, delivery, secret)));
    const accepted = outcomes.filter(Boolean).length;
    sent += accepted;
    failures = await countFailures(deps, endpoint.id, { before: failures, accepted, tried: claimed.length });
    if (accepted === 0) break;
  }
  return sent;
}

/** Claims due events, the oldest waiting one of each thing, for the time of one attempt. */
async function claim({ db, clock }: Deps, endpointId: number, most: number): Promise<Delivery[]> {
  const now = clock();
  const oldest = db
    .select({
      seq: webhookDeliveries.seq,
      thing: webhookDeliveries.thing,
      nextTryAt: webhookDeliveries.nextTryAt,
    })
    .from(webhookDeliveries)
    .where(and(eq(webhookDeliveries.endpointId, endpointId), eq(webhookDeliveries.state, 'waiting')))
    .orderBy(asc(webhookDeliveries.seq))
    .limit(windowSize)
    .as('oldest');
  const heads = db
    .selectDistinctOn([oldest.thing], { seq: oldest.seq, nextTryAt: oldest.nextTryAt })
    .from(oldest)
    .orderBy(oldest.thing, asc(oldest.seq))
    .as('heads');
  const due = db
    .select({ seq: heads.seq })
    .from(heads)
    .where(lte(heads.nextTryAt, now))
    .orderBy(asc(heads.seq))
    .limit(most);
  const rows = await db
    .update(webhookDeliveries)
    .set({
      attempts: sql`${webhookDeliveries.attempts} + 1`,
      nextTryAt: new Date(now.getTime() + leaseMs),
      triedAt: now,
    })
    .where(
      and(
        sql`${webhookDeliveries.seq} = any(array(${due}))`,
        eq(webhookDeliveries.state, 'waiting'),
        lte(webhookDeliveries.nextTryAt, now),
      ),
    )
    .returning();
  return rows.sort((a, b) => a.seq - b.seq);
}

/** Makes one attempt and stores its outcome. Returns whether the receiver accepted the event. */
async function deliver(
  deps: Deps,
  endpoint: Endpoint,
  delivery: Delivery,
  secret: string | undefined,
): Promise<boolean> {
  const outcome = await attempt(deps, endpoint, delivery, secret).catch((error: unknown) => ({
    status: null,
    answer: cutText(error instanceof Error ? error.message : String(error), 300),
  }));
  const { db, clock } = deps;
  const now = clock();
  const isAccepted = outcome.status !== null && outcome.status >= 200 && outcome.status < 300;
  const isOver = !isAccepted && now >= delivery.giveUpAt;
  const next = Math.min(now.getTime() + getPause(delivery.attempts), delivery.giveUpAt.getTime());
  await db
    .update(webhookDeliveries)
    .set({
      ...outcome,
      state: isAccepted ? 'sent' : isOver ? 'failed' : 'waiting',
      nextTryAt: new Date(next),
    })
    // A sender that was so slow that another one claimed the event must not change its state.
    .where(
      and(
        eq(webhookDeliveries.seq, delivery.seq),
        eq(webhookDeliveries.state, 'waiting'),
        eq(webhookDeliveries.attempts, delivery.attempts),
      ),
    );
  return isAccepted;
}

async function attempt(deps: Deps, endpoint: Endpoint, delivery: Delivery, secret: string | undefined) {
  if (secret === undefined) throw new Error('the secret of this address cannot be opened');
  const body = delivery.body ?? (await writeBody(deps, endpoint, delivery));
  const at = deps.clock();
  const { status, text } = await postWebhook(endpoint.url, {
    env: deps.env,
    body,
    headers: {
      'user-agent': 'Makan webhooks',
      'webhook-id': delivery.eventId,
      'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign(delivery.eventId, at, body),
    },
  });
  return { status, answer: text };
}

/** Writes the body of an event once; repeats send the stored one. */
async function writeBody(deps: Deps, endpoint: Endpoint, delivery: Delivery): Promise<string> {
  const { event, at, seq } = delivery;
  const message: WebhookMessage = {
    type: event,
    timestamp: at.toISOString(),
    data: await readWebhookData(deps, delivery, endpoint),
  };
  const [row] = await deps.db
    .update(webhookDeliveries)
    .set({ body: sql`coalesce(${webhookDeliveries.body}, ${JSON.stringify(message)})` })
    .where(eq(webhookDeliveries.seq, seq))
    .returning({ body: webhookDeliveries.body });
  return row?.body ?? JSON.stringify(message);
}

/** Counts rounds in a row that failed. Pauses an address that fails; one that accepts again gets all events that wait. */
async function countFailures(
  { db, clock }: Deps,
  endpointId: number,
  { before, accepted, tried }: { before: number; accepted: number; tried: number },
): Promise<number> {
  if (accepted === tried && before === 0) return 0;
  const now = clock();
  const failures = accepted > 0 ? 0 : before + 1;
  const pausedUntil =
    failures < failuresToPause ? null : new Date(now.getTime() + getPause(failures - failuresToPause + 1));
  await db
    .update(webhookEndpoints)
    .set({ failures: Math.min(failures, 1_000_000), pausedUntil })
    .where(eq(webhookEndpoints.id, endpointId));
  if (accepted > 0 && before >= failuresToPause)
    await db
      .update(webhookDeliveries)
      .set({ nextTryAt: now })
      .where(
        and(
          eq(webhookDeliveries.endpointId, endpointId),
          eq(webhookDeliveries.state, 'waiting'),
          gt(webhookDeliveries.nextTryAt, now),
        ),
      );
  return failures;
}

/** Deletes events that were accepted or given up some time ago. */
export async function purgeWebhooks(deps: DrainDeps & Pick<Deps, 'clock'>): Promise<void> {
  const now = deps.clock();
  const isOld = and(
    ne(webhookDeliveries.state, 'waiting'),
    lt(webhookDeliveries.at, new Date(now.getTime() - storedMs)),
  );
  await deleteRows(deps, { job: 'purge-webhooks', now, table: webhookDeliveries, isOld });
}
