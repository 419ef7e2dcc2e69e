import { sql } from 'drizzle-orm';
import type { Tx } from '../db/client';
import { first, type LoadSeedSize } from './seed-load-size';

/**
 * Inserts a year of history: orders by two dishes with their events and payments, reservations around today,
 * voucher orders with two codes each, and wallet payments. They are distributed evenly over all users and
 * restaurants.
 */
export async function insertHistory(tx: Tx, size: LoadSeedSize, now: Date): Promise<void> {
  await insertOrders(tx, size, now);
  await insertReservations(tx, size, now);
  await insertVoucherOrders(tx, size, now);
}

/** Returns numbers from 0, each with a user, a restaurant and a time, the oldest first. */
const buildNumbered = (count: number, { diners, restaurants }: LoadSeedSize, now: Date) => sql`(
  select n, ${first.user}::int + (n::bigint * 7919 % ${diners}::int)::int as user_id,
    (n + n / ${diners}::int) % ${restaurants}::int as restaurant,
    ${first.restaurant}::int + (n + n / ${diners}::int) % ${restaurants}::int as restaurant_id,
    ${now.toISOString()}::timestamptz - interval '1 year' * (${count}::int - n) / ${count}::int as at
  from generate_series(0, ${count}::int - 1) n)`;

async function insertOrders(tx: Tx, size: LoadSeedSize, now: Date): Promise<void> {
  const all = buildNumbered(size.orders, size, now);
  await tx.execute(sql`insert into orders (id, sn, restaurant_id, user_id, status, pay_status, delivery_type, slot, address,
      distance_metres, pay_type, total, fees, locale, created_at, paid_at)
    select md5('order' || n), 'TK-' || n, restaurant_id, user_id, case when n % 20 = 0 then 10 when n % 20 = 1 then 4 else 9 end,
      case when n % 20 = 0 then 2 else 1 end, 'DELIVERY_TO_HOME', to_char(at, 'YYYY-MM-DD') || ' 12:00-12:30',
      '{"userName": "Ann", "countryArea": "+65", "mobile": "91234567", "countryCode": "SG", "addressDetail": "2 Test Street",
        "unitNo": "#02-02", "latitude": 1.281, "longitude": 103.845}', 111,
      case when n % 10 = 5 then 'WALLET_PAY' else 'PAY_NOW' end, 2300,
      '{"dishAmountBeforePromotion": 2000, "dishAmount": 2000, "deliveryFee": 300, "deliveryFeeForCustomerOrig": 300,
        "packageFee": 0, "platformPackageFee": 0, "serviceFee": 0, "payServiceFee": 0, "boxFee": 0, "smallOrderAmountExtraCharge": 0,
        "consumeTax": 0, "memberPromotionAmount": 0, "selfPickup": 0, "taxes": [], "walletPayAmount": 0}', 'en', at, at
    from ${all} o`);
  await tx.execute(sql`insert into order_lines (order_id, position, dish_id, name, count, unit_price)
    select md5('order' || n), line, ${first.dish}::int + restaurant * ${size.dishes}::int + (n + line) % ${size.dishes}::int,
      '{"en": "Dish", "zh-CN": "菜"}', 1, 1000 from ${all} o, generate_series(0, 1) line`);
  await tx.execute(sql`insert into order_events (order_id, status, pay_status, actor, at)
    select md5('order' || n), step * case when n % 20 = 0 then 10 when n % 20 = 1 then 4 else 9 end, step, 'diner', at from ${all} o, generate_series(0, 1) step`);
  await tx.execute(sql`insert into payments (id, purpose, order_id, restaurant_id, user_id, pay_type, provider, state, amount,
      reference, created_at, settled_at)
    select md5('payment' || n), 'order', md5('order' || n), restaurant_id, user_id,
      case when n % 10 = 5 then 'WALLET_PAY' else 'PAY_NOW' end, case when n % 10 = 5 then 'wallet' else 'paynow' end,
      case when n % 20 = 0 then 'cancelled' else 'paid' end, 2300, 'TK' || n, at, at from ${all} o`);
  await tx.execute(
    sql`insert into idempotency_keys select user_id, md5('key' || n), md5('hash' || n), md5('order' || n), at from ${all} o`,
  );
  await tx.execute(sql`insert into outbox (channel, recipient, template, locale, restaurant_id, dedupe_key, state, created_at, sent_at)
    select 'email', 'ann@example.test', 'order-confirmed', 'en', restaurant_id, 'order-confirmed:' || md5('order' || n), 'sent', at, at
    from ${all} o where at > ${now.toISOString()}::timestamptz - interval '60 days'`);
  await payByWallet(tx, all);
}

