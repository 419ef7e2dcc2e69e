ALTER TABLE "dishes" ADD COLUMN "free" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "dishes" SET "free" = true WHERE "price" = 0 AND "specs" = '[]';--> statement-breakpoint
UPDATE "dishes" SET "specs" = (
  SELECT jsonb_agg(CASE WHEN spec->'price' = '0' THEN spec || '{"free": true}' ELSE spec END ORDER BY place)
  FROM jsonb_array_elements("specs") WITH ORDINALITY AS each (spec, place)
) WHERE "specs" @? '$[*] ? (@.price == 0)';
