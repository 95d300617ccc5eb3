-- An order of plans for pets is kept and charged as a proposal is: it has lines in place of one product, and a corretor
-- only where one sold it.
alter table proposta alter column id_produto drop not null;
alter table proposta alter column cpf_corretor drop not null;
alter table proposta alter column corretor drop not null;
alter table proposta add constraint proposta_corretor check (
  num_nulls(cpf_corretor, corretor) in (0, 2) and (id_produto is null or corretor is not null));

-- Who buys for pets is not insured: nothing of them is asked that only a plan for people needs.
alter table contratante drop constraint contratante_pessoa_ou_empresa;
alter table contratante add constraint contratante_pessoa_ou_empresa check (
  case when cnpj is not null
    then num_nonnulls(cpf, nome_mae, data_nascimento, sexo, estado_civil, titular_responsavel, rg, data_expedicao,
                      orgao_emissor) = 0
    else num_nulls(cpf, data_nascimento, titular_responsavel) = 0
      and num_nulls(nome_mae, estado_civil, rg, data_expedicao, orgao_emissor) in (0, 5)
      and (sexo is not null or nome_mae is null) end);

-- What an order has that a proposal of one product has not.
create table pedido (
  proposta_id text primary key references proposta (id) on delete cascade,
  outro_telefone text not null,
  perfil text,
  escolaridade smallint,
  cupom text,
  responsavel_manual boolean not null,
  termos_versao text not null,
  termos_em timestamptz not null,
  -- When address and pets were all there; null until then.
  cadastro_em timestamptz
);

create table item_pedido (
  proposta_id text not null references proposta (id) on delete cascade,
  ordem smallint not null,
  plano text not null,
  faixa text not null,
  nome text not null,
  nome_faixa text not null,
  quantidade smallint not null check (quantidade >= 1),
  preco_centavos bigint not null check (preco_centavos > 0),
  primary key (proposta_id, ordem)
);

-- One for each that was bought; what is not known yet is null.
create table pet (
  id text primary key,
  proposta_id text not null references proposta (id) on delete cascade,
  ordem smallint not null,
  plano text not null,
  faixa text not null,
  nome text,
  sexo text check (sexo in ('M', 'F')),
  especie text,
  nascimento date,
  unique (proposta_id, ordem)
);

-- The corretores whom a sale was shown by name: their CPFs stay here, the page has a key of its own for each.
create table corretor_achado (
  sale_id text not null references sale (id) on delete cascade,
  chave text not null,
  cpf text not null,
  nome text not null,
  primary key (sale_id, chave),
  unique (sale_id, cpf)
);
create index corretor_achado_cpf on corretor_achado (cpf);

-- The first day of an automatic debit, its bank and its day of each month.
alter table pagamento add column debito_em date;
alter table pagamento add column debito_banco text;
alter table pagamento add column debito_dia smallint;
alter table pagamento add constraint pagamento_debito check (
  num_nonnulls(debito_em, debito_banco, debito_dia) = case forma_pagamento when 3 then 3 else 0 end);

-- Whom a sale registered with the service of plans for pets: that gives no leave to change them at the other one.
alter table sale add column cpf_cadastrado_pet text;

-- A look-up that asks nobody whether a CPF may contract says nothing of it.
alter table cpf_consultado alter column permitido drop not null;
