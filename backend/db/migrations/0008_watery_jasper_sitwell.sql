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