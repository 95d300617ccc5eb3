import { phone, playJourneys } from './play-journeys.ts'

/** The main sales, and a journey that ends early; the rest of them in the longer run. */
playJourneys([
  { name: 'r1-titular-adulto-paga-com-pix', widths: [phone] },
  { name: 'r2-um-pet-no-cartao', widths: [phone] },
  { name: 'r3-titular-menor-com-dependentes-paga-com-boleto', widths: [phone] },
  { name: 'r4-empresa-com-tres-vidas', widths: [phone] },
  { name: 'r5-dois-pets-no-debito-automatico', widths: [phone] },
  { name: 'r7-cep-fora-da-regiao-deixa-contato', widths: [phone] },
  { name: 'cartao-recusado', widths: [phone] },
  { name: 'r9-cadastro-com-lembrete', widths: [phone] },
  { name: 'r10-segunda-via-com-responsavel-menor', widths: [phone] },
])
