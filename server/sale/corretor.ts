import type { SaleContext } from '../contract/handler.ts'
import { instant, updateRows } from '../store/index.ts'

/** A corretor as people may see him: his CPF and his producer's CNPJ stay on the server. */
export type ShownCorretor = {
  readonly nome: string
  readonly nomeDeGuerra: string
  /** How he is called, as it stands in an address. */
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

/** Ties a corretor to the sale, and keeps whom the address names for whoever opens it elsewhere. */
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
