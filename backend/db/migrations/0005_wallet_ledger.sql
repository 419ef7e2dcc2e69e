-- Money of wallets moves through this function alone (backend/modules/wallet/ledger.ts, reliability 3): it locks the diner's
-- account, so that movements of one wallet come one after the other, and writes the movement with its two entries. A dedupe key
-- that is known gives what the first call gave. A wallet that holds too little gives the whole statement up with MK002.
create or replace function wallet_move(
  diner int, of_currency text, by_amount bigint, of_type text, kind_of_subject text, id_of_subject text,
  key_once text, with_remark text, at_time timestamptz
) returns jsonb language plpgsql as $$
declare
  debit constant boolean := of_type in ('pay', 'vouchers_order', 'cash_out');
  counter_kind constant text := case of_type
    when 'pay' then 'sales' when 'pay_back' then 'sales' when 'vouchers_order' then 'sales'
    when 'topup' then 'cash_in' when 'topup_bonus' then 'bonus'
    when 'order_refund' then 'refunds' when 'vouchers_refund' then 'refunds'
    when 'cash_out' then 'cash_out' when 'cash_out_back' then 'cash_out' end;
  own bigint;
  counter bigint;
  held bigint;
  known wallet_transactions;
  moved text := replace(gen_random_uuid()::text, '-', '');
begin
  if counter_kind is null or by_amount = 0 or debit <> (by_amount < 0) then
    raise exception 'no movement of type % by %', of_type, by_amount;
  end if;

  select id, balance into own, held from wallet_accounts
    where kind = 'diner' and user_id = diner and currency = of_currency for update;
  if own is null then
    insert into wallet_accounts (kind, user_id, currency) values ('diner', diner, of_currency)
      on conflict do nothing;
    select id, balance into own, held from wallet_accounts
      where kind = 'diner' and user_id = diner and currency = of_currency for update;
  end if;

  if key_once is not null then
    select * into known from wallet_transactions where dedupe_key = key_once;
    if found then
      if known.user_id <> diner or known.currency <> of_currency or known.amount <> by_amount then
        raise exception 'another movement has the key %', key_once;
      end if;
      return jsonb_build_object('transactionId', known.id, 'balance', known.balance);
    end if;
  end if;

  if held + by_amount < 0 then
    raise exception using errcode = 'MK002', message = jsonb_build_object('balance', held)::text;
  end if;

  select id into counter from wallet_accounts where kind = counter_kind and currency = of_currency;
  if counter is null then
    insert into wallet_accounts (kind, currency) values (counter_kind, of_currency) on conflict do nothing;
    select id into counter from wallet_accounts where kind = counter_kind and currency = of_currency;
  end if;

  update wallet_accounts set balance = held + by_amount where id = own;
  insert into wallet_transactions (id, user_id, currency, amount, balance, type, subject_kind, subject_id, dedupe_key,
      remark, created_at)
    values (moved, diner, of_currency, by_amount, held + by_amount, of_type, kind_of_subject, id_of_subject, key_once,
      with_remark, at_time);
  insert into wallet_entries (transaction_id, account_id, amount)
    values (moved, own, by_amount), (moved, counter, -by_amount);
  return jsonb_build_object('transactionId', moved, 'balance', held + by_amount);
end
$$;
--> statement-breakpoint
-- What no code path may break: at commit the entries of a transaction sum to zero and the wallet's own entry is its amount.
create or replace function wallet_entries_balance() returns trigger language plpgsql as $$
declare
  touched text := coalesce(new.transaction_id, old.transaction_id);
begin
  if (select coalesce(sum(amount), 0) from wallet_entries where transaction_id = touched) <> 0 then
    raise exception 'the entries of wallet transaction % do not sum to zero', touched using errcode = '23514';
  end if;
  return null;
end
$$;
--> statement-breakpoint
drop trigger if exists wallet_entries_balance on wallet_entries;
--> statement-breakpoint
create constraint trigger wallet_entries_balance after insert or update or delete on wallet_entries
  deferrable initially deferred for each row execute function wallet_entries_balance();
--> statement-breakpoint
-- The ledger is written once: what was booked is corrected by another booking.
create or replace function wallet_entries_stay() returns trigger language plpgsql as $$
begin
  raise exception 'wallet entries are never changed' using errcode = '23514';
end
$$;
--> statement-breakpoint
drop trigger if exists wallet_entries_stay on wallet_entries;
--> statement-breakpoint
create trigger wallet_entries_stay before update or delete on wallet_entries
  for each row execute function wallet_entries_stay();
