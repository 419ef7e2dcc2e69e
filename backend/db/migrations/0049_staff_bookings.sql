ALTER TABLE "reservations" ADD COLUMN "source" text DEFAULT 'online' NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "exception_reason" text;--> statement-breakpoint
ALTER TABLE "reservations" ADD COLUMN "texts_mobile" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "restaurants" ADD COLUMN "booking_closures" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "reservations" ADD CONSTRAINT "reservations_source" CHECK ("reservations"."source" in ('online', 'phone', 'door', 'chat'));
--> statement-breakpoint
-- A manager's exception is within no limit of the guest.
do $$
begin
  execute replace(pg_get_functiondef('check_booking_limits'::regproc), 'if new.status <> 1 then',
    'if new.status <> 1 or new.exception_reason is not null then');
end
$$;
--> statement-breakpoint
-- Staff may mistype a number, so texts about reservations are as bounded as mails are: 20 in 24 hours to one number.
create trigger limit_reservation_texts before insert on outbox for each row
  when (new.channel = 'sms' and new.template like 'reservation-%')
  execute function limit_mails();
