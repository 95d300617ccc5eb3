-- The corretor whom this sale registered: nobody signs in, so only the sale that did it may change that registration.
alter table sale add column cpf_cadastrado text;
