import type pg from 'pg';
import type { Avoidable, FoodFacts } from '@/lib/contract/food-values';
import type { RefusalReason } from '@/lib/contract/staff/order-values';
import type { Minor, Texts } from '@/lib/contract/vocabulary';
import type { LastAct, StoredAddress } from '../../schema/orders';

/** A line of a card. */
interface CardLine {
  position: number;
  dishId: number;
  name: Texts;
  specName: Texts | null;
  items: { name: Texts; count: number }[];
  remark: string | null;
  food: FoodFacts | null;
  count: number;
  takenOff: number;
  unitPrice: Minor;
  isPrepared: boolean;
}

/** What the board reads of an order; instants are text. */
export interface CardRow {
  id: string;
  sn: string;
  status: number;
  payStatus: number;
  payType: string;
  deliveryType: 'DELIVERY_TO_HOME' | 'SELF_PICKUP';
  tableNo: string | null;
  /** The booked table that it is for. */
  booking: { code: string; people: number } | null;
  slot: string | null;
  address: StoredAddress | null;
  /** Null for a round of a shared table. */
  mobile: string | null;
  distanceMetres: number | null;
  total: Minor;
  /** What its pay type pays, after the voucher's and the wallet's part. */
  toPay: Minor;
  takenOff: Minor;
  remark: string | null;
  avoids: Record<string, Avoidable[]> | null;
  deliveryNote: string | null;
  cutlery: number | null;
  courierName: string | null;
  courierMobile: string | null;
  refusedFor: RefusalReason | null;
  cancelReason: string | null;
  placedAt: string;
  acceptedAt: string | null;
  promisedAt: string | null;
  readyAt: string | null;
  endedAt: string | null;
  lastAct: LastAct | null;
  lines: CardLine[];
}

const card = `json_build_object(
  'id', o.id, 'sn', o.sn, 'status', o.status, 'payStatus', o.pay_status, 'payType', o.pay_type,
  'deliveryType', o.delivery_type, 'tableNo', o.table_no,
  'booking', (select json_build_object('code', r.code, 'people', r.people) from reservations r where r.id = o.reservation_id),
  'slot', o.slot, 'address', o.address,
  'mobile', u.mobile_country_code || u.mobile, 'distanceMetres', o.distance_metres, 'total', o.total,
  'toPay', greatest(o.total - coalesce((o.fees->>'voucherPayAmount')::bigint, 0), 0) - (o.fees->>'walletPayAmount')::bigint, 'takenOff', o.taken_off, 'remark', o.remark,
  'avoids', o.avoids, 'deliveryNote', o.delivery_note, 'cutlery', o.cutlery, 'courierName', o.courier_name,
  'courierMobile', o.courier_mobile, 'refusedFor', o.refused_for, 'cancelReason', o.cancel_reason,
  'placedAt', coalesce(o.paid_at, o.created_at), 'acceptedAt', o.accepted_at, 'promisedAt', o.promised_at,
  'readyAt', o.ready_at, 'endedAt', o.ended_at, 'lastAct', o.last_act,
  'lines', (select coalesce(json_agg(json_build_object('position', l.position, 'dishId', l.dish_id, 'name', l.name,
      'specName', l.spec_name, 'items', l.items, 'remark', l.remark, 'food', l.food, 'count', l.count, 'takenOff', l.taken_off,
      'unitPrice', l.unit_price, 'isPrepared', l.prepared_at is not null) order by l.position), '[]')
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

/** Returns the open orders of a restaurant, oldest first, and the latest that ended since a time, in one query. */
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

/** Returns one order as the board reads it, and the revision of its restaurant; undefined for another restaurant's. */
export async function readCard(
  pool: pg.Pool,
  restaurantId: number,
  orderId: string,
): Promise<{ card: CardRow; revision: number } | undefined> {
  const { rows } = await pool.query({ ...cardQuery, values: [restaurantId, orderId] });
  return rows[0];
}
