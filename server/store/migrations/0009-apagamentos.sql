-- Each time a person was erased: nothing in it names the person, whose CPF is known by a keyed hash alone.
create table apagamento (
  id text primary key,
  cpf_hash text not null,
  por text not null,
  motivo text not null,
  apagado jsonb not null,
  ficou jsonb not null,
  created_at timestamptz not null
);
create index apagamento_cpf on apagamento (cpf_hash, created_at);
