-- Every entity of a sale dies with its sale.

create table sale (
  id text primary key,
  variant text not null,
  cpf_corretor text,
  corretor jsonb,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  grant_until timestamptz
);
create index sale_expires_at on sale (expires_at);
create index sale_corretor on sale ((corretor ->> 'slug'), (corretor ->> 'cod'));

create table draft (
  sale_id text not null references sale (id) on delete cascade,
  scope text not null,
  revision integer not null,
  session jsonb not null,
  updated_at timestamptz not null,
  primary key (sale_id, scope)
);
create index draft_updated_at on draft (updated_at);

-- No reference to sale: a call whose capability is a uid has none, and its answers outlive a sale.
create table idempotency (
  sale_id text not null,
  key text not null,
  operation text not null,
  request_hash text not null,
  status smallint,
  body jsonb,
  created_at timestamptz not null,
  primary key (sale_id, key)
);
create index idempotency_created_at on idempotency (created_at);

create table captcha_used (
  hash text primary key,
  expires_at timestamptz not null
);
create index captcha_used_expires_at on captcha_used (expires_at);

create table outbox (
  id bigint generated always as identity primary key,
  kind text not null,
  payload jsonb not null,
  dedupe_key text unique,
  run_at timestamptz not null,
  locked_until timestamptz,
  attempts integer not null default 0,
  max_attempts integer not null default 12,
  last_error text,
  done_at timestamptz,
  created_at timestamptz not null
);
create index outbox_due on outbox (run_at) where done_at is null;

create table cpf_consultado (
  id bigint generated always as identity primary key,
  sale_id text not null references sale (id) on delete cascade,
  cpf text not null,
  permitido boolean not null,
  created_at timestamptz not null
);
create index cpf_consultado_sale on cpf_consultado (sale_id, created_at);

create table contratante (
  id text primary key,
  sale_id text not null unique references sale (id) on delete cascade,
  cpf text not null,
  nome text not null,
  nome_mae text not null,
  data_nascimento date not null,
  sexo text not null check (sexo in ('M', 'F')),
  estado_civil smallint not null check (estado_civil between 1 and 5),
  email text not null,
  telefone text not null,
  titular_responsavel boolean not null,
  rg text not null,
  data_expedicao date not null,
  orgao_emissor text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (id, sale_id)
);
create index contratante_cpf on contratante (cpf);

-- The pair (contratante, sale) is referenced as one: no row can hang on another sale's person, and all that hangs on
-- a person goes along when the person is set aside into a sale of their own.
create table responsavel (
  id text primary key,
  sale_id text not null unique,
  contratante_id text not null unique,
  cpf text not null,
  nome text not null,
  data_nascimento date not null,
  sexo text not null check (sexo in ('M', 'F')),
  email text not null,
  telefone text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (contratante_id, sale_id) references contratante (id, sale_id)
    on delete cascade on update cascade
);

create table endereco (
  id text primary key,
  sale_id text not null unique,
  contratante_id text not null unique,
  cep text not null check (length(cep) = 8),
  tipo_logradouro text not null,
  logradouro text not null,
  numero text not null,
  tipo_complemento text not null,
  complemento text not null,
  bairro text not null,
  cidade text not null,
  uf text not null check (length(uf) = 2),
  codigo_ibge_municipio text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (contratante_id, sale_id) references contratante (id, sale_id)
    on delete cascade on update cascade
);

-- A holder of the contract: the contracting person, or one whose person is in titular.
create table segurado (
  id text primary key,
  sale_id text not null,
  contratante_id text not null,
  contrata boolean not null,
  tipo_segurado smallint not null,
  id_produto integer not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (id, sale_id),
  foreign key (contratante_id, sale_id) references contratante (id, sale_id)
    on delete cascade on update cascade
);
create index segurado_sale on segurado (sale_id);
create unique index segurado_contratante on segurado (contratante_id) where contrata;

create table titular (
  segurado_id text primary key,
  sale_id text not null,
  cpf text not null,
  nome text not null,
  nome_mae text not null,
  data_nascimento date not null,
  sexo text not null check (sexo in ('M', 'F')),
  estado_civil smallint not null check (estado_civil between 1 and 5),
  email text not null,
  telefone text not null,
  rg text not null,
  data_expedicao date not null,
  orgao_emissor text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (sale_id, cpf),
  foreign key (segurado_id, sale_id) references segurado (id, sale_id)
    on delete cascade on update cascade
);

