ALTER TABLE "top_ups" DROP CONSTRAINT "top_ups_amount";--> statement-breakpoint
ALTER TABLE "top_ups" ADD COLUMN "refund_held" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "top_ups" ADD CONSTRAINT "top_ups_amount" CHECK ("top_ups"."amount" > 0 and "top_ups"."bonus" >= 0 and "top_ups"."refund_held" between 0 and "top_ups"."amount" + "top_ups"."bonus");