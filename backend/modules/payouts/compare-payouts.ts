import { and, eq, gt, inArray, isNull, notInArray, or, sql } from 'drizzle-orm';
import type { PayoutDifferenceKind } from '@/lib/contract/staff/payouts';
import type { Minor } from '@/lib/contract/vocabulary';
import { dayMs } from '../../core/durations';
import { recordStaffEvent } from '../../core/staff-events';
import { withTransaction } from '../../core/transaction';
import type { Db, Tx } from '../../db/client';
import type { PaidOutLine } from '../../providers/payment/paid-out-line';
import { companyDescriptors } from '../../providers/payment/payment-companies';
import { type PaymentState, payments } from '../../schema/payments';
import { payoutChecks, payoutDifferences, payoutLines } from '../../schema/payouts';
import { hasBeenPaid } from '../payments/settle-payment';

/** A company pays out within days; a payment that later payouts skip for longer is missing. */
const payoutDays = 7;
/** Older payments and payouts are no longer compared. */
const comparedDays = 90;

interface Company {
  restaurantId: number;
  provider: string;
}

/** Stores the lines of payouts, each once, and compares all of them with the payments. */
export async function takePayoutLines(
  db: Db,
  company: Company,
  lines: readonly PaidOutLine[],
  now: Date,
): Promise<void> {
  await withTransaction(db, async (tx) => {
    // Two comparisons of one company run one after the other.
    await tx
      .insert(payoutChecks)
      .values({ ...company, comparedAt: now })
      .onConflictDoUpdate({
        target: [payoutChecks.restaurantId, payoutChecks.provider],
        set: { comparedAt: now },
      });
    const named = await nameByFileReference(tx, company, lines, now);
    for (let at = 0; at < named.length; at += 500)
      await storeLines(tx, company, named.slice(at, at + 500), now);
    await replaceDifferences(tx, company, await listDifferences(tx, company, now), now);
  });
}

/** Returns the lines with our ids, where a company's files name payments by numbers that are stored nowhere. */
async function nameByFileReference(
  tx: Tx,
  { restaurantId, provider }: Company,
  lines: readonly PaidOutLine[],
  now: Date,
): Promise<readonly PaidOutLine[]> {
  const toFileReference = companyDescriptors.find(({ name }) => name === provider)?.toFileReference;
  if (!toFileReference) return lines;
  const compared = await tx
    .select({ id: payments.id })
    .from(payments)
    .where(
      and(
        eq(payments.restaurantId, restaurantId),
        eq(payments.provider, provider),
        gt(payments.createdAt, getStart(now)),
      ),
    );
  const ids = new Map(compared.map(({ id }) => [toFileReference(id), id]));
  return lines.map((line) => ({ ...line, paymentId: line.paymentId ?? ids.get(line.reference) }));
}

async function storeLines(
  tx: Tx,
  { restaurantId, provider }: Company,
  lines: readonly PaidOutLine[],
  now: Date,
): Promise<void> {
  const names = lines.flatMap(({ paymentId, reference }) => [paymentId ?? '', reference]);
  const known = await tx
    .select({ id: payments.id, reference: payments.reference, providerRef: payments.providerRef })
    .from(payments)
    .where(
      and(
        eq(payments.restaurantId, restaurantId),
        eq(payments.provider, provider),
        sql`${payments.createdAt} > ${getStart(now)}`,
        or(
          inArray(payments.id, names),
          inArray(payments.reference, names),
          inArray(payments.providerRef, names),
        ),
      ),
    );
  const ids = new Map(
    known.flatMap(({ id, reference, providerRef }) =>
      [id, reference, providerRef].flatMap((name): [string, string][] => (name ? [[name, id]] : [])),
    ),
  );
  await tx
    .insert(payoutLines)
    .values(
      lines.map(({ lineId, kind, paymentId, reference, amount, currency, day }) => ({
        restaurantId,
        provider,
        lineId,
        kind,
        paymentId: ids.get(paymentId ?? '') ?? ids.get(reference),
        reference,
        amount,
        currency,
        paidOutOn: day,
        createdAt: now,
      })),
    )
    .onConflictDoNothing();
}

