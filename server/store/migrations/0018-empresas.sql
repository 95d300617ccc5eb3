-- A company contracts too: by its CNPJ in place of a CPF, and with nothing of a person's but name, e-mail and telephone.
alter table contratante add column cnpj text check (length(cnpj) = 14);
alter table contratante alter column cpf drop not null;
alter table contratante alter column nome_mae drop not null;
alter table contratante alter column data_nascimento drop not null;
alter table contratante alter column sexo drop not null;
alter table contratante alter column estado_civil drop not null;
alter table contratante alter column titular_responsavel drop not null;
alter table contratante alter column rg drop not null;
alter table contratante alter column data_expedicao drop not null;
alter table contratante alter column orgao_emissor drop not null;
alter table contratante add constraint contratante_pessoa_ou_empresa check (
  num_nulls(cpf, nome_mae, data_nascimento, sexo, estado_civil, titular_responsavel, rg, data_expedicao, orgao_emissor)
    = case when cnpj is null then 0 else 9 end);
create index contratante_cnpj on contratante (cnpj) where cnpj is not null;

-- What is kept of a company beside what every contracting party has.
create table empresa (
  contratante_id text primary key,
  sale_id text not null unique,
  nome_fantasia text not null,
  natureza_juridica text not null,
  data_abertura date,
  situacao_empresa text not null,
  insc_municipal text not null,
  insc_estadual text not null,
  foreign key (contratante_id, sale_id) references contratante (id, sale_id)
    on delete cascade on update cascade
);

create table representante (
  id text primary key,
  sale_id text not null unique,
  contratante_id text not null unique,
  cpf text not null,
  nome text not null,
  rg text not null,
  orgao_emissor text not null,
  data_expedicao date not null,
  email text not null,
  telefone text not null,
  cargo_ou_funcao text not null,
  contato_responsavel boolean not null,
  id_externo jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (contratante_id, sale_id) references contratante (id, sale_id)
    on delete cascade on update cascade
);
create index representante_cpf on representante (cpf);

create table contato_empresa (
  id text primary key,
  sale_id text not null unique,
  contratante_id text not null unique,
  nome text not null,
  email text not null,
  telefone text not null,
  cargo_ou_funcao text not null,
  id_externo jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (contratante_id, sale_id) references contratante (id, sale_id)
    on delete cascade on update cascade
);

-- Whether an address is where the bills go too; where not, a company has another for them.
alter table endereco add column cobranca boolean not null default true;
create table endereco_cobranca (
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
  id_externo jsonb,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  foreign key (contratante_id, sale_id) references contratante (id, sale_id)
    on delete cascade on update cascade
);

-- The companies that a sale looked up, each with what was told of it: what is sold is what was looked up.
create table cnpj_consultado (
  id bigint generated always as identity primary key,
  sale_id text not null references sale (id) on delete cascade,
  cnpj text not null,
  permitido boolean not null,
  id_externo jsonb,
  dados jsonb,
  created_at timestamptz not null
);
create index cnpj_consultado_sale on cnpj_consultado (sale_id, created_at);
