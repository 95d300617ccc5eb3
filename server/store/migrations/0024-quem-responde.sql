-- Whoever answers for a minor asks for the boletos of the plan by their own CPF.
create index responsavel_cpf on responsavel (cpf);
