CREATE TABLE "build_files" (
	"name" text PRIMARY KEY NOT NULL,
	"bytes" "bytea" NOT NULL,
	"superseded_at" timestamp with time zone
);
--> statement-breakpoint
CREATE INDEX "build_files_superseded" ON "build_files" USING btree ("superseded_at") WHERE "build_files"."superseded_at" is not null;