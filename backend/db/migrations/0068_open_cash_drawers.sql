CREATE TABLE "drawer_moves" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drawer_moves_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"shift_id" integer NOT NULL,
	"kind" text NOT NULL,
	"amount" bigint NOT NULL,
	"reason" text,
	"actor" text NOT NULL,
	"dedupe_key" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	CONSTRAINT "drawer_moves_once" UNIQUE("dedupe_key"),
	CONSTRAINT "drawer_moves_kind" CHECK (case when "drawer_moves"."kind" in ('sale', 'in') then "drawer_moves"."amount" >= 0
        else "drawer_moves"."kind" in ('refund', 'out') and "drawer_moves"."amount" <= 0 end
        and ("drawer_moves"."kind" in ('in', 'out')) = ("drawer_moves"."reason" is not null))
);
--> statement-breakpoint
CREATE TABLE "drawer_shifts" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "drawer_shifts_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"restaurant_id" integer NOT NULL,
	"drawer" text NOT NULL,
	"float" bigint NOT NULL,
	"opened_by" text NOT NULL,
	"opened_at" timestamp with time zone NOT NULL,
	"staff_ids" integer[] NOT NULL,
	"expected" bigint,
	"counted" bigint,
	"note" text,
	"closed_by" text,
	"closed_at" timestamp with time zone,
	CONSTRAINT "drawer_shifts_float" CHECK ("drawer_shifts"."float" >= 0 and coalesce("drawer_shifts"."counted", 0) >= 0),
	CONSTRAINT "drawer_shifts_closed" CHECK (num_nulls("drawer_shifts"."expected", "drawer_shifts"."counted", "drawer_shifts"."closed_by", "drawer_shifts"."closed_at") in (0, 4))
);
--> statement-breakpoint
ALTER TABLE "drawer_moves" ADD CONSTRAINT "drawer_moves_shift_id_drawer_shifts_id_fk" FOREIGN KEY ("shift_id") REFERENCES "public"."drawer_shifts"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "drawer_shifts" ADD CONSTRAINT "drawer_shifts_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "drawer_moves_shift" ON "drawer_moves" USING btree ("shift_id","at");--> statement-breakpoint
CREATE UNIQUE INDEX "drawer_shifts_open" ON "drawer_shifts" USING btree ("restaurant_id",lower("drawer")) WHERE "drawer_shifts"."closed_at" is null;--> statement-breakpoint
CREATE INDEX "drawer_shifts_restaurant" ON "drawer_shifts" USING btree ("restaurant_id","opened_at");