CREATE TABLE "sign_in_arrivals" (
	"way_hash" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"subject" text NOT NULL,
	"visitor_hash" text NOT NULL,
	"open_id" text,
	"nick_name" text,
	"avatar_url" text,
	"gender" smallint,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "sign_in_bindings" (
	"source" text NOT NULL,
	"subject" text NOT NULL,
	"user_id" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "sign_in_bindings_source_subject_pk" PRIMARY KEY("source","subject")
);
--> statement-breakpoint
CREATE TABLE "sign_in_states" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"source" text NOT NULL,
	"visitor_hash" text NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"redirect_uri" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "short_links" (
	"key_hash" text PRIMARY KEY NOT NULL,
	"user_id" integer,
	"order_id" text,
	"locale" text,
	"country_code" text,
	"app_from" text,
	"created_at" timestamp with time zone NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"used_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "checked_by" integer;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD COLUMN "ticket_hash" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "login_id" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "password_hash" text;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "locale" text;--> statement-breakpoint
ALTER TABLE "sign_in_bindings" ADD CONSTRAINT "sign_in_bindings_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "short_links" ADD CONSTRAINT "short_links_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sign_in_arrivals_expiry" ON "sign_in_arrivals" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "sign_in_bindings_user" ON "sign_in_bindings" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_states_expiry" ON "sign_in_states" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "short_links_expiry" ON "short_links" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_checked_by_users_id_fk" FOREIGN KEY ("checked_by") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_codes" ADD CONSTRAINT "one_time_codes_ticket" UNIQUE("ticket_hash");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_login_id" UNIQUE("login_id");--> statement-breakpoint
ALTER TABLE "users" ADD CONSTRAINT "users_login_id_lower" CHECK ("users"."login_id" = lower("users"."login_id"));