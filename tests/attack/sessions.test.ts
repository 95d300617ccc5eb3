import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId, type Store } from '../../server/store/index.ts'
import { openEmpty } from '../contracts/database.ts'
import { cadastroCorretor, newCpf, openDesk as openMoves } from '../contracts/journey.ts'
import { type Data, files } from '../contracts/operations.ts'
import { servicesAt } from '../contracts/services.ts'
import { call, handClock } from '../server/kit.ts'
import { challengeFor, solved } from '../server/solve.ts'
import { openStandIn, type StandIn } from '../upstream/stand-in.ts'
import { type Desk, openDesk, type WholeSale } from './desk.ts'
import { inputs, isOfCompanies, isOfPets, type Known, knownValues } from './inputs.ts'

let desk: Desk

describe('another session', () => {
  /** Two sales of each kind, with everything that such a sale may have: its owner's, and the stranger's. */
  let sales: Readonly<Record<'person' | 'company' | 'pets', { owner: WholeSale; stranger: WholeSale }>>
  beforeAll(async () => {
    desk = await openDesk()
    const two = async (open: () => Promise<WholeSale>) => ({ owner: await open(), stranger: await open() })
    sales = {
      person: await two(desk.whole),
      company: await two(desk.wholeCompany),
      pets: await two(() => desk.wholeFor('pedido.pagar')),
    }
  })
  afterAll(() => desk.close())

  /** The two sales in which an operation may be called. */
  function salesFor(operation: string) {
    if (isOfPets(operation)) return sales.pets
    return isOfCompanies(operation) ? sales.company : sales.person
  }

  /** What every name of an input is that stands for something stored: an id of the sale, or the uid that opens a proposal. */
  const standsFor: Readonly<Record<string, 'id of a sale' | 'capability' | 'nothing stored'>> = {
    id: 'id of a sale',
    titular: 'id of a sale',
    uid: 'capability',
    link: 'capability',
    chave: 'id of a sale',
    idCorretor: 'nothing stored',
    idProduto: 'nothing stored',
  }

  const namesOf = (input: Data): readonly string[] => Object.keys((input.properties ?? {}) as Data)

  /** Names that look like those of something stored: they say so, or take what an id takes and nothing else. */
  function looksStored(name: string, part: Data): boolean {
    return /^(id|uid)|(Id|Uid|id)$|^(cod|numero)[A-Z]/.test(name) || part.pattern === '^[A-Za-z0-9_-]+$'
  }

  const taking = (kind: string): readonly (readonly [operation: string, name: string])[] =>
    Object.entries(files).flatMap(([operation, { input }]) =>
      namesOf(input)
        .filter((name) => standsFor[name] === kind)
        .map((name) => [operation, name] as const),
    )

  /** Every row there is but those that only the caller's own session writes: what it asked, and what it was answered. */
  async function everyRow(): Promise<readonly string[]> {
    const { store } = desk.moves
    const tables = await store.query<{ readonly name: string }>(
      "select table_name as name from information_schema.tables where table_schema = 'public'",
    )
    const rows = await Promise.all(
      tables.map(({ name }) =>
        store.query<{ readonly text: string }>(
          `select '${name} ' || each::text as text from "${name}" as each`,
        ),
      ),
    )
    return rows
      .flat()
      .map(({ text }) => text)
      .filter((text) => !/^(idempotency|cpf_consultado|recusa|limite|limit)/.test(text))
      .sort()
  }

  /** What an answer says, without what is new in every one. */
  const said = ({ statusCode, body }: { readonly statusCode: number; readonly body: string }) => [
    statusCode,
    body.replace(/"requestId":"[^"]*"/, ''),
  ]

  /** The good input of an operation of the stranger's own sale, with one name said otherwise. */
  const asking = (operation: string, name: string, value: string): Data => ({
    ...inputs[operation]?.(salesFor(operation).stranger.known),
    [name]: value,
  })

  it('is thought of for every operation, and every name that stands for something stored', () => {
    expect(Object.keys(files).filter((name) => !inputs[name])).toEqual([])
    const unknown = Object.entries(files).flatMap(([operation, { input }]) =>
      Object.entries((input.properties ?? {}) as Readonly<Record<string, Data>>)
        .filter(([name, part]) => looksStored(name, part) && !standsFor[name])
        .map(([name]) => `${operation} ${name}`),
    )
    expect(unknown).toEqual([])
    expect(taking('id of a sale').length).toBeGreaterThan(8)
    expect(taking('capability').length).toBeGreaterThan(6)
  })

  it.each(taking('id of a sale'))(
    'is answered by %s, for the %s of a sale that is not its own, as for one that was never given, and changes nothing',
    async (operation, name) => {
      const before = await everyRow()
      const { owner, stranger } = salesFor(operation)
      const unknown = await desk.send(operation, asking(operation, name, newId()), stranger)
      for (const value of knownValues(owner.known)) {
        const reply = await desk.send(operation, asking(operation, name, value), stranger)
        expect([operation, value, ...said(reply)]).toEqual([operation, value, ...said(unknown)])
        expect(await everyRow()).toEqual(before)
      }
    },
  )

  it.each(taking('capability'))(
    'is answered by %s, for what only looks like a %s, as for one that was never given, and changes nothing',
    async (operation, name) => {
      const before = await everyRow()
      const { owner, stranger } = salesFor(operation)
      const unknown = await desk.send(operation, asking(operation, name, newId()), stranger)
      // Where a challenge is asked for, nobody is told before it is solved.
      expect([403, 404]).toContain(unknown.statusCode)
      const { uid, ...others }: Known = owner.known
      const turned = [...uid].reverse().join('')
      const near = [uid.toLowerCase(), uid.toUpperCase(), turned, uid.slice(1), `${uid}A`, uid.slice(0, -1)]
      const elsewhere = [sales.person.owner.sale, ...knownValues(others)]
      for (const value of [...near, ...elsewhere].filter((each) => each !== uid)) {
        const reply = await desk.send(operation, asking(operation, name, value), stranger)
        expect([operation, value, ...said(reply)]).toEqual([operation, value, ...said(unknown)])
      }
      expect(await everyRow()).toEqual(before)
    },
  )

  it('learns of a proposal, by its uid, no CPF, no birth date, no address and no whole e-mail', async () => {
    const { owner, stranger } = sales.person
    const { body } = await desk.send('proposta.obter', { uid: owner.known.uid }, stranger)
    const [person] = await desk.moves.store.query(
      `select cpf, nome_mae, email, telefone, data_nascimento::text as born, logradouro, cep
         from contratante join endereco using (sale_id) where sale_id = $1`,
      [owner.sale],
    )
    const personal = Object.values(person ?? {}).map(String)
    expect(personal).toHaveLength(7)
    expect(personal.filter((each) => body.includes(each))).toEqual([])
  })

  it('cannot guess: an id is drawn from 144 bits, all as likely', () => {
    const ids = Array.from({ length: 10_000 }, newId)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.every((id) => /^[\w-]{24}$/.test(id))).toBe(true)
    const counts = new Map<string, number>()
    for (const sign of ids.join('')) counts.set(sign, (counts.get(sign) ?? 0) + 1)
    const expected = (ids.length * 24) / 64
    const chiSquare = [...counts.values()].reduce((sum, n) => sum + (n - expected) ** 2 / expected, 0)
    // 63 degrees of freedom: a fair draw is above 140 once in ten million times.
    expect(counts.size).toBe(64)
    expect(chiSquare).toBeLessThan(140)
  })
})

