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

/** The names under which corretores were listed, by CPF, the latest last: whoever is chosen from a list keeps his name. */
const listedNames = new Map<string, string>()

/** More than anybody lists while choosing. */
const mostListed = 1000

/** Invents the corretor of a CPF, always the same; one who was listed has the name he was listed under. */
export function corretorOf(cpf: string): Corretor {
  const { nome: own, telefone } = personOf(`corretor ${cpf}`)
  const nome = listedNames.get(cpf) ?? own
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

/** Invents corretores whose first name is the one looked for, each with a CPF of his own; nobody has a name that ends in "zz". */
export function corretoresNamed(
  name: string,
  count: number,
): readonly { readonly nome: string; readonly cpf: string }[] {
  const first = name.split(' ')[0] ?? ''
  if (/zz$/i.test(name)) return []
  const called = first.charAt(0).toLocaleUpperCase('pt-BR') + first.slice(1).toLocaleLowerCase('pt-BR')
  return Array.from({ length: Math.min(count, 3) }, (_, i) => {
    const seed = `nome ${called} ${i}`
    const [, ...others] = personOf(seed).nome.split(' ')
    const nome = [called, ...others].join(' ')
    const cpf = cpfFrom(100_000_000 + drawFrom(seed).number('cpf', 800_000_000))
    noteListed(cpf, nome)
    return { nome, cpf }
  })
}

function noteListed(cpf: string, nome: string): void {
  listedNames.delete(cpf)
  listedNames.set(cpf, nome)
  const [oldest] = listedNames.keys()
  if (listedNames.size > mostListed && oldest !== undefined) listedNames.delete(oldest)
}

/** Completes nine digits of a CPF with its two check digits. */
function cpfFrom(base: number): string {
  const withDigit = (digits: string) => {
    const sum = [...digits].reduce((total, digit, i) => total + Number(digit) * (digits.length + 1 - i), 0)
    return `${digits}${sum % 11 < 2 ? 0 : 11 - (sum % 11)}`
  }
  return withDigit(withDigit(String(base)))
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
