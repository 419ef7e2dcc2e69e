CREATE TABLE "payout_checks" (
	"restaurant_id" integer NOT NULL,
	"provider" text NOT NULL,
	"compared_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payout_checks_restaurant_id_provider_pk" PRIMARY KEY("restaurant_id","provider")
);
--> statement-breakpoint
CREATE TABLE "payout_differences" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "payout_differences_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"restaurant_id" integer NOT NULL,
	"provider" text NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"reference" text NOT NULL,
	"reported" bigint,
	"recorded" bigint,
	"found_at" timestamp with time zone NOT NULL,
	"settled_at" timestamp with time zone,
	"settled_by" text,
	"note" text,
	CONSTRAINT "payout_differences_once" UNIQUE("restaurant_id","provider","key"),
	CONSTRAINT "payout_differences_settled" CHECK (num_nonnulls("payout_differences"."settled_at", "payout_differences"."settled_by") in (0, 2))
);
--> statement-breakpoint
CREATE TABLE "payout_lines" (
	"restaurant_id" integer NOT NULL,
	"provider" text NOT NULL,
	"line_id" text NOT NULL,
	"kind" text NOT NULL,
	"payment_id" text,
	"reference" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"paid_out_on" date NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "payout_lines_restaurant_id_provider_line_id_pk" PRIMARY KEY("restaurant_id","provider","line_id"),
	CONSTRAINT "payout_lines_amount" CHECK ("payout_lines"."amount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "payout_checks" ADD CONSTRAINT "payout_checks_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_differences" ADD CONSTRAINT "payout_differences_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_differences_open" ON "payout_differences" USING btree ("restaurant_id","found_at") WHERE "payout_differences"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "payout_lines_payment" ON "payout_lines" USING btree ("payment_id") WHERE "payout_lines"."payment_id" is not null;--> statement-breakpoint
CREATE INDEX "payout_lines_day" ON "payout_lines" USING btree ("restaurant_id","provider","paid_out_on");
