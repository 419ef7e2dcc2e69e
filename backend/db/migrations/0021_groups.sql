CREATE TABLE "party_groups" (
	"party_id" text PRIMARY KEY NOT NULL,
	"user_id" integer NOT NULL,
	"delivery_type" text NOT NULL,
	"slot" text NOT NULL,
	"address" jsonb,
	"promotion_code" text,
	"closes_at" timestamp with time zone NOT NULL,
	"pay_by" timestamp with time zone,
	"due_at" timestamp with time zone,
	"fee_split" text NOT NULL,
	"unpaid" text NOT NULL,
	"last_call" boolean DEFAULT false NOT NULL,
	"problem" text,
	CONSTRAINT "party_groups_delivery" CHECK ("party_groups"."delivery_type" in ('DELIVERY_TO_HOME', 'SELF_PICKUP')),
	CONSTRAINT "party_groups_address" CHECK ("party_groups"."delivery_type" = 'SELF_PICKUP' or "party_groups"."address" is not null),
	CONSTRAINT "party_groups_rules" CHECK ("party_groups"."fee_split" in ('equal', 'opener') and "party_groups"."unpaid" in ('pay', 'drop'))
);
--> statement-breakpoint
CREATE TABLE "party_knocks" (
	"party_id" text NOT NULL,
	"key_hash" text NOT NULL,
	"name" text NOT NULL,
	"asked_at" timestamp with time zone NOT NULL,
	"is_admitted" boolean,
	CONSTRAINT "party_knocks_party_id_key_hash_pk" PRIMARY KEY("party_id","key_hash")
);
--> statement-breakpoint
ALTER TABLE "parties" ALTER COLUMN "table_no" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "dishes" ADD COLUMN "kitchen_name" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "parties" ADD COLUMN "kind" text DEFAULT 'table' NOT NULL;--> statement-breakpoint
ALTER TABLE "party_groups" ADD CONSTRAINT "party_groups_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_groups" ADD CONSTRAINT "party_groups_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "party_knocks" ADD CONSTRAINT "party_knocks_party_id_parties_id_fk" FOREIGN KEY ("party_id") REFERENCES "public"."parties"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "party_groups_due" ON "party_groups" USING btree ("due_at") WHERE "party_groups"."due_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "parties_group_code" ON "parties" USING btree ("restaurant_id","digits") WHERE "parties"."kind" = 'group' and "parties"."state" = 'open';--> statement-breakpoint
ALTER TABLE "parties" ADD CONSTRAINT "parties_kind" CHECK (case "parties"."kind" when 'table' then "parties"."table_no" is not null when 'group' then "parties"."table_no" is null else false end);