describe('security check', () => {
  let open: Desk
  let whole: Awaited<ReturnType<Desk['whole']>>
  /** What was asked of the database, with the values it was asked with. */
  const asked: string[] = []
  const clock = handClock()

  /** Writes down what a store is asked. */
  function listened(store: Store): Store {
    const over = (sql: Pick<Store, 'query'>): Pick<Store, 'query'> => ({
      query: (text, values) => {
        asked.push(JSON.stringify([text, values]))
        return sql.query(text, values)
      },
    })
    return {
      ...store,
      ...over(store),
      transaction: (work) => store.transaction((sql) => work({ ...sql, ...over(sql) })),
    }
  }

  beforeAll(async () => {
    open = await openDesk()
    whole = await open.whole()
    const store = listened(open.moves.store)
    desk = await openDesk({ store, now: clock.now }, { captcha: { tipo: 'altcha' } })
  })
  afterAll(async () => {
    await desk.close()
    await open.close()
  })

  const asking = (kind: 'fresh' | 'grant') =>
    Object.entries(files).flatMap(([name, { needs }]) => (needs.captcha === kind ? [name] : []))

  const codeOf = (reply: { readonly statusCode: number; json(): { readonly code?: string } }) =>
    `${reply.statusCode} ${reply.json().code}`

  describe('an operation that asks for a security check', () => {
    it.each(asking('fresh'))(
      'refuses none, an empty one, an old one and any that is not its own: %s',
      async (name) => {
        const { cookie } = await desk.begun()
        const input = inputs[name]?.((await open.wholeFor(name)).known) ?? {}
        const send = (more: object, by = cookie) => desk.send(name, { ...input, ...more }, { cookie: by })
        const proof = async (action: string, by = cookie) => solved(await challengeFor(desk.app, action, by))
        for (const none of [{}, { responseKey: '' }])
          expect(codeOf(await send(none))).toBe('403 captchaAusente')
        const other = asking('fresh').find((each) => each !== name) ?? ''
        const stolen = await proof(name, (await desk.begun()).cookie)
        const bad = ['x', 'null', 'e30=', 'A'.repeat(3999), await proof(other), stolen]
        for (const responseKey of bad) expect(codeOf(await send({ responseKey }))).toBe('403 captchaRecusado')
        const old = await proof(name)
        clock.pass(31 * 60_000)
        expect(codeOf(await send({ responseKey: old }))).toBe('403 captchaRecusado')
        const good = await proof(name)
        const first = codeOf(await send({ responseKey: good }))
        expect(first).not.toMatch(/captcha/)
        expect(codeOf(await send({ responseKey: good }))).toMatch(/captchaRecusado|429/)
        const elsewhere = await proof(name)
        expect(codeOf(await send({ responseKey: elsewhere }, (await desk.begun()).cookie))).toBe(
          '403 captchaRecusado',
        )
      },
    )

    it.each(asking('grant'))('refuses a sale in which none was solved: %s', async (name) => {
      const { cookie } = await desk.begun()
      const input = inputs[name]?.((await open.wholeFor(name)).known) ?? {}
      expect(codeOf(await desk.send(name, input, { cookie }))).toMatch(/^(401 semVenda|403 captchaAusente)$/)
      expect(codeOf(await desk.send(name, { ...input, responseKey: 'x' }, { cookie }))).toMatch(/^4/)
    })

    it('is every one but those that tell what is public, or are opened by a uid that cannot be guessed', () => {
      const free = Object.entries(files).flatMap(([name, { needs }]) =>
        needs.captcha === 'none' ? [name] : [],
      )
      // Whether a corretor has a CPF, and who the producers are: no more than the login and the list itself tell. Of corretores
      // for pets a search tells their names, and three digits of a CPF. A quote names no person, and sends nothing.
      const isPublic =
        'corretor.consultar corretor.obter corretor.ver corretorPet.buscar corretorPet.procurar ' +
        'cotacao.abrir cotacao.criarLink endereco.cep pagamento.consultar parentesco.listar pedido.obter pix.consultar pix.renovar ' +
        'planoPet.listar preCadastro.obter produto.listar produtora.listar proposta.obter ' +
        'proposta.vigencia regiao.listar'
      expect(free.sort(), 'Needs a captcha, or a place in this list with its reason.').toEqual(
        isPublic.split(' '),
      )
    })
  })

  describe('a CPF', () => {
    it('[T06df] is not looked at before the security check is passed, and refused in the same words for everyone', async () => {
      const people = [whole.known.cpf, newCpf(), '99900000340', '99900000420']
      const { cookie } = await desk.begun()
      asked.length = 0
      const said = new Set<string>()
      for (const cpf of people) {
        for (const name of ['contratante.obter', 'cpf.consultar']) {
          const reply = await desk.send(name, { cpf }, { cookie })
          const names = Object.keys(reply.headers).sort().join(' ')
          said.add(`${name} ${reply.body.replace(/"requestId":"[^"]*"/, '')} ${names}`)
        }
      }
      expect(said.size).toBe(2)
      expect(asked.length).toBeGreaterThan(4)
      expect(asked.filter((each) => people.some((cpf) => each.includes(cpf)))).toEqual([])
    })

    it('[T06df] is revealed by no other sale: the answer is the same for many requests or few', async () => {
      const moves = await openMoves()
      const { cpf } = await moves.registered()
      const heard = async () => {
        const sale = await moves.sale()
        return moves.call('contratante.obter', { cpf }, { sale })
      }
      const first = await heard()
      expect(await heard()).toEqual(first)
      const never = newCpf()
      const shape = (reply: object) => Object.keys((reply as { readonly data: object }).data).sort()
      const sale = await moves.sale()
      expect(shape(first)).toEqual(shape(await moves.call('contratante.obter', { cpf: never }, { sale })))
      await moves.store.close()
    })
  })
})

