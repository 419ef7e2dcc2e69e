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