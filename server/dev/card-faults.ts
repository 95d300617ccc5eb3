import { codeFits, datedValidatorOf, todayInSaoPaulo, validatorOf } from '../../engine/index.ts'

/** What somebody typed into the fields of a card. */
export interface TypedCard {
  readonly numeroCartao: string
  readonly nome: string
  readonly dataValidade: string
  readonly codigoSeguranca: string
}

/** Says what is wrong with each field of a card by the day it is in São Paulo; of one that fits, nothing. */
export function faultsOfCard(
  { numeroCartao, nome, dataValidade, codigoSeguranca }: TypedCard,
  now: number,
): Partial<TypedCard> {
  const numero = numeroCartao ? validatorOf('cartao')?.reason(numeroCartao) : 'Informe o número do cartão.'
  const validade = dataValidade
    ? (validatorOf('validade')?.reason(dataValidade) ??
      datedValidatorOf('validadeCartao')?.reason(dataValidade, todayInSaoPaulo(now)))
    : 'Informe a validade do cartão.'
  return {
    ...(numero !== undefined && { numeroCartao: numero }),
    ...(nome.trim() === '' && { nome: 'Informe o nome impresso no cartão.' }),
    ...(validade !== undefined && { dataValidade: validade }),
    ...(!codeFits(codigoSeguranca, numeroCartao) && { codigoSeguranca: 'Confira o código de segurança.' }),
  }
}
