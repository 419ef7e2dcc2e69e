ALTER TABLE "reservation_slots" ADD COLUMN "seats" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "reservation_slots" ADD CONSTRAINT "reservation_slots_seats" CHECK ("reservation_slots"."seats" >= 0);--> statement-breakpoint
update reservation_slots s set seats = r.people
  from (select restaurant_id, day, time, sum(people)::int as people from reservations where status <> 2
    group by restaurant_id, day, time) r
  where (r.restaurant_id, r.day, r.time) = (s.restaurant_id, s.day, s.time);
