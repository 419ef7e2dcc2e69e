import { type SQL, sql } from 'drizzle-orm';
import type { Figures } from '@/lib/contract/staff/figures';
import type { Minor } from '@/lib/contract/vocabulary';
import type { Executor } from '../../db/client';
import { depositPayType, voucherPayType } from '../parties/counter-pay-types';

/** A restaurant's span of time: a business day, or a part of one. */
export interface Span {
  restaurantId: number;
  timeZone: string;
  from: Date;
  until: Date;
}

/*
 * What was paid for orders in a span, once per order, when it was paid (docs/decisions/figures.md). `amount` is what its payment took
 * and the wallet's part at that moment. A payment that came twice or too late is refunded under a key of its own and is none of it.
 * The rounds of a table that orders together are paid by the shares of its bill, whose ways `paidShares` has.
 */
const buildPaidOrders = ({ restaurantId, from, until }: Span) => sql`
  select o.id, o.fees, o.total, o.delivery_type, coalesce(o.table_no, o.reservation_id) as table_no, o.paid_at,
    p.pay_type, coalesce(p.amount, 0) as by_payment, coalesce(w.amount, 0) as by_wallet, v.amount as by_voucher,
    case when o.party_id is null then coalesce(p.amount, 0) + coalesce(w.amount, 0) + v.amount else o.total end as amount
  from orders o
  left join lateral (
    select min(pay_type) as pay_type, sum(amount)::bigint as amount from payments
    where order_id = o.id and state in ('paid', 'refund_due', 'refunded')
      and not exists (select from refunds r where r.dedupe_key = 'unwanted:' || payments.id)) p on true
  left join lateral (
    select -sum(amount)::bigint as amount from wallet_transactions t
    where t.subject_kind = 'order' and t.subject_id = o.id and t.created_at <= o.paid_at
      and coalesce(t.dedupe_key, '') not like 'payment:%') w on true
  cross join lateral (select coalesce((o.fees->>'voucherPayAmount')::bigint, 0) as amount) v
  where o.restaurant_id = ${restaurantId} and o.paid_at >= ${from} and o.paid_at < ${until}`;

/*
 * The shares that paid the bills of tables in a span. A bill is settled when its rounds are paid; the shares since the settlement
 * before it sum to those rounds, whenever each of them came.
 */
const buildPaidShares = ({ restaurantId, from, until }: Span) => sql`
  select p.pay_type, s.amount, settled.paid_at
  from (select distinct party_id, paid_at from orders
    where restaurant_id = ${restaurantId} and party_id is not null
      and paid_at >= ${from} and paid_at < ${until}) settled
  join party_shares s on s.party_id = settled.party_id and s.state = 'paid' and s.paid_at <= settled.paid_at
    and s.paid_at > coalesce((select max(paid_at) from orders o
      where o.party_id = settled.party_id and o.paid_at < settled.paid_at), '-infinity')
  join lateral (select min(pay_type) as pay_type from payments
    where party_share_id = s.id and state in ('paid', 'refund_due', 'refunded')
      and not exists (select from refunds r where r.dedupe_key = 'unwanted:' || payments.id)) p on true`;

/* Bought vouchers and deposits that paid bills of tables. They were takings when they were paid, so they are none again. */
const buildUsedAtTables = (span: Span, payType: typeof voucherPayType | typeof depositPayType) =>
  sql`select amount, paid_at from (${buildPaidShares(span)}) s where pay_type = ${payType}`;

/* Bought vouchers that paid bills of tables, and dishes for booked tables (BKG-04). */
const buildUsedVouchers = (span: Span) => sql`
  ${buildUsedAtTables(span, voucherPayType)}
  union all select by_voucher, paid_at from (${buildPaidOrders(span)}) b where by_voucher > 0`;

/** Payments of a purpose that came in a span. */
const buildPaidPayments = ({ restaurantId, from, until }: Span, purpose: string) => sql`
  select id, pay_type, amount, settled_at from payments
  where restaurant_id = ${restaurantId} and purpose = ${purpose}
    and state in ('paid', 'refund_due', 'refunded') and settled_at >= ${from} and settled_at < ${until}`;

