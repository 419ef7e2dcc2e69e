CREATE TABLE "attempts" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "one_time_codes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "one_time_codes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"mobile_country_code" text NOT NULL,
	"mobile" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"tries_left" smallint NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"template" text NOT NULL,
	"body" text NOT NULL,
	"data" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"sent_at" timestamp with time zone,
	"failed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"revoked_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "users_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 20001 CACHE 1),
	"mobile_country_code" text NOT NULL,
	"mobile" text NOT NULL,
	"country_code" text,
	"nick_name" text,
	"user_name" text,
	"gender" smallint,
	"avatar_url" text,
	"open_id" text,
	"email" text,
	"created_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_mobile" UNIQUE("mobile_country_code","mobile"),
	CONSTRAINT "users_gender" CHECK ("users"."gender" between 0 and 2)
);
--> statement-breakpoint
CREATE TABLE "media" (
	"id" text PRIMARY KEY NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"source_name" text NOT NULL,
	"source" "bytea" NOT NULL,
	"widths" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "media_variants" (
	"media_id" text NOT NULL,
	"width" integer NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "media_variants_media_id_width_pk" PRIMARY KEY("media_id","width")
);
--> statement-breakpoint
CREATE TABLE "operator_acts" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "operator_acts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"restaurant_id" integer,
	"act" text NOT NULL,
	"subject" text NOT NULL,
	"detail" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"user_id" integer NOT NULL,
	"key" text NOT NULL,
	"request_hash" text NOT NULL,
	"order_id" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "idempotency_keys_user_id_key_pk" PRIMARY KEY("user_id","key")
);
--> statement-breakpoint
CREATE TABLE "order_events" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "order_events_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"order_id" text NOT NULL,
	"status" smallint NOT NULL,
	"pay_status" smallint NOT NULL,
	"actor" text NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_id" text NOT NULL,
	"position" smallint NOT NULL,
	"dish_id" integer NOT NULL,
	"name" jsonb NOT NULL,
	"picture" text,
	"spec_id" integer,
	"spec_name" jsonb,
	"items" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"remark" text,
	"count" integer NOT NULL,
	"unit_price" bigint NOT NULL,
	"stock_taken" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "order_lines_order_id_position_pk" PRIMARY KEY("order_id","position"),
	CONSTRAINT "order_lines_count" CHECK ("order_lines"."count" > 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" text PRIMARY KEY NOT NULL,
	"sn" text NOT NULL,
	"restaurant_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"status" smallint DEFAULT 0 NOT NULL,
	"pay_status" smallint DEFAULT 0 NOT NULL,
	"delivery_type" text NOT NULL,
	"slot" text,
	"address" jsonb,
	"distance_metres" double precision,
	"table_no" text,
	"pay_type" text NOT NULL,
	"total" bigint NOT NULL,
	"fees" jsonb NOT NULL,
	"remark" text,
	"delivery_note" text,
	"cutlery" smallint,
	"promotion_code" text,
	"courier_name" text,
	"courier_mobile" text,
	"cancel_reason" text,
	"utm_source" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"paid_at" timestamp with time zone,
	CONSTRAINT "orders_sn" UNIQUE("restaurant_id","sn"),
	CONSTRAINT "orders_status" CHECK ("orders"."status" in (0, 2, 4, 7, 9, 10)),
	CONSTRAINT "orders_total" CHECK ("orders"."total" >= 0)
);
--> statement-breakpoint
CREATE TABLE "slot_loads" (
	"restaurant_id" integer NOT NULL,
	"delivery_type" text NOT NULL,
	"slot" text NOT NULL,
	"taken" integer NOT NULL,
	CONSTRAINT "slot_loads_restaurant_id_delivery_type_slot_pk" PRIMARY KEY("restaurant_id","delivery_type","slot"),
	CONSTRAINT "slot_loads_taken" CHECK ("slot_loads"."taken" >= 0)
);
--> statement-breakpoint
CREATE TABLE "payment_notices" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payment_notices_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"provider" text NOT NULL,
	"notice_id" text NOT NULL,
	"payment_id" text,
	"body" jsonb NOT NULL,
	"received_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payment_notices_once" UNIQUE("provider","notice_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" text PRIMARY KEY NOT NULL,
	"order_id" text NOT NULL,
	"restaurant_id" integer NOT NULL,
	"pay_type" text NOT NULL,
	"provider" text NOT NULL,
	"state" text DEFAULT 'pending' NOT NULL,
	"amount" bigint NOT NULL,
	"reference" text NOT NULL,
	"qr_payload" text,
	"pay_url" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	CONSTRAINT "payments_reference" UNIQUE("restaurant_id","reference"),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "places" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "places_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"country_code" text NOT NULL,
	"kind" text NOT NULL,
	"name" text NOT NULL,
	"search_name" text NOT NULL,
	"address" text NOT NULL,
	"city" text NOT NULL,
	"area" text,
	"postal_code" text,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"weight" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "categories" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "categories_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1000 CACHE 1),
	"restaurant_id" integer NOT NULL,
	"key" text NOT NULL,
	"name" jsonb NOT NULL,
	"icon" text,
	"position" integer NOT NULL,
	"listed" boolean DEFAULT true NOT NULL,
	CONSTRAINT "categories_key" UNIQUE("restaurant_id","key")
);
--> statement-breakpoint
CREATE TABLE "dishes" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "dishes_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 100000 CACHE 1),
	"restaurant_id" integer NOT NULL,
	"category_id" integer NOT NULL,
	"key" text NOT NULL,
	"position" integer NOT NULL,
	"name" jsonb NOT NULL,
	"brief" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"rich_brief" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"label" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"pictures" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"price" bigint NOT NULL,
	"old_price" bigint,
	"box_fee" bigint DEFAULT 0 NOT NULL,
	"min_order" integer DEFAULT 1 NOT NULL,
	"max_order" integer,
	"stock" integer,
	"stock_imported" integer,
	"mandatory" boolean DEFAULT false NOT NULL,
	"seckill" boolean DEFAULT false NOT NULL,
	"on_sale" boolean DEFAULT true NOT NULL,
	"listed" boolean DEFAULT true NOT NULL,
	"specs" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"groups" jsonb DEFAULT '[]'::jsonb NOT NULL,
	CONSTRAINT "dishes_key" UNIQUE("restaurant_id","key"),
	CONSTRAINT "dishes_stock" CHECK ("dishes"."stock" >= 0),
	CONSTRAINT "dishes_price" CHECK ("dishes"."price" >= 0)
);
--> statement-breakpoint
CREATE TABLE "option_keys" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "option_keys_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 10000 CACHE 1),
	"restaurant_id" integer NOT NULL,
	"path" text NOT NULL,
	CONSTRAINT "option_keys_path" UNIQUE("restaurant_id","path")
);
--> statement-breakpoint
CREATE TABLE "promotions" (
	"restaurant_id" integer NOT NULL,
	"code" text NOT NULL,
	"name" jsonb NOT NULL,
	"amount_off" bigint,
	"percent_off" double precision,
	"min_dish_amount" bigint DEFAULT 0 NOT NULL,
	"valid_from" timestamp with time zone,
	"valid_until" timestamp with time zone,
	"uses_left" integer,
	CONSTRAINT "promotions_restaurant_id_code_pk" PRIMARY KEY("restaurant_id","code"),
	CONSTRAINT "promotions_uses" CHECK ("promotions"."uses_left" >= 0)
);
--> statement-breakpoint
CREATE TABLE "restaurant_domains" (
	"host" text PRIMARY KEY NOT NULL,
	"restaurant_id" integer NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "restaurants" (
	"id" integer PRIMARY KEY NOT NULL,
	"merchant_id" text NOT NULL,
	"name" jsonb NOT NULL,
	"description" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"welcome_text" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"welcome_line" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"cuisines" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"default_locale" text NOT NULL,
	"country_code" text NOT NULL,
	"city" text NOT NULL,
	"time_zone" text NOT NULL,
	"address" jsonb NOT NULL,
	"lat" double precision NOT NULL,
	"lng" double precision NOT NULL,
	"phone" text NOT NULL,
	"rating" double precision,
	"comment_count" integer DEFAULT 0 NOT NULL,
	"theme" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"logo" text,
	"banner" text,
	"share_image" text,
	"min_order" bigint DEFAULT 0 NOT NULL,
	"in_business" boolean DEFAULT true NOT NULL,
	"can_order" boolean DEFAULT true NOT NULL,
	"platform_allow" boolean DEFAULT true NOT NULL,
	"support_takeout" boolean DEFAULT true NOT NULL,
	"support_pickup" boolean DEFAULT true NOT NULL,
	"can_reserve" boolean DEFAULT false NOT NULL,
	"business_mode" text,
	"hours" jsonb NOT NULL,
	"special_days" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"delivery" jsonb NOT NULL,
	"pickup" jsonb NOT NULL,
	"fees" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"taxes" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"pay_window_minutes" integer DEFAULT 15 NOT NULL,
	"pay_types" jsonb NOT NULL,
	"payment_accounts" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"order_prefix" text DEFAULT 'MK' NOT NULL,
	"config" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"revision" integer DEFAULT 1 NOT NULL,
	"updated_at" timestamp with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "restaurants_min_order" CHECK ("restaurants"."min_order" >= 0)
);
--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_variants" ADD CONSTRAINT "media_variants_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_events" ADD CONSTRAINT "order_events_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "categories" ADD CONSTRAINT "categories_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dishes" ADD CONSTRAINT "dishes_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dishes" ADD CONSTRAINT "dishes_category_id_categories_id_fk" FOREIGN KEY ("category_id") REFERENCES "public"."categories"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "option_keys" ADD CONSTRAINT "option_keys_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotions" ADD CONSTRAINT "promotions_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restaurant_domains" ADD CONSTRAINT "restaurant_domains_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "one_time_codes_number" ON "one_time_codes" USING btree ("mobile_country_code","mobile","purpose","created_at");--> statement-breakpoint
CREATE INDEX "outbox_unsent" ON "outbox" USING btree ("created_at") WHERE "outbox"."sent_at" is null;--> statement-breakpoint
CREATE INDEX "sessions_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_expiry" ON "sessions" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "order_events_order" ON "order_events" USING btree ("order_id","id");--> statement-breakpoint
CREATE INDEX "orders_user" ON "orders" USING btree ("user_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_restaurant" ON "orders" USING btree ("restaurant_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "orders_unpaid" ON "orders" USING btree ("user_id","restaurant_id") WHERE "orders"."status" = 0 and "orders"."pay_status" = 0;--> statement-breakpoint
CREATE INDEX "orders_expiry" ON "orders" USING btree ("expires_at") WHERE "orders"."status" = 0 and "orders"."pay_status" = 0;--> statement-breakpoint
CREATE INDEX "payments_order" ON "payments" USING btree ("order_id","created_at");--> statement-breakpoint
CREATE INDEX "places_search" ON "places" USING btree ("country_code","search_name" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "places_position" ON "places" USING btree ("country_code","lat","lng");--> statement-breakpoint
CREATE INDEX "dishes_menu" ON "dishes" USING btree ("restaurant_id","category_id","position");--> statement-breakpoint
CREATE INDEX "restaurant_domains_restaurant" ON "restaurant_domains" USING btree ("restaurant_id");--> statement-breakpoint
CREATE INDEX "restaurants_merchant" ON "restaurants" USING btree ("merchant_id");