import { sql } from 'drizzle-orm';
import type { Executor } from '../../db/client';
import { addsUp, checkLedger } from '../../modules/wallet/check-ledger';

/*
 * Invariants of the database, also after a crash. Each query returns the ids of the rows that violate one. They hold for all
 * restaurants at any moment, so a test may check them while requests are in flight.
 */
const violations: Record<string, string> = {
  'orders that lack a part or have one twice': `select o.id from orders o where
      (select count(*) from order_lines l where l.order_id = o.id) = 0
      or (select count(*) from order_events e where e.order_id = o.id and e.status = o.status
        and e.pay_status = o.pay_status) <> 1
      or o.party_id is null and (case when exists (select from party_rounds r where r.order_id = o.id)
          then (select sum(p.amount) from payments p where p.order_id = o.id) between o.total and o.total + o.taken_off is not true
          else (select count(*) from payments p where p.order_id = o.id
            and p.amount + (o.fees->>'walletPayAmount')::bigint between o.total and o.total + o.taken_off) <> 1 end
        or (select count(*) from idempotency_keys k where k.order_id = o.id) <> 1)`,
  'tables and groups whose rounds, lines and shares do not add up': `select p.id from parties p where
      (select count(*) from party_rounds r join orders o on o.id = r.order_id where r.party_id = p.id) <> p.rounds
      or (select count(*) from party_rounds r where r.party_id = p.id) <> p.rounds
      or not (p.kind = 'group' and p.state = 'closed')
        and (select coalesce(sum(o.total), 0) from orders o where o.party_id = p.id and o.status <> 10) <> p.billed
      or (select coalesce(sum(s.amount), 0) from party_shares s where s.party_id = p.id and s.state = 'held') <> p.held
      or (select coalesce(sum(s.amount), 0) from party_shares s where s.party_id = p.id and s.state = 'paid') <> p.paid
      or exists (select from party_lines l where l.party_id = p.id and l.round > p.rounds)`,
  'keys without their order': `select k.key from idempotency_keys k left join orders o on o.id = k.order_id where o.id is null`,
  'ended orders that still hold something': `select o.id from orders o where o.status = 10 and (o.slot_held
      or o.promotion_held or o.wallet_held <> 0
      or exists (select from order_lines l where l.order_id = o.id and l.stock_taken <> 0)
      or exists (select from payments p where p.order_id = o.id and p.state in ('pending', 'paid')))`,
  'orders that stand and hold too little': `select o.id from orders o where o.status <> 10
      and o.wallet_held <> (o.fees->>'walletPayAmount')::bigint`,
  'slots whose load is not their orders': `select s.slot from slot_loads s where s.taken <>
      (select count(*) from orders o where o.slot_held and o.restaurant_id = s.restaurant_id
        and o.delivery_type = s.delivery_type and o.slot = s.slot)`,
  'times whose tables are not their reservations': `select coalesce(s.time, r.time) from reservation_slots s
      full join (select restaurant_id, day, time, count(*) as standing, sum(people) as people from reservations where status <> 2
        group by restaurant_id, day, time) r using (restaurant_id, day, time)
      where coalesce(s.taken, 0) <> coalesce(r.standing, 0) or coalesce(s.seats, 0) <> coalesce(r.people, 0)`,
  'reservations without their history': `select r.id from reservations r where
      (select count(*) from reservation_events e where e.reservation_id = r.id and e.what = 'booked') <> 1
      or (select count(*) from reservation_events e where e.reservation_id = r.id and e.what = 'cancelled')
        <> (r.status = 2)::int`,
  'purchases without exactly their codes': `select o.id from voucher_orders o where
      (select count(*) from voucher_codes c where c.order_id = o.id) <> case o.status when 1 then o.count else 0 end`,
  'payments whose refunds do not add up': `select p.id from payments p where p.refunded <>
      (select coalesce(sum(r.amount), 0) from refunds r where r.payment_id = p.id and r.state <> 'failed')`,
  'refunds that the wallet did not get once': `select r.id from refunds r where r.method = 'WALLET_PAY' and r.state = 'done'
      and r.amount is distinct from
      (select sum(t.amount) from wallet_transactions t where t.subject_kind = 'refund' and t.subject_id = r.id)`,
};

const allViolations = Object.entries(violations)
  .map(([name, query]) => `select '${name}' as violation, id::text from (${query}) as found (id)`)
  .join(' union all ');

/** Returns the ids that violate an invariant, by invariant; includes the wallet ledger (docs/reliability.md, promise 3). */
export async function checkInvariants(db: Executor): Promise<Record<string, string[]>> {
  const { rows } = await db.execute<{ violation: string; id: string }>(sql.raw(allViolations));
  const found: Record<string, string[]> = {};
  for (const { violation, id } of rows) found[violation] = [...(found[violation] ?? []), id];
  const ledger = await checkLedger(db);
  if (!addsUp(ledger)) found['a ledger that does not add up'] = [JSON.stringify(ledger)];
  return found;
}

/** Returns the remaining and the reserved stock of each limited dish, in menu order. */
export async function readStock(
  db: Executor,
  restaurantId: number,
): Promise<{ left: number; taken: number }[]> {
  const { rows } = await db.execute<{ left: number; taken: number }>(sql`
    select d.stock as left, coalesce(sum(l.stock_taken), 0)::int as taken
    from dishes d left join order_lines l on l.dish_id = d.id
    where d.restaurant_id = ${restaurantId} and d.stock is not null
    group by d.id order by d.position`);
  return rows;
}

/** Returns the remaining and the reserved uses of a restaurant's promotions. */
export async function readUses(db: Executor, restaurantId: number): Promise<{ left: number; taken: number }> {
  const { rows } = await db.execute<{ left: number; taken: number }>(sql`select
    (select sum(uses_left) from promotions where restaurant_id = ${restaurantId})::int as left,
    (select count(*) from orders where restaurant_id = ${restaurantId} and promotion_held)::int as taken`);
  return rows[0]!;
}
