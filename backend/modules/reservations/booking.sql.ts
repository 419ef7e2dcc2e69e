import { buildNobodyWaits } from './table-counts.repository';

/** Whether the restaurant is still at the revision whose rules were read; after a wait for the counter it may not be. */
const isFresh = 'restaurant_is_at($1::int, $2::int)';

/**
 * Books a table in one statement, or writes nothing. Each part waits for the one before it:
 *
 * the restaurant is at the revision whose rules were read -> a table of the time is taken while fewer than its limit are and the
 * party fits its seats, and nobody waits whom it fits; a manager's exception skips the limits, not the count ->
 * the guest's account, for a booking by staff ->
 * the reservation, its events, the contact for the diner's next form, the deposit that it takes, the messages (rows as `postMessage`
 * writes them) and the entry of the audit log.
 *
 * The counter's row is what parallel bookings queue for, so it is locked for one round trip only. Senders of mail look for
 * themselves every second; a notice would make all bookings of the server commit one after the other.
 */
export const bookTableText = `
with taken as (
  insert into reservation_slots (restaurant_id, day, time, taken, seats)
  select $1, $3, $4, 1, $11
  where ${isFresh} and coalesce($5::int, 1) > 0 and $11::int <= coalesce($24::int, $11)
  on conflict (restaurant_id, day, time)
  do update set taken = reservation_slots.taken + 1, seats = reservation_slots.seats + $11
  where ${isFresh} and ($31::text is not null or (reservation_slots.taken < $5::int
    and reservation_slots.seats + $11 <= coalesce($24::int, reservation_slots.seats + $11)
    and ${buildNobodyWaits('$24')}))
  returning taken
), guest as (
  insert into users (mobile_country_code, mobile, country_code, locale, created_at)
  select $14, $15, $35, $18, $22 from taken where $9::int is null
  on conflict (mobile_country_code, mobile) do update set mobile = excluded.mobile
  returning id
), booked as (
  insert into reservations (id, code, share_code, restaurant_id, user_id, status, day, time, starts_at, people, discount,
    customer_name, phone_dial, phone_digits, email, remark, language, utm_source, idempotency_key, request_hash, created_at,
    source, exception_reason, table_no, texts_mobile)
  select $6, $7, $8, $1, coalesce($9, (select id from guest)), 1, $3, $4, $10, $11, $12, $13, $14, $15, $16::text, $17, $18, $19, $20,
    $21, $22, $30, $31, $32, $33 from taken
  returning id
), remembered as (
  update users set nick_name = coalesce(nick_name, $13), email = coalesce($16::text, email)
  from booked where users.id = $9
    and (nick_name is null or users.email is distinct from coalesce($16::text, users.email))
), noted as (
  insert into reservation_events (reservation_id, what, status, actor, at)
  select id, 'booked', 1, $34, $22 from booked
), told as (
  insert into staff_events (restaurant_id, kind, subject, at)
  select $1, 'booking', id, $22 from booked
), deposited as (
  insert into reservation_deposits (reservation_id, restaurant_id, state, amount, free_hours, free_until, pay_until, confirm_token)
  select id, $1, 'awaiting', $25, $26, $27, $28, $29 from booked where $25::bigint is not null
), posted as (
  insert into outbox (channel, recipient, template, locale, restaurant_id, dedupe_key, data, body, worthless_at, next_try_at, created_at)
  select channel, recipient, template, $18, $1, "dedupeKey", data, body, "worthlessAt", $22, $22
  from booked, jsonb_to_recordset($23::jsonb) as message (channel text, recipient text, template text, "dedupeKey" text, data jsonb,
    body text, "worthlessAt" timestamptz)
), audited as (
  insert into audit_log (restaurant_id, act, subject, detail, actor, staff_id, address, at)
  select $1, 'reservation.booked', $7, $36::jsonb, $34, $37, $38, $22 from booked where $36::jsonb is not null
)
select exists (select from booked) as booked, exists (select from booked) or ${isFresh} as fresh`;
