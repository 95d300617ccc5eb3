-- What the payer saw when they confirmed the charge: amount, lines, start date and version of the terms.
alter table pagamento add column visto text;
