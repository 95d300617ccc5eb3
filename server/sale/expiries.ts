import { dayInMs, type Expiry } from '../store/index.ts'

/**
 * For how long sales and contacts are kept: sales that ended without a proposal until then, unpaid proposals for 30
 * days, contacts for a year. A proposal for which money came stays with its sale.
 */
export const expiries: readonly Expiry[] = [
  {
    table: 'sale',
    condition: `expires_at < $1 and not exists (
       select 1 from proposta where proposta.sale_id = sale.id and (situacao = 'paga' or updated_at >= $2
         or exists (select 1 from pagamento where proposta_id = proposta.id and recebido_em is not null)))`,
    ages: [0, 30 * dayInMs],
  },
  { table: 'contato', condition: 'created_at < $1', ages: [365 * dayInMs] },
]
