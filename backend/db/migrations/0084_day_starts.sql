ALTER TABLE "restaurants" ADD COLUMN "day_starts" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
-- Days until today keep the boundary that they had: the restaurant's own, or the end of each night by its present hours.
UPDATE "restaurants" SET "day_starts" = CASE
	WHEN "config" ? 'dayChange' THEN jsonb_build_array(
		jsonb_build_object('from', '0001-01-01', 'at', "config" ->> 'dayChange'))
	ELSE jsonb_build_array(
		jsonb_build_object('from', '0001-01-01', 'hours', "hours", 'specialDays', "special_days"),
		jsonb_build_object('from', to_char((now() AT TIME ZONE "time_zone")::date + 1, 'YYYY-MM-DD'), 'at', '05:00'))
END;
