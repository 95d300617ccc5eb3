-- What a sale solved to be let through goes along to services that ask for it, also with the calls that bring none.
alter table sale add column response_key text;