describe('the registration of another person', () => {
  type Session = Awaited<ReturnType<Desk['begun']>>

  const taking = { ...cadastroCorretor, telefone: '11987654321', email: 'outra@exemplo.com.br' }

  const ownKey = 'a-primeira-vez'

  let standIn: StandIn
  let owner: Session
  beforeAll(async () => {
    standIn = await openStandIn()
    const store = await openEmpty()
    desk = await openDesk({ store, services: servicesAt(standIn.url) })
    owner = await desk.begun()
    const headers = { 'idempotency-key': ownKey }
    const reply = await call(desk.app, 'corretor.salvar', {
      payload: cadastroCorretor,
      cookie: owner.cookie,
      headers,
    })
    if (reply.statusCode !== 200) throw new Error(reply.body)
  })
  afterAll(async () => {
    await desk.close()
    await desk.moves.store.close()
    await standIn.close()
  })

  const registered = () => standIn.dental.stored('Corretor')
  const changes = () =>
    standIn.requests.filter(({ method, path }) => method === 'PUT' && path === '/api/Corretor')

  it.each<readonly [how: string, prepare: (as: Session) => Promise<unknown>]>([
    ['with their CPF alone', async () => {}],
    ['with their link open', (as) => desk.send('corretor.obter', { idCorretor: cadastroCorretor.cpf }, as)],
    [
      'after asking whether it is known',
      (as) => desk.send('corretor.consultar', { cpf: cadastroCorretor.cpf }, as),
    ],
  ])('%s is neither changed nor shown', async (_, prepare) => {
    const before = registered()
    const stranger = await desk.begun()
    await prepare(stranger)
    const reply = await desk.send('corretor.salvar', taking, stranger)
    expect([reply.statusCode, reply.json().code]).toEqual([409, 'jaCadastrado'])
    const theirs = [cadastroCorretor.nome, cadastroCorretor.email, cadastroCorretor.telefone]
    expect(theirs.filter((each) => reply.body.includes(each))).toEqual([])
    expect([registered(), changes()]).toEqual([before, []])
  })

  it.each(['pf-implante', 'pf-implante:99900', 'pf-implante:52998'])(
    'is not taken over under the name %s of a sale, under its key or by what a call adds',
    async (name) => {
      const before = registered()
      const { cookie } = await desk.begun()
      const headers = { 'x-venda': name, 'idempotency-key': ownKey }
      const reply = await call(desk.app, 'corretor.salvar', { payload: taking, cookie, headers })
      expect([reply.statusCode, reply.json().code]).toEqual([409, 'jaCadastrado'])
      const more = { ...taking, cpf_cadastrado: taking.cpf }
      expect((await call(desk.app, 'corretor.salvar', { payload: more, cookie, headers })).statusCode).toBe(
        400,
      )
      expect([registered(), changes()]).toEqual([before, []])
    },
  )

  it('is changed by the sale that made it', async () => {
    expect((await desk.send('corretor.salvar', taking, owner)).statusCode).toBe(200)
    expect(registered()).toMatchObject([{ email: taking.email, telefone: taking.telefone }])
    expect(changes()).toHaveLength(1)
  })
})
