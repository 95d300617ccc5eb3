import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../../server/store/index.ts'
import { openEmpty } from '../contracts/database.ts'
import { type Desk, deskOver, newCpf, pedido, titular } from '../contracts/journey.ts'
import { servicesAt } from '../contracts/services.ts'
import { contato } from '../people.ts'
import { openForwarding } from './forwarding.ts'
import { openStandIn, type StandIn } from './stand-in.ts'

let store: Store
let standIn: StandIn
let desk: Desk
beforeAll(async () => {
  store = await openEmpty()
  standIn = await openStandIn()
  desk = deskOver(store, servicesAt(standIn.url))
}, 60_000)
afterAll(async () => {
  await store.close()
  await standIn.close()
})
beforeEach(() => standIn.reset())

const keySent = () => standIn.requests.at(-1)?.body?.responseKey

describe('what a sale solved', () => {
  it('[T06hh] goes along with every later call of the sale, a charge too, until it solves another', async () => {
    const { send, proof, save, pay } = await openForwarding(store, standIn.url)
    await save('a')
    expect(keySent()).toBeUndefined()
    const first = await proof()
    await send('nota.procurar', { responseKey: first })
    await save('b')
    expect(keySent()).toBe(first)
    const second = await proof()
    await send('nota.procurar', { responseKey: second })
    await save('c')
    expect(keySent()).toBe(second)
    await pay('d')
    expect(keySent()).toBe(second)
  })

  it('[T06hh] is only what was accepted, and of no other sale', async () => {
    const mine = await openForwarding(store, standIn.url)
    const theirs = await openForwarding(store, standIn.url)
    const stolen = await mine.proof()
    expect((await theirs.send('nota.procurar', { responseKey: stolen })).statusCode).not.toBe(200)
    await mine.send('nota.procurar', { responseKey: stolen })
    await theirs.save('e')
    expect(keySent()).toBeUndefined()
  })

  it('[T06hh] gives way to what a call brings itself', async () => {
    const { send, proof } = await openForwarding(store, standIn.url)
    await send('nota.procurar', { responseKey: await proof() })
    const own = 'o-que-veio-com-a-chamada'
    await send('nota.salvar', { nome: 'a', responseKey: own }, 'f')
    expect(keySent()).toBe(own)
  })
})

it('[T06hh] goes to each call in which section 7 has it', async () => {
  const { sale, cpf } = await desk.lookedUp(newCpf())
  const around = { sale, responseKey: 'resolvida' }
  const { sale: other } = await desk.registered(newCpf())
  await desk.ask('cpf.consultar', { cpf }, around)
  await desk.ask('contratante.obter', { cpf }, around)
  await desk.ask('contratante.salvar', { ...titular, cpf }, around)
  await desk.ask('contratante.salvar', { ...titular, cpf }, around)
  const of = { ...around, sale: other }
  const { uid } = await desk.ask('proposta.salvar', pedido, of)
  await desk.ask('proposta.salvar', pedido, of)
  await desk.ask('pagamento.criar', { uid: String(uid), formaPagamento: 5, cicloPagamento: 1 }, of)
  await desk.ask('regiao.listar', {}, of)
  await desk.ask('contato.enviar', contato, of)
  const [segurado] = await store.query<{ readonly id: string }>(
    'select id from segurado where sale_id = $1',
    [other],
  )
  await desk.ask('segurado.salvar', { id: String(segurado?.id), idProduto: 2 }, of)
  expect(standIn.requests.at(-1)).toMatchObject({
    ...{ method: 'PUT', path: '/api/Segurado/' },
    body: { dados: { responseKey: 'resolvida' } },
  })
  const carrying = standIn.requests.filter(({ body }) => body?.responseKey === 'resolvida')
  expect(carrying.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'POST /recap/cpfs',
    'POST /api/Contratante/ObterContratante',
    'POST /api/Contratante/Create',
    'PUT /api/Contratante',
    'POST /api/Proposta/CreateUF',
    'PUT /api/Proposta/Update',
    'POST /api/Proposta/CreatePagamentoProposta',
    'POST /api/Hubspot/EnviarContatoHubspot',
  ])
})

it('[T06hi] a contact that waits for the CRM takes along what it was let through by', async () => {
  const around = { sale: await desk.sale(), responseKey: 'resolvida' }
  standIn.fail('/api/Hubspot', 'http503', 9)
  await desk.ask('contato.enviar', { ...contato, email: 'fila@exemplo.com.br' }, around)
  const queued = await store.query<{ readonly key: string }>(
    `select payload ->> 'responseKey' as key from outbox where payload ->> 'email' = 'fila@exemplo.com.br'`,
  )
  expect(queued).toEqual([{ key: 'resolvida' }])
})
