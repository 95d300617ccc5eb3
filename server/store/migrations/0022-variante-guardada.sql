-- What a variant said, funnel by funnel, when something was sold by it; kept once for all that was sold by the same words.
create table variante_guardada (
  hash text primary key,
  variant text not null,
  -- The values by flow. As json and not jsonb: the order of a file's keys is that of its pages.
  dados json not null,
  -- The first parts of its addresses, by which its pages are found once its file is gone.
  prefixos text[] not null,
  created_at timestamptz not null
);
create index variante_guardada_variant on variante_guardada (variant, created_at desc);

-- By which of them a proposal was made; null for those of before.
alter table proposta add column variante_hash text references variante_guardada (hash);
create index proposta_variante_hash on proposta (variante_hash);
