import { drawFrom } from './draw.ts'
import { personOf, slugOf } from './people.ts'
import { blockedProducersInSandbox } from './special-values.ts'

/** A corretor who does not exist, with the CNPJ of the producer he sells for. */
export interface Corretor {
  readonly nome: string
  readonly nomeDeGuerra: string
  readonly slug: string
  readonly cod: string
  readonly telefone: string
  readonly email: string
  readonly whatsapp: string
  readonly cnpjProdutor: string
}

/** Invents the corretor of a CPF, always the same. */
export function corretorOf(cpf: string): Corretor {
  const { nome, telefone } = personOf(`corretor ${cpf}`)
  const [first = '', ...others] = nome.split(' ')
  const nomeDeGuerra = `${first} ${others.at(-1)}`
  return {
    nome,
    nomeDeGuerra,
    slug: slugOf(nomeDeGuerra),
    cod: cpf.slice(0, 5),
    telefone,
    email: `${slugOf(nomeDeGuerra).replace('-', '.')}@example.com`,
    whatsapp: `55${telefone}`,
    cnpjProdutor: cnpjFrom(String(10_000_000 + drawFrom(cpf).number('produtor', 90_000_000))),
  }
}

/** A producer who does not exist. */
export interface Produtora {
  readonly cnpj: string
  readonly nome: string
}

/** Lists the invented producers a corretor may sell for; the last one is blocked. */
export const produtoras: readonly Produtora[] = [
  { cnpj: cnpjFrom('20304050'), nome: 'Aurora Corretora de Benefícios' },
  { cnpj: cnpjFrom('30405060'), nome: 'Horizonte Planos e Seguros' },
  { cnpj: cnpjFrom('40506070'), nome: 'Vila Nova Consultoria em Saúde' },
  ...blockedProducersInSandbox.map((cnpj) => ({ cnpj, nome: 'Produtora bloqueada' })),
]

/** Completes the eight digits of a company with its first establishment and both check digits. */
function cnpjFrom(root: string): string {
  const digits = `${root}0001`
  const first = checkDigit(digits)
  return `${digits}${first}${checkDigit(`${digits}${first}`)}`
}

/** Weighs from the right by 2 to 9 over and over, modulo 11. */
function checkDigit(digits: string): number {
  const sum = [...digits].reduceRight(
    ({ total, weight }, digit) => ({
      total: total + Number(digit) * weight,
      weight: weight === 9 ? 2 : weight + 1,
    }),
    { total: 0, weight: 2 },
  ).total
  return sum % 11 < 2 ? 0 : 11 - (sum % 11)
}
