CREATE TABLE "operator_duties" (
	"duty" text PRIMARY KEY NOT NULL,
	"done_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "restaurant_domains" ADD COLUMN "certificate_ends_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "restaurant_domains" ADD COLUMN "certificate_due_at" timestamp with time zone DEFAULT now() NOT NULL;