-- Where each process tries whether the database can be written to. A row fills a page, as only one that asks for new
-- room notices a full disk; nobody reads it.
create table pulso (
  enchimento text not null
);
alter table pulso alter column enchimento set storage plain;
-- Emptying it takes new room each time, which is what is tried; the user of the server owns no table.
grant truncate on pulso to public;

-- When the last purge was, by the clock of whoever made it, and when a clock first said something far from it.
create table limpeza (
  unica boolean primary key default true check (unica),
  feita_em timestamptz not null,
  suspeita_em timestamptz
);

-- The answer of a repeated call as it was written, the order of its keys with it, which body does not keep. Beside it, as
-- a column whose type changes fails every process that has read it before; null where an older version answered.
alter table idempotency add column texto text;
