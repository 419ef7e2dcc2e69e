const placing = `
with shop as (
  select from restaurants where id = $1 and revision = $2
), claimed as (
  insert into idempotency_keys (user_id, key, request_hash, order_id, created_at)
  select coalesce($3::int, 0), $4, $5, $6, $7 from shop
  on conflict do nothing
  returning order_id
), locked as (
  select d.id, d.stock, w.pieces
  from dishes d join unnest($8::int[], $9::int[]) as w(dish_id, pieces) on w.dish_id = d.id
  where d.restaurant_id = $1 and d.stock is not null and exists (select from claimed)
  order by d.id
  for update of d
), short as (
  select id, stock from locked where stock < pieces
), taken as (
  update dishes d set stock = d.stock - l.pieces
  from locked l
  where d.id = l.id and d.stock >= l.pieces and not exists (select from short)
  returning d.id
), stocked as (
  select from claimed where not exists (select from short) and (select count(*) from taken) >= 0
), slotted as (
  insert into slot_loads (restaurant_id, delivery_type, slot, taken)
  select $1, $10, $11, 1 from stocked where $12::int is not null
  on conflict (restaurant_id, delivery_type, slot)
  do update set taken = slot_loads.taken + 1 where slot_loads.taken < $12::int
  returning taken
), timed as (
  select from stocked where $12::int is null or exists (select from slotted)
), promoted as (
  update promotions set uses_left = uses_left - 1
  where restaurant_id = $1 and code = $13::text and uses_left > 0 and exists (select from timed)
  returning code
), ready as (
  select from timed where $13::text is null or exists (select from promoted)
), placed as (
  insert into orders (id, sn, restaurant_id, user_id, status, pay_status, delivery_type, slot, address,
    distance_metres, table_no, pay_type, total, fees, remark, delivery_note, cutlery, promotion_code, utm_source,
    created_at, expires_at, paid_at, receive_email, locale, wallet_held, slot_held, promotion_held, party_id,
    avoids, reservation_id, change_until, voucher_code)
  select $6, $14, $1, $3, $15, $16, $10, $11, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $7, $28, $29, $38, $39, $40,
    $12::int is not null, $13::text is not null, $42, $43, $44, $45, $46
  from ready
), lined as (
  insert into order_lines (order_id, position, dish_id, name, picture, spec_id, spec_name, items, food, remark, count,
    unit_price, box_fee, stock_taken)
  select $6, l.position, l."dishId", l.name, l.picture, l."specId", l."specName", l.items, l.food, l.remark, l.count,
    l."unitPrice", l."boxFee", case when l."dishId" in (select id from taken) then l.count else 0 end
  from ready, jsonb_to_recordset($30::jsonb) as l(position smallint, "dishId" int, name jsonb, picture text,
    "specId" int, "specName" jsonb, items jsonb, food jsonb, remark text, count int, "unitPrice" bigint, "boxFee" bigint)
), noted as (
  insert into order_events (order_id, status, pay_status, actor, at)
  select $6, $15, $16, 'diner', $7 from ready
), told as (
  insert into staff_events (restaurant_id, kind, subject, at)
  select $1, 'order', $6, $7 from ready where $15::smallint <> 0
), paid as (
  insert into payments (id, order_id, restaurant_id, user_id, pay_type, provider, state, amount, reference, qr_payload,
    pay_url, provider_ref, created_at, expires_at, settled_at)
  select $31, $6, $1, $3, $20, $32, $33, $41, $34, $35, $36, $37, $7, $28, $29
  from ready where $31::text is not null
)`;

/** The wallet comes last, because its account is locked after everything else; a low balance raises MK002. */
const debiting = `, debited as (
  select wallet_move($3, $47::text, $48::bigint, 'pay', 'order', $6, $49::text, $14, $7) as moved from ready
)`;

/** The mail of an order that is accepted at once. The sender polls: NOTIFY would serialize commits. */
const buildMailInsert = (first: number) => `, mailed as (
  insert into outbox (channel, recipient, template, locale, restaurant_id, dedupe_key, data, next_try_at, created_at)
  select 'email', $38, $${first}::text, $39, $1, $${first}::text || ':' || $6, $${first + 1}::jsonb, $7, $7 from ready
)`;

const buildOutcomeSelect = (standing: string) => `
select case when ${standing} then true else refuse_order(jsonb_build_object(
  'fresh', exists (select from shop),
  'claimed', exists (select from claimed),
  'short', (select jsonb_build_object('dishId', id, 'left', stock) from short order by id limit 1),
  'timed', exists (select from timed)
)) end as placed`;

/**
 * Writes an order and all that hangs on it in one statement, or nothing. Each part waits for the one before it:
 *
 * the restaurant is at the revision that was priced -> the key is claimed -> limited dishes are locked in the order of their
 * ids (so that no two orders wait for each other) and taken when all of them suffice -> the slot -> the promotion -> the
 * order with its lines, its event, its payment (a round of a shared table has none) and its mail -> the wallet.
 *
 * A part that isn't granted leaves the later ones undone, and the error raised at the end takes back what the earlier ones did:
 * one statement is one transaction, in one round trip. Orders without wallet money or mail don't carry those parts.
 */
export function placeOrderStatement({ wallet, mail }: { wallet: boolean; mail: boolean }) {
  const name = ['place-order', wallet && 'wallet', mail && 'mail'].filter(Boolean).join('-');
  const standing = 'exists (select from ready)';
  const text =
    placing +
    (wallet ? debiting : '') +
    (mail ? buildMailInsert(wallet ? 50 : 47) : '') +
    // PostgreSQL skips unreferenced select CTEs, so the result refers to the wallet movement.
    buildOutcomeSelect(wallet ? `${standing} and (select count(moved) from debited) = 1` : standing);
  return { name, text };
}
