CREATE INDEX "orders_personal" ON "orders" USING btree ("ended_at") WHERE "orders"."ended_at" is not null and ("orders"."address" is not null or "orders"."remark" is not null or "orders"."delivery_note" is not null
          or "orders"."receive_email" is not null or "orders"."courier_mobile" is not null);--> statement-breakpoint
CREATE INDEX "party_groups_user" ON "party_groups" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "party_members_user" ON "party_members" USING btree ("user_id") WHERE "party_members"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "party_members_age" ON "party_members" USING btree ("joined_at");--> statement-breakpoint
CREATE INDEX "payments_user" ON "payments" USING btree ("user_id") WHERE "payments"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "reservations_personal" ON "reservations" USING btree ("starts_at") WHERE "reservations"."phone_digits" <> '';--> statement-breakpoint
CREATE INDEX "voucher_orders_personal" ON "voucher_orders" USING btree ("created_at") WHERE "voucher_orders"."email" <> '';