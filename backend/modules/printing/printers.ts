import { randomUUID } from 'node:crypto';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { StaffInput, StaffOutput } from '@/lib/contract/staff/contract';
import type { PaperLine, Printer } from '@/lib/contract/staff/printing';
import type { PaperKind } from '@/lib/contract/staff/printing-values';
import { type Act, recordAudit } from '../../core/audit-log';
import { DomainError } from '../../core/domain-error';
import { enqueueJob, getAskedKey, tellStaff } from '../../core/print-queue';
import { getHash } from '../../core/sessions.repository';
import { withTransaction } from '../../core/transaction';
import type { Deps } from '../../deps';
import { getConsoleUrl } from '../../http/staff/console-host';
import { orders } from '../../schema/orders';
import { type PrinterRow, printers, printJobs } from '../../schema/printers';
import { lockRestaurant } from '../restaurant/restaurant-by-staff';
import { findFirstTicket, getOrderPaper } from './job-paper';

interface PrintAct extends Pick<Act, 'actor' | 'staffId' | 'address'> {
  restaurantId: number;
  now: Date;
}

/** Maximum printers of one restaurant. */
const maxPrinters = 20;

/** Returns the printers of a restaurant with their queued papers and the papers that staff must check. */
export async function listPrinters(
  { db, clock }: Deps,
  restaurantId: number,
): Promise<StaffOutput<'printers.list'>> {
  const rows = await db
    .select()
    .from(printers)
    .where(eq(printers.restaurantId, restaurantId))
    .orderBy(asc(printers.createdAt), asc(printers.id));
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
    .orderBy(asc(printJobs.createdAt), asc(printJobs.id))
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

/**
 * Adds a printer. Returns its address, which contains the secret and cannot be read again. Throws TOO_MANY.
 */
export async function addPrinter(
  { db, env, random }: Deps,
  { name, kind, width, onAccept, language }: StaffInput<'printers.add'>,
  { restaurantId, now, ...by }: PrintAct,
): Promise<StaffOutput<'printers.add'>> {
  const printerId = randomUUID();
  const secret = random(24).toString('base64url');
  return withTransaction(db, async (tx) => {
    await lockRestaurant(tx, restaurantId);
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

/** Removes a printer and its queued papers. Throws NOT_FOUND. */
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

/** Returns an order's paper to print in the browser, and records the print. Throws NOT_FOUND. */
export async function handOutPaper(
  deps: Deps,
  { orderId, kind, language }: Omit<StaffInput<'printing.paper'>, 'restaurantId'>,
  { restaurantId, now, ...by }: PrintAct,
): Promise<PaperLine[]> {
  const copyOf =
    kind === 'ticket' && (await findFirstTicket(deps.db, { restaurantId, orderId, before: now }));
  const lines = await getOrderPaper(deps, restaurantId, { orderId, kind, language, copyOf });
  const [order] = await deps.db.select({ sn: orders.sn }).from(orders).where(eq(orders.id, orderId));
  await recordAudit(deps.db, {
    restaurantId,
    act: 'order.print',
    subject: order!.sn,
    detail: { kind },
    ...by,
    at: now,
  });
  return lines;
}

/**
 * Queues a paper of an order, or a test paper, on a printer. Throws NOT_FOUND for a printer or order of
 * another restaurant.
 */
export async function printOn(
  { db }: Deps,
  {
    printerId,
    kind,
    orderId,
    key,
  }: { printerId: string; kind: PaperKind | 'test'; orderId?: string; key: string },
  { restaurantId, now, actor = 'staff', ...by }: PrintAct,
): Promise<void> {
  const [printer] = await db
    .select()
    .from(printers)
    .where(and(eq(printers.id, printerId), eq(printers.restaurantId, restaurantId)));
  if (!printer || (kind === 'test') !== (orderId === undefined)) throw new DomainError('NOT_FOUND');
  const [order] =
    orderId === undefined
      ? []
      : await db
          .select({ sn: orders.sn })
          .from(orders)
          .where(and(eq(orders.id, orderId), eq(orders.restaurantId, restaurantId)));
  if (orderId !== undefined && !order) throw new DomainError('NOT_FOUND');
  await withTransaction(db, async (tx) => {
    const job = { printer, kind, orderId, dedupeKey: getAskedKey(printerId, key), actor, now };
    if (!(await enqueueJob(tx, job))) return;
    await recordAudit(tx, {
      restaurantId,
      act: 'printer.print',
      subject: order?.sn ?? printer.name,
      detail: { kind, printer: printer.name },
      actor,
      ...by,
      at: now,
    });
    await tellStaff(tx, printer, now);
  });
}

/**
 * Settles a paper that may not have been printed: queues a copy marked as such, or records that it was
 * printed. Throws NOT_FOUND, and STATUS_CONFLICT when staff or the printer settled it meanwhile.
 */
export async function settleJob(
  { db }: Deps,
  { jobId, as }: { jobId: string; as: 'again' | 'there' },
  { restaurantId, now, actor = 'staff', ...by }: PrintAct,
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
        // A failed job printed nothing, so its repeat is no copy.
        copyOf: job.state === 'unsure' ? jobId : undefined,
        change: job.change ?? undefined,
        actor,
        now,
      });
    await recordAudit(tx, {
      restaurantId,
      act: as === 'again' ? 'printer.print-again' : 'printer.printed',
      subject: printer.name,
      detail: { kind: job.kind, state: job.state },
      actor,
      ...by,
      at: now,
    });
    await tellStaff(tx, printer, now);
  });
}
