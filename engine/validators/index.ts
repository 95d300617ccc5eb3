import { tidyText } from '../format/text.ts'
import { cartao, codigoSeguranca, validade } from './card.ts'
import { cep, email, senha, telefone } from './contact.ts'
import { data, dataRecente, hora } from './dates.ts'
import { linhas, nome, nomeCompleto, nomeSemEspeciais, semEspeciais } from './names.ts'
import { cnpj, cpf, cpfCnpj } from './tax-documents.ts'
import type { Validator } from './validator.ts'

export {
  brandOf,
  type CardBrand,
  cardBrands,
  codeFits,
  formatCartao,
  reasonBeside,
  shortExpiry,
} from './card.ts'
export { isOneAddress } from './contact.ts'
export { type DatedValidator, datedValidatorOf, datedValidators, isoOf } from './dates.ts'
export { hasCardNumber, namesPerson } from './personal-data.ts'
export type { RefusedExample, Validator } from './validator.ts'
export { type CodeName, codeCharactersOf, plainText } from './validator.ts'

/** Lists every validator, sorted by name: a schema names one by its `format`. */
export const validators = [
  cartao,
  cep,
  cnpj,
  codigoSeguranca,
  cpf,
  cpfCnpj,
  data,
  dataRecente,
  email,
  hora,
  linhas,
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
