-- A charge is on record, with its amount, before it goes out to be made, and under the name by which it goes out, its
-- id: until its ending is known it is being confirmed. What surely was not made stays too, and may be tried again under
-- the same name.
alter table pagamento drop constraint pagamento_situacao_check;
alter table pagamento add constraint pagamento_situacao check (
  situacao in ('confirmando', 'aguardando', 'pago', 'expirado', 'cancelado', 'recusado', 'naoFeita'));

-- Ways to pay are listed by the operations' files; a card's charge has more states than paid.
alter table pagamento drop constraint pagamento_forma_pagamento_check;
alter table pagamento drop constraint pagamento_check2;
create unique index pagamento_confirmando on pagamento (proposta_id) where situacao = 'confirmando';

-- What is paid by has no numbers of its own before the service gave them.
alter table pagamento drop constraint pagamento_boleto;
alter table pagamento drop constraint pagamento_pix;
alter table pagamento add constraint pagamento_boleto check (
  num_nonnulls(codigo_barras, vencimento) in (0, 2)
  and (situacao <> 'aguardando' or forma_pagamento <> 1 or num_nonnulls(codigo_barras, link_boleto) > 0));
alter table pagamento add constraint pagamento_pix check (
  num_nonnulls(pix_codigo, pix_minutos, expires_at) in (0, 3)
  and (situacao <> 'aguardando' or forma_pagamento <> 5 or pix_codigo is not null));

-- Money that came, how much of it, and why it paid nothing.
alter table pagamento add column recebido_centavos bigint;
alter table pagamento drop constraint pagamento_check4;
alter table pagamento drop constraint pagamento_pendencia_check;
alter table pagamento add constraint pagamento_pendente check (
  pendencia is null or situacao not in ('confirmando', 'aguardando', 'pago'));
alter table pagamento add constraint pagamento_pendencia check (
  pendencia in ('propostaPaga', 'cobrancaCancelada', 'valorMudou', 'vigenciaMudou', 'valorDiferente',
                'moedaDiferente', 'cpfVendido'));


-- When the server asks next how a charge stands; null once there is nothing more to ask. Whoever makes or asks for a
-- charge is its process meanwhile.
alter table pagamento add column conferir_em timestamptz;
alter table pagamento add column processo text;
-- Whether no message goes out about it, because its recipient had too many.
alter table pagamento add column sem_aviso boolean not null default false;
create index pagamento_conferir on pagamento (conferir_em) where conferir_em is not null;
update pagamento set conferir_em = now()
 where forma_pagamento in (1, 5) and situacao in ('aguardando', 'expirado', 'cancelado')
   and created_at > now() - interval '30 days';

-- Each process shows once a second that it lives; a lease of one that does not is over.
create table processo (
  id text primary key,
  seen_at timestamptz not null
);
drop table em_andamento;
create table em_andamento (
  sale_id text primary key,
  dono text not null
);

-- A card of which nobody knew how it ended becomes a charge that is being confirmed, under the name it went out by.
insert into pagamento (id, proposta_id, forma_pagamento, ciclo_pagamento, valor_centavos, mensal_centavos, data_vigencia,
                       situacao, created_at, conferir_em)
  select distinct on (proposta.id) chamada_externa.id, proposta.id, 2, 1, proposta.valor_centavos,
         proposta.valor_centavos, proposta.data_vigencia, 'confirmando', sent_at, now()
    from chamada_externa join proposta on proposta.id = split_part(assunto, ' ', 2)
   where answered_at is null and assunto like 'cartao %' and proposta.situacao <> 'paga'
   order by proposta.id, sent_at;
delete from chamada_externa where id in (select id from pagamento);
drop index chamada_externa_incerta;
alter table chamada_externa drop column assunto;
create index chamada_externa_incerta on chamada_externa (sent_at) where answered_at is null;
