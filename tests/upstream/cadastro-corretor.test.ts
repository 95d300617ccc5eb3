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
const lookUp = 'GET /api/Corretor/GetCorretorSgecPorCpf'
const registered = () => standIn.dental.stored('Corretor')
const tiedTo = (sale: string) => desk.store.query('select cpf_corretor from sale where id = $1', [sale])

describe('the service of corretores', () => {
  it('[D05p] is told of a new corretor with its secret, and of nothing that was not typed', async () => {
    await desk.ask('corretor.salvar', cadastroCorretor, { sale: await desk.sale() })
    const { nomeDeGuerra: nomeGuerra, ...typed } = cadastroCorretor
    expect(lines()).toEqual([lookUp, 'POST /api/Corretor'])
    const [asked, request] = standIn.requests
    expect(asked?.query).toEqual({ cpf: cadastroCorretor.cpf })
    expect(JSON.stringify(asked?.headers)).not.toContain('segredo-dos-corretores')
    expect(request?.body).toEqual({ ...typed, nomeGuerra })
    expect(request?.headers.authorization).toBe('segredo-dos-corretores')
    expect(request?.headers['idempotency-key']).toMatch(/^[\w-]{24}$/)
  })

  it('[D05q] changes what the same sale registered, however often', async () => {
    const sale = await desk.sale()
    await desk.ask('corretor.salvar', cadastroCorretor, { sale })
    const telefone = '11987654321'
    await desk.ask('corretor.salvar', { ...cadastroCorretor, telefone }, { sale })
    expect(lines()).toEqual([lookUp, 'POST /api/Corretor', 'PUT /api/Corretor'])
    expect(registered()).toMatchObject([{ cpf: cadastroCorretor.cpf, telefone }])
  })

  it('[D05t] is asked for no change by any other sale, which is shown nothing of the corretor', async () => {
    await desk.ask('corretor.salvar', cadastroCorretor, { sale: await desk.sale() })
    const before = registered()
    const stranger = await desk.sale()
    const taking = { ...cadastroCorretor, telefone: '11900000001', email: 'ladrao@example.com' }
    const refused = { ok: false, problem: 'jaCadastrado' }
    expect(await desk.call('corretor.salvar', taking, { sale: stranger })).toEqual(refused)
    await desk.ask('corretor.obter', { idCorretor: cadastroCorretor.cpf }, { sale: stranger })
    expect(await desk.call('corretor.salvar', taking, { sale: stranger })).toEqual(refused)
    expect(lines().filter((line) => line.includes('PUT'))).toEqual([])
    expect(registered()).toEqual(before)
  })

  it('[D05u] that has a CPF whom the look-up does not show yet refuses it, and nothing is changed', async () => {
    const sale = await desk.sale()
    await desk.ask('corretor.salvar', cadastroCorretor, { sale })
    const before = registered()
    standIn.fail('/api/Corretor/GetCorretorSgecPorCpf', 'successFalse')
    expect(await desk.call('corretor.salvar', cadastroCorretor, { sale: await desk.sale() })).toEqual({
      ok: false,
      problem: 'jaCadastrado',
    })
    expect(lines().at(-1)).toBe('POST /api/Corretor')
    expect(registered()).toEqual(before)
  })

  it.each(['GET', 'POST'])(
    '[D05r] that fails by %s ties nobody, and the same registration may be sent again',
    async (method) => {
      const sale = await desk.sale()
      standIn.strike((request) => request.method === method, 'hangsUp')
      expect(await desk.call('corretor.salvar', cadastroCorretor, { sale })).toMatchObject({ ok: false })
      expect(await tiedTo(sale)).toEqual([{ cpf_corretor: null }])
      expect(registered()).toEqual([])
      standIn.mend()
      await desk.ask('corretor.salvar', cadastroCorretor, { sale })
      expect(await tiedTo(sale)).toEqual([{ cpf_corretor: cadastroCorretor.cpf }])
    },
  )

  it('[D05r] that registers and does not say so leads to the login', async () => {
    const sale = await desk.sale()
    standIn.strike(({ method }) => method === 'POST', 'answerLost')
    expect(await desk.call('corretor.salvar', cadastroCorretor, { sale })).toMatchObject({ ok: false })
    standIn.mend()
    expect(await desk.call('corretor.salvar', cadastroCorretor, { sale })).toEqual({
      ok: false,
      problem: 'jaCadastrado',
    })
    const { nome } = await desk.ask('corretor.obter', { idCorretor: cadastroCorretor.cpf }, { sale })
    expect(nome).toBe(cadastroCorretor.nome)
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
