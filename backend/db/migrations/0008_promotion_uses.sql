ALTER TABLE "promotions" ADD COLUMN "uses_per_diner" integer;--> statement-breakpoint
-- The limits of a diner got the code of a wallet that holds too little; they have one of their own now.
do $$
declare
  name text;
begin
  foreach name in array array['check_booking_limits', 'check_unpaid_limits'] loop
    execute replace(pg_get_functiondef(name::regproc), 'MK002', 'MK003');
  end loop;
end
$$;
--> statement-breakpoint
-- A promotion's uses of one diner, counted under a lock as the limits of a diner are.
create function check_promotion_uses() returns trigger language plpgsql as $$
declare
  most int;
  used int;
begin
  select uses_per_diner into most from promotions where restaurant_id = new.restaurant_id and code = new.promotion_code;
  if most is null then return new; end if;
  perform pg_advisory_xact_lock(hashtextextended('promotion ' || new.user_id || ' ' || new.promotion_code, 0));
  select count(*) into used
  from orders
  where user_id = new.user_id and restaurant_id = new.restaurant_id and promotion_code = new.promotion_code and status <> 10;
  if used >= most then
    raise exception using errcode = 'MK003', message = jsonb_build_object('per', 'promotion', 'most', most)::text;
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger check_promotion_uses before insert on orders
  for each row when (new.promotion_code is not null) execute function check_promotion_uses();
