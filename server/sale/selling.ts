import { digitsOf, phoneDigitsOf } from '../../engine/index.ts'
import type { HandlerContext } from '../contract/handler.ts'
import type { ShownCorretor } from './corretor.ts'
import { listed, type operatorLists } from './lists.ts'

/** A corretor as a service or he himself tells of him; what is not known is empty. */
export interface ToldCorretor {
  readonly cpf: string
  readonly nome: string
  readonly nomeDeGuerra: string
  readonly telefone: string
  readonly email: string
  readonly whatsapp: string
  readonly cnpjProdutor: string
}

type Selling = Pick<HandlerContext, 'lists'>

/** Tells whether a corretor, or the producer he sells for, may not sell. */
export const mayNotSell = (work: Selling, told: ToldCorretor): boolean =>
  isListed(work, told, ['corretoresBloqueados', 'produtoresBloqueados'])

/** Shows a corretor without CPF and CNPJ; his address is made of what he is called and the first digits of his CPF. */
export function shownOf(work: Selling, told: ToldCorretor): ShownCorretor {
  const { cpf, nome, email } = told
  const nomeDeGuerra = told.nomeDeGuerra || nome
  const telefone = phoneDigitsOf(told.telefone)
  const corretoresPix = listed(work, 'corretoresPix')
  return {
    nome,
    nomeDeGuerra,
    slug: slugOf(nomeDeGuerra),
    cod: cpf.slice(0, 5),
    telefone,
    email,
    whatsapp: digitsOf(told.whatsapp) || `55${telefone}`,
    pixPadrao: corretoresPix.length === 0 || corretoresPix.includes(cpf),
    semNovaProposta: isListed(work, told, ['corretoresSemNovaProposta', 'produtoresSemNovaProposta']),
  }
}

/** Tells whether a corretor is on a list of people, or their producer on one of companies. */
function isListed(
  work: Selling,
  { cpf, cnpjProdutor }: ToldCorretor,
  [people, companies]: readonly [keyof typeof operatorLists, keyof typeof operatorLists],
): boolean {
  return listed(work, people).includes(cpf) || listed(work, companies).includes(cnpjProdutor)
}

/** Writes a name as it stands in an address: small letters without accents, joined by hyphens. */
function slugOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.replace(/[^a-z0-9]+/g, '-').slice(0, 60)
  return words.replace(/^-|-$/g, '') || 'corretor'
}
