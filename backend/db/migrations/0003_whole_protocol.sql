CREATE TABLE "table_guests" (
	"restaurant_id" integer NOT NULL,
	"table_no" text NOT NULL,
	"guest" text NOT NULL,
	"seen_at" timestamp with time zone NOT NULL,
	CONSTRAINT "table_guests_restaurant_id_table_no_guest_pk" PRIMARY KEY("restaurant_id","table_no","guest")
);
--> statement-breakpoint
CREATE TABLE "favourites" (
	"user_id" integer NOT NULL,
	"restaurant_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "favourites_user_id_restaurant_id_pk" PRIMARY KEY("user_id","restaurant_id")
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" text PRIMARY KEY DEFAULT gen_random_uuid()::text NOT NULL,
	"payment_id" text NOT NULL,
	"restaurant_id" integer NOT NULL,
	"amount" bigint NOT NULL,
	"method" text NOT NULL,
	"state" text NOT NULL,
	"reason" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"actor" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"try_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	CONSTRAINT "refunds_once" UNIQUE("dedupe_key"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "reviews" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reviews_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"restaurant_id" integer NOT NULL,
	"key" text NOT NULL,
	"nick_name" text NOT NULL,
	"avatar" text,
	"score" double precision NOT NULL,
	"day" date NOT NULL,
	"text" jsonb NOT NULL,
	"pictures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "reviews_key" UNIQUE("restaurant_id","key"),
	CONSTRAINT "reviews_score" CHECK ("reviews"."score" between 0 and 5)
);
--> statement-breakpoint
CREATE TABLE "track_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "track_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"name" text NOT NULL,
	"restaurant_id" integer,
	"source" text,
	"properties" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "top_ups" (
	"id" text PRIMARY KEY NOT NULL,
	"sn" text NOT NULL,
	"user_id" integer NOT NULL,
	"restaurant_id" integer NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"bonus" bigint DEFAULT 0 NOT NULL,
	"pay_type" text NOT NULL,
	"state" text DEFAULT 'unpaid' NOT NULL,
	"remark" text,
	"reason" text,
	"created_at" timestamp with time zone NOT NULL,
	"reviewed_at" timestamp with time zone,
	CONSTRAINT "top_ups_sn" UNIQUE("restaurant_id","sn"),
	CONSTRAINT "top_ups_amount" CHECK ("top_ups"."amount" > 0 and "top_ups"."bonus" >= 0),
	CONSTRAINT "top_ups_state" CHECK ("top_ups"."state" in ('unpaid', 'review', 'done', 'rejected', 'refund_review', 'refunded'))
);
--> statement-breakpoint
CREATE TABLE "wallet_accounts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "wallet_accounts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"user_id" integer,
	"currency" text NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "wallet_accounts_owner" CHECK (("wallet_accounts"."kind" = 'diner') = ("wallet_accounts"."user_id" is not null)),
	CONSTRAINT "wallet_accounts_balance" CHECK ("wallet_accounts"."balance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "wallet_entries" (
	"transaction_id" text NOT NULL,
	"account_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "wallet_entries_transaction_id_account_id_pk" PRIMARY KEY("transaction_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "wallet_transactions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"balance" bigint NOT NULL,
	"type" text NOT NULL,
	"subject_kind" text,
	"subject_id" text,
	"dedupe_key" text,
	"remark" text,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "wallet_transactions_once" UNIQUE("dedupe_key"),
	CONSTRAINT "wallet_transactions_amount" CHECK ("wallet_transactions"."amount" <> 0 and "wallet_transactions"."balance" >= 0)
);
--> statement-breakpoint
DROP INDEX "outbox_unsent";--> statement-breakpoint
ALTER TABLE "outbox" ALTER COLUMN "body" SET DEFAULT '';--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "order_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "locale" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "restaurant_id" integer;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "subject" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "dedupe_key" text;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "state" text DEFAULT 'waiting' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "attempts" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "next_try_at" timestamp with time zone NOT NULL DEFAULT now();--> statement-breakpoint
ALTER TABLE "outbox" ALTER COLUMN "next_try_at" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "worthless_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox" ADD COLUMN "last_error" text;--> statement-breakpoint
ALTER TABLE "payment_notices" ADD COLUMN "outcome" text NOT NULL DEFAULT 'taken';--> statement-breakpoint
ALTER TABLE "payment_notices" ALTER COLUMN "outcome" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "purpose" text DEFAULT 'order' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "voucher_order_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "top_up_id" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "user_id" integer;--> statement-breakpoint
-- Payments from before belong to the diners of their orders.
UPDATE "payments" p SET "user_id" = o."user_id" FROM "orders" o WHERE o."id" = p."order_id";--> statement-breakpoint
ALTER TABLE "payments" ALTER COLUMN "user_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "refunded" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "provider_ref" text;--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "on_sale_imported" boolean;--> statement-breakpoint
ALTER TABLE "table_guests" ADD CONSTRAINT "table_guests_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "favourites" ADD CONSTRAINT "favourites_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_accounts" ADD CONSTRAINT "wallet_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_entries" ADD CONSTRAINT "wallet_entries_transaction_id_wallet_transactions_id_fk" FOREIGN KEY ("transaction_id") REFERENCES "public"."wallet_transactions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_entries" ADD CONSTRAINT "wallet_entries_account_id_wallet_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."wallet_accounts"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "wallet_transactions" ADD CONSTRAINT "wallet_transactions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "table_guests_seen" ON "table_guests" USING btree ("seen_at");--> statement-breakpoint
CREATE INDEX "favourites_newest" ON "favourites" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id","created_at");--> statement-breakpoint
CREATE INDEX "refunds_due" ON "refunds" USING btree ("try_at") WHERE "refunds"."state" = 'due';--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("restaurant_id","day" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "track_events_at" ON "track_events" USING btree ("at");--> statement-breakpoint
CREATE INDEX "top_ups_user" ON "top_ups" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "top_ups_open" ON "top_ups" USING btree ("restaurant_id","created_at") WHERE "top_ups"."state" in ('unpaid', 'review', 'refund_review');--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_accounts_diner" ON "wallet_accounts" USING btree ("user_id","currency") WHERE "wallet_accounts"."kind" = 'diner';--> statement-breakpoint
CREATE UNIQUE INDEX "wallet_accounts_counter" ON "wallet_accounts" USING btree ("kind","currency") WHERE "wallet_accounts"."kind" <> 'diner';--> statement-breakpoint
CREATE INDEX "wallet_entries_account" ON "wallet_entries" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "wallet_transactions_user" ON "wallet_transactions" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "wallet_transactions_subject" ON "wallet_transactions" USING btree ("subject_kind","subject_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "outbox_due" ON "outbox" USING btree ("channel","next_try_at") WHERE "outbox"."state" in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "outbox_age" ON "outbox" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payment_notices_newest" ON "payment_notices" USING btree ("received_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_by_reference" ON "payments" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "payments_voucher_order" ON "payments" USING btree ("voucher_order_id") WHERE "payments"."voucher_order_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_top_up" ON "payments" USING btree ("top_up_id") WHERE "payments"."top_up_id" is not null;--> statement-breakpoint
CREATE INDEX "payments_newest" ON "payments" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_restaurant" ON "payments" USING btree ("restaurant_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_refund_due" ON "payments" USING btree ("created_at" DESC NULLS LAST) WHERE "payments"."state" = 'refund_due';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_provider_ref" ON "payments" USING btree ("provider","provider_ref") WHERE "payments"."provider_ref" is not null;--> statement-breakpoint
ALTER TABLE "outbox" DROP COLUMN "failed";--> statement-breakpoint
ALTER TABLE "outbox" ADD CONSTRAINT "outbox_dedupe" UNIQUE("dedupe_key");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_refunded" CHECK ("payments"."refunded" between 0 and "payments"."amount");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_subject" CHECK (num_nonnulls("payments"."order_id", "payments"."voucher_order_id", "payments"."top_up_id") = 1 and case "payments"."purpose"
        when 'order' then "payments"."order_id" is not null
        when 'voucher' then "payments"."voucher_order_id" is not null
        when 'topup' then "payments"."top_up_id" is not null
        else false end);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "wallet_held" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "receive_email" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_wallet_held" CHECK ("orders"."wallet_held" between 0 and "orders"."total");
--> statement-breakpoint
-- Money of wallets moves through this function alone (backend/modules/wallet/ledger.ts, reliability 3): it locks the diner's
-- account, so that movements of one wallet come one after the other, and writes the movement with its two entries. A dedupe key
-- that is known gives what the first call gave. A wallet that holds too little gives the whole statement up with MK002.
create or replace function wallet_move(
  diner int, of_currency text, by_amount bigint, of_type text, kind_of_subject text, id_of_subject text,
  key_once text, with_remark text, at_time timestamptz
) returns jsonb language plpgsql as $$
declare
  debit constant boolean := of_type in ('pay', 'vouchers_order', 'cash_out');
  counter_kind constant text := case of_type
    when 'pay' then 'sales' when 'pay_back' then 'sales' when 'vouchers_order' then 'sales'
    when 'topup' then 'cash_in' when 'topup_bonus' then 'bonus'
    when 'order_refund' then 'refunds' when 'vouchers_refund' then 'refunds'
    when 'cash_out' then 'cash_out' when 'cash_out_back' then 'cash_out' end;
  own bigint;
  counter bigint;
  held bigint;
  known wallet_transactions;
  moved text := replace(gen_random_uuid()::text, '-', '');
begin
  if counter_kind is null or by_amount = 0 or debit <> (by_amount < 0) then
    raise exception 'no movement of type % by %', of_type, by_amount;
  end if;

  select id, balance into own, held from wallet_accounts
    where kind = 'diner' and user_id = diner and currency = of_currency for update;
  if own is null then
    insert into wallet_accounts (kind, user_id, currency) values ('diner', diner, of_currency)
      on conflict do nothing;
    select id, balance into own, held from wallet_accounts
      where kind = 'diner' and user_id = diner and currency = of_currency for update;
  end if;

  if key_once is not null then
    select * into known from wallet_transactions where dedupe_key = key_once;
    if found then
      if known.user_id <> diner or known.currency <> of_currency or known.amount <> by_amount then
        raise exception 'another movement has the key %', key_once;
      end if;
      return jsonb_build_object('transactionId', known.id, 'balance', known.balance);
    end if;
  end if;

  if held + by_amount < 0 then
    raise exception using errcode = 'MK002', message = jsonb_build_object('balance', held)::text;
  end if;

  select id into counter from wallet_accounts where kind = counter_kind and currency = of_currency;
  if counter is null then
    insert into wallet_accounts (kind, currency) values (counter_kind, of_currency) on conflict do nothing;
    select id into counter from wallet_accounts where kind = counter_kind and currency = of_currency;
  end if;

  update wallet_accounts set balance = held + by_amount where id = own;
  insert into wallet_transactions (id, user_id, currency, amount, balance, type, subject_kind, subject_id, dedupe_key,
      remark, created_at)
    values (moved, diner, of_currency, by_amount, held + by_amount, of_type, kind_of_subject, id_of_subject, key_once,
      with_remark, at_time);
  insert into wallet_entries (transaction_id, account_id, amount)
    values (moved, own, by_amount), (moved, counter, -by_amount);
  return jsonb_build_object('transactionId', moved, 'balance', held + by_amount);
end
$$;
--> statement-breakpoint
-- What no code path may break: at commit the entries of a transaction sum to zero and the wallet's own entry is its amount.
create or replace function wallet_entries_balance() returns trigger language plpgsql as $$
declare
  touched text := coalesce(new.transaction_id, old.transaction_id);
begin
  if (select coalesce(sum(amount), 0) from wallet_entries where transaction_id = touched) <> 0 then
    raise exception 'the entries of wallet transaction % do not sum to zero', touched using errcode = '23514';
  end if;
  return null;
end
$$;
--> statement-breakpoint
drop trigger if exists wallet_entries_balance on wallet_entries;
--> statement-breakpoint
create constraint trigger wallet_entries_balance after insert or update or delete on wallet_entries
  deferrable initially deferred for each row execute function wallet_entries_balance();
--> statement-breakpoint
-- The ledger is written once: what was booked is corrected by another booking.
create or replace function wallet_entries_stay() returns trigger language plpgsql as $$
begin
  raise exception 'wallet entries are never changed' using errcode = '23514';
end
$$;
--> statement-breakpoint
drop trigger if exists wallet_entries_stay on wallet_entries;
--> statement-breakpoint
create trigger wallet_entries_stay before update or delete on wallet_entries
  for each row execute function wallet_entries_stay();
--> statement-breakpoint
ALTER TABLE "outbox" ALTER COLUMN "next_try_at" SET DEFAULT now();
--> statement-breakpoint
-- Messages from before messages had states were read in the outbox; nobody waits for them any more.
update outbox set state = case when sent_at is null then 'kept' else 'sent' end where state = 'waiting';
--> statement-breakpoint
CREATE TABLE "address_choices" (
	"user_id" integer NOT NULL,
	"way" text NOT NULL,
	"address_id" integer,
	"address" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "address_choices_user_id_way_pk" PRIMARY KEY("user_id","way"),
	CONSTRAINT "address_choices_way" CHECK ("address_choices"."way" in ('hand', 'located'))
);
--> statement-breakpoint
CREATE TABLE "addresses" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "addresses_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"user_id" integer NOT NULL,
	"user_name" text NOT NULL,
	"country_area" text NOT NULL,
	"mobile" text NOT NULL,
	"country" text NOT NULL,
	"country_code" text NOT NULL,
	"city" text,
	"city_code" text,
	"building_type_desc" text,
	"building_name" text NOT NULL,
	"address_detail" text NOT NULL,
	"unit_no" text NOT NULL,
	"address_label" smallint,
	"latitude" double precision NOT NULL,
	"longitude" double precision NOT NULL,
	"is_default" boolean DEFAULT false NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "addresses_owner" UNIQUE("id","user_id"),
	CONSTRAINT "addresses_label" CHECK ("addresses"."address_label" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"restaurant_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"email" text NOT NULL,
	"subscribed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "subscriptions_restaurant_id_user_id_pk" PRIMARY KEY("restaurant_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "voucher_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"position" smallint NOT NULL,
	"used_at" timestamp with time zone,
	"refunded_at" timestamp with time zone,
	"refund_method" text,
	CONSTRAINT "voucher_codes_order" UNIQUE("order_id","position"),
	CONSTRAINT "voucher_codes_end" CHECK ("voucher_codes"."used_at" is null or "voucher_codes"."refunded_at" is null)
);
--> statement-breakpoint
CREATE TABLE "voucher_orders" (
	"id" text PRIMARY KEY NOT NULL,
	"sn" text NOT NULL,
	"restaurant_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"voucher_id" integer NOT NULL,
	"voucher" jsonb NOT NULL,
	"count" integer NOT NULL,
	"price" bigint NOT NULL,
	"total" bigint NOT NULL,
	"wallet_paid" bigint DEFAULT 0 NOT NULL,
	"wallet_refunded" bigint DEFAULT 0 NOT NULL,
	"pay_type" text NOT NULL,
	"payment_id" text,
	"status" smallint DEFAULT 0 NOT NULL,
	"cancel_reason" text,
	"email" text NOT NULL,
	"locale" text NOT NULL,
	"utm_source" text,
	"idempotency_key" text,
	"request_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	"expire_date" date,
	CONSTRAINT "voucher_orders_sn" UNIQUE("restaurant_id","sn"),
	CONSTRAINT "voucher_orders_press" UNIQUE("user_id","idempotency_key"),
	CONSTRAINT "voucher_orders_status" CHECK ("voucher_orders"."status" in (0, 1, 2)),
	CONSTRAINT "voucher_orders_total" CHECK ("voucher_orders"."count" > 0 and "voucher_orders"."price" >= 0 and "voucher_orders"."total" = "voucher_orders"."price" * "voucher_orders"."count"),
	CONSTRAINT "voucher_orders_wallet" CHECK ("voucher_orders"."wallet_paid" between 0 and "voucher_orders"."total" and "voucher_orders"."wallet_refunded" between 0 and "voucher_orders"."wallet_paid"),
	CONSTRAINT "voucher_orders_paid" CHECK ("voucher_orders"."status" <> 1 or ("voucher_orders"."paid_at" is not null and "voucher_orders"."expire_date" is not null))
);
--> statement-breakpoint
DROP INDEX "reviews_newest";--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "position" integer NOT NULL;--> statement-breakpoint
ALTER TABLE "address_choices" ADD CONSTRAINT "address_choices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "address_choices" ADD CONSTRAINT "address_choices_address" FOREIGN KEY ("address_id","user_id") REFERENCES "public"."addresses"("id","user_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "addresses" ADD CONSTRAINT "addresses_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_codes" ADD CONSTRAINT "voucher_codes_order_id_voucher_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."voucher_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_orders" ADD CONSTRAINT "voucher_orders_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "voucher_orders" ADD CONSTRAINT "voucher_orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "address_choices_by_address" ON "address_choices" USING btree ("address_id");--> statement-breakpoint
CREATE INDEX "addresses_user" ON "addresses" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "addresses_default" ON "addresses" USING btree ("user_id") WHERE "addresses"."is_default";--> statement-breakpoint
CREATE INDEX "subscriptions_user" ON "subscriptions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "voucher_orders_user" ON "voucher_orders" USING btree ("user_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "voucher_orders_restaurant" ON "voucher_orders" USING btree ("restaurant_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "voucher_orders_newest" ON "voucher_orders" USING btree ("created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "voucher_orders_number" ON "voucher_orders" USING btree ("sn");--> statement-breakpoint
CREATE INDEX "voucher_orders_expiry" ON "voucher_orders" USING btree ("expires_at") WHERE "voucher_orders"."status" = 0;--> statement-breakpoint
CREATE INDEX "orders_table" ON "orders" USING btree ("restaurant_id","table_no") WHERE "orders"."table_no" is not null and "orders"."status" not in (9, 10);--> statement-breakpoint
CREATE INDEX "restaurants_browse" ON "restaurants" USING btree ("country_code","city","rating" DESC NULLS LAST,"id");--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("restaurant_id","day" DESC NULLS LAST,"position");
--> statement-breakpoint
CREATE TABLE "sign_in_arrivals" (
	"way_hash" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"subject" text NOT NULL,
	"visitor_hash" text NOT NULL,
	"open_id" text,
	"nick_name" text,
	"avatar_url" text,
	"gender" smallint,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_bindings" (
	"source" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_bindings_source_subject_pk" PRIMARY KEY("source","subject")
);
--> statement-breakpoint
CREATE TABLE "sign_in_states" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"visitor_hash" text NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "short_links" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer,
	"order_id" text,
	"locale" text,
	"country_code" text,
	"app_from" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "checked_by" integer;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "ticket_hash" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "login_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_hash" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "sign_in_bindings" ADD CONSTRAINT "sign_in_bindings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "short_links" ADD CONSTRAINT "short_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_arrivals_expiry" ON "sign_in_arrivals" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_bindings_user" ON "sign_in_bindings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_states_expiry" ON "sign_in_states" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "short_links_expiry" ON "short_links" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_checked_by_users_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_ticket" UNIQUE("ticket_hash");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_login_id" UNIQUE("login_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_login_id_lower" CHECK ("users"."login_id" = lower("users"."login_id"));
--> statement-breakpoint
ALTER TABLE "top_ups" ADD COLUMN "press_key" text;--> statement-breakpoint
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_press" UNIQUE("user_id","press_key");
--> statement-breakpoint
ALTER TABLE "voucher_orders" DROP CONSTRAINT "voucher_orders_wallet";--> statement-breakpoint
DROP INDEX "voucher_orders_user";--> statement-breakpoint
DROP INDEX "voucher_orders_restaurant";--> statement-breakpoint
DROP INDEX "voucher_orders_newest";--> statement-breakpoint
CREATE INDEX "voucher_orders_user" ON "voucher_orders" USING btree ("user_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "voucher_orders_restaurant" ON "voucher_orders" USING btree ("restaurant_id","created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
CREATE INDEX "voucher_orders_newest" ON "voucher_orders" USING btree ("created_at" DESC NULLS FIRST,"id" DESC NULLS FIRST);--> statement-breakpoint
ALTER TABLE "voucher_orders" DROP COLUMN "wallet_paid";--> statement-breakpoint
ALTER TABLE "voucher_orders" DROP COLUMN "wallet_refunded";--> statement-breakpoint
ALTER TABLE "voucher_orders" DROP COLUMN "payment_id";
--> statement-breakpoint
ALTER TABLE "voucher_orders" ADD COLUMN "paid_by" text[] DEFAULT '{}' NOT NULL;
--> statement-breakpoint
CREATE TABLE "reservation_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "reservation_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"reservation_id" text NOT NULL,
	"what" text NOT NULL,
	"status" smallint NOT NULL,
	"actor" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "reservation_slots" (
	"restaurant_id" integer NOT NULL,
	"day" text NOT NULL,
	"time" text NOT NULL,
	"taken" integer NOT NULL,
	CONSTRAINT "reservation_slots_restaurant_id_day_time_pk" PRIMARY KEY("restaurant_id","day","time"),
	CONSTRAINT "reservation_slots_taken" CHECK ("reservation_slots"."taken" >= 0)
);
--> statement-breakpoint
CREATE TABLE "reservations" (
	"id" text PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"share_code" text NOT NULL,
	"restaurant_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"status" smallint DEFAULT 1 NOT NULL,
	"day" text NOT NULL,
	"time" text NOT NULL,
	"starts_at" timestamp with time zone NOT NULL,
	"people" integer NOT NULL,
	"discount" double precision NOT NULL,
	"customer_name" text NOT NULL,
	"phone_dial" text NOT NULL,
	"phone_digits" text NOT NULL,
	"email" text,
	"remark" text,
	"language" text NOT NULL,
	"utm_source" text,
	"idempotency_key" text,
	"request_hash" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"arrived_at" timestamp with time zone,
	CONSTRAINT "reservations_code" UNIQUE("restaurant_id","code"),
	CONSTRAINT "reservations_share" UNIQUE("share_code"),
	CONSTRAINT "reservations_status" CHECK ("reservations"."status" in (1, 2, 3)),
	CONSTRAINT "reservations_people" CHECK ("reservations"."people" > 0),
	CONSTRAINT "reservations_discount" CHECK ("reservations"."discount" between 0 and 100)
);
--> statement-breakpoint
ALTER TABLE "reservation_events" ADD CONSTRAINT "reservation_events_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reservation_events_reservation" ON "reservation_events" USING btree ("reservation_id","id");--> statement-breakpoint
CREATE UNIQUE INDEX "reservations_key" ON "reservations" USING btree ("user_id","idempotency_key") WHERE "reservations"."idempotency_key" is not null;--> statement-breakpoint
CREATE INDEX "reservations_user" ON "reservations" USING btree ("user_id","starts_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reservations_restaurant" ON "reservations" USING btree ("restaurant_id","starts_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "reservations_awaited" ON "reservations" USING btree ("starts_at") WHERE "reservations"."status" = 1 and "reservations"."arrived_at" is null;
--> statement-breakpoint
ALTER TABLE "top_ups" DROP CONSTRAINT "top_ups_amount";--> statement-breakpoint
ALTER TABLE "top_ups" ADD COLUMN "refund_held" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_amount" CHECK ("top_ups"."amount" > 0 and "top_ups"."bonus" >= 0 and "top_ups"."refund_held" between 0 and "top_ups"."amount" + "top_ups"."bonus");
--> statement-breakpoint
ALTER TABLE "reservations" DROP CONSTRAINT "reservations_code";--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_code" UNIQUE("code","restaurant_id");
--> statement-breakpoint
CREATE INDEX "operator_acts_restaurant" ON "operator_acts" USING btree ("restaurant_id","id" DESC NULLS LAST);
--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_voucher_order_id_voucher_orders_id_fk" FOREIGN KEY ("voucher_order_id") REFERENCES "public"."voucher_orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_top_up_id_top_ups_id_fk" FOREIGN KEY ("top_up_id") REFERENCES "public"."top_ups"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_askable" ON "payments" USING btree ("created_at") WHERE "payments"."state" in ('pending', 'cancelled', 'failed') and "payments"."provider_ref" is not null;
--> statement-breakpoint
DROP INDEX "payments_askable";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "asked_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "payments_askable" ON "payments" USING btree (coalesce("asked_at", "created_at")) WHERE "payments"."state" in ('pending', 'cancelled', 'failed') and "payments"."provider_ref" is not null;
--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_sn";--> statement-breakpoint
DROP INDEX "sessions_user";--> statement-breakpoint
DROP INDEX "favourites_newest";--> statement-breakpoint
DROP INDEX "operator_acts_restaurant";--> statement-breakpoint
DROP INDEX "orders_user";--> statement-breakpoint
DROP INDEX "orders_restaurant";--> statement-breakpoint
DROP INDEX "outbox_age";--> statement-breakpoint
DROP INDEX "payment_notices_newest";--> statement-breakpoint
DROP INDEX "payments_newest";--> statement-breakpoint
DROP INDEX "payments_restaurant";--> statement-breakpoint
DROP INDEX "payments_refund_due";--> statement-breakpoint
DROP INDEX "reservations_user";--> statement-breakpoint
DROP INDEX "reservations_restaurant";--> statement-breakpoint
DROP INDEX "reviews_newest";--> statement-breakpoint
DROP INDEX "top_ups_user";--> statement-breakpoint
DROP INDEX "wallet_transactions_user";--> statement-breakpoint
CREATE INDEX "sessions_revoked" ON "sessions" USING btree ("revoked_at") WHERE "sessions"."revoked_at" is not null;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id","expires_at");--> statement-breakpoint
CREATE INDEX "favourites_newest" ON "favourites" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "operator_acts_restaurant" ON "operator_acts" USING btree ("restaurant_id","id");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_restaurant" ON "orders" USING btree ("restaurant_id","created_at");--> statement-breakpoint
CREATE INDEX "outbox_age" ON "outbox" USING btree ("channel","created_at");--> statement-breakpoint
CREATE INDEX "payment_notices_newest" ON "payment_notices" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "payments_newest" ON "payments" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "payments_restaurant" ON "payments" USING btree ("restaurant_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_refund_due" ON "payments" USING btree ("created_at") WHERE "payments"."state" = 'refund_due';--> statement-breakpoint
CREATE INDEX "reservations_user" ON "reservations" USING btree ("user_id","starts_at");--> statement-breakpoint
CREATE INDEX "reservations_restaurant" ON "reservations" USING btree ("restaurant_id","starts_at");--> statement-breakpoint
CREATE INDEX "reviews_newest" ON "reviews" USING btree ("restaurant_id","day" DESC NULLS FIRST,"position");--> statement-breakpoint
CREATE INDEX "top_ups_user" ON "top_ups" USING btree ("user_id","created_at","id");--> statement-breakpoint
CREATE INDEX "wallet_transactions_user" ON "wallet_transactions" USING btree ("user_id","created_at","id");--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_sn" UNIQUE("sn","restaurant_id");
