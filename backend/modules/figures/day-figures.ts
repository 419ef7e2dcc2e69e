import { type SQL, sql } from 'drizzle-orm';
import { type BillPart, feeList, mapBillParts } from '@/lib/contract/bill-values';
import type { Figures } from '@/lib/contract/staff/figures';
import type { OrderSource } from '@/lib/contract/staff/taken-order-values';
import { OrderStatus, PayStatus } from '@/lib/contract/statuses';
import type { Minor } from '@/lib/contract/vocabulary';
import type { Executor } from '../../db/client';
import { type TakingsSource, takings } from '../../schema/takings';
import { depositPayType, voucherPayType } from '../parties/bill/counter-pay-types';

/** A time span: a business day, or a part of one. */
export interface Span {
  from: Date;
  until: Date;
}

export interface FiguresScope {
  restaurantId: number;
  timeZone: string;
}

/** Sums parts of stored bills; a bill of an older version may lack some of them. */
const buildSum = (fields: readonly string[]): SQL => {
  const amounts = fields.map((field) => sql`coalesce((t.fees->>${sql.raw(`'${field}'`)})::bigint, 0)`);
  return sql`coalesce(sum(${sql.join(amounts, sql` + `)}), 0)`;
};

/** The sums of the paid orders, by the name of the figure. */
const orderSums: Record<BillPart | 'takenOff' | 'includedTax', SQL> = {
  ...mapBillParts((part) => buildSum(feeList.filter((fee) => fee.part === part).map(({ field }) => field))),
  dishes: buildSum(['dishAmountBeforePromotion']),
  discounts: sql`${buildSum(['dishAmountBeforePromotion'])} - ${buildSum(['dishAmount'])}`,
  tax: buildSum(['consumeTax']),
  rounding: buildSum(['cashRounding']),
  takenOff: sql`coalesce(sum(t.amount - t.total), 0)`,
  includedTax: sql`coalesce(sum((select sum((tax->>'amount')::bigint) from jsonb_array_elements(t.fees->'taxes') tax
    where (tax->>'included')::boolean)), 0)`,
};

/** An order that was paid, and cancelled or wholly refunded since. */
const undoneSource = 'order_undone';

/** The amounts of one source, one hour of one span, and one pay type or mode. */
type Sum = {
  span: number;
  source: TakingsSource | typeof undoneSource;
  payType: string | null;
  mode: Figures['byMode'][number]['mode'] | null;
  /** How the order came in, and the name of the other system; null without an order. */
  origin: OrderSource | null;
  partner: string | null;
  hour: number;
  /** The number of orders. */
  count: number;
  amount: Minor;
} & Record<keyof typeof orderSums, Minor>;

/** Returns the figures of each span. One query reads all rows from the first to the last span. */
export async function readFigures(
  db: Executor,
  { restaurantId, timeZone }: FiguresScope,
  spans: readonly Span[],
): Promise<Figures[]> {
  // PostgreSQL pushes these two bounds into the view, so that each of its queries uses an index; it does
  // not push the spans.
  const from = new Date(Math.min(...spans.map((span) => span.from.getTime())));
  const until = new Date(Math.max(...spans.map((span) => span.until.getTime())));
  const sums = Object.entries(orderSums).map(
    ([name, sum]) => sql`(${sum})::float8 as ${sql.identifier(name)}`,
  );
  const { rows } = await db.execute<Sum>(sql`
    select s.span::int, case when o.pay_status = ${PayStatus.FailedOrRefunded} then ${undoneSource} else t.source end as source,
      t.pay_type as "payType", mode, o.source as origin, case when o.source = 'partner' then o.taken_by end as partner,
      extract(hour from at at time zone ${timeZone})::int as hour,
      count(*) filter (where t.source = 'order')::int as count, sum(t.amount)::float8 as amount, ${sql.join(sums, sql`, `)}
    from unnest(${toTimes(spans, 'from')}::timestamptz[], ${toTimes(spans, 'until')}::timestamptz[]) with ordinality as s (since, until, span)
    join ${takings} t on t.at >= s.since and t.at < s.until
    left join orders o on o.id = t.order_id and t.source = 'order'
    where t.restaurant_id = ${restaurantId} and t.at >= ${from} and t.at < ${until}
    group by 1, 2, 3, 4, 5, 6, 7`);
  return spans.map((_, at) => toFigures(rows.filter(({ span }) => span === at + 1)));
}

