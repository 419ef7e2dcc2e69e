ALTER TABLE "orders" ADD COLUMN "auto_promotions" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "auto_promotions_held" text[] DEFAULT '{}' NOT NULL;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "is_automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "position" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "conditions" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "action" jsonb DEFAULT '{"on":"order"}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "promotions" ADD COLUMN "is_alone" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_code" CHECK ("promotions"."is_automatic" = ("promotions"."code" ~ '^[a-z]'));--> statement-breakpoint
-- Counts the uses of one guest for all promotions of an order, and lets a first order be one.
create or replace function check_promotion_uses() returns trigger language plpgsql as $$
declare
  promotion record;
  most int;
  used int;
begin
  for promotion in
    select code, uses_per_diner, is_automatic, coalesce((conditions->>'firstOrder')::boolean, false) as is_first
    from promotions
    where restaurant_id = new.restaurant_id and code = any(array_append(new.auto_promotions, new.promotion_code))
    order by code
  loop
    most := case when promotion.is_first then 1 else promotion.uses_per_diner end;
    continue when most is null;
    perform pg_advisory_xact_lock(hashtextextended('promotion ' || new.user_id || ' ' || promotion.code, 0));
    select count(*) into used
    from orders
    where user_id = new.user_id and restaurant_id = new.restaurant_id and status <> 10
      and (promotion.is_first or promotion_code = promotion.code or promotion.code = any(auto_promotions));
    if used >= most then
      raise exception using errcode = 'MK003', message = jsonb_build_object(
        'per', case when promotion.is_automatic then 'automatic promotion' else 'promotion' end,
        'most', most)::text;
    end if;
  end loop;
  return new;
end
$$;
--> statement-breakpoint
drop trigger check_promotion_uses on orders;
--> statement-breakpoint
create trigger check_promotion_uses before insert on orders
  for each row when (new.user_id is not null and (new.promotion_code is not null or new.auto_promotions <> '{}'))
  execute function check_promotion_uses();
