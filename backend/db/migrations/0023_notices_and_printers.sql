CREATE TABLE "print_jobs" (
	"id" text PRIMARY KEY NOT NULL,
	"printer_id" text NOT NULL,
	"restaurant_id" integer NOT NULL,
	"kind" text NOT NULL,
	"order_id" text,
	"state" text DEFAULT 'waiting' NOT NULL,
	"dedupe_key" text NOT NULL,
	"copy_of" text,
	"tries" smallint DEFAULT 0 NOT NULL,
	"try_at" timestamp with time zone NOT NULL,
	"leased_until" timestamp with time zone,
	"error" text,
	"actor" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"ended_at" timestamp with time zone,
	CONSTRAINT "print_jobs_once" UNIQUE("dedupe_key"),
	CONSTRAINT "print_jobs_state" CHECK ("print_jobs"."state" in ('waiting', 'sent', 'printed', 'failed', 'unsure', 'dropped')
        and ("print_jobs"."state" = 'sent') = ("print_jobs"."leased_until" is not null)
        and ("print_jobs"."kind" = 'test') = ("print_jobs"."order_id" is null))
);
--> statement-breakpoint
CREATE TABLE "printers" (
	"id" text PRIMARY KEY NOT NULL,
	"restaurant_id" integer NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"width" smallint NOT NULL,
	"on_accept" text[] DEFAULT '{}' NOT NULL,
	"language" text NOT NULL,
	"secret_hash" text NOT NULL,
	"seen_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "printers_secret" UNIQUE("secret_hash"),
	CONSTRAINT "printers_kind" CHECK ("printers"."kind" in ('star', 'epson') and "printers"."width" in (58, 80))
);
--> statement-breakpoint
ALTER TABLE "payment_notices" ADD COLUMN "restaurant_id" integer;--> statement-breakpoint
ALTER TABLE "payment_notices" ADD COLUMN "settled_as" text;--> statement-breakpoint
ALTER TABLE "payment_notices" ADD COLUMN "settled_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "payment_notices" ADD COLUMN "settled_by" text;--> statement-breakpoint
ALTER TABLE "payment_notices" ADD COLUMN "note" text;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_printer_id_printers_id_fk" FOREIGN KEY ("printer_id") REFERENCES "public"."printers"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "print_jobs" ADD CONSTRAINT "print_jobs_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "printers" ADD CONSTRAINT "printers_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "print_jobs_open" ON "print_jobs" USING btree ("printer_id","created_at") WHERE "print_jobs"."state" in ('waiting', 'sent', 'failed', 'unsure');--> statement-breakpoint
CREATE INDEX "print_jobs_order" ON "print_jobs" USING btree ("order_id") WHERE "print_jobs"."order_id" is not null;--> statement-breakpoint
CREATE INDEX "print_jobs_age" ON "print_jobs" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "printers_restaurant" ON "printers" USING btree ("restaurant_id");--> statement-breakpoint
CREATE INDEX "payment_notices_payment" ON "payment_notices" USING btree ("payment_id") WHERE "payment_notices"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX "payment_notices_open" ON "payment_notices" USING btree ("restaurant_id","received_at") WHERE "payment_notices"."settled_at" is null and "payment_notices"."outcome" in ('unknown reference', 'wrong amount');--> statement-breakpoint
ALTER TABLE "payment_notices" ADD CONSTRAINT "payment_notices_settled" CHECK (num_nonnulls("payment_notices"."settled_as", "payment_notices"."settled_at", "payment_notices"."settled_by") in (0, 3)
        and ("payment_notices"."settled_as" is null or "payment_notices"."settled_as" in ('matched', 'sent back', 'noted'))
        and ("payment_notices"."settled_as" is distinct from 'matched' or "payment_notices"."payment_id" is not null));--> statement-breakpoint
update payment_notices n set restaurant_id = p.restaurant_id from payments p where p.id = n.payment_id;
