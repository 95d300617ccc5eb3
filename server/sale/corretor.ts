import { digitsOf, phoneDigitsOf, validatorOf } from '../../engine/index.ts'
import type { HandlerContext, SaleContext } from '../contract/handler.ts'
import { instant, updateRows } from '../store/index.ts'

/** A corretor as people may see him: his CPF and his producer's CNPJ stay on the server. */
export type ShownCorretor = {
  readonly nome: string
  readonly nomeDeGuerra: string
  /** How he is called, as it is in an address. */
  readonly slug: string
  /** The first five digits of his CPF, as they stand in an address. */
  readonly cod: string
  readonly telefone: string
  readonly email: string
  readonly whatsapp: string
  /** Whether Pix is offered first on his page. */
  readonly pixPadrao: boolean
  /** Whether he may begin no new proposal from one that is done; proposals of before do not say. */
  readonly semNovaProposta?: boolean
}

type Tied = { readonly cpf: string | null; readonly shown: ShownCorretor | null }

/** Ties a corretor to the sale, and keeps whom the address names, for other devices that open it. */
export async function linkCorretor(
  { sql, sale, now }: Pick<SaleContext, 'sql' | 'sale' | 'now'>,
  cpf: string,
  shown: ShownCorretor,
): Promise<void> {
  if (sale.notes) {
    sale.notes.corretor = { cpf, shown }
    return
  }
  await sql.query('update sale set cpf_corretor = $2, corretor = $3 where id = $1', [
    sale.id,
    cpf,
    JSON.stringify(shown),
  ])
  await sql.query(
    `insert into link_corretor (slug, cod, cpf, visto_em) values ($1, $2, $3, $4)
     on conflict (slug, cod, cpf) do update set visto_em = excluded.visto_em`,
    [shown.slug, shown.cod, cpf, instant(now)],
  )
}

/** Gives the corretor of the sale; both are null before `corretor.obter` found one. */
export async function corretorOf({ sql, sale }: SaleContext): Promise<Tied> {
  const [row] = await sql.query<Tied>(
    'select cpf_corretor as cpf, corretor as shown from sale where id = $1',
    [sale.id],
  )
  return row ?? { cpf: null, shown: null }
}

/** Where a sale notes whom it registered, by the service that has him: of one with the other it says nothing. */
const registrations = { corretores: 'cpf_cadastrado', pets: 'cpf_cadastrado_pet' } as const

/** Names a service that registers corretores. */
export type Registrar = keyof typeof registrations

/** Notes that a sale registered a corretor, the last one it did: it may change that registration, and no other sale may. */
export async function noteRegistered(
  { sql, sale }: SaleContext,
  cpf: string,
  registrar: Registrar,
): Promise<void> {
  await updateRows(sql, 'sale', { [registrations[registrar]]: cpf }, { id: sale.id })
}

/** Tells whether a CPF is that of the corretor whom the sale registered with a service. */
export async function registeredHere(
  { sql, sale }: SaleContext,
  cpf: string,
  registrar: Registrar,
): Promise<boolean> {
  const [row] = await sql.query<Record<Registrar, string | null>>(
    'select cpf_cadastrado as corretores, cpf_cadastrado_pet as pets from sale where id = $1',
    [sale.id],
  )
  return row?.[registrar] === cpf
}

/** The lists that an operator may give, and how many numbers stand in each. */
export const operatorLists = {
  /** CPFs that are not sold to. */
  cpfsBloqueados: 'many',
  /** CPFs of corretores who do not sell. */
  corretoresBloqueados: 'many',
  /** CNPJs of producers whose corretores do not sell. */
  produtoresBloqueados: 'many',
  /** CPFs of corretores who begin no new proposal from one that is done. */
  corretoresSemNovaProposta: 'many',
  /** CNPJs of producers whose corretores begin none. */
  produtoresSemNovaProposta: 'many',
  /** CPFs of the corretores on whose pages Pix comes first; an empty list means all of them. */
  corretoresPix: 'many',
  /** The CPF of the default corretor, who has the customers that come without one. */
  corretorPadrao: 'one',
} as const

/** Tells whether a number of a list is a CPF or a CNPJ. */
export const isListable = (number: string): boolean =>
  validatorOf(number.length === 11 ? 'cpf' : 'cnpj')?.accepts(number) === true

/** Gives the numbers of a list; none where the operator gives no such list. */
export const listed = (
  { lists }: Pick<HandlerContext, 'lists'>,
  name: keyof typeof operatorLists,
): readonly string[] => lists[name] ?? []

/** A corretor as a service or he himself tells of him; what is not known is empty. */
export interface FoundCorretor {
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
export const mayNotSell = (context: Selling, told: FoundCorretor): boolean =>
  isListed(context, told, ['corretoresBloqueados', 'produtoresBloqueados'])

/** Shows a corretor without CPF and CNPJ; his address is made of what he is called and the first digits of his CPF. */
export function shownOf(context: Selling, told: FoundCorretor): ShownCorretor {
  const { cpf, nome, email } = told
  const nomeDeGuerra = told.nomeDeGuerra || nome
  const telefone = phoneDigitsOf(told.telefone)
  const corretoresPix = listed(context, 'corretoresPix')
  return {
    nome,
    nomeDeGuerra,
    slug: slugOf(nomeDeGuerra),
    cod: cpf.slice(0, 5),
    telefone,
    email,
    whatsapp: digitsOf(told.whatsapp) || `55${telefone}`,
    pixPadrao: corretoresPix.length === 0 || corretoresPix.includes(cpf),
    semNovaProposta: isListed(context, told, ['corretoresSemNovaProposta', 'produtoresSemNovaProposta']),
  }
}

/** Tells whether a corretor is on a list of people, or their producer on one of companies. */
function isListed(
  context: Selling,
  { cpf, cnpjProdutor }: FoundCorretor,
  [people, companies]: readonly [keyof typeof operatorLists, keyof typeof operatorLists],
): boolean {
  return listed(context, people).includes(cpf) || listed(context, companies).includes(cnpjProdutor)
}

/** Writes a name as it is in an address: small letters without accents, joined by hyphens. */
function slugOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.replace(/[^a-z0-9]+/g, '-').slice(0, 60)
  return words.replace(/^-|-$/g, '') || 'corretor'
}
