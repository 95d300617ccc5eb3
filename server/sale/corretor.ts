import { digitsOf, phoneDigitsOf, validatorOf } from '../../engine/index.ts'
import type { HandlerContext, SaleContext } from '../contract/handler.ts'
import { instant } from '../store/index.ts'

/** A corretor as people may see him: his CPF and his producer's CNPJ stay on the server. */
export type ShownCorretor = {
  readonly nome: string
  readonly nomeDeGuerra: string
  /** His name as it is in an address; empty where addresses name no corretor. */
  readonly slug: string
  /** The first five digits of his CPF, as in an address. */
  readonly cod: string
  readonly telefone: string
  readonly email: string
  readonly whatsapp: string
  /** Whether Pix is offered first on his page. */
  readonly pixPadrao: boolean
  /** Whether he may begin no new proposal from one that is done; older proposals do not say. */
  readonly semNovaProposta?: boolean
}

type LinkedCorretor = { readonly cpf: string | null; readonly shown: ShownCorretor | null }

/** Links a corretor to the sale, and stores whom his address names, for other devices that open it. */
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
  if (shown.slug === '') return
  await sql.query(
    `insert into link_corretor (slug, cod, cpf, visto_em) values ($1, $2, $3, $4)
     on conflict (slug, cod, cpf) do update set visto_em = excluded.visto_em`,
    [shown.slug, shown.cod, cpf, instant(now)],
  )
}

/** Returns the corretor of the sale; both are null before `corretor.obter` found one. */
export async function corretorOf({ sql, sale }: SaleContext): Promise<LinkedCorretor> {
  const [row] = await sql.query<LinkedCorretor>(
    'select cpf_corretor as cpf, corretor as shown from sale where id = $1',
    [sale.id],
  )
  return row ?? { cpf: null, shown: null }
}

/** Returns the CPF of the sale's corretor as services take it: empty where there is none. */
export const cpfCorretorOf = async (context: SaleContext): Promise<string> =>
  (await corretorOf(context)).cpf ?? ''

/** The column in which a sale stores whom it registered, one for each service that registers corretores. */
type RegisteredColumn = 'cpf_cadastrado' | 'cpf_cadastrado_pet'

/** Stores that a sale registered a corretor, the last one it did: it may change that registration, and no other sale may. */
export async function noteRegistered(
  { sql, sale }: SaleContext,
  cpf: string,
  column: RegisteredColumn,
): Promise<void> {
  await sql.query(`update sale set ${column} = $2 where id = $1`, [sale.id, cpf])
}

/** Tells whether a CPF is that of the corretor whom the sale registered with a service. */
export async function isRegisteredHere(
  { sql, sale }: SaleContext,
  cpf: string,
  column: RegisteredColumn,
): Promise<boolean> {
  return (await sql.query(`select from sale where id = $1 and ${column} = $2`, [sale.id, cpf])).length > 0
}

/** The lists that an operator may give, and how many numbers each has. */
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

/** Returns the numbers of a list; none where the operator gives no such list. */
export const listed = (
  { lists }: Pick<HandlerContext, 'lists'>,
  name: keyof typeof operatorLists,
): readonly string[] => lists[name] ?? []

/** A corretor as a service answers or he typed; what is not known is empty. */
export interface FoundCorretor extends SellingCorretor {
  readonly nome: string
  readonly nomeDeGuerra: string
  readonly telefone: string
  readonly email: string
  readonly whatsapp: string
}

/** A corretor and the producer he sells for. */
interface SellingCorretor {
  readonly cpf: string
  readonly cnpjProdutor: string
}

/** Tells whether a corretor, or the producer he sells for, may not sell. */
export const mayNotSell = (context: Pick<HandlerContext, 'lists'>, { cpf, cnpjProdutor }: SellingCorretor) =>
  listed(context, 'corretoresBloqueados').includes(cpf) ||
  listed(context, 'produtoresBloqueados').includes(cnpjProdutor)

/** Shows a corretor without CPF and CNPJ; his address is made of what he is called and the first digits of his CPF. */
export function shownOf(context: Pick<HandlerContext, 'lists'>, found: FoundCorretor): ShownCorretor {
  const { cpf, cnpjProdutor, nome, email } = found
  const nomeDeGuerra = found.nomeDeGuerra || nome
  const telefone = phoneDigitsOf(found.telefone)
  const corretoresPix = listed(context, 'corretoresPix')
  return {
    nome,
    nomeDeGuerra,
    slug: slugOf(nomeDeGuerra),
    cod: cpf.slice(0, 5),
    telefone,
    email,
    whatsapp: digitsOf(found.whatsapp) || `55${telefone}`,
    pixPadrao: corretoresPix.length === 0 || corretoresPix.includes(cpf),
    semNovaProposta:
      listed(context, 'corretoresSemNovaProposta').includes(cpf) ||
      listed(context, 'produtoresSemNovaProposta').includes(cnpjProdutor),
  }
}

/** Writes a name as it is in an address: small letters without accents, joined by hyphens. */
function slugOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.replace(/[^a-z0-9]+/g, '-').slice(0, 60)
  return words.replace(/^-|-$/g, '') || 'corretor'
}
