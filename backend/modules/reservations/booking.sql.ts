/**
 * Books a table in one statement, or writes nothing. Each part waits for the one before it:
 *
 * the restaurant is at the revision whose rules were read -> a table of the time is taken while fewer than its limit are and the
 * party fits its seats, and nobody waits whom it fits (BKG-02) ->
 * the reservation, its events, the contact for the diner's next form, the deposit that it takes, and the mail where an address was given
 * and no deposit is awaited (the row that `postMessage` writes).
 *
 * The counter's row is what parallel bookings queue for, so it is locked for one round trip only. Senders of mail look for
 * themselves every second; a notice would make all bookings of the server commit one after the other.
 */
export const bookTableText = `
with shop as (
  select from restaurants where id = $1 and revision = $2
), taken as (
  insert into reservation_slots (restaurant_id, day, time, taken, seats)
  select $1, $3, $4, 1, $11 from shop where $5::int > 0 and $11::int <= coalesce($25::int, $11)
    and not exists (
      select from waiting_list w left join reservation_slots s using (restaurant_id, day, time)
      where w.restaurant_id = $1 and w.day = $3 and w.time = $4 and w.state = 'waiting'
        and w.people <= coalesce($25::int - coalesce(s.seats, 0), w.people))
  on conflict (restaurant_id, day, time)
  do update set taken = reservation_slots.taken + 1, seats = reservation_slots.seats + $11
  where reservation_slots.taken < $5::int
    and reservation_slots.seats + $11 <= coalesce($25::int, reservation_slots.seats + $11)
  returning taken
), booked as (
  insert into reservations (id, code, share_code, restaurant_id, user_id, status, day, time, starts_at, people, discount,
    customer_name, phone_dial, phone_digits, email, remark, language, utm_source, idempotency_key, request_hash, created_at)
  select $6, $7, $8, $1, $9, 1, $3, $4, $10, $11, $12, $13, $14, $15, $16::text, $17, $18, $19, $20, $21, $22 from taken
  returning id
), remembered as (
  update users set nick_name = coalesce(nick_name, $13), email = coalesce($16::text, email)
  from booked where users.id = $9
    and (nick_name is null or users.email is distinct from coalesce($16::text, users.email))
), noted as (
  insert into reservation_events (reservation_id, what, status, actor, at)
  select id, 'booked', 1, 'diner', $22 from booked
), told as (
  insert into staff_events (restaurant_id, kind, subject, at)
  select $1, 'booking', id, $22 from booked
), deposited as (
  insert into reservation_deposits (reservation_id, restaurant_id, state, amount, free_hours, free_until, pay_until, confirm_token)
  select id, $1, 'awaiting', $26, $27, $28, $29, $30 from booked where $26::bigint is not null
), posted as (
  insert into outbox (channel, recipient, template, locale, restaurant_id, dedupe_key, data, next_try_at, created_at)
  select 'email', $16::text, 'reservation-confirmed', $18, $1, $23, $24, $22, $22 from booked where $23::text is not null
)
select exists (select from shop) as fresh, exists (select from booked) as booked`;