const toTimes = (spans: readonly Span[], end: keyof Span) =>
  sql.param(spans.map((span) => span[end].toISOString()));

/**
 * Returns the figure to which a source counts, or a bill payment by its pay type. Vouchers and deposits
 * counted as takings when they were paid.
 */
function getFigure({ source, payType }: Sum) {
  if (source === 'order_voucher' || (source === 'share' && payType === voucherPayType)) return 'vouchersUsed';
  if (source === 'share' && payType === depositPayType) return 'depositsUsed';
  return source;
}

const signs: Partial<Record<ReturnType<typeof getFigure>, 1 | -1>> = {
  order: 1,
  [undoneSource]: 1,
  share_rounding: 1,
  voucher: 1,
  deposit: 1,
  vouchersUsed: -1,
  depositsUsed: -1,
};
const ways = new Set<string>(['order_payment', 'order_wallet', 'share', 'voucher', 'deposit']);

function toFigures(sums: readonly Sum[]): Figures {
  const add = (name: 'amount' | 'count' | keyof typeof orderSums, of: (sum: Sum) => boolean): Minor =>
    sums.reduce((total, sum) => (of(sum) ? total + sum[name] : total), 0);
  const addFigure = (...figures: ReturnType<typeof getFigure>[]) =>
    add('amount', (sum) => figures.includes(getFigure(sum)));
  // The rounding of cash for a table's bill belongs to its rounds.
  const isOrder = ({ source }: Sum) => source === 'order' || source === 'share_rounding';
  const byHour: Minor[] = Array.from({ length: 24 }, () => 0);
  for (const sum of sums) byHour[sum.hour]! += (signs[getFigure(sum)] ?? 0) * sum.amount;
  const [orders, vouchers, vouchersUsed] = [
    addFigure('order', 'share_rounding'),
    addFigure('voucher'),
    addFigure('vouchersUsed'),
  ];
  const undone = addFigure(undoneSource);
  const [deposits, depositsUsed] = [addFigure('deposit'), addFigure('depositsUsed')];
  const addPart = (name: keyof typeof orderSums) => add(name, isOrder);
  return {
    takings: orders + undone + vouchers - vouchersUsed + deposits - depositsUsed,
    orderCount: add('count', isOrder),
    orders,
    undone,
    vouchers,
    vouchersUsed,
    deposits,
    depositsUsed,
    topUps: addFigure('topup'),
    byHour,
    byWay: listGroups(
      sums,
      ({ payType }) => payType,
      (sum) => ways.has(getFigure(sum)),
    ).map(({ name: payType, amount }) => ({ payType, amount })),
    byMode: listGroups(sums, ({ mode }) => mode, isOrder).map(({ name: mode, amount, count }) => ({
      mode,
      orderCount: count,
      amount,
    })),
    bySource: listSources(sums.filter(isOrder)),
    parts: {
      ...mapBillParts(addPart),
      rounding: addPart('rounding') + addFigure('share_rounding'),
      takenOff: addPart('takenOff'),
    },
    includedTax: addPart('includedTax'),
    givenBack: addFigure('refund', 'wallet_refund'),
    unwanted: { came: addFigure('unwanted'), wentBack: addFigure('unwanted_refund') },
  };
}

/** The orders by their source, and those from other systems by its name. */
function listSources(orders: readonly Sum[]): Figures['bySource'] {
  const origins = new Map<string, Pick<Figures['bySource'][number], 'source' | 'partner'>>(
    orders.flatMap(({ origin: source, partner }) =>
      source ? [[`${source} ${partner ?? ''}`, { source, partner: partner ?? undefined }] as const] : [],
    ),
  );
  const getName = ({ origin, partner }: Sum) => (origin ? `${origin} ${partner ?? ''}` : null);
  return listGroups(orders, getName, () => true).map(({ name, amount, count }) => ({
    ...origins.get(name)!,
    orderCount: count,
    amount,
  }));
}

