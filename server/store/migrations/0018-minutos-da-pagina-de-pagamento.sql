-- For how many minutes the page of the payment service was opened: the bar of the time left is drawn of them.
alter table pagamento add column pagina_minutos integer;
