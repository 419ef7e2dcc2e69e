import { insertJsonRows } from '../../../db/json-rows';
import { orderLines, orders } from '../../../schema/orders';
import { payments } from '../../../schema/payments';
import { buildPartsTaken, buildSlotRoom, hasTakenStock, takeStock } from './take-stock.sql';

/**
 * The statement's parameters: `order`, `lines` and `payments` are rows in JSON; the steps compare the
 * others.
 */
const baseParameters = [
  'restaurantId',
  'revision',
  'keyOwner',
  'actor',
  'idempotencyKey',
  'requestHash',
  'orderId',
  'at',
  'dishIds',
  'pieces',
  'deliveryType',
  'slot',
  'slotPieces',
  'slotMaxOrders',
  'slotMaxDishes',
  'limitedPromotions',
  'status',
  'payStatus',
  'order',
  'lines',
  'payments',
] as const;
const walletParameters = ['userId', 'currency', 'walletAmount', 'walletKey', 'sn'] as const;
const mailParameters = ['recipient', 'template', 'locale', 'mailData'] as const;

type Parameter =
  | (typeof baseParameters)[number]
  | (typeof walletParameters)[number]
  | (typeof mailParameters)[number];

export type PlacingValues = Record<Parameter, unknown>;

/** Returns the placeholders of parameters: `$1` for the first. */
const numberParameters = <T extends string>(names: readonly T[]) =>
  Object.fromEntries(names.map((name, index) => [name, `$${index + 1}`])) as Record<T, string>;

const p = numberParameters(baseParameters);

/** Whether the restaurant is still at the revision of the quote; after a wait for a lock it may not be. */
const isFresh = `restaurant_is_at(${p.restaurantId}::int, ${p.revision}::int)`;

const placing = `
with claimed as (
  insert into idempotency_keys (user_id, key, request_hash, order_id, created_at)
  select ${p.keyOwner}::int, ${p.idempotencyKey}, ${p.requestHash}, ${p.orderId}, ${p.at} where ${isFresh}
  on conflict do nothing
  returning order_id
), wanted as (
  select dish_id, pieces from unnest(${p.dishIds}::int[], ${p.pieces}::int[]) as w(dish_id, pieces)
  where exists (select from claimed)
), ${takeStock}, stocked as (
  select from claimed where ${hasTakenStock}
), slotted as (
  insert into slot_loads (restaurant_id, delivery_type, slot, taken, dishes)
  select ${p.restaurantId}, ${p.deliveryType}, ${p.slot}, 1, ${p.slotPieces}::int from stocked
  where ${p.slotPieces}::int is not null
  on conflict (restaurant_id, delivery_type, slot)
  do update set taken = slot_loads.taken + 1, dishes = slot_loads.dishes + excluded.dishes
  where ${buildSlotRoom(`${p.slotMaxOrders}::int`, `${p.slotMaxDishes}::int`)}
  returning taken
), timed as (
  select from stocked where ${p.slotPieces}::int is null or exists (select from slotted)
), counted as (
  select code, uses_left from promotions
  where restaurant_id = ${p.restaurantId} and code = any(${p.limitedPromotions}::text[]) and exists (select from timed)
  order by code for update
), promoted as (
  update promotions p set uses_left = c.uses_left - 1
  from counted c
  where p.restaurant_id = ${p.restaurantId} and p.code = c.code and c.uses_left > 0
  returning p.code
), ready as (
  select from timed where case when (select count(*) from promoted) = cardinality(${p.limitedPromotions}::text[])
    then ${isFresh} else false end
), placed as (
  ${insertJsonRows(orders, p.order, 'ready')}
), lined as (
  ${insertJsonRows(orderLines, p.lines, 'ready', {
    stock_taken: 'case when row.dish_id in (select id from taken) then row.count else 0 end',
    parts_taken: buildPartsTaken('row'),
  })}
), noted as (
  insert into order_events (order_id, status, pay_status, actor, at)
  select ${p.orderId}, ${p.status}, ${p.payStatus}, ${p.actor}::text, ${p.at} from ready
), told as (
  insert into staff_events (restaurant_id, kind, subject, at)
  select ${p.restaurantId}, 'order', ${p.orderId}, ${p.at} from ready where ${p.status}::smallint <> 0
), paid as (
  ${insertJsonRows(payments, p.payments, 'ready')}
)`;

/**
 * The wallet is charged last, because its account is locked after all other rows; a low balance raises MK002.
 */
const buildWalletMove = (w: Record<(typeof walletParameters)[number], string>) => `, debited as (
  select wallet_move(${w.userId}, ${w.currency}::text, ${w.walletAmount}::bigint, 'pay', 'order', ${p.orderId},
    ${w.walletKey}::text, ${w.sn}, ${p.at}) as moved from ready
)`;

/**
 * Inserts the mail of an order that is accepted immediately. The sender polls, because NOTIFY would
 * serialize commits.
 */
const buildMailInsert = (m: Record<(typeof mailParameters)[number], string>) => `, mailed as (
  insert into outbox (channel, recipient, template, locale, restaurant_id, dedupe_key, data, next_try_at, created_at)
  select 'email', ${m.recipient}, ${m.template}::text, ${m.locale}, ${p.restaurantId},
    ${m.template}::text || ':' || ${p.orderId}, ${m.mailData}::jsonb, ${p.at}, ${p.at} from ready
)`;

const buildOutcomeSelect = (standing: string) => `
select case when ${standing} then true else refuse_order(jsonb_build_object(
  'fresh', ${isFresh},
  'claimed', exists (select from claimed),
  'short', (select jsonb_build_object('dishId', id, 'left', stock) from short order by id limit 1),
  'timed', exists (select from timed)
)) end as placed`;

/**
 * Returns the statement that writes an order and its related rows, or nothing. Its steps depend on each other in this order:
 *
 * the restaurant has the revision of the quote -> the key is claimed -> limited dishes are locked in the order of their
 * ids (so that orders do not deadlock) and taken when the stock of all suffices -> the slot -> the promotions -> the
 * restaurant still has that revision -> the order with its lines, its event, its payment (a round of a shared table has
 * none) and its mail -> the wallet.
 *
 * When a step fails, the later steps write nothing, and the error raised at the end rolls the earlier steps back:
 * one statement is one transaction, in one round trip. Orders without wallet money or mail omit those steps.
 */
function buildStatement(wallet: boolean, mail: boolean) {
  const parameters: readonly Parameter[] = [
    ...baseParameters,
    ...(wallet ? walletParameters : []),
    ...(mail ? mailParameters : []),
  ];
  const numbered = numberParameters(parameters);
  const standing = 'exists (select from ready)';
  const text =
    placing +
    (wallet ? buildWalletMove(numbered) : '') +
    (mail ? buildMailInsert(numbered) : '') +
    // PostgreSQL skips unreferenced select CTEs, so the result refers to the wallet movement.
    buildOutcomeSelect(wallet ? `${standing} and (select count(moved) from debited) = 1` : standing);
  return {
    name: ['place-order', wallet && 'wallet', mail && 'mail'].filter(Boolean).join('-'),
    text,
    parameters,
  };
}

const statements = [false, true].map((wallet) => [false, true].map((mail) => buildStatement(wallet, mail)));

export function placeOrderStatement(
  values: PlacingValues,
  { wallet, mail }: { wallet: boolean; mail: boolean },
) {
  const { parameters, ...statement } = statements[Number(wallet)]![Number(mail)]!;
  return { ...statement, values: parameters.map((name) => values[name]) };
}
