-- A message that cannot be delivered rests as a dead letter until staff try it again or discard it; its row stays
-- either way, so that its dedupe key keeps the same event from being told twice.
alter table outbox add column dead_at timestamptz;
alter table outbox add column discarded_at timestamptz;
alter table outbox add constraint outbox_ends_once check (num_nonnulls(done_at, dead_at) < 2);
alter table outbox add constraint outbox_discarded check (discarded_at is null or dead_at is not null);

-- After 2, 4, 8 … 2048 seconds and then every hour, 72 attempts last two days and a half.
alter table outbox alter column max_attempts set default 72;
update outbox set max_attempts = 72 where done_at is null;

-- Each kind of message has its own worker, which asks for what is due of its kind.
drop index outbox_due;
create index outbox_due on outbox (kind, run_at, id) where done_at is null and dead_at is null;
create index outbox_dead on outbox (dead_at) where dead_at is not null and discarded_at is null;

-- When staff settled what became of money that paid nothing.
alter table pagamento add column resolvida_em timestamptz;
alter table pagamento add constraint pagamento_resolvida check (resolvida_em is null or pendencia is not null);
