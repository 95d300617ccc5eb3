import type { Work } from '../../contract/work.ts'
import { type Charge, chargeBy, recordBankStatus } from '../../payment/index.ts'
import { wordOfAsking } from './bank-words.ts'

/**
 * Asks the bank whether a card was paid on its page meanwhile, before anything else is charged, and stores it. A bank that
 * can tell nothing of it is no hindrance: what it takes later reaches staff.
 */
export async function isPaidOnPage(charge: Charge | undefined, { call, sql, now }: Work): Promise<boolean> {
  if (!charge?.page) return false
  const reply = await call('conferir', { chave: charge.id })
  const by = { formaPagamento: charge.formaPagamento, isOnPage: true }
  const word = wordOfAsking({ kind: 'answer', reply }, by)
  if (word.is !== 'paid') return false
  await recordBankStatus(sql, charge.id, word, now)
  return (await chargeBy(sql, charge.id, now))?.situacao === 'pago'
}
