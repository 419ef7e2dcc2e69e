import { sql } from 'drizzle-orm';
import type { Minor } from '@/lib/contract/vocabulary';
import type { Db } from '../../db/client';

/** Everything that users own, by id: as answers acknowledged it, or as the database stores it. */
interface Standing {
  orders: Record<string, 'stands' | 'cancelled'>;
  /** The number of codes of each purchase, and of those that were refunded. */
  vouchers: Record<string, { codes: number; refunded: number }>;
  /** The day and time of each reservation, or `cancelled`. */
  reservations: Record<string, string>;
  /** The balance of each user's wallet. */
  wallets: Record<string, Minor>;
}

/** Records what answers acknowledged. An answer may repeat; two answers to one idempotency key must agree. */
export function createNotes() {
  const idOfKey = new Map<string, string>();
  const orders = new Map<string, { userId: number; paid: Minor; cancelled: boolean }>();
  const vouchers = new Map<string, { userId: number; price: Minor; codes: number; refunded: Set<string> }>();
  const reservations = new Map<string, string>();
  const filled = new Map<number, Minor>();

  function checkSameAnswer(key: string, id: string): void {
    const before = idOfKey.get(key);
    if (before !== undefined && before !== id) throw new Error(`one submit made ${before} and ${id}`);
    idOfKey.set(key, id);
  }

  return {
    filled: (userId: number, amount: Minor) => void filled.set(userId, amount),
    ordered(key: string, id: string, { userId, paid }: { userId: number; paid: Minor }) {
      checkSameAnswer(key, id);
      if (!orders.has(id)) orders.set(id, { userId, paid, cancelled: false });
    },
    cancelled(id: string) {
      orders.get(id)!.cancelled = true;
    },
    bought(key: string, id: string, bought: { userId: number; price: Minor; codes: number }) {
      checkSameAnswer(key, id);
      if (!vouchers.has(id)) vouchers.set(id, { ...bought, refunded: new Set() });
    },
    refunded(id: string, code: string) {
      vouchers.get(id)!.refunded.add(code);
    },
    booked(key: string, id: string, at: string) {
      checkSameAnswer(key, id);
      if (!reservations.has(id)) reservations.set(id, at);
    },
    moved: (id: string, at: string) => void reservations.set(id, at),
    standing(): Standing {
      const wallets = new Map(filled);
      const spend = (userId: number, amount: Minor) => wallets.set(userId, wallets.get(userId)! - amount);
      for (const { userId, paid, cancelled } of orders.values()) if (!cancelled) spend(userId, paid);
      for (const { userId, price, codes, refunded } of vouchers.values())
        spend(userId, price * (codes - refunded.size));
      return {
        orders: toObject(orders, ({ cancelled }) => (cancelled ? 'cancelled' : 'stands')),
        vouchers: toObject(vouchers, ({ codes, refunded }) => ({ codes, refunded: refunded.size })),
        reservations: Object.fromEntries(reservations),
        wallets: toObject(wallets, (balance) => balance),
      };
    },
  };
}

export type Notes = ReturnType<typeof createNotes>;

const toObject = <K extends string | number, V, T>(
  map: Map<K, V>,
  turn: (value: V) => T,
): Record<string, T> => Object.fromEntries([...map].map(([key, value]) => [key, turn(value)]));

/** Returns the stored state of all restaurants, in one snapshot. */
export async function readStanding(db: Db): Promise<Standing> {
  const { rows } = await db.execute<{ standing: Standing }>(sql`select jsonb_build_object(
    'orders', (select coalesce(jsonb_object_agg(id, case status when 10 then 'cancelled' else 'stands' end), '{}')
      from orders),
    'vouchers', (select coalesce(jsonb_object_agg(o.id, jsonb_build_object(
        'codes', (select count(*) from voucher_codes c where c.order_id = o.id),
        'refunded', (select count(*) from voucher_codes c where c.order_id = o.id and c.refunded_at is not null))), '{}')
      from voucher_orders o),
    'reservations', (select coalesce(jsonb_object_agg(id,
        case status when 1 then day || ' ' || time else 'cancelled' end), '{}') from reservations),
    'wallets', (select coalesce(jsonb_object_agg(user_id, balance), '{}') from wallet_accounts where kind = 'diner')
  ) as standing`);
  return rows[0]!.standing;
}
