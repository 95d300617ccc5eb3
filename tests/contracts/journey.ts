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
export type Desk = ReturnType<typeof deskWith>

/** Opens the operations over a new, empty store. */
export async function openDesk(): Promise<Desk> {
  return deskOver(await openEmpty(), await servicesOfTests())
}

/** Opens the operations over a store. */
export const deskOver = (store: Store, services?: Services): Desk =>
  deskWith({ store, call: callsOver(store, services), sale: (variant) => beginSale(store, variant) })

/** Opens the operations as `call` makes them, in sales as `sale` begins them. */
export function deskWith(parts: {
  readonly store: Store
  readonly call: Call
  readonly sale: (variant?: SoldBy) => Promise<string>
}) {
  const { store, call: callOf, sale } = parts
  const call: Call = async (name, input, around) => {
    const asked = async (shown: string, of: Data) => {
      const reply = await callOf(shown, of, around)
      return reply.ok ? (reply.data as Data) : undefined
    }
    return callOf(name, await withSeen(name, input, asked), around)
  }
  /** Makes a call that must succeed, and gives its data. */
  async function ask(name: string, input: Data, around: Around = {}): Promise<Data> {
    const reply = await call(name, input, around)
    if (!reply.ok) throw new Error(`${name} refused: ${reply.problem}`)
    return reply.data as Data
  }
  /** Begins a sale and looks a CPF up in it, a corretor known. */
  async function lookedUp(cpf = newCpf()) {
    const id = await sale()
    await ask('corretor.obter', { idCorretor: corretor }, { sale: id })
    await ask('contratante.obter', { cpf }, { sale: id })
    return { sale: id, cpf }
  }
  /** Goes on until everything is stored that a proposal needs. */
  async function registered(cpf?: string) {
    const begun = await lookedUp(cpf)
    const around = { sale: begun.sale }
    await ask('contratante.salvar', { ...titular, cpf: begun.cpf }, around)
    await ask('endereco.salvar', endereco, around)
    const { id } = await ask('segurado.salvar', { idProduto: 2 }, around)
    return { ...begun, segurado: String(id) }
  }
  /** Goes on until the sale has the 99 lives its plan takes: the others are dependentes whose CPFs are none. */
  async function filled() {
    const { sale, segurado } = await registered()
    await store.query(
      `insert into dependente (id, sale_id, segurado_id, cpf, nome, data_nascimento, sexo, nome_mae, grau_parentesco,
                               email, rg, data_expedicao, orgao_emissor, created_at, updated_at)
       select $1 || n, $1, $2, n::text, 'x', '2000-01-01', 'M', 'x', 3, '', '', '1999-09-09', '', now(), now()
         from generate_series(1, 98) as n`,
      [sale, segurado],
    )
    return { sale, segurado }
  }
  /** Adds a titular whose CPF the sale looks up. */
  async function joined(sale: string, cpf = newCpf()) {
    await ask('contratante.obter', { cpf }, { sale })
    const { id } = await ask('titular.salvar', { ...outroTitular, cpf }, { sale })
    return { id: String(id), cpf }
  }
  /** Goes on until there is a proposal. */
  async function proposed(cpf?: string) {
    const { sale } = await registered(cpf)
    const { uid, id } = await ask('proposta.salvar', pedido, { sale })
    return { sale, uid: String(uid), id: String(id) }
  }
  return { store, call, ask, sale, lookedUp, registered, filled, joined, proposed }
}
