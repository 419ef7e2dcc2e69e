import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { StaffInput, StaffOutput } from '@/lib/contract/staff/contract';
import type { Printer } from '@/lib/contract/staff/printing';
import type { PrintJobKind } from '@/lib/contract/staff/printing-values';
import { type Act, recordAudit } from '../../core/audit-log';
import { DomainError } from '../../core/domain-error';
import { enqueueJob, tellStaff } from '../../core/print-queue';
import { getHash } from '../../core/sessions.repository';
import { withTransaction } from '../../core/transaction';
import type { Deps } from '../../deps';
import { getConsoleUrl } from '../../http/staff/console-host';
import { orders } from '../../schema/orders';
import { type PrinterRow, printers, printJobs } from '../../schema/printers';

interface PrintAct extends Pick<Act, 'actor' | 'staffId' | 'address'> {
  restaurantId: number;
  now: Date;
}

/** Printers that one restaurant has, at most. */
const maxPrinters = 20;

/** Returns the printers of a restaurant with what waits for them and what people have to look after. */
export async function listPrinters(
  { db, clock }: Deps,
  restaurantId: number,
): Promise<StaffOutput<'printers.list'>> {
  const rows = await db
    .select()
    .from(printers)
    .where(eq(printers.restaurantId, restaurantId))
    .orderBy(asc(printers.createdAt));
  const jobs = await db
    .select({ job: printJobs, sn: orders.sn })
    .from(printJobs)
    .leftJoin(orders, eq(orders.id, printJobs.orderId))
    .where(
      and(
        inArray(
          printJobs.printerId,
          rows.map(({ id }) => id),
        ),
        inArray(printJobs.state, ['waiting', 'sent', 'failed', 'unsure']),
      ),
    )
    .orderBy(asc(printJobs.createdAt))
    .limit(500);
  return {
    printers: rows.map((row) => toPrinter(row, jobs)),
    now: clock().toISOString(),
  };
}

type ListedJob = { job: typeof printJobs.$inferSelect; sn: string | null };

function toPrinter(row: PrinterRow, jobs: readonly ListedJob[]): Printer {
  const own = jobs.filter(({ job }) => job.printerId === row.id);
  return {
    printerId: row.id,
    name: row.name,
    kind: row.kind,
    width: row.width,
    onAccept: row.onAccept,
    language: row.language,
    seenAt: row.seenAt?.toISOString(),
    waiting: own.filter(({ job }) => job.state === 'waiting' || job.state === 'sent').length,
    problems: own.flatMap(({ job: { id, kind, state, createdAt, error }, sn }) =>
      state === 'failed' || state === 'unsure'
        ? [
            {
              jobId: id,
              kind,
              number: sn?.split('-').at(-1),
              state,
              createdAt: createdAt.toISOString(),
              error: error ?? undefined,
            },
          ]
        : [],
    ),
  };
}

/** Adds a printer. Returns its address, which holds its secret and cannot be read again. Throws TOO_MANY. */
export async function addPrinter(
  { db, env, random }: Deps,
  { name, kind, width, onAccept, language }: StaffInput<'printers.add'>,
  { restaurantId, now, ...by }: PrintAct,
): Promise<StaffOutput<'printers.add'>> {
  const printerId = randomUUID();
  const secret = random(24).toString('base64url');
  return withTransaction(db, async (tx) => {
    const own = await tx
      .select({ id: printers.id })
      .from(printers)
      .where(eq(printers.restaurantId, restaurantId));
    if (own.length >= maxPrinters) throw new DomainError('TOO_MANY');
    await tx.insert(printers).values({
      id: printerId,
      restaurantId,
      name: name.trim(),
      kind,
      width,
      onAccept: [...new Set(onAccept)],
      language,
      secretHash: getHash(secret),
      createdAt: now,
    });
    await recordAudit(tx, {
      ...by,
      restaurantId,
      act: 'printer.add',
      subject: name.trim(),
      detail: { kind, width, onAccept, language },
      at: now,
    });
    await tellStaff(tx, { id: printerId, restaurantId }, now);
    return { printerId, url: `${getConsoleUrl(env)}/print/${kind}/${secret}` };
  });
}

/** Removes a printer and what waits for it. Throws NOT_FOUND. */
export async function removePrinter(
  { db }: Deps,
  printerId: string,
  { restaurantId, now, ...by }: PrintAct,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const [gone] = await tx
      .delete(printers)
      .where(and(eq(printers.id, printerId), eq(printers.restaurantId, restaurantId)))
      .returning();
    if (!gone) throw new DomainError('NOT_FOUND');
    await recordAudit(tx, { ...by, restaurantId, act: 'printer.remove', subject: gone.name, at: now });
    await tellStaff(tx, gone, now);
  });
}

/** Queues a paper of an order, or a test, on a printer. Throws NOT_FOUND for those of another restaurant. */
export async function printOn(
  { db }: Deps,
  { printerId, kind, orderId, key }: { printerId: string; kind: PrintJobKind; orderId?: string; key: string },
  { restaurantId, now, actor = 'staff' }: PrintAct,
): Promise<void> {
  const [printer] = await db
    .select()
    .from(printers)
    .where(and(eq(printers.id, printerId), eq(printers.restaurantId, restaurantId)));
  if (!printer || (kind === 'test') !== (orderId === undefined)) throw new DomainError('NOT_FOUND');
  if (orderId !== undefined) {
    const [order] = await db
      .select({ id: orders.id })
      .from(orders)
      .where(and(eq(orders.id, orderId), eq(orders.restaurantId, restaurantId)));
    if (!order) throw new DomainError('NOT_FOUND');
  }
  await withTransaction(db, async (tx) => {
    await enqueueJob(tx, { printer, kind, orderId, dedupeKey: `asked:${printerId}:${key}`, actor, now });
    await tellStaff(tx, printer, now);
  });
}

/**
 * Settles a paper that may be missing: queues a copy that says so, or records that it is there. Throws NOT_FOUND, and STATUS_CONFLICT
 * when somebody did or the printer said so meanwhile.
 */
export async function settleJob(
  { db }: Deps,
  { jobId, as }: { jobId: string; as: 'again' | 'there' },
  { restaurantId, now, actor = 'staff' }: PrintAct,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    const [found] = await tx
      .select({ job: printJobs, printer: printers })
      .from(printJobs)
      .innerJoin(printers, eq(printers.id, printJobs.printerId))
      .where(and(eq(printJobs.id, jobId), eq(printJobs.restaurantId, restaurantId)))
      .for('update', { of: printJobs });
    if (!found) throw new DomainError('NOT_FOUND');
    const { job, printer } = found;
    if (job.state !== 'unsure' && job.state !== 'failed') throw new DomainError('STATUS_CONFLICT');
    await tx
      .update(printJobs)
      .set({
        state: as === 'there' ? 'printed' : 'dropped',
        endedAt: sql`coalesce(${printJobs.endedAt}, ${now})`,
      })
      .where(eq(printJobs.id, jobId));
    if (as === 'again')
      await enqueueJob(tx, {
        printer,
        kind: job.kind,
        orderId: job.orderId ?? undefined,
        dedupeKey: `again:${jobId}`,
        // What failed has no paper that one could mistake.
        copyOf: job.state === 'unsure' ? jobId : undefined,
        actor,
        now,
      });
    await tellStaff(tx, printer, now);
  });
}
