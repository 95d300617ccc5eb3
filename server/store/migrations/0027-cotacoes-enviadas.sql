-- What a quote was made of, by the code in its link. It names no person, and outlives the sale it was sent from.
create table cotacao_enviada (
  codigo text primary key,
  sale_id text not null,
  variant text not null,
  id_produto integer not null,
  vidas integer not null check (vidas >= 1),
  tabela text,
  preco_centavos bigint not null check (preco_centavos > 0),
  em timestamptz not null
);
create index cotacao_enviada_sale on cotacao_enviada (sale_id, em);
create index cotacao_enviada_em on cotacao_enviada (em);

-- The price that the quote of its link promises a sale, and until when.
alter table sale add column cotacao jsonb;