/** Pays every tenth order by wallet. Each user's movements are summed in their order. */
async function payByWallet(tx: Tx, all: ReturnType<typeof buildNumbered>): Promise<void> {
  await tx.execute(sql`with paid as materialized (
      select md5('order' || n) as order_id, md5('moved' || n) as moved, o.user_id, a.id as own, o.at,
        a.balance - 2300 * row_number() over (partition by o.user_id order by n) as left_over
      from ${all} o join wallet_accounts a on a.user_id = o.user_id where n % 10 = 5
    ), sales as (
      select id from wallet_accounts where kind = 'sales'
    ), noted as (
      insert into wallet_transactions (id, user_id, currency, amount, balance, type, subject_kind, subject_id, dedupe_key, created_at)
      select moved, user_id, 'SGD', -2300, left_over, 'pay', 'order', order_id, 'payment:' || order_id, at from paid
    ), entered as (
      insert into wallet_entries select moved, own, -2300 from paid union all select moved, id, 2300 from paid, sales
    ) update wallet_accounts a set balance = least_left from (
      select own, min(left_over) as least_left from paid group by own
    ) as last where a.id = own`);
}

async function insertReservations(tx: Tx, size: LoadSeedSize, now: Date): Promise<void> {
  const all = buildNumbered(size.reservations, size, now);
  // A year of bookings by few users would violate the limits for new bookings.
  await tx.execute(sql`alter table reservations disable trigger check_booking_limits`);
  await tx.execute(sql`insert into reservations (id, code, share_code, restaurant_id, user_id, status, day, time, starts_at, people,
      discount, customer_name, phone_dial, phone_digits, language, idempotency_key, request_hash, created_at)
    select md5('table' || n), 'TK-' || n, md5('share' || n), restaurant_id, user_id, case when n % 10 = 0 then 2 when day < today then 3 else 1 end,
      to_char(day, 'YYYY-MM-DD'), '18:30', day + time '10:30', 2, 15, 'Ann Tan', '+65', '91234567', 'en', md5('key' || n), md5('hash' || n), at
    from ${all} o, lateral (select ${now.toISOString()}::timestamptz::date as today) as t, lateral (select today + n % 60 - 30 as day) as d`);
  await tx.execute(sql`alter table reservations enable trigger check_booking_limits`);
  await tx.execute(sql`insert into reservation_events (reservation_id, what, status, actor, at)
    select md5('table' || n), 'booked', 1, 'diner', at from ${all} o`);
  await tx.execute(sql`insert into reservation_slots
    select restaurant_id, day, time, count(*), sum(people) from reservations where status = 1 group by 1, 2, 3`);
}

async function insertVoucherOrders(tx: Tx, size: LoadSeedSize, now: Date): Promise<void> {
  const all = buildNumbered(size.voucherOrders, size, now);
  await tx.execute(sql`insert into voucher_orders (id, sn, restaurant_id, user_id, voucher_id, voucher, count, price, total, pay_type,
      paid_by, status, email, locale, idempotency_key, request_hash, created_at, paid_at, expire_date)
    select md5('voucher' || n), 'TKV-' || n, r.id, user_id, (v ->> 'id')::int, v, 2, 4000, 8000, 'PAY_NOW', array[md5('voucher payment' || n)],
      1, 'ann@example.test', 'en', md5('key' || n), md5('hash' || n), at, at, at::date + 400
    from ${all} o join restaurants r on r.id = restaurant_id, lateral (select r.config #> '{vouchers,0}' as v) as offer`);
  await tx.execute(sql`insert into voucher_codes (code, order_id, position, used_at)
    select upper(md5('code' || n || '-' || piece)), md5('voucher' || n), piece, case when (n + piece) % 3 = 0 then at end
    from ${all} o, generate_series(0, 1) piece`);
  await tx.execute(sql`insert into payments (id, purpose, voucher_order_id, restaurant_id, user_id, pay_type, provider, state, amount,
      reference, created_at, settled_at)
    select md5('voucher payment' || n), 'voucher', md5('voucher' || n), restaurant_id, user_id, 'PAY_NOW', 'paynow', 'paid', 8000,
      'TKV' || n, at, at from ${all} o`);
}
