CREATE TABLE "reservation_deposits" (
	"reservation_id" text PRIMARY KEY NOT NULL,
	"restaurant_id" integer NOT NULL,
	"state" text DEFAULT 'awaiting' NOT NULL,
	"amount" bigint NOT NULL,
	"free_hours" integer NOT NULL,
	"free_until" timestamp with time zone NOT NULL,
	"pay_until" timestamp with time zone NOT NULL,
	"paid_at" timestamp with time zone,
	"settled_at" timestamp with time zone,
	"returned" bigint DEFAULT 0 NOT NULL,
	"kept" bigint DEFAULT 0 NOT NULL,
	"used" bigint DEFAULT 0 NOT NULL,
	"confirm_token" text,
	CONSTRAINT "reservation_deposits_state" CHECK ("reservation_deposits"."state" in ('awaiting', 'expired', 'cancelled', 'paid', 'returned', 'kept', 'used')),
	CONSTRAINT "reservation_deposits_amount" CHECK ("reservation_deposits"."amount" > 0),
	CONSTRAINT "reservation_deposits_parts" CHECK (least("reservation_deposits"."returned", "reservation_deposits"."kept", "reservation_deposits"."used") >= 0),
	CONSTRAINT "reservation_deposits_whole" CHECK ("reservation_deposits"."returned" + "reservation_deposits"."kept" + "reservation_deposits"."used" = case when "reservation_deposits"."state" in ('returned', 'kept', 'used') then "reservation_deposits"."amount" else 0 end),
	CONSTRAINT "reservation_deposits_came" CHECK (("reservation_deposits"."paid_at" is null) = ("reservation_deposits"."state" in ('awaiting', 'expired', 'cancelled')))
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_subject";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "deposit_id" text;--> statement-breakpoint
ALTER TABLE "reservation_deposits" ADD CONSTRAINT "reservation_deposits_reservation_id_reservations_id_fk" FOREIGN KEY ("reservation_id") REFERENCES "public"."reservations"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "reservation_deposits_awaiting" ON "reservation_deposits" USING btree ("pay_until") WHERE "reservation_deposits"."state" = 'awaiting';--> statement-breakpoint
CREATE INDEX "reservation_deposits_paid" ON "reservation_deposits" USING btree ("restaurant_id","paid_at");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_deposit_id_reservation_deposits_reservation_id_fk" FOREIGN KEY ("deposit_id") REFERENCES "public"."reservation_deposits"("reservation_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payments_deposit" ON "payments" USING btree ("deposit_id") WHERE "payments"."deposit_id" is not null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_subject" CHECK (num_nonnulls("payments"."order_id", "payments"."voucher_order_id", "payments"."top_up_id", "payments"."party_share_id", "payments"."deposit_id") = 1 and case "payments"."purpose"
        when 'order' then "payments"."order_id" is not null
        when 'voucher' then "payments"."voucher_order_id" is not null
        when 'topup' then "payments"."top_up_id" is not null
        when 'share' then "payments"."party_share_id" is not null
        when 'deposit' then "payments"."deposit_id" is not null
        else false end);