CREATE TABLE "guest_notes" (
	"restaurant_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"note" text NOT NULL,
	"allergies" text NOT NULL,
	"updated_at" timestamp with time zone NOT NULL,
	CONSTRAINT "guest_notes_restaurant_id_user_id_pk" PRIMARY KEY("restaurant_id","user_id"),
	CONSTRAINT "guest_notes_something" CHECK ("guest_notes"."note" <> '' or "guest_notes"."allergies" <> '')
);
--> statement-breakpoint
ALTER TABLE "guest_notes" ADD CONSTRAINT "guest_notes_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "guest_notes" ADD CONSTRAINT "guest_notes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "guest_notes_user" ON "guest_notes" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "restaurants_guest_months" ON "restaurants" USING btree ((("config"->>'guestMonths')::int)) WHERE "restaurants"."config" ? 'guestMonths';