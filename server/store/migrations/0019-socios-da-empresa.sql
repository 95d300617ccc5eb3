-- The partners of a company, as whoever sells to it went over them: a list of name and function.
alter table empresa add column socios jsonb not null default '[]';
