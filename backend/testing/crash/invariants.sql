-- Invariants of the database, also after a crash. They share no code with the product: a wrong sum there must not hide itself here.
-- Each statement returns the ids of the rows that violate one, and has its name in the line before it. They hold for all
-- restaurants at any moment, so a test may check them while requests are in flight.

-- : orders that lack a part or have one twice
select o.id from orders o where
  (select count(*) from order_lines l where l.order_id = o.id) = 0
  or (select count(*) from order_events e where e.order_id = o.id and e.status = o.status
    and e.pay_status = o.pay_status) <> 1
  or o.party_id is null and (case when exists (select from party_rounds r where r.order_id = o.id)
      then (select sum(p.amount) from payments p where p.order_id = o.id) between o.total and o.total + o.taken_off is not true
      else (select count(*) from payments p where p.order_id = o.id
        and p.amount + (o.fees->>'walletPayAmount')::bigint + coalesce((o.fees->>'voucherPayAmount')::bigint, 0) between o.total and o.total + o.taken_off) <> 1 end
    or (select count(*) from idempotency_keys k where k.order_id = o.id) <> 1);

-- : keys without their order
select k.key from idempotency_keys k left join orders o on o.id = k.order_id where o.id is null;

-- : keys that made more than one thing
select key from (
  select 'order' as what, user_id, key from idempotency_keys
  union all select 'voucher', user_id, idempotency_key from voucher_orders
  union all select 'top-up', user_id, press_key from top_ups
  union all select 'reservation', user_id, idempotency_key from reservations
) as made where key is not null group by what, user_id, key having count(*) > 1;

-- : tables and groups whose rounds, lines and shares do not add up
select p.id from parties p where
  (select count(*) from party_rounds r join orders o on o.id = r.order_id where r.party_id = p.id) <> p.rounds
  or (select count(*) from party_rounds r where r.party_id = p.id) <> p.rounds
  or not (p.kind = 'group' and p.state = 'closed')
    and (select coalesce(sum(o.total), 0) from orders o where o.party_id = p.id and o.status <> 10) <> p.billed
  or (select coalesce(sum(s.amount), 0) from party_shares s where s.party_id = p.id and s.state = 'held') <> p.held
  or (select coalesce(sum(s.amount), 0) from party_shares s where s.party_id = p.id and s.state = 'paid') <> p.paid
  or exists (select from party_lines l where l.party_id = p.id and l.round > p.rounds);

-- : ended orders that still hold something
select o.id from orders o where o.status = 10 and (o.slot_held
  or o.promotion_held or o.wallet_held <> 0
  or exists (select from order_lines l where l.order_id = o.id and (l.stock_taken <> 0 or l.parts_taken <> '{}'))
  or exists (select from payments p where p.order_id = o.id and p.state in ('pending', 'paid')));

-- : orders that stand and hold too little
select o.id from orders o where o.status <> 10
  and o.wallet_held <> (o.fees->>'walletPayAmount')::bigint;

-- : stock and uses below zero
select 'dish ' || id from dishes where stock < 0
union all select 'promotion ' || code from promotions where uses_left < 0
union all select 'line ' || order_id from order_lines where stock_taken not between 0 and count
-- Each piece of a set holds the parts, so that they are not compared with the number of sets.
union all select 'set ' || l.order_id from order_lines l, jsonb_each_text(l.parts_taken) part
  where part.value::int not between 1 and (select coalesce(sum((i->>'count')::int), 0)
    from jsonb_array_elements(l.items) i where i->>'dishId' = part.key);

-- : slots whose load is not their orders
select s.slot from slot_loads s where (s.taken, s.dishes) <>
  (select count(*), coalesce(sum(o.slot_dishes), 0) from orders o where o.slot_held
    and o.restaurant_id = s.restaurant_id and o.delivery_type = s.delivery_type and o.slot = s.slot);

-- : slots with more orders or dishes than they take
select o.slot from orders o join restaurants r on r.id = o.restaurant_id
where o.slot_held and o.delivery_type = 'DELIVERY_TO_HOME'
group by o.restaurant_id, o.slot, r.delivery
having count(*) > (r.delivery->>'slotCapacity')::int or sum(o.slot_dishes) > (r.delivery->>'slotDishes')::int;

-- : times whose tables are not their reservations
select coalesce(s.time, r.time) from reservation_slots s
  full join (select restaurant_id, day, time, count(*) as standing, sum(people) as people
    from (select restaurant_id, day, time, people from reservations where status <> 2
      union all select restaurant_id, day, time, people from waiting_list where state = 'offered') held
    group by restaurant_id, day, time) r using (restaurant_id, day, time)
where coalesce(s.taken, 0) <> coalesce(r.standing, 0) or coalesce(s.seats, 0) <> coalesce(r.people, 0);

-- : times with more reservations than tables
select b.time from reservations b join restaurants r on r.id = b.restaurant_id
  join jsonb_array_elements(r.config->'reservation'->'slots') s on s->>'time' = b.time
where b.status <> 2
group by b.restaurant_id, b.day, b.time, s
having count(*) > (s->>'limit')::int;

-- : reservations without their history
select r.id from reservations r where
  (select count(*) from reservation_events e where e.reservation_id = r.id and e.what = 'booked') <> 1
  -- Money for a deposit that came late has revived it.
  or (select count(*) from reservation_events e where e.reservation_id = r.id and e.what = 'cancelled')
    - (select count(*) from reservation_events e join reservation_events c using (reservation_id)
       where e.reservation_id = r.id and e.what = 'paid' and c.what = 'cancelled' and c.id < e.id)
    <> (r.status = 2)::int;