create table dependente (
  id text primary key,
  sale_id text not null,
  segurado_id text not null,
  cpf text not null,
  nome text not null,
  data_nascimento date not null,
  sexo text not null check (sexo in ('M', 'F')),
  nome_mae text not null,
  grau_parentesco smallint not null,
  email text not null,
  rg text not null,
  data_expedicao date not null,
  orgao_emissor text not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  unique (sale_id, cpf),
  foreign key (segurado_id, sale_id) references segurado (id, sale_id)
    on delete cascade on update cascade
);
-- Cônjuge, once per holder.
create unique index dependente_conjuge on dependente (segurado_id) where grau_parentesco = 2;

create sequence numero_proposta as bigint;

create table proposta (
  id text primary key,
  sale_id text not null unique references sale (id) on delete cascade,
  contratante_id text not null,
  uid text not null unique,
  numero_proposta text not null unique,
  variant text not null,
  cpf_corretor text not null,
  corretor jsonb not null,
  id_produto integer not null,
  vidas integer not null check (vidas >= 1),
  valor_centavos bigint not null check (valor_centavos > 0),
  data_vigencia date not null,
  aceite_versao text,
  aceite_em timestamptz,
  situacao text not null check (situacao in ('aberta', 'paga')),
  created_at timestamptz not null,
  updated_at timestamptz not null,
  -- Sent by e-mail, it is accepted only when it is paid.
  check (num_nulls(aceite_versao, aceite_em) in (0, 2)),
  foreign key (contratante_id, sale_id) references contratante (id, sale_id)
    on delete cascade on update cascade
);
create index proposta_contratante on proposta (contratante_id);

-- Nothing of a card has a column: it is asked for its money and forgotten.
-- A charge keeps what its proposal said when it was opened; money that pays nothing is noted with its reason.
create table pagamento (
  id text primary key,
  proposta_id text not null references proposta (id) on delete cascade,
  forma_pagamento smallint not null check (forma_pagamento in (1, 2, 5)),
  ciclo_pagamento smallint not null,
  valor_centavos bigint not null check (valor_centavos > 0),
  mensal_centavos bigint not null check (mensal_centavos > 0),
  data_vigencia date not null,
  situacao text not null check (situacao in ('aguardando', 'pago', 'expirado', 'cancelado')),
  pix_txid text unique,
  pix_codigo text,
  pix_minutos integer,
  expires_at timestamptz,
  codigo_barras text unique check (length(codigo_barras) = 44),
  vencimento date,
  pago_em timestamptz,
  pago_fora_do_prazo boolean not null default false,
  recebido_em timestamptz,
  pendencia text check (pendencia in ('propostaPaga', 'cobrancaCancelada', 'valorMudou', 'vigenciaMudou')),
  created_at timestamptz not null,
  check (num_nonnulls(codigo_barras, vencimento) = case forma_pagamento when 1 then 2 else 0 end),
  check (num_nonnulls(pix_txid, pix_codigo, pix_minutos, expires_at) = case forma_pagamento when 5 then 4 else 0 end),
  check (forma_pagamento <> 2 or situacao = 'pago'),
  check (num_nulls(recebido_em, pendencia) in (0, 2)),
  check (pendencia is null or situacao in ('expirado', 'cancelado'))
);
create unique index pagamento_aguardando on pagamento (proposta_id) where situacao = 'aguardando';
create unique index pagamento_pago on pagamento (proposta_id) where situacao = 'pago';
create index pagamento_proposta on pagamento (proposta_id, created_at);
create index pagamento_pendencia on pagamento (recebido_em) where pendencia is not null;

-- No reference to sale: whoever waits for a region waits longer than a sale lasts.
create table contato (
  id text primary key,
  variant text not null,
  nome text not null,
  email text not null,
  celular text not null,
  cep text not null check (length(cep) = 8),
  created_at timestamptz not null
);
create unique index contato_email on contato (lower(email));
