-- The rounds of a table's bill are paid at one time and have one receipt.
create or replace function number_receipt() returns trigger language plpgsql as $$
declare
  year_of_receipt integer;
  next_number integer;
begin
  if exists (select from receipts where order_id = new.id) then
    return null;
  end if;
  if new.party_id is not null and exists (
    select from receipts receipt join orders round on round.id = receipt.order_id
    where round.party_id = new.party_id and round.paid_at = new.paid_at
  ) then
    return null;
  end if;
  select extract(year from coalesce(new.paid_at, now()) at time zone time_zone)::integer into year_of_receipt
    from restaurants where id = new.restaurant_id;
  -- The counter is locked until the commit that follows, so that a payment that is rolled back leaves no gap.
  insert into receipt_counters as counter (restaurant_id, year, last) values (new.restaurant_id, year_of_receipt, 1)
    on conflict (restaurant_id, year) do update set last = counter.last + 1
    returning last into next_number;
  insert into receipts (order_id, restaurant_id, year, number, issued_at)
    values (new.id, new.restaurant_id, year_of_receipt, next_number, coalesce(new.paid_at, now()));
  return null;
end
$$;
