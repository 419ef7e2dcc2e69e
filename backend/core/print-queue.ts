import { randomBytes } from 'node:crypto';
import { and, asc, desc, eq, inArray, lt, lte, sql } from 'drizzle-orm';
import type { PaperKind } from '@/lib/contract/staff/printing-values';
import { cutText } from '@/lib/domain/cut-text';
import type { Db, Executor, Tx } from '../db/client';
import {
  type PrintedChange,
  type PrinterRow,
  type PrintJobRow,
  printers,
  printJobs,
} from '../schema/printers';
import { recordStaffEvent } from './staff-events';
import { withTransaction } from './transaction';

/** Milliseconds within which a printer must confirm a job that it fetched. */
const leaseMs = 60_000;
/** Milliseconds to wait after a printer reported that it could not print, for example without paper. */
const pauseMs = 15_000;
const maxTries = 20;

interface NewJob {
  printer: Pick<PrinterRow, 'id' | 'restaurantId'>;
  kind: PrintJobRow['kind'];
  orderId?: string;
  /** A key is printed once. */
  dedupeKey: string;
  copyOf?: string;
  change?: PrintedChange;
  actor: string;
  now: Date;
}

/** Returns an id that every printer takes: Epson's have at most 30 letters, digits, `_`, `-` and `.`. */
const createJobId = (): string => randomBytes(16).toString('base64url');

/** The kitchen ticket of an order is printed before its receipt. */
const inOrder = [asc(printJobs.createdAt), desc(printJobs.kind), asc(printJobs.id)];

/** Queues a print job; returns false and does nothing when its key was queued before. */
export async function enqueueJob(tx: Executor, job: NewJob): Promise<boolean> {
  const { printer, kind, orderId, dedupeKey, copyOf, change, actor, now } = job;
  const queued = await tx
    .insert(printJobs)
    .values({
      id: createJobId(),
      printerId: printer.id,
      restaurantId: printer.restaurantId,
      kind,
      orderId,
      dedupeKey,
      copyOf,
      change,
      actor,
      tryAt: now,
      createdAt: now,
    })
    .onConflictDoNothing()
    .returning({ id: printJobs.id });
  return queued.length > 0;
}

/** Queues the papers that the restaurant prints automatically when an order is accepted, once per order. */
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

/** Returns the key of a paper that a person asks for. */
export const getAskedKey = (printerId: string, key: string): string => `asked:${printerId}:${key}`;

/** Returns whether a person asked for a job's paper. */
export const isAskedFor = (dedupeKey: string): boolean => dedupeKey.startsWith('asked:');

const getAcceptKey = (printer: PrinterRow, kind: PaperKind, orderId: string): string =>
  `accept:${printer.id}:${kind}:${orderId}`;

/**
 * Returns the oldest job that waits for a printer. Marks fetched but unconfirmed jobs as unsure: they may be
 * printed, so they are not sent again automatically. With `takes` the printer holds the job from now on.
 */
export async function findNextJob(
  db: Db,
  printer: PrinterRow,
  { takes, now }: { takes: boolean; now: Date },
): Promise<PrintJobRow | undefined> {
  return withTransaction(db, async (tx) => {
    await lockPrinter(tx, printer);
    await endLeases(tx, printer, now);
    // A printer gets no second job while it prints: it should confirm by job id, but some firmware omits the
    // id.
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
      .for('update');
    return job && takes ? take(tx, job, now) : job;
  });
}

/**
 * Returns the job that a printer fetches by id, or without an id the next job. A repeated fetch within the
 * lease returns the same job, because the printer did not receive it completely.
 */
export async function takeJob(
  db: Db,
  printer: PrinterRow,
  jobId: string | undefined,
  now: Date,
): Promise<PrintJobRow | undefined> {
  return withTransaction(db, async (tx) => {
    await lockPrinter(tx, printer);
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

/** Locks a printer, so that concurrent polls do not fetch two jobs. Jobs can be queued for it meanwhile. */
async function lockPrinter(tx: Tx, { id }: PrinterRow): Promise<void> {
  await tx.select({ id: printers.id }).from(printers).where(eq(printers.id, id)).for('no key update');
}

async function take(tx: Tx, { id, tries }: PrintJobRow, now: Date): Promise<PrintJobRow> {
  const [taken] = await tx
    .update(printJobs)
    .set({ state: 'sent', tries: tries + 1, leasedUntil: new Date(now.getTime() + leaseMs), error: null })
    .where(eq(printJobs.id, id))
    .returning();
  return taken!;
}

/** Marks jobs as unsure that a printer fetched and did not confirm in time. */
export async function endLeases(
  tx: Tx,
  printer: Pick<PrinterRow, 'id' | 'restaurantId'>,
  now: Date,
): Promise<void> {
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
 * A printer's report: a `refused` paper was not printed, an `unsure` one perhaps in part. Without an id it is about the job
 * that the printer holds.
 */
export interface PrintResult {
  jobId?: string;
  outcome: 'printed' | 'refused' | 'unsure';
  error?: string;
}

/**
 * Records the result that a printer reports for a job. A repeated or late report counts once. A refused job is offered again
 * after a pause; after many attempts, and when it is unsure, staff must decide.
 */
export async function acknowledgeJob(
  db: Db,
  printer: PrinterRow,
  { jobId, outcome, error, now }: PrintResult & { now: Date },
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const [job] = await tx
      .select()
      .from(printJobs)
      .where(
        and(
          eq(printJobs.printerId, printer.id),
          // A late report on an unsure job still counts.
          inArray(printJobs.state, jobId === undefined ? ['sent'] : ['sent', 'unsure']),
          jobId === undefined ? undefined : eq(printJobs.id, jobId),
        ),
      )
      .for('update');
    if (!job) return;
    const isPrinted = outcome === 'printed';
    const isFailed = outcome === 'refused' && job.tries >= maxTries;
    await tx
      .update(printJobs)
      .set({
        state: outcome === 'refused' ? (isFailed ? 'failed' : 'waiting') : outcome,
        leasedUntil: null,
        error: isPrinted || error === undefined ? null : cutText(error, 200),
        tryAt: new Date(now.getTime() + pauseMs),
        endedAt: isPrinted || isFailed ? now : null,
      })
      .where(eq(printJobs.id, job.id));
    if (!isPrinted || job.state === 'unsure') await tellStaff(tx, printer, now);
  });
}

export const tellStaff = (
  tx: Executor,
  { id, restaurantId }: Pick<PrinterRow, 'id' | 'restaurantId'>,
  now: Date,
): Promise<void> => recordStaffEvent(tx, { restaurantId, kind: 'printer', subject: id, now });
