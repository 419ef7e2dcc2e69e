ALTER TABLE "reservations" DROP CONSTRAINT "reservations_code";--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_code" UNIQUE("code","restaurant_id");