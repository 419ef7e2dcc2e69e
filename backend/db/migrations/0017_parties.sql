CREATE TABLE "parties" (
	"id" text PRIMARY KEY NOT NULL,
	"restaurant_id" integer NOT NULL,
	"table_no" text NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"digits" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"closed_at" timestamp with time zone,
	"touched_at" timestamp with time zone NOT NULL,
	"version" bigint DEFAULT 1 NOT NULL,
	"members" smallint DEFAULT 0 NOT NULL,
	"rounds" smallint DEFAULT 0 NOT NULL,
	"billed" bigint DEFAULT 0 NOT NULL,
	"held" bigint DEFAULT 0 NOT NULL,
	"paid" bigint DEFAULT 0 NOT NULL,
	"call" text,
	"called_at" timestamp with time zone,
	"call_answer" text,
	"answered_at" timestamp with time zone,
	CONSTRAINT "parties_state" CHECK ("parties"."state" in ('open', 'closed')),
	CONSTRAINT "parties_money" CHECK ("parties"."paid" >= 0 and "parties"."held" >= 0 and "parties"."paid" + "parties"."held" <= "parties"."billed")
);
--> statement-breakpoint
CREATE TABLE "party_lines" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "party_lines_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"party_id" text NOT NULL,
	"member_no" smallint NOT NULL,
	"line_key" text NOT NULL,
	"dish_id" integer NOT NULL,
	"spec_id" integer,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"remark" text,
	"count" integer NOT NULL,
	"for_all" boolean DEFAULT false NOT NULL,
	"round" smallint,
	"position" smallint,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "party_lines_count" CHECK ("party_lines"."count" > 0),
	CONSTRAINT "party_lines_sent" CHECK (num_nonnulls("party_lines"."round", "party_lines"."position") in (0, 2))
);
--> statement-breakpoint
CREATE TABLE "party_members" (
	"party_id" text NOT NULL,
	"no" smallint NOT NULL,
	"key_hash" text NOT NULL,
	"name" text NOT NULL,
	"colour" smallint NOT NULL,
	"locale" text NOT NULL,
	"user_id" integer,
	"joined_at" timestamp with time zone NOT NULL,
	"cart_version" integer DEFAULT 0 NOT NULL,
	"last_change" text,
	CONSTRAINT "party_members_party_id_no_pk" PRIMARY KEY("party_id","no")
);
--> statement-breakpoint
CREATE TABLE "party_rounds" (
	"party_id" text NOT NULL,
	"no" smallint NOT NULL,
	"order_id" text NOT NULL,
	"sent_by" smallint NOT NULL,
	"sent_at" timestamp with time zone NOT NULL,
	CONSTRAINT "party_rounds_party_id_no_pk" PRIMARY KEY("party_id","no")
);
--> statement-breakpoint
CREATE TABLE "party_shares" (
	"id" text PRIMARY KEY NOT NULL,
	"party_id" text NOT NULL,
	"sn" text NOT NULL,
	"member_no" smallint NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	CONSTRAINT "party_shares_amount" CHECK ("party_shares"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_subject";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "party_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "party_share_id" text;--> statement-breakpoint
ALTER TABLE "parties" ADD CONSTRAINT "parties_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_lines" ADD CONSTRAINT "party_lines_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_members" ADD CONSTRAINT "party_members_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_members" ADD CONSTRAINT "party_members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_rounds" ADD CONSTRAINT "party_rounds_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_shares" ADD CONSTRAINT "party_shares_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "parties_open" ON "parties" USING btree ("restaurant_id","table_no") WHERE "parties"."state" = 'open';--> statement-breakpoint
CREATE INDEX "parties_touched" ON "parties" USING btree ("touched_at") WHERE "parties"."state" = 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "party_lines_unsent" ON "party_lines" USING btree ("party_id","member_no","line_key") WHERE "party_lines"."round" is null;--> statement-breakpoint
CREATE INDEX "party_lines_party" ON "party_lines" USING btree ("party_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "party_members_key" ON "party_members" USING btree ("party_id","key_hash");--> statement-breakpoint
CREATE UNIQUE INDEX "party_rounds_order" ON "party_rounds" USING btree ("order_id");--> statement-breakpoint
CREATE INDEX "party_shares_party" ON "party_shares" USING btree ("party_id","created_at");--> statement-breakpoint
CREATE INDEX "party_shares_expiry" ON "party_shares" USING btree ("expires_at") WHERE "party_shares"."state" = 'held';--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_party_share_id_party_shares_id_fk" FOREIGN KEY ("party_share_id") REFERENCES "public"."party_shares"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_party" ON "orders" USING btree ("party_id") WHERE "orders"."party_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_party_share" ON "payments" USING btree ("party_share_id") WHERE "payments"."party_share_id" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_owner" CHECK (num_nonnulls("orders"."user_id", "orders"."party_id") = 1);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_subject" CHECK (num_nonnulls("payments"."order_id", "payments"."voucher_order_id", "payments"."top_up_id", "payments"."party_share_id") = 1 and case "payments"."purpose"
        when 'order' then "payments"."order_id" is not null
        when 'voucher' then "payments"."voucher_order_id" is not null
        when 'topup' then "payments"."top_up_id" is not null
        when 'share' then "payments"."party_share_id" is not null
        else false end);--> statement-breakpoint
-- The bill of a party is the sum of its rounds. Kept here, so that whatever changes an order changes the bill with it, and the check
-- parties_money holds against it: a round cannot be cancelled or made cheaper below what is paid or held.
create function update_party_bill() returns trigger language plpgsql as $$
begin
  update parties
  set version = version + 1,
    billed = (select coalesce(sum(total), 0) from orders where party_id = new.party_id and status <> 10)
  where id = new.party_id;
  perform pg_notify('party_changed', new.party_id);
  return null;
end
$$;
--> statement-breakpoint
create trigger update_party_bill
  after insert or update of total, status, pay_status, promised_at, ready_at on orders
  for each row when (new.party_id is not null) execute function update_party_bill();
--> statement-breakpoint
-- The table sees what the kitchen has made.
create function tell_party_of_line() returns trigger language plpgsql as $$
declare
  party text;
begin
  update parties set version = version + 1
  where id = (select party_id from orders where id = new.order_id)
  returning id into party;
  if party is not null then perform pg_notify('party_changed', party); end if;
  return null;
end
$$;
--> statement-breakpoint
create trigger tell_party_of_line
  after update of prepared_at on order_lines
  for each row when (old.prepared_at is distinct from new.prepared_at) execute function tell_party_of_line();
