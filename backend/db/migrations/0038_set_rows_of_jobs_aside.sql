CREATE TABLE "job_failures" (
	"job" text NOT NULL,
	"row_id" text NOT NULL,
	"restaurant_id" integer,
	"attempts" integer NOT NULL,
	"first_failed_at" timestamp with time zone NOT NULL,
	"last_failed_at" timestamp with time zone NOT NULL,
	"next_try_at" timestamp with time zone NOT NULL,
	"last_error" text NOT NULL,
	CONSTRAINT "job_failures_job_row_id_pk" PRIMARY KEY("job","row_id"),
	CONSTRAINT "job_failures_attempts" CHECK ("job_failures"."attempts" >= 1)
);
