import { sql } from 'drizzle-orm';
import { bigint, integer, jsonb, pgView, text, timestamp } from 'drizzle-orm/pg-core';
import type { Minor } from '../../lib/contract/vocabulary';
import type { StoredFees } from './orders';

/**
 * The source of an amount. `order`: a paid order; `order_payment`, `order_wallet` and `order_voucher`: the
 * parts that paid it. `share`: a payment of a table's bill, and the voucher of one; `share_rounding`: the rounding of one in cash. `voucher`, `deposit` and `topup`: their payments.
 * `refund` and `wallet_refund`: refunded money. `unwanted` and `unwanted_refund`: money that came too late,
 * twice, or for dishes of a table that were removed before its bill was settled, and its refund.
 */
export type TakingsSource =
  | 'order'
  | 'order_payment'
  | 'order_wallet'
  | 'order_voucher'
  | 'share'
  | 'share_rounding'
  | 'voucher'
  | 'deposit'
  | 'topup'
  | 'refund'
  | 'wallet_refund'
  | 'unwanted'
  | 'unwanted_refund';

/**
 * All money of a restaurant, each amount at the time when it moved (docs/decisions/figures.md). An order counts
 * once, when it was paid, with its payments and the wallet's part at that moment. Rounds of a shared table are
 * paid by the shares of its bill: the shares since the previous settlement, without the rounding of cash, sum to the
 * rounds that this one pays. A deposit counts when it confirmed its reservation, because a refund changes the settlement time of its
 * payment. Refunds of releases before `refunds.kind` have no kind; their key begins with it.
 */
export const takings = pgView('takings', {
  restaurantId: integer('restaurant_id').notNull(),
  at: timestamp('at', { withTimezone: true }).notNull(),
  source: text('source').$type<TakingsSource>().notNull(),
  payType: text('pay_type'),
  amount: bigint('amount', { mode: 'number' }).$type<Minor>().notNull(),
  /** Set for the sources that begin with `order`; the mode also for `share_rounding`. */
  orderId: text('order_id'),
  mode: text('mode').$type<'table' | 'delivery' | 'pickup'>(),
  total: bigint('total', { mode: 'number' }).$type<Minor>(),
  fees: jsonb('fees').$type<StoredFees>(),
}).as(sql`
  with unwanted as not materialized (
    select payment_id, restaurant_id, amount, state, settled_at from refunds
    where coalesce(kind, split_part(dedupe_key, ':', 1)) = 'unwanted'
  ),
  returned as not materialized (
    select r.restaurant_id, r.amount, r.state, r.settled_at, p.pay_type, p.settled_at as paid_at
    from refunds r join payments p on p.id = r.payment_id
    where p.party_share_id is not null and coalesce(r.kind, split_part(r.dedupe_key, ':', 1)) in ('dropped', 'taken-off')
  ),
  wanted as not materialized (
    select id, order_id, party_share_id, deposit_id, pay_type, amount from payments p where state in ('paid', 'refund_due', 'refunded')
      and not exists (select from unwanted u where u.payment_id = p.id)
  )
  select o.restaurant_id, o.paid_at as at, part.source, part.pay_type, part.amount, o.id as order_id,
    case when coalesce(o.table_no, o.reservation_id) is not null then 'table'
      when o.delivery_type = 'DELIVERY_TO_HOME' then 'delivery' else 'pickup' end as mode,
    o.total, o.fees
  from orders o
  left join lateral (
    select min(pay_type) as pay_type, sum(amount)::bigint as amount from wanted where order_id = o.id) p on true
  left join lateral (
    select -sum(amount)::bigint as amount from wallet_transactions t
    where t.subject_kind = 'order' and t.subject_id = o.id and t.created_at <= o.paid_at
      and coalesce(t.dedupe_key, '') not like 'payment:%') w on true
  cross join lateral (select coalesce((o.fees->>'voucherPayAmount')::bigint, 0) as amount) v
  cross join lateral (values
    ('order', null, case when o.party_id is null then coalesce(p.amount, 0) + coalesce(w.amount, 0) + v.amount else o.total end),
    ('order_payment', p.pay_type, p.amount),
    ('order_wallet', 'WALLET_PAY', w.amount),
    ('order_voucher', null, v.amount)) part (source, pay_type, amount)
  where o.paid_at is not null and (part.source = 'order' or part.amount <> 0)
  union all
  select settled.restaurant_id, settled.paid_at, part.source, part.pay_type, part.amount, null, part.mode, null, null
  from (select distinct restaurant_id, party_id, paid_at from orders
    where party_id is not null and paid_at is not null) settled
  join party_shares s on s.party_id = settled.party_id and s.state = 'paid'
    and coalesce(s.counts_at, s.paid_at) <= settled.paid_at and coalesce(s.counts_at, s.paid_at) > coalesce((select max(paid_at) from orders o
      where o.party_id = settled.party_id and o.paid_at < settled.paid_at), '-infinity')
  join lateral (select min(pay_type) as pay_type from wanted where party_share_id = s.id) p on true
  cross join lateral (values
    ('share', p.pay_type, s.amount + s.cash_rounding - s.voucher_amount, null),
    ('share', 'VOUCHER', s.voucher_amount, null),
    ('share_rounding', null, s.cash_rounding, 'table')) part (source, pay_type, amount, mode)
  where part.amount <> 0
  union all
  select restaurant_id, settled_at, purpose, pay_type, amount, null, null, null, null from payments
  where purpose in ('voucher', 'topup') and state in ('paid', 'refund_due', 'refunded') and settled_at is not null
  union all
  select d.restaurant_id, d.paid_at, 'deposit', p.pay_type, p.amount, null, null, null, null
  from reservation_deposits d join wanted p on p.deposit_id = d.reservation_id
  where d.paid_at is not null
  union all
  select p.restaurant_id, p.settled_at, 'unwanted', p.pay_type, p.amount, null, null, null, null
  from payments p join unwanted u on u.payment_id = p.id
  where p.settled_at is not null
  union all
  select restaurant_id, paid_at, 'unwanted', pay_type, amount, null, null, null, null from returned where paid_at is not null
  union all
  select restaurant_id, settled_at, 'unwanted_refund', null, amount, null, null, null, null from returned
  where state = 'done' and settled_at is not null
  union all
  select u.restaurant_id, u.settled_at, 'unwanted_refund', null, u.amount, null, null, null, null from unwanted u
  where u.state = 'done' and u.settled_at is not null
  union all
  select r.restaurant_id, r.settled_at, 'refund', null, r.amount, null, null, null, null
  from refunds r join payments p on p.id = r.payment_id
  where r.state = 'done' and r.settled_at is not null and p.purpose <> 'topup'
    and coalesce(r.kind, split_part(r.dedupe_key, ':', 1)) <> 'unwanted'
    and (p.party_share_id is null or coalesce(r.kind, split_part(r.dedupe_key, ':', 1)) not in ('dropped', 'taken-off'))
  union all
  select o.restaurant_id, t.created_at, 'wallet_refund', null, t.amount, null, null, null, null
  from wallet_transactions t join orders o on o.id = t.subject_id
  where t.subject_kind = 'order' and t.type = 'pay_back' and t.created_at > o.paid_at`);
