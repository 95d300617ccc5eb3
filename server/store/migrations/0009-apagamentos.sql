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

create function apagamento_fica() returns trigger language plpgsql as $$
begin
  raise exception 'apagamento: rows are only ever added';
end
$$;
create trigger apagamento_fica before update or delete or truncate on apagamento
  for each statement execute function apagamento_fica();
