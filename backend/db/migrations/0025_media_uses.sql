CREATE TABLE "media_uses" (
	"restaurant_id" integer NOT NULL,
	"media_id" text NOT NULL,
	"used_at" timestamp with time zone NOT NULL,
	"checked_at" timestamp with time zone NOT NULL,
	CONSTRAINT "media_uses_restaurant_id_media_id_pk" PRIMARY KEY("restaurant_id","media_id")
);
--> statement-breakpoint
ALTER TABLE "media_uses" ADD CONSTRAINT "media_uses_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "media_uses" ADD CONSTRAINT "media_uses_media_id_media_id_fk" FOREIGN KEY ("media_id") REFERENCES "public"."media"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "media_uses_media" ON "media_uses" USING btree ("media_id");--> statement-breakpoint
CREATE INDEX "media_uses_checked" ON "media_uses" USING btree ("checked_at");--> statement-breakpoint
CREATE INDEX "order_lines_picture" ON "order_lines" USING btree ("picture") WHERE "order_lines"."picture" is not null;--> statement-breakpoint
-- Every picture that is there has a user: who shows it or drafts it, and for one that nobody does, any restaurant, whose next look finds it unused.
INSERT INTO "media_uses" ("restaurant_id", "media_id", "used_at", "checked_at")
SELECT DISTINCT "shown"."restaurant_id", "media"."id", now(), now()
FROM (
	SELECT "restaurant_id", jsonb_array_elements_text("pictures") AS "id" FROM "dishes"
	UNION ALL SELECT "restaurant_id", jsonb_array_elements_text("pictures") FROM "reviews"
	UNION ALL SELECT "restaurant_id", "avatar" FROM "reviews"
	UNION ALL SELECT "restaurant_id", "icon" FROM "categories"
	UNION ALL SELECT "id", unnest(ARRAY["logo", "banner", "share_image"]) FROM "restaurants"
	UNION ALL SELECT "restaurants"."id", "found"."match"[1] FROM "restaurants", regexp_matches("config"::text, '"([a-z0-9]{8,32})"', 'g') AS "found"("match")
	UNION ALL SELECT "restaurant_id", "found"."match"[1] FROM "draft_edits", regexp_matches("value"::text, '"([a-z0-9]{8,32})"', 'g') AS "found"("match")
) AS "shown"
JOIN "media" ON "media"."id" = "shown"."id";
--> statement-breakpoint
INSERT INTO "media_uses" ("restaurant_id", "media_id", "used_at", "checked_at")
SELECT "any"."id", "media"."id", now(), now()
FROM "media", (SELECT min("id") AS "id" FROM "restaurants") AS "any"
WHERE "any"."id" IS NOT NULL AND NOT EXISTS (SELECT FROM "media_uses" WHERE "media_uses"."media_id" = "media"."id");