-- : deposits without their money
select d.reservation_id from reservation_deposits d
where d.state in ('paid', 'returned', 'kept', 'used') <> exists (
  select from payments p where p.deposit_id = d.reservation_id
    and p.state in ('paid', 'refund_due', 'refunded') and p.amount = d.amount and p.refunded <= d.returned
    -- A refund that failed is sent again another way, so that there may be two.
    and d.returned <= (select coalesce(sum(r.amount), 0) from refunds r where r.payment_id = p.id));

-- : purchases without exactly their codes
select o.id from voucher_orders o where
  (select count(*) from voucher_codes c where c.order_id = o.id) <> case o.status when 1 then o.count else 0 end;

-- : vouchers that an order uses and that can be used again
select c.code from voucher_codes c join orders o on o.voucher_code = c.code where o.status <> 10 and c.used_at is null
union all select o.voucher_code from orders o where o.status <> 10 and o.voucher_code is not null
  group by o.voucher_code having count(distinct o.reservation_id) > 1;

-- : booked tables with dishes twice
select o.reservation_id from orders o where o.reservation_id is not null and o.status in (2, 4, 7, 9)
group by o.reservation_id having count(*) > 1;

-- : dishes for a table that nobody has booked
select o.id from orders o join reservations r on r.id = o.reservation_id
where r.status = 2 and o.status in (0, 2, 4, 7) or r.restaurant_id <> o.restaurant_id or r.user_id is distinct from o.user_id;

-- : payments that counted twice
select payment_id from payment_notices where outcome = 'confirmed' group by payment_id having count(*) > 1
union all select min(notice_id) from payment_notices group by provider, notice_id, coalesce(body->>'account', body->>'merchantId') having count(*) > 1;

-- : payments whose refunds do not add up
select p.id from payments p where p.refunded <>
  (select coalesce(sum(r.amount), 0) from refunds r where r.payment_id = p.id and r.state <> 'failed');

-- : payments that went back beyond what was paid
select p.id from payments p join refunds r on r.payment_id = p.id
where r.state <> 'failed'
group by p.id having sum(r.amount) > p.amount or p.settled_at is null;

-- : refunds made twice for one decision
select min(id) from refunds group by dedupe_key having count(*) > 1;

-- : refunds that the wallet did not get once
select r.id from refunds r where r.method = 'WALLET_PAY' and r.state = 'done'
  and r.amount is distinct from
  (select sum(t.amount) from wallet_transactions t where t.subject_kind = 'refund' and t.subject_id = r.id);

-- : wallet movements whose entries do not balance
select t.id from wallet_transactions t
where (select count(*) from wallet_entries e where e.transaction_id = t.id) < 2
  or (select sum(e.amount) from wallet_entries e where e.transaction_id = t.id) <> 0;

-- : wallet movements that moved another amount
select t.id from wallet_transactions t
where t.amount is distinct from (select sum(e.amount) from wallet_entries e join wallet_accounts a on a.id = e.account_id
  where e.transaction_id = t.id and a.kind = 'diner' and a.user_id = t.user_id and a.currency = t.currency);

-- : wallet movements made twice for one cause
select min(id) from wallet_transactions where dedupe_key is not null group by dedupe_key having count(*) > 1;

-- : wallets whose balance is not their entries
select a.id from wallet_accounts a
where a.kind = 'diner'
  and a.balance <> (select coalesce(sum(e.amount), 0) from wallet_entries e where e.account_id = a.id);

-- : wallets below zero
select id::text from wallet_accounts where balance < 0
union all select id from wallet_transactions where balance < 0;

-- : currencies whose money does not add up
select a.currency from wallet_entries e join wallet_accounts a on a.id = e.account_id
group by a.currency having sum(e.amount) <> 0;

-- Since the supplies were noted: what is left and what orders hold is what there was.

-- : stock that is not what orders took
select n.id from test_supplies n left join dishes d on 'dish ' || d.id = n.id
where n.id like 'dish %' and n.amount is distinct from d.stock
  + (select coalesce(sum(l.stock_taken), 0) from order_lines l join orders o on o.id = l.order_id where l.dish_id = d.id)
  + (select coalesce(sum(part.value::int * l.count), 0) from order_lines l, jsonb_each_text(l.parts_taken) part
    where part.key::int = d.id);

-- : orders that hold other stock than their pieces
select distinct o.id from test_supplies n join order_lines l on 'dish ' || l.dish_id = n.id join orders o on o.id = l.order_id
where l.stock_taken <> case o.status when 10 then 0 else l.count end
union select o.id from order_lines l join orders o on o.id = l.order_id cross join lateral (
  select dish_id, sum(chosen) as chosen, sum(taken) as taken from (
    select (i->>'dishId')::int, (i->>'count')::int, 0 from jsonb_array_elements(l.items) i where i ? 'dishId'
    union all select key::int, 0, value::int from jsonb_each_text(l.parts_taken)
  ) either (dish_id, chosen, taken) group by dish_id
) part join test_supplies n on n.id = 'dish ' || part.dish_id
where part.taken <> case o.status when 10 then 0 else part.chosen end;

-- : uses that are not what orders took
select n.id from test_supplies n left join promotions p on 'promotion ' || p.restaurant_id || ' ' || p.code = n.id
where n.id like 'promotion %' and n.amount is distinct from p.uses_left + (select count(*) from orders o
  where o.restaurant_id = p.restaurant_id and o.promotion_code = p.code and o.promotion_held);
