import { tidyText } from '../format/text.ts'
import { cartao } from './cartao.ts'
import { cep } from './cep.ts'
import { cnpj } from './cnpj.ts'
import { codigoSeguranca } from './codigo-seguranca.ts'
import { cpf } from './cpf.ts'
import { cpfCnpj } from './cpf-cnpj.ts'
import { data } from './data.ts'
import { email } from './email.ts'
import { nome } from './nome.ts'
import { nomeCompleto } from './nome-completo.ts'
import { nomeSemEspeciais } from './nome-sem-especiais.ts'
import { semEspeciais } from './sem-especiais.ts'
import { senha } from './senha.ts'
import { telefone } from './telefone.ts'
import { validade } from './validade.ts'
import type { Validator } from './validator.ts'

export { brandOf, type CardBrand, cardBrands, formatCartao } from './card-brands.ts'
export { hasCardNumber } from './card-numbers.ts'
export { type CodeName, codeCharactersOf, plainText } from './codes.ts'
export { codeFits, reasonBeside } from './codigo-seguranca.ts'
export { type DatedValidator, datedValidatorOf, datedValidators } from './dated.ts'
export { isOneAddress } from './email.ts'
export { namesPerson } from './personal.ts'
export { isoOf } from './read-date.ts'
export { shortExpiry } from './validade.ts'
export type { RefusedExample, Validator } from './validator.ts'

/** Lists every validator, sorted by name: a schema names one by its `format`. */
export const validators = [
  cartao,
  cep,
  cnpj,
  codigoSeguranca,
  cpf,
  cpfCnpj,
  data,
  email,
  nome,
  nomeCompleto,
  nomeSemEspeciais,
  semEspeciais,
  senha,
  telefone,
  validade,
] as const

/** Gives a text as it is kept, by the validator of its format: where it names none, tidied. */
export function normalText(text: string, format?: string): string {
  return (validatorOf(format ?? '')?.normal ?? tidyText)(text)
}

/** Finds a validator by its name. */
export function validatorOf(name: string): Validator | undefined {
  return validators.find((candidate) => candidate.name === name)
}
