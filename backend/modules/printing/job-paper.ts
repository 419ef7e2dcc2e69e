import { and, eq, gt, ne, notExists, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { PaperLine } from '@/lib/contract/staff/printing';
import type { PaperKind } from '@/lib/contract/staff/printing-values';
import { OrderStatus } from '@/lib/contract/statuses';
import type { Locale, Minor, PayTypeCode } from '@/lib/contract/vocabulary';
import { DomainError } from '../../core/domain-error';
import { isAskedFor } from '../../core/print-queue';
import { getTaxPaper } from '../../core/tax-papers';
import type { Executor } from '../../db/client';
import type { Deps } from '../../deps';
import { orders } from '../../schema/orders';
import { partyShares } from '../../schema/parties';
import type { PrinterRow, PrintJobRow } from '../../schema/printers';
import { pick } from '../../text';
import { counterLabels } from '../payments/taken-payments';
import { getCurrentShop } from '../restaurant/shop';
import { getCard } from '../staff-orders/board';
import { getChangePaper, getPaper, getTestPaper } from './paper';

/**
 * Returns the paper of an order in its current state. Throws NOT_FOUND for an order of another restaurant.
 */
export async function getOrderPaper(
  deps: Deps,
  restaurantId: number,
  {
    orderId,
    kind,
    language,
    copyOf = false,
  }: { orderId: string; kind: PaperKind; language: Locale; copyOf?: Date | boolean },
): Promise<PaperLine[]> {
  const card = await getCard(deps, restaurantId, orderId, language);
  const [order] = await deps.db
    .select({ id: orders.id, fees: orders.fees, total: orders.total })
    .from(orders)
    .where(eq(orders.id, orderId));
  if (!order) throw new DomainError('NOT_FOUND');
  const { restaurant } = (await getCurrentShop(deps, restaurantId)).shop;
  const label =
    deps.paymentProviders[card.payType as PayTypeCode]?.label ?? counterLabels[card.payType] ?? {};
  return getPaper(kind, {
    card,
    fees: order.fees,
    taxPaper: await getTaxPaper(deps.db, restaurant, order, language),
    ...(kind === 'receipt' && (await readTablePayments(deps.db, orderId))),
    payTypeName: pick(label, language, restaurant.defaultLocale),
    restaurant,
    locale: language,
    copyOf,
    now: deps.clock(),
  });
}

/** Sums vouchers and rounding of the payments of a table's bill; 0 for an order that is not its last round. */
async function readTablePayments(
  db: Executor,
  orderId: string,
): Promise<{ tableRounding: Minor; tableVouchers: Minor } | undefined> {
  const later = alias(orders, 'later');
  const [found] = await db
    .select({
      tableRounding: sql<Minor>`coalesce(sum(${partyShares.cashRounding}), 0)`.mapWith(Number),
      tableVouchers: sql<Minor>`coalesce(sum(${partyShares.voucherAmount}), 0)`.mapWith(Number),
    })
    .from(orders)
    .innerJoin(partyShares, and(eq(partyShares.partyId, orders.partyId), eq(partyShares.state, 'paid')))
    .where(
      and(
        eq(orders.id, orderId),
        notExists(
          db
            .select({ id: later.id })
            .from(later)
            .where(
              and(
                eq(later.partyId, orders.partyId),
                gt(later.createdAt, orders.createdAt),
                ne(later.status, OrderStatus.Cancelled),
              ),
            ),
        ),
      ),
    );
  return found;
}

/**
 * Returns since when a ticket of an order may be on paper that was asked for before an instant, from a printer or a browser;
 * false if none is. `copyOf` is a job that staff have replaced. A ticket that looks like a new one is cooked twice.
 */
export async function findFirstTicket(
  db: Executor,
  {
    restaurantId,
    orderId,
    before,
    copyOf = null,
  }: { restaurantId: number; orderId: string; before: Date; copyOf?: string | null },
): Promise<Date | false> {
  const { rows } = await db.execute<{ at: Date | null }>(sql`select min(at) as at from (
      select created_at as at from print_jobs where order_id = ${orderId} and kind = 'ticket'
        and (created_at < ${before} and state in ('sent', 'printed', 'unsure') or id = ${copyOf})
      union all
      select a.at from audit_log a join orders o on o.sn = a.subject and o.restaurant_id = a.restaurant_id
        where o.id = ${orderId} and a.restaurant_id = ${restaurantId} and a.act = 'order.print'
          and a.detail->>'kind' = 'ticket' and a.at < ${before}
    ) as printed`);
  const at = rows[0]?.at;
  return at ? new Date(at) : false;
}

/** Returns the paper of a job. Throws NOT_FOUND when the order has been deleted. */
export async function getJobPaper(
  deps: Deps,
  { name, language }: PrinterRow,
  { kind, orderId, restaurantId, copyOf, change, dedupeKey, createdAt }: PrintJobRow,
): Promise<PaperLine[]> {
  if (kind === 'test' || orderId === null) return getTestPaper(name, language, deps.clock());
  if (kind === 'change') {
    const card = await getCard(deps, restaurantId, orderId, language);
    const { restaurant } = (await getCurrentShop(deps, restaurantId)).shop;
    return getChangePaper({ card, restaurant, locale: language, now: deps.clock() }, change!);
  }
  const first =
    kind === 'ticket' && (copyOf !== null || isAskedFor(dedupeKey))
      ? await findFirstTicket(deps.db, { restaurantId, orderId, before: createdAt, copyOf })
      : false;
  return getOrderPaper(deps, restaurantId, { orderId, kind, language, copyOf: first || copyOf !== null });
}
