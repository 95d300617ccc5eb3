import type { Store } from '../../server/store/index.ts'
import type { Services } from '../../server/upstream/index.ts'
import { newCpf, outroTitular, titular } from '../people.ts'
import { withSeen } from '../seen.ts'
import { openEmpty } from './database.ts'
import { type Around, beginSale, type Call, callsOver, type Data, type SoldBy } from './operations.ts'
import { servicesOfTests } from './services.ts'

export * from '../people.ts'

/** The reply of a call that is refused by a problem. */
export const refused = (problem: string) => ({ ok: false, problem })

/** The corretor of these tests. */
export const corretor = '52998224725'

/** The registration of a corretor whom the sandbox does not know. */
export const cadastroCorretor = {
  cpf: '99900000188',
  nome: 'Carla Menezes Prado',
  nomeDeGuerra: 'Carla Prado',
  email: 'carla@exemplo.com.br',
  telefone: '21987654321',
  cnpjProdutor: '20304050000170',
} as const

/** A cotacao for two lives. */
export const cotacao = { nome: 'Beatriz Gouveia', telefone: '21987654321', idProduto: 2, vidas: 2 } as const

/** The same by e-mail, with what the person was shown. */
export const cotacaoPorEmail = {
  nome: 'Beatriz Gouveia',
  email: 'beatriz@exemplo.com.br',
  idProduto: 2,
  vidas: 2,
  valorCentavos: 9980,
  tabela: 'RJ',
} as const

/** An address that is served. */
export const endereco = {
  cep: '20040002',
  logradouro: 'do Sol',
  tipoLogradouro: 'Rua',
  numero: '10',
  bairro: 'Centro',
  cidade: 'Rio de Janeiro',
  uf: 'RJ',
  codigoIBGEMunicipio: '3304557',
} as const

/** The order of one life of product 2, with what the person was shown. */
export const pedido = {
  idProduto: 2,
  valorCentavos: 4990,
  dataVigencia: '2026-11-25',
  aceite: { versao: '2026-11' },
  tabela: 'RJ',
  porEmail: false,
} as const

/** Operations over one store, and the ways through them that tests take. */
export interface Desk {
  readonly store: Store
  readonly call: Call
  /** Makes a call that must succeed, and gives its data. */
  ask(name: string, input: Data, around?: Around): Promise<Data>
  /** Begins a sale, to a person unless it is said to be to a company. */
  sale(variant?: SoldBy): Promise<string>
  /** Begins a sale and looks a CPF up in it, a corretor known. */
  lookedUp(cpf?: string): Promise<{ readonly sale: string; readonly cpf: string }>
  /** Goes on until everything is stored that a proposal needs. */
  registered(
    cpf?: string,
  ): Promise<{ readonly sale: string; readonly cpf: string; readonly segurado: string }>
  /** Goes on until the sale has the 99 lives its plan takes. */
  filled(): Promise<{ readonly sale: string; readonly segurado: string }>
  /** Adds a titular whose CPF the sale looks up. */
  joined(sale: string, cpf?: string): Promise<{ readonly id: string; readonly cpf: string }>
  /** Goes on until there is a proposal. */
  proposed(cpf?: string): Promise<{ readonly sale: string; readonly uid: string; readonly id: string }>
}

/** Opens the operations over a new, empty store. */
export async function openDesk(): Promise<Desk> {
  return deskOver(await openEmpty(), await servicesOfTests())
}

/** Stores many dependentes of a titular at once, each with a CPF that is none. */
async function addDependentes(
  store: Store,
  { sale, segurado, count }: { readonly sale: string; readonly segurado: string; readonly count: number },
): Promise<void> {
  await store.query(
    `insert into dependente (id, sale_id, segurado_id, cpf, nome, data_nascimento, sexo, nome_mae, grau_parentesco,
                             email, rg, data_expedicao, orgao_emissor, created_at, updated_at)
     select $1 || n, $1, $2, n::text, 'x', '2000-01-01', 'M', 'x', 3, '', '', '1999-09-09', '', now(), now()
       from generate_series(1, $3::int) as n`,
    [sale, segurado, count],
  )
}

/** Opens the operations over a store. */
export const deskOver = (store: Store, services?: Services): Desk =>
  deskWith({ store, call: callsOver(store, services), sale: (variant) => beginSale(store, variant) })

/** Opens the operations as `call` makes them, in sales as `sale` begins them. */
export function deskWith({ store, call: callOf, sale }: Pick<Desk, 'store' | 'call' | 'sale'>): Desk {
  const call: Call = async (name, input, around) => {
    const asked = async (shown: string, of: Data) => {
      const reply = await callOf(shown, of, around)
      return reply.ok ? (reply.data as Data) : undefined
    }
    return callOf(name, await withSeen(name, input, asked), around)
  }
  async function ask(name: string, input: Data, around: Around = {}): Promise<Data> {
    const reply = await call(name, input, around)
    if (!reply.ok) throw new Error(`${name} refused: ${reply.problem}`)
    return reply.data as Data
  }
  async function lookedUp(cpf = newCpf()) {
    const id = await sale()
    await ask('corretor.obter', { idCorretor: corretor }, { sale: id })
    await ask('contratante.obter', { cpf }, { sale: id })
    return { sale: id, cpf }
  }
  async function registered(cpf?: string) {
    const begun = await lookedUp(cpf)
    const around = { sale: begun.sale }
    await ask('contratante.salvar', { ...titular, cpf: begun.cpf }, around)
    await ask('endereco.salvar', endereco, around)
    const { id } = await ask('segurado.salvar', { idProduto: 2 }, around)
    return { ...begun, segurado: String(id) }
  }
  async function filled() {
    const { sale, segurado } = await registered()
    await addDependentes(store, { sale, segurado, count: 98 })
    return { sale, segurado }
  }
  async function joined(sale: string, cpf = newCpf()) {
    await ask('contratante.obter', { cpf }, { sale })
    const { id } = await ask('titular.salvar', { ...outroTitular, cpf }, { sale })
    return { id: String(id), cpf }
  }
  async function proposed(cpf?: string) {
    const { sale } = await registered(cpf)
    const { uid, id } = await ask('proposta.salvar', pedido, { sale })
    return { sale, uid: String(uid), id: String(id) }
  }
  return { store, call, ask, sale, lookedUp, registered, filled, joined, proposed }
}