/*
 * Deposits that came in a span, when they confirmed their reservation: a refund changes when its payment was settled. One that came
 * twice or too late has its own lines.
 */
const buildPaidDeposits = ({ restaurantId, from, until }: Span) => sql`
  select p.pay_type, p.amount, d.paid_at from reservation_deposits d
  join payments p on p.deposit_id = d.reservation_id and p.state in ('paid', 'refund_due', 'refunded')
    and not exists (select from refunds r where r.dedupe_key = 'unwanted:' || p.id)
  where d.restaurant_id = ${restaurantId} and d.paid_at >= ${from} and d.paid_at < ${until}`;

const buildFeeSum = (name: string) => sql`coalesce(sum((fees->>${name})::bigint), 0)::bigint`;

/** Returns the figures of a span. */
export async function readFigures(db: Executor, span: Span): Promise<Figures> {
  const { restaurantId, timeZone, from, until } = span;
  const vouchers = buildPaidPayments(span, 'voucher');
  const deposits = buildPaidDeposits(span);
  const readRow = async <T>(query: SQL) => (await db.execute(query)).rows[0] as T;
  const sums = await readRow<Record<string, string>>(sql`
    with o as (${buildPaidOrders(span)})
    select count(*) as "orderCount", coalesce(sum(amount), 0)::bigint as orders,
      ${buildFeeSum('dishAmountBeforePromotion')} as dishes,
      coalesce(sum((fees->>'dishAmountBeforePromotion')::bigint - (fees->>'dishAmount')::bigint), 0)::bigint as discounts,
      ${buildFeeSum('deliveryFee')} as delivery,
      (${buildFeeSum('packageFee')} + ${buildFeeSum('platformPackageFee')} + ${buildFeeSum('boxFee')}) as packing,
      ${buildFeeSum('smallOrderAmountExtraCharge')} as "smallOrder",
      ${buildFeeSum('serviceFee')} as service, ${buildFeeSum('payServiceFee')} as "payService", ${buildFeeSum('consumeTax')} as tax,
      coalesce(sum(amount - total), 0)::bigint as "takenOff",
      coalesce(sum((select sum((tax->>'amount')::bigint) from jsonb_array_elements(fees->'taxes') tax
        where (tax->>'included')::boolean)), 0)::bigint as "includedTax"
    from o`);
  const other = await readRow<Record<string, string>>(sql`
    select (select coalesce(sum(amount), 0) from (${vouchers}) v) as vouchers,
      (select coalesce(sum(amount), 0) from (${buildUsedVouchers(span)}) u) as "vouchersUsed",
      (select coalesce(sum(amount), 0) from (${deposits}) d) as deposits,
      (select coalesce(sum(amount), 0) from (${buildUsedAtTables(span, depositPayType)}) u) as "depositsUsed",
      (select coalesce(sum(amount), 0) from (${buildPaidPayments(span, 'topup')}) t) as "topUps",
      (select coalesce(sum(p.amount), 0) from payments p join refunds r on r.dedupe_key = 'unwanted:' || p.id
        where p.restaurant_id = ${restaurantId} and p.settled_at >= ${from} and p.settled_at < ${until}) as came,
      (select coalesce(sum(r.amount), 0) from refunds r where r.restaurant_id = ${restaurantId} and r.state = 'done'
        and r.settled_at >= ${from} and r.settled_at < ${until} and r.dedupe_key like 'unwanted:%') as "wentBack",
      (select coalesce(sum(r.amount), 0) from refunds r join payments p on p.id = r.payment_id
        where r.restaurant_id = ${restaurantId} and r.state = 'done' and p.purpose <> 'topup'
        and r.settled_at >= ${from} and r.settled_at < ${until} and r.dedupe_key not like 'unwanted:%') as refunded,
      (select coalesce(sum(t.amount), 0) from wallet_transactions t join orders o on o.id = t.subject_id
        where t.subject_kind = 'order' and t.type = 'pay_back' and o.restaurant_id = ${restaurantId}
        and t.created_at > o.paid_at and t.created_at >= ${from} and t.created_at < ${until}) as "partsBack"`);
  const hours = await db.execute<{ hour: number; amount: string }>(sql`
    select extract(hour from at at time zone ${timeZone})::int as hour, sum(amount)::bigint as amount
    from (select paid_at as at, amount from (${buildPaidOrders(span)}) o
      union all select settled_at, amount from (${vouchers}) v
      union all select paid_at, amount from (${deposits}) d
      union all select paid_at, -amount from (${buildUsedVouchers(span)}) u
      union all select paid_at, -amount from (${buildUsedAtTables(span, depositPayType)}) w) x group by 1`);
  const ways = await db.execute<{ payType: string; amount: string }>(sql`
    select pay_type as "payType", sum(amount)::bigint as amount
    from (select pay_type, by_payment as amount from (${buildPaidOrders(span)}) o
      union all select 'WALLET_PAY', by_wallet from (${buildPaidOrders(span)}) o
      union all select pay_type, amount from (${buildPaidShares(span)}) s 
        where pay_type not in (${voucherPayType}, ${depositPayType})
      union all select pay_type, amount from (${deposits}) d
      union all select pay_type, amount from (${vouchers}) v) x
    where amount <> 0 group by 1 order by 2 desc, 1`);
  const modes = await db.execute<{
    mode: Figures['byMode'][number]['mode'];
    orderCount: string;
    amount: string;
  }>(sql`
    select case when table_no is not null then 'table' when delivery_type = 'DELIVERY_TO_HOME' then 'delivery'
      else 'pickup' end as mode, count(*) as "orderCount", sum(amount)::bigint as amount
    from (${buildPaidOrders(span)}) o group by 1 order by 3 desc, 1`);

  const toMinor = (value: string | undefined): Minor => Number(value ?? 0);
  const byHour: Minor[] = Array.from({ length: 24 }, () => 0);
  for (const { hour, amount } of hours.rows) byHour[hour] = toMinor(amount);
  return {
    takings:
      toMinor(sums.orders) +
      toMinor(other.vouchers) -
      toMinor(other.vouchersUsed) +
      toMinor(other.deposits) -
      toMinor(other.depositsUsed),
    orderCount: toMinor(sums.orderCount),
    orders: toMinor(sums.orders),
    vouchers: toMinor(other.vouchers),
    vouchersUsed: toMinor(other.vouchersUsed),
    deposits: toMinor(other.deposits),
    depositsUsed: toMinor(other.depositsUsed),
    topUps: toMinor(other.topUps),
    byHour,
    byWay: ways.rows.map(({ payType, amount }) => ({ payType, amount: toMinor(amount) })),
    byMode: modes.rows.map(({ mode, orderCount, amount }) => ({
      mode,
      orderCount: toMinor(orderCount),
      amount: toMinor(amount),
    })),
    parts: {
      dishes: toMinor(sums.dishes),
      discounts: toMinor(sums.discounts),
      delivery: toMinor(sums.delivery),
      packing: toMinor(sums.packing),
      smallOrder: toMinor(sums.smallOrder),
      service: toMinor(sums.service),
      payService: toMinor(sums.payService),
      tax: toMinor(sums.tax),
      takenOff: toMinor(sums.takenOff),
    },
    includedTax: toMinor(sums.includedTax),
    givenBack: toMinor(other.refunded) + toMinor(other.partsBack),
    unwanted: { came: toMinor(other.came), wentBack: toMinor(other.wentBack) },
  };
}

interface SoldDish {
  dishId: number;
  name: Record<string, string>;
  count: number;
  amount: Minor;
}

/** Returns what was paid for each dish in a span, the most first; without fees and discounts, with what came off later. */
export async function readSoldDishes(db: Executor, span: Span): Promise<SoldDish[]> {
  const { rows } = await db.execute<{
    dishId: number;
    name: Record<string, string>;
    count: string;
    amount: string;
  }>(sql`
    select l.dish_id as "dishId", (array_agg(l.name order by o.paid_at desc))[1] as name,
      sum(l.count) as count, sum(l.count * l.unit_price)::bigint as amount
    from (${buildPaidOrders(span)}) o join order_lines l on l.order_id = o.id
    where l.count > 0 group by 1 order by 4 desc, 1`);
  return rows.map(({ dishId, name, count, amount }) => ({
    dishId,
    name,
    count: Number(count),
    amount: Number(amount),
  }));
}
