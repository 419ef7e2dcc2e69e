CREATE TABLE "help_messages" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "help_messages_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"restaurant_id" integer NOT NULL,
	"user_id" integer NOT NULL,
	"email" text NOT NULL,
	"locale" text NOT NULL,
	"text" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"state" text DEFAULT 'open' NOT NULL,
	"answer" text,
	"closed_by" text,
	"closed_at" timestamp with time zone,
	CONSTRAINT "help_messages_state" CHECK ("help_messages"."state" in ('open', 'answered', 'done')),
	CONSTRAINT "help_messages_answer" CHECK (("help_messages"."state" = 'answered') = ("help_messages"."answer" is not null)),
	CONSTRAINT "help_messages_closed_by" CHECK (("help_messages"."state" = 'open') = ("help_messages"."closed_at" is null) and ("help_messages"."closed_at" is null) = ("help_messages"."closed_by" is null))
);
--> statement-breakpoint
ALTER TABLE "help_messages" ADD CONSTRAINT "help_messages_restaurant_id_restaurants_id_fk" FOREIGN KEY ("restaurant_id") REFERENCES "public"."restaurants"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "help_messages" ADD CONSTRAINT "help_messages_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "help_messages_open" ON "help_messages" USING btree ("restaurant_id","id") WHERE "help_messages"."state" = 'open';--> statement-breakpoint
CREATE INDEX "help_messages_closed" ON "help_messages" USING btree ("restaurant_id","closed_at" DESC NULLS FIRST,"id") WHERE "help_messages"."state" <> 'open';--> statement-breakpoint
CREATE UNIQUE INDEX "help_messages_one" ON "help_messages" USING btree ("user_id","restaurant_id",md5("text")) WHERE "help_messages"."state" = 'open';--> statement-breakpoint
CREATE INDEX "help_messages_user" ON "help_messages" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "help_messages_age" ON "help_messages" USING btree ("created_at");