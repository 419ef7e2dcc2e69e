CREATE TABLE "wallet_free_amounts" (
	"currency" text PRIMARY KEY NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "wallet_free_amounts_amount" CHECK ("wallet_free_amounts"."amount" >= 0)
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "number_changed_at" timestamp with time zone;
--> statement-breakpoint
insert into wallet_free_amounts (currency, amount) values ('SGD', 10000), ('MYR', 30000), ('CNY', 50000), ('VND', 150000000);
--> statement-breakpoint
-- A wallet that pays more in 24 hours than the free amount of its currency takes a code that its diner checked in the last ten
-- minutes (issue 17): a session alone, on a phone that was left or with a stolen cookie, can't empty it. The code is spent with
-- the payment. wallet_move holds the account's lock, so payments at the same time can't slip past the sum. A number that the
-- account has for less than a day can't ask for the code, since who holds the session could have moved the account to it.
create or replace function wallet_require_code() returns trigger language plpgsql as $$
declare
  free bigint;
  paid bigint;
  until timestamptz;
begin
  select amount into free from wallet_free_amounts where currency = new.currency;
  -- An order that late money revives takes again what its diner agreed to (DEC-75).
  if free is null or exists (
    select from wallet_transactions
    where subject_kind = new.subject_kind and subject_id = new.subject_id and type = new.type and user_id = new.user_id
  ) then
    return new;
  end if;

  select coalesce(sum(-amount), 0) into paid from wallet_transactions
    where user_id = new.user_id and currency = new.currency and type in ('pay', 'vouchers_order')
      and created_at > new.created_at - interval '24 hours';
  if paid - new.amount <= free then
    return new;
  end if;

  select number_changed_at + interval '24 hours' into until from users
    where id = new.user_id and number_changed_at > new.created_at - interval '24 hours';
  if until is null then
    update one_time_codes code set used_at = new.created_at
      from users diner
      where diner.id = new.user_id
        and code.mobile_country_code = diner.mobile_country_code and code.mobile = diner.mobile
        and code.purpose = 'wallet-pay' and code.checked_by = new.user_id and code.used_at is null
        and code.checked_at > new.created_at - interval '10 minutes';
    if found then
      return new;
    end if;
  end if;
  raise exception using errcode = 'MK004',
    message = jsonb_build_object('free', free, 'newNumberUntil', until)::text;
end
$$;
--> statement-breakpoint
create trigger wallet_require_code before insert on wallet_transactions
  for each row when (new.type in ('pay', 'vouchers_order')) execute function wallet_require_code();
