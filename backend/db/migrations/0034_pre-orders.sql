ALTER TABLE "orders" ADD COLUMN "reservation_id" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "change_until" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "voucher_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_voucher_code_voucher_codes_code_fk" FOREIGN KEY ("voucher_code") REFERENCES "public"."voucher_codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_reservation" ON "orders" USING btree ("reservation_id") WHERE "orders"."reservation_id" is not null and "orders"."status" in (2, 4, 7, 9);--> statement-breakpoint
CREATE INDEX "orders_voucher" ON "orders" USING btree ("voucher_code") WHERE "orders"."voucher_code" is not null;--> statement-breakpoint
CREATE INDEX "orders_of_reservation" ON "orders" USING btree ("reservation_id") WHERE "orders"."reservation_id" is not null;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_change_until" CHECK ("orders"."reservation_id" is null or "orders"."change_until" is not null);