import { phone, playJourneys } from './play-journeys.ts'

/** The main sales, and a journey that ends early; the rest of them in the longer run. */
playJourneys([
  { name: 'r1-titular-adulto-paga-com-pix', widths: [phone] },
  { name: 'r2-um-pet-no-cartao', widths: [phone] },
  { name: 'cartao-recusado', widths: [phone] },
  { name: 'r10-segunda-via-com-responsavel-menor', widths: [phone] },
])
