import { nextDayOfMonth, todayInSaoPaulo } from '../../../engine/index.ts'
import type { Input } from '../../generated/operations.ts'
import type { Debit } from '../../payment/index.ts'
import type { PetVariant } from '../../sale/pet-variant.ts'

interface Asked {
  readonly variant: PetVariant
  /** When the plan starts: its day is that of the debits, where no other is chosen. */
  readonly dataVigencia: string
  readonly now: number
}

/** Decides on an automatic debit: from a bank and on a day that the variant offers; undefined where it is neither. */
export function debitOf(
  input: Input<'pedido.pagar'>['debito'],
  { variant, dataVigencia, now }: Asked,
): Debit | undefined {
  const { pagamento, vigencia } = variant
  const { bancos = [], dias = vigencia.dias, mesesDepois = 0 } = pagamento.debito ?? {}
  const dia = input?.diaVencimento ?? Number(dataVigencia.slice(8))
  if (!input || !bancos.some(({ id }) => id === input.banco) || !dias.includes(dia)) return undefined
  return { banco: input.banco, dia, em: nextDayOfMonth(todayInSaoPaulo(now), dia, mesesDepois) }
}
