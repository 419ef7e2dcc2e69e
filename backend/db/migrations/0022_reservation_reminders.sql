CREATE TABLE "calendar_feeds" (
	"restaurant_id" integer PRIMARY KEY NOT NULL,
	"is_on" boolean NOT NULL,
	"version" integer NOT NULL,
	CONSTRAINT "calendar_feeds_version" CHECK ("calendar_feeds"."version" > 0)
);
--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "sequence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "confirmed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_sequence" CHECK ("reservations"."sequence" >= 0);