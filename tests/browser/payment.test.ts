import { desktop, phone, playJourneys } from './play-journeys.ts'

playJourneys([
  { name: 'r1-titular-adulto-paga-com-pix', widths: [phone, desktop] },
  { name: 'r8-pix-expira-e-um-novo-e-pago', widths: [phone, desktop] },
  { name: 'r3-titular-menor-com-dependentes-paga-com-boleto', widths: [phone] },
  { name: 'link-por-email-pago-em-outro-aparelho', widths: [phone] },
  { name: 'cartao-recusado', widths: [phone] },
])
