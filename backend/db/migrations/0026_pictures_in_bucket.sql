ALTER TABLE "media" ALTER COLUMN "source" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "media_variants" ALTER COLUMN "bytes" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "media" ADD COLUMN "object_prefix" text;--> statement-breakpoint
ALTER TABLE "media" ADD CONSTRAINT "media_in_one_place" CHECK (("media"."source" is null) <> ("media"."object_prefix" is null));