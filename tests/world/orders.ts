import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Json } from '../../engine/index.ts'
import { recordPayment } from '../../server/payment/index.ts'
import type { Store } from '../../server/store/index.ts'
import { newPet } from '../people.ts'
import { withSeen } from '../seen.ts'
import { challengeFor, solved } from '../server/solve.ts'

type Data = Readonly<Record<string, Json>>

const HOST = 'localhost'
/** The link of the order that a replay begins with. */
const LINK = 'pedido-de-replay'
const corretor = '52998224725'

/** What happens to an order while its page is open, by the name that replays have for it. */
export const orderEvents = [
  'fazerPedido',
  'pagarPedido',
  'mudarPreco',
  'mudarAcrescimo',
  'mudarProposta',
] as const

/** What a world needs to do it. */
export interface OrderWorld {
  readonly app: FastifyInstance
  readonly store: Store
  now(): number
}

/** Does what a replay says happened to an order; a CPF after the name is that of who buys. False for anything else. */
export async function orderEvent(world: OrderWorld, event = ''): Promise<boolean> {
  const [name, cpf = '39053344705'] = event.split(' ')
  if (name === 'fazerPedido') await place(world, cpf)
  else if (name === 'pagarPedido') await pay(world)
  else if (name === 'mudarPreco')
    await world.store.query('update item_pedido set preco_centavos = preco_centavos - 100')
  else if (name === 'mudarAcrescimo')
    await world.store.query('update proposta set valor_centavos = valor_centavos + 1000')
  else if (name === 'mudarProposta') await sellAnotherPlan(world)
  else return false
  return true
}

/** Places an order in the store of the base variant, by the calls its pages make, and gives it the link of the replays. */
async function place({ app, store }: OrderWorld, cpf: string): Promise<void> {
  const call = callerOf(app, await cookieOf(app, '/pet-saude/'))
  await call('pessoa.consultar', { cpf })
  await call('corretorPet.buscar', { cpf: corretor })
  const pets = [newPet('Bidu', 'BASIC', 'adulto'), newPet('Mel', 'LIGHT', 'filhote')]
  const { uid } = await call('pedidoPet.criar', {
    cliente: {
      cpf,
      nome: 'Beatriz Gouveia',
      dataNascimento: '1985-03-27',
      email: 'beatriz@exemplo.com.br',
      telefone: '(21) 98765-4321',
    },
    endereco: {
      cep: '30130010',
      logradouro: 'Avenida Afonso Pena',
      numero: '10',
      bairro: 'Centro',
      cidade: 'Belo Horizonte',
      uf: 'MG',
    },
    linhas: pets.map(({ plano, faixa }) => ({ plano, faixa, quantidade: 1 })),
    pets,
    totalCentavos: 4949 + 8670,
    aceite: { versao: '2026-11' },
  })
  await store.query('update proposta set uid = $2, pagina = replace(pagina, $1, $2) where uid = $1', [
    uid,
    LINK,
  ])
}

/** Has who sold a proposal sell the next plan instead, at 70 reais more a person, while its payment page is open elsewhere. */
async function sellAnotherPlan({ store }: OrderWorld): Promise<void> {
  await store.query('update segurado set id_produto = id_produto + 1')
  await store.query(
    'update proposta set id_produto = id_produto + 1, valor_centavos = valor_centavos + 7000 * vidas where id_produto is not null',
  )
}

/** Pays it by boleto in another window, as the bank tells. */
async function pay({ app, store, now }: OrderWorld): Promise<void> {
  const call = callerOf(app, await cookieOf(app, `/finalizar/${LINK}`))
  await call('pedido.pagar', {
    uid: LINK,
    formaPagamento: 1,
    aceite: { versao: '2026-11-no-boleto' },
  })
  const [charge] = await store.query("select id from pagamento where situacao = 'aguardando'")
  await store.transaction((sql) => recordPayment(sql, String(charge?.id), now()))
}

async function cookieOf(app: FastifyInstance, url: string): Promise<string> {
  const page = await app.inject({ url, headers: { host: HOST } })
  return String(page.headers['set-cookie']).split(';')[0] ?? ''
}

const checked = new Set(['pessoa.consultar', 'pedido.pagar'])

/** Calls as a page does, the proof of a check solved where the call asks for one. */
const callerOf =
  (app: FastifyInstance, cookie: string) =>
  async (name: string, input: Data): Promise<Data> => {
    const withFigures = await withSeen(name, input, callerOf(app, cookie))
    const responseKey = checked.has(name) && (await solved(await challengeFor(app, name, cookie)))
    const response = await app.inject({
      method: 'POST',
      url: `/api/${name}`,
      headers: { host: HOST, origin: `http://${HOST}`, cookie, 'idempotency-key': randomUUID() },
      payload: { ...withFigures, ...(responseKey && { responseKey }) },
    })
    if (response.statusCode !== 200) throw new Error(`${name}: ${response.body}`)
    return response.json<{ data: Data }>().data
  }
