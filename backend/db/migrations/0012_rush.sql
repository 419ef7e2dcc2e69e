CREATE TABLE "sold_out" (
	"restaurant_id" integer NOT NULL,
	"kind" text NOT NULL,
	"target_id" integer NOT NULL,
	"dish_id" integer NOT NULL,
	"until" timestamp with time zone,
	"actor" text NOT NULL,
	"since" timestamp with time zone NOT NULL,
	CONSTRAINT "sold_out_restaurant_id_kind_target_id_pk" PRIMARY KEY("restaurant_id","kind","target_id")
);
--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "busy" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "sold_out" ADD CONSTRAINT "sold_out_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sold_out" ADD CONSTRAINT "sold_out_dish_id_dishes_id_fk" FOREIGN KEY ("dish_id") REFERENCES "public"."dishes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sold_out_dish" ON "sold_out" USING btree ("dish_id");--> statement-breakpoint
CREATE INDEX "sold_out_until" ON "sold_out" USING btree ("until") WHERE "sold_out"."until" is not null;