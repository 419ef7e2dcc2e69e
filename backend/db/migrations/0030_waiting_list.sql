CREATE TABLE "waiting_list" (
	"id" text PRIMARY KEY NOT NULL,
	"turn" bigint GENERATED ALWAYS AS IDENTITY (sequence name "waiting_list_turn_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"restaurant_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"day" text NOT NULL,
	"time" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"people" integer NOT NULL,
	"customer_name" text NOT NULL,
	"phone_dial" text NOT NULL,
	"phone_digits" text NOT NULL,
	"email" text,
	"remark" text,
	"language" text NOT NULL,
	"utm_source" text,
	"created_at" timestamp with time zone NOT NULL,
	"offers" integer DEFAULT 0 NOT NULL,
	"offered_until" timestamp with time zone,
	"discount" double precision,
	"reservation_id" text,
	"ended_at" timestamp with time zone,
	CONSTRAINT "waiting_list_state" CHECK ("waiting_list"."state" in ('waiting', 'offered', 'taken', 'declined', 'missed', 'left', 'removed', 'expired')),
	CONSTRAINT "waiting_list_people" CHECK ("waiting_list"."people" > 0),
	CONSTRAINT "waiting_list_offered" CHECK (("waiting_list"."state" = 'offered') = ("waiting_list"."offered_until" is not null) and ("waiting_list"."state" <> 'offered' or "waiting_list"."discount" is not null)),
	CONSTRAINT "waiting_list_taken" CHECK (("waiting_list"."state" = 'taken') = ("waiting_list"."reservation_id" is not null)),
	CONSTRAINT "waiting_list_ended" CHECK (("waiting_list"."state" in ('waiting', 'offered')) = ("waiting_list"."ended_at" is null))
);
--> statement-breakpoint
ALTER TABLE "push_subscriptions" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "waiting_id" text;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD CONSTRAINT "waiting_list_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD CONSTRAINT "waiting_list_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "waiting_list" ADD CONSTRAINT "waiting_list_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "waiting_list_one" ON "waiting_list" USING btree ("user_id","restaurant_id","day","time") WHERE "waiting_list"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "waiting_list_turn" ON "waiting_list" USING btree ("restaurant_id","day","time","turn") WHERE "waiting_list"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "waiting_list_offered" ON "waiting_list" USING btree ("offered_until") WHERE "waiting_list"."state" = 'offered';--> statement-breakpoint
CREATE INDEX "waiting_list_day" ON "waiting_list" USING btree ("restaurant_id","day");--> statement-breakpoint
CREATE INDEX "waiting_list_user" ON "waiting_list" USING btree ("user_id","starts_at");--> statement-breakpoint
CREATE INDEX "waiting_list_age" ON "waiting_list" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "waiting_list_reservation" ON "waiting_list" USING btree ("reservation_id") WHERE "waiting_list"."reservation_id" is not null;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_waiting_id_waiting_list_id_fk" FOREIGN KEY ("waiting_id") REFERENCES "public"."waiting_list"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_waiting" UNIQUE("waiting_id","endpoint");--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_subject" CHECK (num_nonnulls("push_subscriptions"."order_id", "push_subscriptions"."waiting_id") = 1);
--> statement-breakpoint
-- Limits of waiting lists, judged as those of bookings are (docs/decisions/diner-limits.md): one lock for the diner, one for the time.
create function check_waiting_limits() returns trigger language plpgsql as $$
declare
  made constant int := 20;
  most_open constant int := 10;
  most_of_day constant int := 3;
  most_of_time constant int := 50;
  seen record;
begin
  perform pg_advisory_xact_lock(hashtextextended('waiting ' || new.user_id, 0));
  perform pg_advisory_xact_lock(hashtextextended('waiting ' || new.restaurant_id || ' ' || new.day || ' ' || new.time, 1));
  select
    count(*) filter (where ended_at is null) as open,
    count(*) filter (where ended_at is null and restaurant_id = new.restaurant_id and day = new.day) as of_day,
    count(*) filter (where created_at > new.created_at - interval '1 day') as made
  into seen
  from waiting_list
  where user_id = new.user_id and not (restaurant_id = new.restaurant_id and day = new.day and time = new.time and ended_at is null);
  if seen.made >= made then
    raise exception using errcode = 'MK003', message = jsonb_build_object('per', 'made', 'most', made)::text;
  elsif seen.open >= most_open then
    raise exception using errcode = 'MK003', message = jsonb_build_object('per', 'diner', 'most', most_open)::text;
  elsif seen.of_day >= most_of_day then
    raise exception using errcode = 'MK003', message = jsonb_build_object('per', 'day', 'most', most_of_day)::text;
  elsif (select count(*) from waiting_list
      where restaurant_id = new.restaurant_id and day = new.day and time = new.time and state = 'waiting') >= most_of_time then
    raise exception using errcode = 'MK003', message = jsonb_build_object('per', 'time', 'most', most_of_time)::text;
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger check_waiting_limits before insert on waiting_list
  for each row execute function check_waiting_limits();
--> statement-breakpoint
-- A number may have been mistyped, so offers by text message are as bounded as mails are: 20 in 24 hours to one number.
create trigger limit_offer_texts before insert on outbox for each row
  when (new.channel = 'sms' and new.template = 'table-offer')
  execute function limit_mails();
