import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Mismatch } from '../../server/contract/handler.ts'
import { openDesk, type Desk as Server } from '../attack/desk.ts'
import { openEmpty } from '../contracts/database.ts'
import { cadastroCorretor, newCpf, pedido, refused, titular } from '../contracts/journey.ts'
import { servicesAt } from '../contracts/services.ts'
import { catalogueOf, handClock, openTest, settingsOf, variantNamed } from '../server/kit.ts'
import { byBoleto, setUpServices } from './fixtures.ts'

const { desk, standIn } = await setUpServices()

describe('the service of corretores', () => {
  const lines = () => standIn.requests.map(({ method, path }) => `${method} ${path}`)
  const lookUp = 'GET /api/Corretor/GetCorretorSgecPorCpf'
  const registered = () => standIn.dental.stored('Corretor')
  const tiedTo = (sale: string) => desk.store.query('select cpf_corretor from sale where id = $1', [sale])

  const save = (sale: string, more: object = {}) =>
    desk.call('corretor.salvar', { ...cadastroCorretor, ...more }, { sale })
  const telefone = '11987654321'

  it('gets a new corretor with its secret, and nothing that was not typed', async () => {
    await save(await desk.sale())
    const { nomeDeGuerra: nomeGuerra, ...typed } = cadastroCorretor
    expect(lines()).toEqual([lookUp, 'POST /api/Corretor'])
    const [asked, request] = standIn.requests
    expect(asked?.query).toEqual({ cpf: cadastroCorretor.cpf })
    expect(JSON.stringify(asked?.headers)).not.toContain('segredo-dos-corretores')
    expect(request?.body).toEqual({ ...typed, nomeGuerra })
    expect(request?.headers.authorization).toBe('segredo-dos-corretores')
    expect(request?.headers['idempotency-key']).toMatch(/^[\w-]{24}$/)
  })

  it('changes what the same sale registered, however often', async () => {
    const sale = await desk.sale()
    for (const more of [{}, { telefone }]) expect(await save(sale, more)).toMatchObject({ ok: true })
    expect(lines()).toEqual([lookUp, 'POST /api/Corretor', 'PUT /api/Corretor'])
    expect(registered()).toMatchObject([{ cpf: cadastroCorretor.cpf, telefone }])
  })

  it('[D05t] is asked for no change by any other sale, which is shown nothing of the corretor', async () => {
    await save(await desk.sale())
    const before = registered()
    const stranger = await desk.sale()
    const taking = { telefone: '11900000001', email: 'ladrao@example.com' }
    expect(await save(stranger, taking)).toEqual(refused('jaCadastrado'))
    await desk.ask('corretor.obter', { idCorretor: cadastroCorretor.cpf }, { sale: stranger })
    expect(await save(stranger, taking)).toEqual(refused('jaCadastrado'))
    expect(lines().filter((line) => line.includes('PUT'))).toEqual([])
    expect(registered()).toEqual(before)
  })

  it('that has a CPF whom the look-up does not show yet refuses it, and nothing is changed', async () => {
    await save(await desk.sale())
    const before = registered()
    standIn.fail('/api/Corretor/GetCorretorSgecPorCpf', 'successFalse')
    expect(await save(await desk.sale())).toEqual(refused('jaCadastrado'))
    expect(lines().at(-1)).toBe('POST /api/Corretor')
    expect(registered()).toEqual(before)
  })

  it.each(['GET', 'POST'])(
    'that fails by %s ties no corretor, and the same registration may be sent again',
    async (method) => {
      const sale = await desk.sale()
      standIn.strike((request) => request.method === method, 'hangsUp')
      expect(await save(sale)).toMatchObject({ ok: false })
      expect(await tiedTo(sale)).toEqual([{ cpf_corretor: null }])
      expect(registered()).toEqual([])
      standIn.mend()
      expect(await save(sale)).toMatchObject({ ok: true })
      expect(await tiedTo(sale)).toEqual([{ cpf_corretor: cadastroCorretor.cpf }])
    },
  )

  it('that registers and does not say so leads to the login', async () => {
    const sale = await desk.sale()
    standIn.strike(({ method }) => method === 'POST', 'answerLost')
    expect(await save(sale)).toMatchObject({ ok: false })
    standIn.mend()
    expect(await save(sale)).toEqual(refused('jaCadastrado'))
    const { nome } = await desk.ask('corretor.obter', { idCorretor: cadastroCorretor.cpf }, { sale })
    expect(nome).toBe(cadastroCorretor.nome)
  })

  it('lists its producers in an answer of Sucesso, Autorizado and Retorno', async () => {
    const { produtoras } = await desk.ask('produtora.listar', {}, { sale: await desk.sale() })
    expect(lines()).toEqual(['GET /integracao/webapi/api/Produtor'])
    expect(standIn.requests[0]?.headers.authorization).toBe('segredo-dos-corretores')
    expect(produtoras).toContainEqual({
      cnpjProdutor: cadastroCorretor.cnpjProdutor,
      nome: 'Aurora Corretora de Benefícios',
    })
  })
})

