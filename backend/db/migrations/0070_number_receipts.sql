CREATE TABLE "receipt_counters" (
	"restaurant_id" integer NOT NULL,
	"year" integer NOT NULL,
	"last" integer NOT NULL,
	CONSTRAINT "receipt_counters_restaurant_id_year_pk" PRIMARY KEY("restaurant_id","year")
);
--> statement-breakpoint
CREATE TABLE "receipts" (
	"order_id" text PRIMARY KEY NOT NULL,
	"restaurant_id" integer NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"issued_at" timestamp with time zone NOT NULL,
	CONSTRAINT "receipts_number" UNIQUE("restaurant_id","year","number"),
	CONSTRAINT "receipts_from_one" CHECK ("receipts"."number" > 0)
);
--> statement-breakpoint
ALTER TABLE "receipts" ADD CONSTRAINT "receipts_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;
--> statement-breakpoint
create function number_receipt() returns trigger language plpgsql as $$
declare
  year_of_receipt integer;
  next_number integer;
begin
  if exists (select from receipts where order_id = new.id) then
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
--> statement-breakpoint
-- At the end of a transaction, so that no other row is locked after the counter and no deadlock can arise.
create constraint trigger number_receipt after insert or update of pay_status on orders
  deferrable initially deferred for each row when (new.pay_status = 1)
  execute function number_receipt();
