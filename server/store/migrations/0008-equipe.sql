-- Those who look after the server, by name. Nothing here opens the door by itself: passwords and recovery codes are
-- hashes, and what makes the codes of a second factor is sealed with a key that the database does not have.
create table equipe (
  login text primary key,
  nome text not null,
  senha text not null,
  totp text not null,
  -- The thirty seconds of the last code that was used: none of them, nor any before, opens again.
  totp_passo bigint not null default 0,
  criada_em timestamptz not null,
  desativada_em timestamptz
);

create table equipe_codigo (
  login text not null references equipe (login),
  hash text not null,
  usado_em timestamptz,
  primary key (login, hash)
);

create table equipe_sessao (
  hash text primary key,
  login text not null references equipe (login),
  criada_em timestamptz not null,
  vista_em timestamptz not null
);
create index equipe_sessao_vista_em on equipe_sessao (vista_em);

-- What staff did, to what, and why. Rows are only ever added.
create table ato (
  id bigint generated always as identity primary key,
  em timestamptz not null,
  quem text not null,
  acao text not null,
  sobre text not null,
  numero_proposta text,
  antes text not null,
  depois text not null,
  motivo text not null check (length(motivo) between 5 and 300)
);
create index ato_numero_proposta on ato (numero_proposta) where numero_proposta is not null;

create function ato_fica() returns trigger language plpgsql as $$
begin
  raise exception 'ato: rows are only ever added';
end
$$;
create trigger ato_fica before update or delete or truncate on ato
  for each statement execute function ato_fica();

-- Which calls were refused or failed, by the code that the customer was shown; nothing of a person.
create table recusa (
  request_id text primary key,
  em timestamptz not null,
  operation text not null,
  problem text not null,
  status smallint not null,
  -- No reference: the sale may not have been written yet, and may be deleted before.
  sale_id text not null
);
create index recusa_em on recusa (em);
create index recusa_sale on recusa (sale_id, em);
