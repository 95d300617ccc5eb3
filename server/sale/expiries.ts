import { dayInMs } from '../../engine/index.ts'
import { isMoneyOpen } from '../payment/index.ts'
import type { Expiry } from '../store/index.ts'
import { quoteExpiry } from './quotes.ts'

/**
 * For how long sales and contacts are kept: sales that ended without a proposal until then, unpaid proposals for 30
 * days, quotes as long, contacts for a year, links of corretores for a year after they were last opened. A proposal with money that is open, uncertain or came for nothing stays with its sale.
 */
export const expiries: readonly Expiry[] = [
  {
    table: 'sale',
    condition: `expires_at < $1 and not exists (
       select 1 from proposta where proposta.sale_id = sale.id and (situacao = 'paga' or updated_at >= $2
         or exists (select 1 from pagamento where proposta_id = proposta.id and ${isMoneyOpen})))`,
    ages: [0, 30 * dayInMs],
  },
  // A snapshot of a variant by which nothing is sold any more; a day, as a proposal may be just about to name it.
  {
    table: 'variante_guardada',
    condition: 'created_at < $1 and not exists (select 1 from proposta where variante_hash = hash)',
    ages: [dayInMs],
  },
  { table: 'aviso', condition: 'done_at is not null and received_at < $1', ages: [30 * dayInMs] },
  { table: 'dia_conferido', condition: 'done_at < $1', ages: [365 * dayInMs] },
  { table: 'link_corretor', condition: 'visto_em < $1', ages: [365 * dayInMs] },
  quoteExpiry,
  { table: 'contato', condition: 'created_at < $1', ages: [365 * dayInMs] },
]
