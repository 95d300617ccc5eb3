-- The code by which support finds the page that somebody reads it from: the first letters and digits of its session's id.
create index draft_codigo on draft (lower(left(translate(session ->> 'id', '-_', ''), 12)));
