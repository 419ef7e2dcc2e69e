ALTER TABLE "parties" ADD COLUMN "choose_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "chosen_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "party_members" ADD COLUMN "choice" text;--> statement-breakpoint
ALTER TABLE "party_members" ADD COLUMN "choice_outcome" jsonb;--> statement-breakpoint
ALTER TABLE "party_members" ADD CONSTRAINT "party_members_choice" CHECK ("party_members"."choice" in ('cook', 'refund'));