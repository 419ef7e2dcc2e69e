CREATE TABLE "verified_emails" (
	"user_id" integer NOT NULL,
	"email" text NOT NULL,
	"verified_at" timestamp with time zone NOT NULL,
	CONSTRAINT "verified_emails_user_id_email_pk" PRIMARY KEY("user_id","email")
);
--> statement-breakpoint
ALTER TABLE "verified_emails" ADD CONSTRAINT "verified_emails_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
-- Limits per diner (DEC-86). Triggers judge them, because parallel requests of one diner must be counted one after the other: the lock
-- is held until the commit, and a query of a trigger sees what was committed before. Errors carry the wire's detail as JSON.
create function check_booking_limits() returns trigger language plpgsql as $$
declare
  made constant int := 20;
  most_open constant int := 15;
  most_here constant int := 12;
  most_of_day constant int := 5;
  most_covers constant int := 40;
  seen record;
begin
  if new.status <> 1 then return new; end if;
  perform pg_advisory_xact_lock(hashtextextended('bookings ' || new.user_id, 0));
  select
    count(*) filter (where open) as open,
    count(*) filter (where open and restaurant_id = new.restaurant_id) as here,
    count(*) filter (where open and restaurant_id = new.restaurant_id and day = new.day) as of_day,
    coalesce(sum(people) filter (where open and restaurant_id = new.restaurant_id and day = new.day), 0) as covers,
    count(*) filter (where created_at > new.created_at - interval '1 day') as made
  into seen
  from (
    select *, status = 1 and arrived_at is null as open
    from reservations
    where user_id = new.user_id and id <> new.id
  ) others;
  if tg_op = 'INSERT' and seen.made >= made then
    raise exception using errcode = 'MK002', message = jsonb_build_object('per', 'made', 'most', made)::text;
  elsif seen.open >= most_open then
    raise exception using errcode = 'MK002', message = jsonb_build_object('per', 'diner', 'most', most_open)::text;
  elsif seen.here >= most_here then
    raise exception using errcode = 'MK002', message = jsonb_build_object('per', 'restaurant', 'most', most_here)::text;
  elsif seen.of_day >= most_of_day then
    raise exception using errcode = 'MK002', message = jsonb_build_object('per', 'day', 'most', most_of_day)::text;
  elsif seen.of_day > 0 and seen.covers + new.people > most_covers then
    raise exception using errcode = 'MK002', message = jsonb_build_object('per', 'covers', 'most', most_covers)::text;
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger check_booking_limits before insert or update of day, people on reservations
  for each row execute function check_booking_limits();
--> statement-breakpoint
-- Orders to be paid by hand are accepted without money, so one diner could fill a kitchen with them.
create function check_unpaid_limits() returns trigger language plpgsql as $$
declare
  most_open constant int := 10;
  most_here constant int := 5;
  seen record;
begin
  perform pg_advisory_xact_lock(hashtextextended('unpaid orders ' || new.user_id, 0));
  select count(*) as open, count(*) filter (where restaurant_id = new.restaurant_id) as here
  into seen
  from orders
  where user_id = new.user_id and status in (2, 4, 7) and pay_status = 0
    and created_at > new.created_at - interval '1 day';
  if seen.here >= most_here then
    raise exception using errcode = 'MK002', message = jsonb_build_object('per', 'restaurant', 'most', most_here)::text;
  elsif seen.open >= most_open then
    raise exception using errcode = 'MK002', message = jsonb_build_object('per', 'diner', 'most', most_open)::text;
  end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger check_unpaid_limits before insert on orders
  for each row when (new.status = 2 and new.pay_status = 0) execute function check_unpaid_limits();
--> statement-breakpoint
-- Mails that cost a diner nothing to cause: beyond 20 a day to one address they are not written, whoever causes them.
create function limit_mails() returns trigger language plpgsql as $$
declare
  most constant int := 20;
  counted int;
begin
  insert into attempts (key, points, expires_at)
  values ('mail:' || lower(new.recipient), 1, new.created_at + interval '1 day')
  on conflict (key) do update set
    points = case when attempts.expires_at <= new.created_at then 1 else attempts.points + 1 end,
    expires_at = case when attempts.expires_at <= new.created_at then excluded.expires_at else attempts.expires_at end
  returning points into counted;
  if counted > most then return null; end if;
  return new;
end
$$;
--> statement-breakpoint
create trigger limit_mails before insert on outbox for each row
  when (new.channel = 'email' and (new.template like 'reservation-%' or new.template = 'order-received'))
  execute function limit_mails();
