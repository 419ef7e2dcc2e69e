CREATE TABLE "draft_edits" (
	"restaurant_id" integer NOT NULL,
	"path" text NOT NULL,
	"value" jsonb,
	"revision" integer NOT NULL,
	"moved" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"actor" text NOT NULL,
	"staff_id" integer,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "draft_edits_restaurant_id_path_pk" PRIMARY KEY("restaurant_id","path")
);
--> statement-breakpoint
CREATE TABLE "drafts" (
	"restaurant_id" integer PRIMARY KEY NOT NULL,
	"revision" integer DEFAULT 0 NOT NULL,
	"publish_at" timestamp with time zone,
	"publish_actor" text,
	"publish_staff_id" integer,
	"publish_error" text,
	CONSTRAINT "drafts_publish_actor" CHECK ("drafts"."publish_at" is null or "drafts"."publish_actor" is not null)
);
--> statement-breakpoint
CREATE TABLE "restaurant_versions" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "restaurant_versions_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"restaurant_id" integer NOT NULL,
	"kind" text NOT NULL,
	"document" jsonb NOT NULL,
	"changes" jsonb NOT NULL,
	"actor" text NOT NULL,
	"staff_id" integer,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "restaurant_versions_kind" CHECK ("restaurant_versions"."kind" in ('publish', 'settings', 'undo', 'outside'))
);
--> statement-breakpoint
ALTER TABLE "draft_edits" ADD CONSTRAINT "draft_edits_restaurant_id_drafts_restaurant_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."drafts"("restaurant_id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drafts" ADD CONSTRAINT "drafts_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "restaurant_versions" ADD CONSTRAINT "restaurant_versions_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drafts_publish_at" ON "drafts" USING btree ("publish_at") WHERE "drafts"."publish_at" is not null;--> statement-breakpoint
CREATE INDEX "restaurant_versions_restaurant" ON "restaurant_versions" USING btree ("restaurant_id","id");