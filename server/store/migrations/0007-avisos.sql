-- What the payment service tells by itself, stored before it is acknowledged. Of each notice once, by the service's own
-- name of it; its charge is then asked for, and the notice is done with once that is known.
create table aviso (
  id text primary key,
  chave text not null,
  situacao text not null,
  valor_centavos bigint,
  moeda text,
  received_at timestamptz not null,
  done_at timestamptz
);
create index aviso_open on aviso (chave) where done_at is null;
create index aviso_received_at on aviso (received_at);

-- Where the service's list of a day and ours differ, or it tells of a charge that we never made: for staff to settle.
create table divergencia (
  id text primary key,
  dia date not null,
  motivo text not null check (motivo in ('naoFizemos', 'naoConsta', 'valorDiferente', 'avisoContradito')),
  chave text not null,
  valor_centavos bigint,
  proposta_id text references proposta (id) on delete set null,
  noted_at timestamptz not null,
  resolvida_em timestamptz,
  unique nulls not distinct (chave, motivo, valor_centavos)
);
create index divergencia_open on divergencia (noted_at) where resolvida_em is null;

-- The days that were compared.
create table dia_conferido (
  dia date primary key,
  done_at timestamptz not null
);

-- Whoever holds a plan is looked for by CPF before anything is charged.
create index titular_cpf on titular (cpf);
