CREATE TABLE "door_parties" (
	"id" text PRIMARY KEY NOT NULL,
	"turn" bigint GENERATED ALWAYS AS IDENTITY (sequence name "door_parties_turn_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"restaurant_id" integer NOT NULL,
	"key" text NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"source" text NOT NULL,
	"people" integer NOT NULL,
	"name" text NOT NULL,
	"mobile" text DEFAULT '' NOT NULL,
	"language" text NOT NULL,
	"ahead" integer NOT NULL,
	"quoted_minutes" integer NOT NULL,
	"joined_at" timestamp with time zone NOT NULL,
	"calls" integer DEFAULT 0 NOT NULL,
	"table_no" text,
	"ended_at" timestamp with time zone,
	"actor" text NOT NULL,
	"acted_at" timestamp with time zone NOT NULL,
	CONSTRAINT "door_parties_key" UNIQUE("restaurant_id","key"),
	CONSTRAINT "door_parties_state" CHECK ("door_parties"."state" in ('waiting', 'called', 'skipped', 'seated', 'gone', 'left')),
	CONSTRAINT "door_parties_people" CHECK ("door_parties"."people" > 0),
	CONSTRAINT "door_parties_ended_state" CHECK (("door_parties"."state" in ('seated', 'gone', 'left')) = ("door_parties"."ended_at" is not null))
);
--> statement-breakpoint
ALTER TABLE "push_subscriptions" DROP CONSTRAINT "push_subscriptions_subject";--> statement-breakpoint
ALTER TABLE "push_subscriptions" ALTER COLUMN "user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD COLUMN "door_party_id" text;--> statement-breakpoint
ALTER TABLE "door_parties" ADD CONSTRAINT "door_parties_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "door_parties_open" ON "door_parties" USING btree ("restaurant_id","turn") WHERE "door_parties"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "door_parties_ended" ON "door_parties" USING btree ("restaurant_id","ended_at");--> statement-breakpoint
CREATE INDEX "door_parties_personal" ON "door_parties" USING btree ("joined_at") WHERE "door_parties"."name" <> '-';--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_door_party_id_door_parties_id_fk" FOREIGN KEY ("door_party_id") REFERENCES "public"."door_parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_door" UNIQUE("door_party_id","endpoint");--> statement-breakpoint
ALTER TABLE "push_subscriptions" ADD CONSTRAINT "push_subscriptions_subject" CHECK (num_nonnulls("push_subscriptions"."order_id", "push_subscriptions"."waiting_id", "push_subscriptions"."door_party_id") = 1);