-- How often something happened under a key since its window began, for all processes together. Unlogged: counting waits
-- for no disk, and begins anew after a crash of the database.
create unlogged table limit_window (
  key text primary key,
  count integer not null,
  ends_at timestamptz not null
);
create index limit_window_ends_at on limit_window (ends_at);
