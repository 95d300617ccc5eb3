-- A card may be paid on a page of the payment service. That its charge is such a one is known before it goes out; it
-- awaits, with the address of that page, until its time is over.
alter table pagamento add column na_pagina boolean not null default false;
alter table pagamento add column link_pagina text;
alter table pagamento drop constraint pagamento_pix;
alter table pagamento add constraint pagamento_pix check (
  num_nonnulls(pix_codigo, pix_minutos) in (0, 2)
  and (situacao <> 'aguardando' or forma_pagamento <> 5 or pix_codigo is not null));
alter table pagamento add constraint pagamento_pagina check (
  (not na_pagina or forma_pagamento = 2)
  and (link_pagina is null or na_pagina)
  and (situacao <> 'aguardando' or forma_pagamento <> 2 or link_pagina is not null));
alter table pagamento add constraint pagamento_prazo check (
  (expires_at is null) = (num_nonnulls(pix_codigo, link_pagina) = 0));
