ALTER TABLE "top_ups" ADD COLUMN "press_key" text;--> statement-breakpoint
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_press" UNIQUE("user_id","press_key");