describe('people shown', () => {
  let server: Server
  const hour = 3_600_000
  const clock = handClock()
  beforeAll(async () => {
    const store = await openEmpty()
    server = await openDesk({ store, now: clock.now, services: servicesAt(standIn.url) })
  })
  afterAll(async () => {
    await server.close()
    await server.moves.store.close()
  })
  beforeEach(() => server.moves.store.query('delete from limit_window'))

  /** Looks somebody new up, in a sale of its own where none is given, and tells whether they were shown. */
  async function isShown(from: string, cookie?: string): Promise<boolean> {
    const as = { cookie: cookie ?? (await server.begun()).cookie, from }
    const cpf = newCpf()
    const found = await server.send('contratante.obter', { cpf }, as)
    expect(found.statusCode).toBe(200)
    const enriched = await server.send('cpf.consultar', { cpf }, as)
    expect(enriched.statusCode).toBe(200)
    const { encontrado, nome } = found.json().data
    expect(nome === undefined).toBe(!encontrado)
    if (!encontrado) expect(enriched.json().data).toEqual({ status: 0 })
    const saved = await server.send('contratante.salvar', { ...titular, cpf }, as)
    expect(saved.statusCode).toBe(200)
    return encontrado
  }

  const shownOf = async (times: number, from: string, cookie?: string): Promise<number> => {
    let shown = 0
    for (let n = 0; n < times; n += 1) if (await isShown(from, cookie)) shown += 1
    return shown
  }

  it('an address is shown ten look-ups of people an hour and fifty a day, in however many sales, and sells on', async () => {
    // Each of these is looked up twice: by the sales service, and by the one that enriches.
    expect(await shownOf(8, '10.7.0.1')).toBe(5)
    expect(await isShown('10.7.0.2')).toBe(true)
    let today = 5
    for (let n = 0; n < 8; n += 1) {
      clock.pass(hour)
      today += await shownOf(6, '10.7.0.1')
    }
    expect(today).toBe(25)
    clock.pass(24 * hour)
    expect(await isShown('10.7.0.1')).toBe(true)
  })

  it('a sale is shown ten look-ups of people an hour, from however many addresses', async () => {
    const { cookie } = await server.begun()
    let shown = 0
    for (let n = 0; n < 8; n += 1) shown += await shownOf(1, `10.7.1.${n}`, cookie)
    expect(shown).toBe(5)
  })

  it('a look-up that the service could not answer does not count', async () => {
    const { cookie } = await server.begun()
    const as = { cookie, from: '10.7.2.1' }
    standIn.fail('/api/Contratante/ObterContratante', 'http503', 1_000)
    for (let n = 0; n < 15; n += 1) {
      const failed = await server.send('contratante.obter', { cpf: newCpf() }, as)
      expect([failed.statusCode, failed.json().code]).toEqual([503, 'indisponivel'])
    }
    standIn.reset()
    const statuses: number[] = []
    for (let n = 0; n < 11; n += 1)
      statuses.push((await server.send('contratante.obter', { cpf: newCpf() }, as)).statusCode)
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
  })

  it('a look-up that failed does not undo what one before it allowed', async () => {
    const { cookie } = await server.begun()
    const as = { cookie, from: '10.7.3.1' }
    const cpf = newCpf()
    await server.send('contratante.obter', { cpf }, as)
    standIn.fail('/api/Contratante/ObterContratante', 'http503', 10)
    expect((await server.send('contratante.obter', { cpf }, as)).statusCode).toBe(503)
    standIn.reset()
    expect((await server.send('contratante.salvar', { ...titular, cpf }, as)).statusCode).toBe(200)
  })
})

