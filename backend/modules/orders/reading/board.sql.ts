import { getTableColumns } from 'drizzle-orm';
import type pg from 'pg';
import { getDigits } from '@/lib/contract/countries';
import type { FoodFacts } from '@/lib/contract/food-values';
import { orderNoteNames } from '@/lib/contract/text-values';
import type { Locale, Minor, Texts } from '@/lib/contract/vocabulary';
import { buildUserNumber } from '../../../core/user-numbers';
import { type OrderedItem, orders } from '../../../schema/orders';
import type { PaidBy } from '../../payments/refund-way';
import type { OrderRow } from '../orders.repository';

/** An order line on a card. */
interface CardLine {
  position: number;
  dishId: number;
  name: Texts;
  specName: Texts | null;
  items: OrderedItem[];
  remark: string | null;
  remarkLocale: Locale | null;
  food: FoodFacts | null;
  count: number;
  takenOff: number;
  unitPrice: Minor;
  isPrepared: boolean;
  preparedParts: number[];
}

/** The order columns that the board reads. */
const cardFields = [
  'id',
  'sn',
  'status',
  'payStatus',
  'payType',
  'deliveryType',
  'tableNo',
  'movedFrom',
  'source',
  'takenBy',
  'customerName',
  'slot',
  'address',
  'distanceMetres',
  'total',
  'takenOff',
  ...orderNoteNames,
  'avoids',
  'cutlery',
  'courierName',
  'courierMobile',
  'refusedFor',
  'cancelReason',
  'acceptedAt',
  'promisedAt',
  'readyAt',
  'endedAt',
  'lastAct',
] as const satisfies (keyof OrderRow)[];

/** A row after JSON serialization, in which instants are strings. */
type InJson<T> = { [K in keyof T]: Date extends T[K] ? string | Exclude<T[K], Date> : T[K] };

/** The order fields that the board reads; instants are strings. */
export interface CardRow extends InJson<Pick<OrderRow, (typeof cardFields)[number]>> {
  /** The booked table of a pre-order. */
  booking: { code: string; people: number } | null;
  /** Null for a round of a shared table and for a deleted account. */
  mobile: string | null;
  /** The amount due by the pay type, after the voucher's and the wallet's part. */
  toPay: Minor;
  /** The payment that paid for it, and whether all its payments have a user, whose wallet they can go back to. */
  paidBy: (PaidBy & { haveUsers: boolean }) | null;
  placedAt: string;
  lines: CardLine[];
}

const card = `json_build_object(
  ${cardFields.map((field) => `'${field}', o.${getTableColumns(orders)[field].name}`).join(', ')},
  'booking', (select json_build_object('code', r.code, 'people', r.people) from reservations r where r.id = o.reservation_id),
  'mobile', ${buildUserNumber('u')},
  'toPay', greatest(o.total - coalesce((o.fees->>'voucherPayAmount')::bigint, 0), 0) - (o.fees->>'walletPayAmount')::bigint,
  'paidBy', (select json_build_object('payType', p.pay_type, 'provider', p.provider, 'haveUsers', bool_and(p.user_id is not null) over ()) from payments p
    where p.order_id = o.id and p.state in ('paid', 'refund_due', 'refunded')
    order by p.refunded >= p.amount, p.created_at desc limit 1),
  'placedAt', coalesce(o.paid_at, o.created_at),
  'lines', (select coalesce(json_agg(json_build_object('position', l.position, 'dishId', l.dish_id, 'name', l.name,
      'specName', l.spec_name, 'items', l.items, 'remark', l.remark, 'remarkLocale', l.remark_locale, 'food', l.food, 'count', l.count, 'takenOff', l.taken_off,
      'unitPrice', l.unit_price, 'isPrepared', l.prepared_at is not null, 'preparedParts', l.prepared_parts) order by l.position), '[]')
    from order_lines l where l.order_id = o.id))`;

const boardQuery = {
  name: 'orders-board',
  text: `select
    (select coalesce(json_agg(${card} order by o.created_at, o.id), '[]')
      from orders o left join users u on u.id = o.user_id
      where o.restaurant_id = $1 and o.status in (2, 4, 7)) as open,
    (select coalesce(json_agg(${card} order by o.ended_at desc, o.id), '[]')
      from (select * from orders where restaurant_id = $1 and ended_at is not null and ended_at >= $2
          and (status = 9 or accepted_at is not null or refused_for is not null or paid_at is not null)
        order by ended_at desc limit $3) o left join users u on u.id = o.user_id) as ended,
    (select count(*)::int from orders where restaurant_id = $1 and ended_at is not null and ended_at >= $2
      and status = 9) as done`,
};

/**
 * Returns the open orders of a restaurant, oldest first, and the latest that ended since a time, in one
 * query.
 */
export async function readBoard(
  pool: pg.Pool,
  restaurantId: number,
  { since, maxEnded }: { since: Date; maxEnded: number },
): Promise<{ open: CardRow[]; ended: CardRow[]; done: number }> {
  const { rows } = await pool.query({ ...boardQuery, values: [restaurantId, since, maxEnded] });
  return rows[0];
}

const cardQuery = {
  name: 'order-card',
  text: `select ${card} as card, r.revision
    from orders o join restaurants r on r.id = o.restaurant_id left join users u on u.id = o.user_id
    where o.restaurant_id = $1 and o.id = $2 and o.status <> 0`,
};

/**
 * Returns one order in the board's format and the revision of its restaurant, or undefined for another
 * restaurant's order.
 */
export async function readCard(
  pool: pg.Pool,
  restaurantId: number,
  orderId: string,
): Promise<{ card: CardRow; revision: number } | undefined> {
  const { rows } = await pool.query({ ...cardQuery, values: [restaurantId, orderId] });
  return rows[0];
}

const foundQuery = {
  name: 'orders-found',
  text: `select coalesce(json_agg(${card} order by o.created_at desc, o.id), '[]') as found
    from (select * from orders where restaurant_id = $1 and status in (2, 4, 7)
        union all
        select * from orders where restaurant_id = $1 and ended_at is not null and ended_at >= $2 and status in (9, 10)
          and (status = 9 or accepted_at is not null or refused_for is not null or paid_at is not null)
      ) o left join users u on u.id = o.user_id
    where strpos(lower(concat_ws(' ', o.sn, o.table_no, o.customer_name, o.address->>'userName')), lower($3)) > 0
      or ($4 <> '' and strpos(concat_ws(' ', concat(o.address->>'countryArea', o.address->>'mobile'), ${buildUserNumber('u')}), $4) > 0)`,
};

/**
 * Returns the open orders and those that ended since a time, newest first, whose number, table, name or phone number contains a
 * text.
 */
export async function findCards(
  pool: pg.Pool,
  restaurantId: number,
  { since, wanted }: { since: Date; wanted: string },
): Promise<CardRow[]> {
  // A stored number has no leading 0; the number of an order may have some.
  const digits = getDigits(wanted)
    .replace(/\D/g, '')
    .replace(/^00?(?=\d{7})/, '');
  const { rows } = await pool.query({ ...foundQuery, values: [restaurantId, since, wanted, digits] });
  return rows[0].found;
}
