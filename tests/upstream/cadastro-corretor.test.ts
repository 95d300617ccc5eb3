import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { openEmpty } from '../contracts/database.ts'
import { cadastroCorretor, type Desk, deskOver } from '../contracts/journey.ts'
import { servicesAt } from '../contracts/services.ts'
import { openStandIn, type StandIn } from './stand-in.ts'

let standIn: StandIn
let desk: Desk
beforeAll(async () => {
  standIn = await openStandIn()
  desk = deskOver(await openEmpty(), servicesAt(standIn.url))
}, 60_000)
beforeEach(() => standIn.reset())
afterAll(async () => {
  await desk.store.close()
  await standIn.close()
})

const lines = () => standIn.requests.map(({ method, path }) => `${method} ${path}`)
const tiedTo = (sale: string) => desk.store.query('select cpf_corretor from sale where id = $1', [sale])

describe('the service of corretores', () => {
  it('[D05p] is told of a new corretor with its secret, and of nothing that was not typed', async () => {
    await desk.ask('corretor.salvar', cadastroCorretor, { sale: await desk.sale() })
    const { nomeDeGuerra: nomeGuerra, ...typed } = cadastroCorretor
    const [request] = standIn.requests
    expect(lines()).toEqual(['POST /api/Corretor'])
    expect(request?.body).toEqual({ ...typed, nomeGuerra })
    expect(request?.headers.authorization).toBe('segredo-dos-corretores')
    expect(request?.headers['idempotency-key']).toMatch(/^[\w-]{24}$/)
  })

  it('[D05q] has a CPF once: the same sale changes it, and another that does not know it changes it too', async () => {
    const sale = await desk.sale()
    await desk.ask('corretor.salvar', cadastroCorretor, { sale })
    await desk.ask('corretor.salvar', { ...cadastroCorretor, telefone: '11987654321' }, { sale })
    expect(lines()).toEqual(['POST /api/Corretor', 'PUT /api/Corretor'])
    const email = 'outra@exemplo.com.br'
    await desk.ask('corretor.salvar', { ...cadastroCorretor, email }, { sale: await desk.sale() })
    expect(lines().slice(2)).toEqual(['POST /api/Corretor', 'PUT /api/Corretor'])
    expect(standIn.dental.stored('Corretor')).toMatchObject([{ cpf: cadastroCorretor.cpf, email }])
  })

  it('[D05r] that fails ties nobody, and the same registration may be sent again', async () => {
    const sale = await desk.sale()
    standIn.fail('/api/Corretor', 'http500')
    expect(await desk.call('corretor.salvar', cadastroCorretor, { sale })).toMatchObject({ ok: false })
    expect(await tiedTo(sale)).toEqual([{ cpf_corretor: null }])
    standIn.reset()
    await desk.ask('corretor.salvar', cadastroCorretor, { sale })
    expect(await tiedTo(sale)).toEqual([{ cpf_corretor: cadastroCorretor.cpf }])
  })

  it('[D05s] lists its producers in an answer of Sucesso, Autorizado and Retorno', async () => {
    const { produtoras } = await desk.ask('produtora.listar', {}, { sale: await desk.sale() })
    expect(lines()).toEqual(['GET /api/Produtor'])
    expect(produtoras).toContainEqual({
      cnpjProdutor: cadastroCorretor.cnpjProdutor,
      nome: 'Aurora Corretora de Benefícios',
    })
  })
})