describe('mismatches', () => {
  let told: Mismatch[] = []
  beforeEach(() => {
    told = []
  })

  const noteMismatch = (found: Mismatch) => void told.push(found)
  const productsIn = async (uf: string) =>
    (await desk.ask('produto.listar', { uf }, { sale: await desk.sale(), noteMismatch })).produtos

  describe('a service that sells none of the products of a variant', () => {
    it.each([
      ['other ids', [{ idProduto: 91, preco: 23 }]],
      ['nothing at all', []],
    ])('by %s is reported to the operator, and nothing is offered', async (_, produtos) => {
      standIn.dental.sells({ produtos })
      expect(await productsIn('SP')).toEqual([])
      expect(told).toMatchObject([{ what: 'produto', about: 'SP' }])
    })

    it('at other prices alone can not be asked now: the region is served', async () => {
      standIn.dental.sells({ produtos: [{ idProduto: 1, preco: 23.01 }] })
      const sale = await desk.sale()
      expect(await desk.call('produto.listar', { uf: 'SP' }, { sale, noteMismatch })).toEqual(
        refused('indisponivel'),
      )
      expect(told).toMatchObject([{ what: 'produto', about: 'SP' }])
    })

    it('is not, where it sells one of them, and where the variant sells nothing itself', async () => {
      standIn.dental.sells({ produtos: [{ idProduto: 2, preco: 49.9 }] })
      expect(await productsIn('SP')).toMatchObject([{ idProduto: 2 }])
      expect(await productsIn('MG')).toEqual([])
      expect(told).toEqual([])
    })
  })

  describe('the plan that is chosen at first', () => {
    const sold = (ids: readonly number[]) =>
      ids.map((idProduto) => ({ idProduto, preco: { 1: 23, 2: 49.9, 3: 119.9 }[idProduto] ?? 10 }))

    it.each([
      ['at index 6 of the answer', [91, 92, 1, 93, 2, 94, 3, 95], 3],
      ['the first of an answer with fewer', [3, 2, 1], 3],
      ['the first that is offered, where the variant lacks that one', [1, 2, 3, 94, 95, 96, 97], 1],
      ['the first that is offered, where that one has another price', [90, 2, 3], 2],
    ])('[D08f] is the one %s', async (_, ids, chosen) => {
      standIn.dental.sells({ produtos: sold(ids) })
      const products = (await productsIn('RJ')) as readonly { idProduto: number; selecionado: boolean }[]
      expect(products.flatMap(({ idProduto, selecionado }) => (selecionado ? idProduto : []))).toEqual([
        chosen,
      ])
    })
  })

  describe('a region', () => {
    const regioes = [
      { id: 1, sigla: 'RJ' },
      { id: 99, sigla: 'BA' },
      { id: 26, sigla: 'SP' },
    ]
    const listed = async (sale: string) =>
      (await desk.ask('regiao.listar', {}, { sale, noteMismatch })).regioes
    const idSent = () => standIn.requests.at(-1)?.body?.idUF

    it('has the id of the service, by its sigla; where the variant has another the operator is told', async () => {
      standIn.dental.sells({ regioes })
      expect(await listed(await desk.sale())).toEqual([
        { id: 1, sigla: 'RJ' },
        { id: 26, sigla: 'SP' },
      ])
      expect(told).toMatchObject([{ what: 'regiao', about: 'RJ' }])
    })

    it('is reported to the operator once, with the others, where the service lists none of them', async () => {
      standIn.dental.sells({ regioes: [{ id: 99, sigla: 'BA' }] })
      expect(await listed(await desk.sale())).toEqual([])
      expect(told).toMatchObject([{ what: 'semRegiao', about: 'RJ SP DF' }])
    })

    it.each([1, '01'])('goes into the proposal, new and changed, by that id: %j', async (id) => {
      standIn.dental.sells({ regioes: [{ id, sigla: 'RJ' }] })
      const { sale } = await desk.registered()
      await listed(sale)
      await desk.ask('proposta.salvar', pedido, { sale })
      expect(idSent()).toBe(id)
      await desk.ask('proposta.salvar', pedido, { sale })
      expect([standIn.requests.at(-1)?.method, idSent()]).toEqual(['PUT', id])
    })

    it('goes by the id of the variant where the service says none, or was not asked by this sale', async () => {
      const { sale } = await desk.registered()
      await desk.ask('proposta.salvar', pedido, { sale })
      expect(idSent()).toBe(19)
      standIn.dental.sells({ regioes: [{ sigla: 'RJ' }] })
      expect(await listed(sale)).toEqual([{ id: 19, sigla: 'RJ' }])
      expect(told).toEqual([])
    })
  })
})

describe('a boleto that a service opened', () => {
  /** Opens a server whose dental service lies at an address, and asks it for the boleto of a new proposal. */
  async function asked(env: Readonly<Record<string, string>>) {
    const { uid } = await desk.proposed()
    expect(await desk.ask('pagamento.criar', byBoleto(uid))).toMatchObject({
      statusPerfilPagamento: 1,
      linkBoleto: `/boleto/${uid}.pdf`,
      linhaDigitavel: null,
      codigoDeBarras: null,
      vencimento: null,
    })
    const catalogue = catalogueOf(variantNamed('pf-implante'))
    const { app } = await openTest({ store: desk.store, settings: settingsOf(env), catalogue })
    return app.inject({ url: `/boleto/${uid}.pdf` })
  }

  it('is led to at the service, or at a host the operator named', async () => {
    for (const env of [
      { DENTAL_API_URL: 'https://boletos.example.com' },
      { DENTAL_API_URL: 'https://api.example.com', BOLETO_HOSTS: 'pdf.example.com,boletos.example.com' },
    ] as const) {
      const { statusCode, headers } = await asked(env)
      expect([statusCode, headers.location]).toEqual([302, 'https://boletos.example.com/1.pdf'])
    }
  })

  it('is not led to anywhere else', async () => {
    const { statusCode, headers, body } = await asked({ DENTAL_API_URL: 'https://api.example.com' })
    expect([statusCode, headers.location]).toEqual([404, undefined])
    expect(body).toContain('Este boleto não existe')
  })
})