/** Sums by name, the largest first. */
function listGroups<T extends string>(
  sums: readonly Sum[],
  getName: (sum: Sum) => T | null,
  isPart: (sum: Sum) => boolean,
): { name: T; amount: Minor; count: number }[] {
  const groups = new Map<T, { name: T; amount: Minor; count: number }>();
  for (const sum of sums) {
    const name = getName(sum);
    if (name === null || !isPart(sum)) continue;
    const group = groups.get(name) ?? { name, amount: 0, count: 0 };
    groups.set(name, { name, amount: group.amount + sum.amount, count: group.count + sum.count });
  }
  return [...groups.values()].sort((a, b) => b.amount - a.amount || (a.name < b.name ? -1 : 1));
}

interface SoldDish {
  dishId: number;
  name: Record<string, string>;
  count: number;
  amount: Minor;
}

/**
 * Returns the amount paid for each dish in a span, the largest first, without fees and discounts, after
 * later removals, cancellations and whole refunds.
 */
export async function readSoldDishes(
  db: Executor,
  { restaurantId }: FiguresScope,
  { from, until }: Span,
): Promise<SoldDish[]> {
  const { rows } = await db.execute<{
    dishId: number;
    name: Record<string, string>;
    count: string;
    amount: string;
  }>(sql`
    select sold.dish_id as "dishId", (array_agg(sold.name order by t.at desc))[1] as name,
      sum(sold.count) as count, sum(sold.amount)::bigint as amount
    from ${takings} t join order_lines l on l.order_id = t.order_id
    -- The dishes of a set have its price among them, so the set itself has none.
    cross join lateral (
      select (i->>'dishId')::int as dish_id, i->'name' as name, l.count * (i->>'count')::int as count,
        l.count * (i->>'share')::bigint as amount
      from jsonb_array_elements(l.items) i where i ? 'dishId'
      union all
      select l.dish_id, l.name, l.count, l.count * l.unit_price where not l.items @? '$[*].dishId'
    ) sold
    join orders o on o.id = t.order_id and o.pay_status <> ${PayStatus.FailedOrRefunded}
    where t.restaurant_id = ${restaurantId} and t.source = 'order' and t.at >= ${from} and t.at < ${until} and l.count > 0
    group by 1 order by 4 desc, 1`);
  return rows.map(({ dishId, name, count, amount }) => ({
    dishId,
    name,
    count: Number(count),
    amount: Number(amount),
  }));
}

/** Returns how many orders with a promised time ended in a span, and how many of them kept it. */
export async function readPromised(
  db: Executor,
  restaurantId: number,
  { from, until }: Span,
): Promise<{ count: number; onTime: number }> {
  const { rows } = await db.execute<{ count: number; onTime: number }>(sql`
    select count(*)::int as count, count(*) filter (where promised_at >= case
      when delivery_type = 'DELIVERY_TO_HOME' then ended_at else coalesce(ready_at, ended_at) end)::int as "onTime"
    from orders where restaurant_id = ${restaurantId} and ended_at >= ${from} and ended_at < ${until}
      and status = ${OrderStatus.Completed} and promised_at is not null`);
  return rows[0]!;
}

/** Returns the number and the sum of the orders that are open now. */
export async function readOpenOrders(
  db: Executor,
  restaurantId: number,
): Promise<{ count: number; amount: Minor }> {
  const { rows } = await db.execute<{ count: number; amount: string }>(sql`
    select count(*)::int as count, coalesce(sum(total), 0)::bigint as amount
    from orders where restaurant_id = ${restaurantId} and status in (2, 4, 7)`);
  return { count: rows[0]!.count, amount: Number(rows[0]!.amount) };
}
