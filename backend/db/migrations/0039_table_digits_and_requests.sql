CREATE TABLE "table_digits" (
	"restaurant_id" integer NOT NULL,
	"table_no" text NOT NULL,
	"digits" text NOT NULL,
	"renewed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "table_digits_restaurant_id_table_no_pk" PRIMARY KEY("restaurant_id","table_no"),
	CONSTRAINT "table_digits_digits" CHECK ("table_digits"."digits" ~ '^[0-9]{4}$')
);
--> statement-breakpoint
CREATE TABLE "table_requests" (
	"id" text PRIMARY KEY NOT NULL,
	"restaurant_id" integer NOT NULL,
	"table_no" text NOT NULL,
	"party_id" text,
	"key_hash" text NOT NULL,
	"name" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"is_admitted" boolean,
	"answered_at" timestamp with time zone,
	CONSTRAINT "table_requests_answer" CHECK (("table_requests"."is_admitted" is null) = ("table_requests"."answered_at" is null))
);
--> statement-breakpoint
ALTER TABLE "table_digits" ADD CONSTRAINT "table_digits_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_requests" ADD CONSTRAINT "table_requests_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "table_requests" ADD CONSTRAINT "table_requests_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "table_requests_browser" ON "table_requests" USING btree ("restaurant_id","table_no","key_hash");--> statement-breakpoint
CREATE INDEX "table_requests_party" ON "table_requests" USING btree ("party_id");--> statement-breakpoint
CREATE INDEX "table_requests_age" ON "table_requests" USING btree ("asked_at");