-- Messages from before messages had states were read in the outbox; nobody waits for them any more.
update outbox set state = case when sent_at is null then 'kept' else 'sent' end where state = 'waiting';
