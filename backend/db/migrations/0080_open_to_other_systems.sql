CREATE TABLE "api_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "api_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"restaurant_id" integer NOT NULL,
	"name" text NOT NULL,
	"key_hash" text NOT NULL,
	"ending" text NOT NULL,
	"scopes" text[] NOT NULL,
	"per_minute" integer NOT NULL,
	"made_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"used_at" timestamp with time zone,
	"revoked_at" timestamp with time zone,
	CONSTRAINT "api_keys_hash" UNIQUE("key_hash"),
	CONSTRAINT "api_keys_per_minute" CHECK ("api_keys"."per_minute" between 1 and 600),
	CONSTRAINT "api_keys_scopes" CHECK (cardinality("api_keys"."scopes") > 0)
);
--> statement-breakpoint
CREATE TABLE "webhook_deliveries" (
	"seq" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_deliveries_seq_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"event_id" text DEFAULT 'evt_' || replace(gen_random_uuid()::text, '-', '') NOT NULL,
	"endpoint_id" integer NOT NULL,
	"event" text NOT NULL,
	"thing" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"body" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"give_up_at" timestamp with time zone NOT NULL,
	"tried_at" timestamp with time zone,
	"status" smallint,
	"answer" text,
	CONSTRAINT "webhook_deliveries_event" UNIQUE("event_id"),
	CONSTRAINT "webhook_deliveries_state" CHECK ("webhook_deliveries"."state" in ('waiting', 'sent', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhook_endpoints" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "webhook_endpoints_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"restaurant_id" integer NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"with_guests" boolean NOT NULL,
	"secret" text NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"paused_until" timestamp with time zone,
	"made_by" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reservations" DROP CONSTRAINT "reservations_source";--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_endpoint_id_webhook_endpoints_id_fk" FOREIGN KEY ("endpoint_id") REFERENCES "public"."webhook_endpoints"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_endpoints" ADD CONSTRAINT "webhook_endpoints_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_keys_restaurant" ON "api_keys" USING btree ("restaurant_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "api_keys_name" ON "api_keys" USING btree ("restaurant_id",lower("name")) WHERE "api_keys"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_waiting" ON "webhook_deliveries" USING btree ("endpoint_id","seq") WHERE "webhook_deliveries"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_deliveries_endpoint" ON "webhook_deliveries" USING btree ("endpoint_id","seq");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_age" ON "webhook_deliveries" USING btree ("at") WHERE "webhook_deliveries"."state" <> 'waiting';--> statement-breakpoint
CREATE INDEX "webhook_endpoints_restaurant" ON "webhook_endpoints" USING btree ("restaurant_id","created_at");--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_source" CHECK ("reservations"."source" in ('online', 'phone', 'door', 'chat', 'partner'));
--> statement-breakpoint
-- Events for other systems are written by triggers, so that every change has one in its own transaction, whatever wrote it.
create function queue_webhooks(shop int, kind text, changed text) returns void language sql as $$
  insert into webhook_deliveries (endpoint_id, event, thing, at, next_try_at, give_up_at)
  select id, kind, changed, now(), now(), now() + interval '3 days' from webhook_endpoints
  where restaurant_id = shop and kind = any(events)
$$;
--> statement-breakpoint
create function queue_staff_event() returns trigger language plpgsql as $$
begin
  if new.kind = 'order' then
    perform queue_webhooks(new.restaurant_id, 'order.changed', new.subject);
  elsif new.kind = 'rush' then
    perform queue_webhooks(new.restaurant_id, 'stock.changed', 'stock');
  elsif exists (select from reservations where id = new.subject) then
    -- Other subjects of this kind are days, guests and waiting lists.
    perform queue_webhooks(new.restaurant_id, 'booking.changed', new.subject);
  end if;
  return null;
end $$;
--> statement-breakpoint
create trigger queue_staff_event after insert on staff_events
  for each row when (new.kind in ('order', 'rush', 'booking')) execute function queue_staff_event();
--> statement-breakpoint
create function queue_sold_out() returns trigger language plpgsql as $$
begin
  perform queue_webhooks(new.restaurant_id, 'stock.changed', 'stock');
  return null;
end $$;
--> statement-breakpoint
-- An order that takes the last piece, and one that returns it.
create trigger queue_sold_out after update of stock on dishes
  for each row when ((old.stock = 0) is distinct from (new.stock = 0)) execute function queue_sold_out();
--> statement-breakpoint
create function queue_menu() returns trigger language plpgsql as $$
begin
  perform queue_webhooks(new.restaurant_id, 'menu.changed', 'menu');
  return null;
end $$;
--> statement-breakpoint
create trigger queue_menu after insert on restaurant_versions for each row execute function queue_menu();
--> statement-breakpoint
create function queue_payment() returns trigger language plpgsql as $$
begin
  perform queue_webhooks(new.restaurant_id, 'payment.changed', new.id);
  return null;
end $$;
--> statement-breakpoint
create trigger queue_new_payment after insert on payments
  for each row when (new.state <> 'pending') execute function queue_payment();
--> statement-breakpoint
create trigger queue_payment after update of state, refunded on payments
  for each row when (old.state is distinct from new.state or old.refunded is distinct from new.refunded)
  execute function queue_payment();
