-- What services from outside know our rows by. Null where no service stands behind them.
alter table cpf_consultado add column id_externo text;
alter table contratante add column id_externo text;
alter table responsavel add column id_externo text;
alter table endereco add column id_externo text;
alter table segurado add column id_externo text;
alter table dependente add column id_externo text;
alter table proposta add column id_externo text, add column uid_externo text;

-- The sales in which a write is waiting for a service.
create table em_andamento (
  sale_id text primary key,
  since timestamptz not null
);

-- Every write sent to a service, noted before it goes out; no answer means that nobody knows how it ended.
-- Nothing of the request is kept, of the answer only what the operation heard. No reference to sale: money that may
-- have moved outlives everything.
create table chamada_externa (
  id text primary key,
  sale_id text not null,
  key text not null,
  n integer not null,
  assunto text,
  service text not null,
  operation text not null,
  call text not null,
  sent_at timestamptz not null,
  answered_at timestamptz,
  heard jsonb,
  unique (sale_id, key, n)
);
create index chamada_externa_incerta on chamada_externa (assunto) where answered_at is null;
create index chamada_externa_sent_at on chamada_externa (sent_at);

-- A service's Pix has a code and no txid of ours; its boleto has a link and no barcode.
alter table pagamento add column link_boleto text;
alter table pagamento drop constraint pagamento_check;
alter table pagamento drop constraint pagamento_check1;
alter table pagamento add constraint pagamento_boleto check (
  case forma_pagamento
    when 1 then num_nonnulls(codigo_barras, vencimento) = 2 or link_boleto is not null
    else num_nonnulls(codigo_barras, vencimento, link_boleto) = 0 end);
alter table pagamento add constraint pagamento_pix check (
  case forma_pagamento
    when 5 then num_nonnulls(pix_codigo, pix_minutos, expires_at) = 3
    else num_nonnulls(pix_txid, pix_codigo, pix_minutos, expires_at) = 0 end);
