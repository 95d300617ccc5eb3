-- The code by which support finds the page that somebody reads it from: the first digits of the id of its session.
create index draft_codigo on draft (left(replace(session ->> 'id', '-', ''), 12));
