-- A card that takes the place of another: what its holder saw that it pays each month, and under which terms.
create table cartao_trocado (
  id text primary key,
  proposta_id text not null references proposta (id) on delete cascade,
  visto text not null,
  final_cartao text not null,
  trocado_em timestamptz not null
);
create index cartao_trocado_proposta on cartao_trocado (proposta_id, trocado_em);
