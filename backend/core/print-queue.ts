import { randomUUID } from 'node:crypto';
import { and, asc, desc, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import type { PaperKind } from '@/lib/contract/staff/printing-values';
import type { Db, Executor, Tx } from '../db/client';
import { type PrinterRow, type PrintJobRow, printers, printJobs } from '../schema/printers';
import { recordStaffEvent } from './staff-events';
import { withTransaction } from './transaction';

/** How long a printer has to say that it printed what it took. */
const leaseMs = 60_000;
/** Pause after the printer said that it could not print, such as without paper. */
const pauseMs = 15_000;
const maxTries = 20;
/** A paper that nobody fetched for so long is of no use any more. */
const staleMs = 6 * 60 * 60 * 1000;

interface NewJob {
  printer: Pick<PrinterRow, 'id' | 'restaurantId'>;
  kind: PrintJobRow['kind'];
  orderId?: string;
  /** The same key prints once. */
  dedupeKey: string;
  copyOf?: string;
  actor: string;
  now: Date;
}

/** The kitchen's ticket of an order comes before its receipt. */
const inOrder = [asc(printJobs.createdAt), desc(printJobs.kind), asc(printJobs.id)];

/** Queues a paper; does nothing when its decision was queued before. */
export async function enqueueJob(tx: Executor, job: NewJob): Promise<void> {
  const { printer, kind, orderId, dedupeKey, copyOf, actor, now } = job;
  await tx
    .insert(printJobs)
    .values({
      id: randomUUID(),
      printerId: printer.id,
      restaurantId: printer.restaurantId,
      kind,
      orderId,
      dedupeKey,
      copyOf,
      actor,
      tryAt: now,
      createdAt: now,
    })
    .onConflictDoNothing();
}

/** Queues what the restaurant's printers print by themselves when an order is taken, once per order (CON-09). */
export async function enqueueAccepted(
  tx: Executor,
  { restaurantId, orderId, actor, now }: { restaurantId: number; orderId: string; actor: string; now: Date },
): Promise<void> {
  const own = await tx.select().from(printers).where(eq(printers.restaurantId, restaurantId));
  for (const printer of own)
    for (const kind of printer.onAccept)
      await enqueueJob(tx, {
        printer,
        kind,
        orderId,
        dedupeKey: getAcceptKey(printer, kind, orderId),
        actor,
        now,
      });
}

const getAcceptKey = (printer: PrinterRow, kind: PaperKind, orderId: string): string =>
  `accept:${printer.id}:${kind}:${orderId}`;

/**
 * Returns the oldest paper that waits for a printer, and marks what it took and said nothing about as unsure: it may be printed, so it
 * is not sent again by itself. With `takes` the printer has it from now on.
 */
export async function findNextJob(
  db: Db,
  printer: PrinterRow,
  { takes, now }: { takes: boolean; now: Date },
): Promise<PrintJobRow | undefined> {
  return withTransaction(db, async (tx) => {
    await endLeases(tx, printer, now);
    // While one prints, the next one waits: the printer says by a job's id what it is about, but some firmware leaves it out.
    const [busy] = await tx
      .select({ id: printJobs.id })
      .from(printJobs)
      .where(and(eq(printJobs.printerId, printer.id), eq(printJobs.state, 'sent')));
    if (busy) return undefined;
    const [job] = await tx
      .select()
      .from(printJobs)
      .where(
        and(eq(printJobs.printerId, printer.id), eq(printJobs.state, 'waiting'), lte(printJobs.tryAt, now)),
      )
      .orderBy(...inOrder)
      .limit(1)
      .for('update', { skipLocked: true });
    return job && takes ? take(tx, job, now) : job;
  });
}

/**
 * Returns the paper that a printer fetches by its id, or without one the next it may fetch. A repeated fetch within its time gets the
 * same paper: the printer did not get it whole.
 */
export async function takeJob(
  db: Db,
  printer: PrinterRow,
  jobId: string | undefined,
  now: Date,
): Promise<PrintJobRow | undefined> {
  return withTransaction(db, async (tx) => {
    await endLeases(tx, printer, now);
    const [job] = await tx
      .select()
      .from(printJobs)
      .where(
        and(
          eq(printJobs.printerId, printer.id),
          inArray(printJobs.state, ['waiting', 'sent']),
          jobId === undefined ? undefined : eq(printJobs.id, jobId),
        ),
      )
      .orderBy(sql`${printJobs.state} = 'waiting'`, ...inOrder)
      .limit(1)
      .for('update');
    if (!job) return undefined;
    return job.state === 'sent' ? job : take(tx, job, now);
  });
}

async function take(tx: Tx, { id, tries }: PrintJobRow, now: Date): Promise<PrintJobRow> {
  const [taken] = await tx
    .update(printJobs)
    .set({ state: 'sent', tries: tries + 1, leasedUntil: new Date(now.getTime() + leaseMs), error: null })
    .where(eq(printJobs.id, id))
    .returning();
  return taken!;
}

async function endLeases(tx: Tx, printer: PrinterRow, now: Date): Promise<void> {
  const ended = await tx
    .update(printJobs)
    .set({ state: 'unsure', leasedUntil: null })
    .where(
      and(eq(printJobs.printerId, printer.id), eq(printJobs.state, 'sent'), lt(printJobs.leasedUntil, now)),
    )
    .returning({ id: printJobs.id });
  if (ended.length > 0) await tellStaff(tx, printer, now);
}

/**
 * Records what a printer says about a paper; without an id it is the one that it has. Said twice or late, it counts once. What could not
 * be printed is offered again after a pause, and is for people after many tries.
 */
export async function acknowledgeJob(
  db: Db,
  printer: PrinterRow,
  { jobId, isPrinted, error, now }: { jobId?: string; isPrinted: boolean; error?: string; now: Date },
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const [job] = await tx
      .select()
      .from(printJobs)
      .where(
        and(
          eq(printJobs.printerId, printer.id),
          // Late word of one that is unsure still counts.
          inArray(printJobs.state, jobId === undefined ? ['sent'] : ['sent', 'unsure']),
          jobId === undefined ? undefined : eq(printJobs.id, jobId),
        ),
      )
      .for('update');
    if (!job) return;
    const isOver = isPrinted || job.tries >= maxTries;
    await tx
      .update(printJobs)
      .set({
        state: isPrinted ? 'printed' : isOver ? 'failed' : 'waiting',
        leasedUntil: null,
        error: isPrinted ? null : (error?.slice(0, 200) ?? null),
        tryAt: new Date(now.getTime() + pauseMs),
        endedAt: isOver ? now : null,
      })
      .where(eq(printJobs.id, job.id));
    if (!isPrinted || job.state === 'unsure') await tellStaff(tx, printer, now);
  });
}

/** Ends leases of printers that ask no more, and deletes what is over for long. */
export async function tidyJobs(db: Db, now: Date): Promise<void> {
  const ended = await db
    .update(printJobs)
    .set({ state: 'unsure', leasedUntil: null })
    .where(and(eq(printJobs.state, 'sent'), lt(printJobs.leasedUntil, now)))
    .returning({ printerId: printJobs.printerId, restaurantId: printJobs.restaurantId });
  for (const { printerId, restaurantId } of ended) await tellStaff(db, { id: printerId, restaurantId }, now);
  await db
    .update(printJobs)
    .set({ state: 'failed', error: 'not fetched', endedAt: now })
    .where(and(eq(printJobs.state, 'waiting'), lt(printJobs.createdAt, new Date(now.getTime() - staleMs))));
  await db
    .delete(printJobs)
    .where(lt(printJobs.createdAt, new Date(now.getTime() - 7 * 24 * 60 * 60 * 1000)));
}

export const tellStaff = (
  tx: Executor,
  { id, restaurantId }: Pick<PrinterRow, 'id' | 'restaurantId'>,
  now: Date,
): Promise<void> => recordStaffEvent(tx, { restaurantId, kind: 'printer', subject: id, now });
