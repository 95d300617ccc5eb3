-- By which services know what they stored, as it came: what came as a number goes back as a number.
alter table cpf_consultado alter column id_externo type jsonb using to_jsonb(id_externo);
alter table contratante alter column id_externo type jsonb using to_jsonb(id_externo);
alter table responsavel alter column id_externo type jsonb using to_jsonb(id_externo);
alter table endereco alter column id_externo type jsonb using to_jsonb(id_externo);
alter table segurado alter column id_externo type jsonb using to_jsonb(id_externo);
alter table dependente alter column id_externo type jsonb using to_jsonb(id_externo);
alter table proposta alter column id_externo type jsonb using to_jsonb(id_externo);
