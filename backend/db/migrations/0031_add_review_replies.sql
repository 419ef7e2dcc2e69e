ALTER TABLE "reviews" ADD COLUMN "reply" jsonb;--> statement-breakpoint
ALTER TABLE "reviews" ADD COLUMN "imported_reply" jsonb;--> statement-breakpoint
ALTER TABLE "reviews" ADD CONSTRAINT "reviews_reply" CHECK ("reviews"."reply" is null or (coalesce("reviews"."reply" ->> 'text', '') <> '' and "reviews"."reply" ->> 'date' is not null));