interface Found {
  key: string;
  kind: PayoutDifferenceKind;
  reference: string;
  reported?: Minor;
  recorded?: Minor;
}

interface Compared extends Record<string, unknown> {
  id: string;
  reference: string;
  state: PaymentState;
  amount: Minor;
  refunded: Minor;
  paid_out: Minor | null;
  taken_back: Minor | null;
}

const getStart = (now: Date): Date => new Date(now.getTime() - comparedDays * dayMs);

async function listDifferences(tx: Tx, company: Company, now: Date): Promise<Found[]> {
  const { restaurantId, provider } = company;
  const start = getStart(now);
  const { rows } = await tx.execute<Compared>(sql`
    with lines as (
      select payment_id, kind, amount, paid_out_on from payout_lines
      where restaurant_id = ${restaurantId} and provider = ${provider} and paid_out_on > ${start}::date
    ), reported as (
      select payment_id, (sum(amount) filter (where kind = 'payment'))::float8 as paid_out,
        (sum(amount) filter (where kind = 'refund'))::float8 as taken_back
      from lines where payment_id is not null group by payment_id
    ), span as (select min(paid_out_on) as first, max(paid_out_on) as last from lines)
    select p.id, p.reference, p.state, p.amount::float8 as amount, p.refunded::float8 as refunded, r.paid_out, r.taken_back
    from payments p left join reported r on r.payment_id = p.id, span
    where p.restaurant_id = ${restaurantId} and p.provider = ${provider} and p.created_at > ${start}
      and (r.payment_id is not null or (p.state in ('paid', 'refund_due', 'refunded')
        and p.settled_at between span.first and span.last - ${payoutDays}::integer))
    order by p.created_at`);
  const unknown = await tx
    .select()
    .from(payoutLines)
    .where(
      and(
        eq(payoutLines.restaurantId, restaurantId),
        eq(payoutLines.provider, provider),
        isNull(payoutLines.paymentId),
        sql`${payoutLines.paidOutOn} > ${start}::date`,
      ),
    )
    .limit(1000);
  return [
    ...unknown.map(
      ({ lineId, reference, amount }): Found => ({
        key: `line ${lineId}`,
        kind: 'unknown',
        reference,
        reported: amount,
      }),
    ),
    ...rows.flatMap(compare),
  ];
}

/** Compares a payment with the payouts. */
function compare({ id, reference, state, amount, refunded, paid_out, taken_back }: Compared): Found[] {
  const tell = (kind: PayoutDifferenceKind, reported: Minor | undefined, recorded: Minor): Found[] => [
    { key: `${kind} ${id} ${reported ?? ''} ${recorded}`, kind, reference, reported, recorded },
  ];
  if (paid_out === null && taken_back === null)
    // A company can settle a payment that was refunded within its day as nothing.
    return refunded === amount ? [] : tell('missing', undefined, amount);
  if (!hasBeenPaid({ state })) return tell('unpaid', paid_out ?? taken_back!, 0);
  return [
    ...(paid_out !== null && paid_out !== amount ? tell('amount', paid_out, amount) : []),
    ...((taken_back ?? 0) > refunded ? tell('refund', taken_back!, refunded) : []),
  ];
}

/** Stores the differences that are true now, and deletes open ones that no longer are. */
async function replaceDifferences(
  tx: Tx,
  company: Company,
  found: readonly Found[],
  now: Date,
): Promise<void> {
  const { restaurantId, provider } = company;
  const keys = found.map(({ key }) => key);
  await tx
    .delete(payoutDifferences)
    .where(
      and(
        eq(payoutDifferences.restaurantId, restaurantId),
        eq(payoutDifferences.provider, provider),
        isNull(payoutDifferences.settledAt),
        keys.length > 0 ? notInArray(payoutDifferences.key, keys) : undefined,
      ),
    );
  if (found.length > 0)
    await tx
      .insert(payoutDifferences)
      .values(found.map((each) => ({ ...company, ...each, foundAt: now })))
      .onConflictDoNothing();
  await recordStaffEvent(tx, { restaurantId, kind: 'money', subject: provider, now });
}
