import axe from 'axe-core'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { disableAccount, openStaffKeys, resetAccount } from '../../server/admin/accounts.ts'
import { sessionExpiry } from '../../server/admin/auth.ts'
import { queue } from '../../server/outbox/index.ts'
import { instant, purge, type Store } from '../../server/store/index.ts'
import { openEmpty } from '../contracts/database.ts'
import { noon } from '../contracts/variant.ts'
import { handClock, openTest, settingsOf } from './kit.ts'
import {
  ana,
  cookieOfAna,
  factsOf,
  itemsOf,
  type Office,
  openAccount,
  openOffice,
  refuseAll,
  saidOn,
  secret,
  sendCall,
  strayMoney,
  uncertainCharge,
} from './operator-kit.ts'
import { contact, cotacao, courierOf, email, outboxAt, queueEmail, rowOf } from './outbox-kit.ts'

const hour = 3_600_000
let office: Office
const paths = ['', '/mensagens', '/pagamentos', '/chamadas', '/busca', '/atos']

describe('the pages of the operation', () => {
  beforeAll(async () => {
    office = await openOffice()
  })
  beforeEach(() => office.clear())
  afterAll(() => office.close())

  const mainOf = ({ document }: { readonly document: Document }) =>
    document.querySelector('main') as HTMLElement

  it.each(paths)(
    '/operacao%s is plain accessible HTML in Portuguese, never cached, indexed, framed or scripted',
    async (path) => {
      for (const once of ['a', 'b']) await queueEmail(office.desk.store, once)
      await refuseAll(office)
      await queueEmail(office.desk.store, 'c')
      await strayMoney(office, 'propostaPaga')
      await sendCall(office, { id: 'outra', ageMs: hour })
      await office.pressed(await office.open('/chamadas'), 'Sim, não foi feita: proposta.salvar em dental')
      await sendCall(office, { id: 'chamada', ageMs: hour })
      await uncertainCharge(office, hour)
      await office.desk.rows(
        `insert into divergencia (id, dia, motivo, chave, valor_centavos, noted_at)
         values ('d', '2026-11-19', 'naoFizemos', 'alheia', 100, now()) on conflict do nothing`,
      )
      const { headers } = await office.app.inject({ url: `/operacao${path}`, headers: office.headers })
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'x-robots-tag': 'noindex, nofollow',
        'referrer-policy': 'no-referrer',
        'content-security-policy':
          "default-src 'none'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      })
      const window = await office.open(path)
      const { document } = window
      expect(document.documentElement.lang).toBe('pt-BR')
      expect(document.querySelectorAll('h1')).toHaveLength(1)
      expect(document.querySelector('[aria-current]')?.getAttribute('href')).toBe(`/operacao${path}`)
      expect(document.querySelectorAll('script, style, [style], [onclick]')).toHaveLength(0)
      window.eval(axe.source)
      // Colours cannot be judged without a browser that draws.
      const rules = { 'color-contrast': { enabled: false } }
      const { violations } = await (window as unknown as { readonly axe: typeof axe }).axe.run(document, {
        rules,
      })
      expect(violations.map(({ id }) => id)).toEqual([])
    },
  )

  it('begin with a summary of what waits for staff', async () => {
    const calm = mainOf(await office.open())
    expect(calm.querySelector('p')?.textContent).toContain('Nada pendente.')
    const figuresOf = (main: HTMLElement) =>
      [...main.querySelectorAll('.numeros li')].map((item) => item.textContent)
    expect(figuresOf(calm)).toEqual([
      '0 pagamentos sem pedido',
      '0 cobranças em aberto',
      '0 divergências de conciliação',
      '0 chamadas sem resposta',
      '0 mensagens que não puderam ser entregues',
      '0 mensagens na fila',
    ])
    for (const once of ['a', 'b']) await queueEmail(office.desk.store, once)
    await refuseAll(office)
    await queueEmail(office.desk.store, 'c', noon - 3 * hour)
    await strayMoney(office, 'propostaPaga')
    await sendCall(office, { id: 'chamada', ageMs: hour })
    await uncertainCharge(office, hour)
    const busy = mainOf(await office.open())
    expect(busy.querySelector('p')?.textContent).toContain('Há o que resolver.')
    expect(figuresOf(busy)).toEqual([
      '1 pagamento sem pedido',
      '1 cobrança em aberto',
      '0 divergências de conciliação',
      '1 chamada sem resposta',
      '2 mensagens que não puderam ser entregues',
      '1 mensagem na fila, há 3 horas',
    ])
    expect(busy.querySelectorAll('.atencao')).toHaveLength(4)
  })

  it('warn of a clock that jumped', async () => {
    const { store } = office.desk
    const textOfHome = async () => (await office.open()).document.querySelector('main')?.textContent
    await store.query('delete from limpeza')
    await store.query('insert into limpeza (feita_em, suspeita_em) values ($1, $2)', [
      instant(noon - 31 * 24 * hour),
      instant(noon - hour / 2),
    ])
    expect(await textOfHome()).toContain('O relógio saltou')
    await store.query('update limpeza set suspeita_em = null')
    expect(await textOfHome()).not.toContain('O relógio')
  })
})

describe('access to the operation', () => {
  let store: Store
  beforeAll(async () => {
    store = await openEmpty()
    await openAccount(store)
  })
  afterAll(() => store.close())

  let app: FastifyInstance
  let clock: ReturnType<typeof handClock>
  beforeEach(async () => {
    clock = handClock()
    app = (await openTest({ store, secret, now: clock.now })).app
  })

  const open = (cookie = '', url = '/operacao') => app.inject({ url, headers: { host: 'localhost', cookie } })
  const standingAt = async (cookie: string) => (await open(cookie)).statusCode

  /** Sends a form as the operation's own pages do, unless told otherwise. */
  const send = (
    cookie: string,
    headers: Readonly<Record<string, string>> = { 'sec-fetch-site': 'same-origin' },
  ) =>
    app.inject({
      method: 'POST',
      url: '/operacao/mensagens/tentar-todas',
      headers: { host: 'localhost', cookie, 'content-type': 'application/x-www-form-urlencoded', ...headers },
      payload: 'id=&motivo=porque+sim',
    })

  it.each(paths)('[T06aq] redirects from /operacao%s to the sign-in page without a session', async (path) => {
    const url = `/operacao${path}`
    const stray = await open('', url)
    expect([stray.statusCode, stray.headers.location]).toEqual([303, '/operacao/entrar'])
    expect(stray.headers['cache-control']).toBe('no-store')
    expect(stray.headers['x-robots-tag']).toBe('noindex, nofollow')
    expect((await open(await cookieOfAna(store), url)).statusCode).toBe(200)
  })

  it('[T06aq] is given by no HTTP password and by no cookie but that of a session', async () => {
    const { app: withToken } = await openTest({
      store,
      settings: settingsOf({ OPERATOR_TOKEN: 'o'.repeat(32) }),
    })
    const authorization = `Basic ${Buffer.from(`ana:${'o'.repeat(32)}`).toString('base64')}`
    const replies = [
      await withToken.inject({ url: '/operacao', headers: { host: 'localhost', authorization } }),
      await open(`__Host-operacao=${'A'.repeat(43)}`),
      await open('__Host-operacao='),
      await open((await cookieOfAna(store)).replace('__Host-', '')),
      await open((await cookieOfAna(store)).replace('operacao', 'venda')),
    ]
    expect(replies.map(({ statusCode }) => statusCode)).toEqual([303, 303, 303, 303, 303])
  })

  it('[T06aq] is needed for every action', async () => {
    const reply = await send('')
    expect([reply.statusCode, reply.headers.location]).toEqual([303, '/operacao/entrar'])
  })

  it('ends after an hour without a request', async () => {
    const [idle, busy] = [await cookieOfAna(store), await cookieOfAna(store)]
    clock.pass(hour - 1)
    expect(await standingAt(busy)).toBe(200)
    clock.pass(1)
    expect([await standingAt(busy), await standingAt(idle)]).toEqual([200, 303])
  })

  it('ends after twelve hours, however busy', async () => {
    const busy = await cookieOfAna(store)
    for (let passed = 0; passed < 12 * hour; passed += hour / 2) {
      expect(await standingAt(busy)).toBe(200)
      clock.pass(hour / 2)
    }
    expect(await standingAt(busy)).toBe(303)
  })

  it('has expired sessions purged', async () => {
    await store.query('delete from equipe_sessao')
    await cookieOfAna(store)
    clock.pass(hour)
    const fresh = await cookieOfAna(store, clock.now())
    await purge(store, clock.now(), [sessionExpiry])
    expect(await store.query('select 1 from equipe_sessao')).toHaveLength(1)
    expect(await standingAt(fresh)).toBe(200)
  })

  it('ends at once where the account is disabled, or given another password', async () => {
    const before = await cookieOfAna(store)
    expect(await disableAccount(store, ana.login, clock.now())).toBe(true)
    expect(await standingAt(before)).toBe(303)
    // A session that another process began in the same moment opens nothing either.
    expect(await standingAt(await cookieOfAna(store))).toBe(303)
    await resetAccount({ sql: store, keys: openStaffKeys(secret), now: clock.now() }, ana.login)
    const again = await cookieOfAna(store)
    expect(await standingAt(again)).toBe(200)
    await resetAccount({ sql: store, keys: openStaffKeys(secret), now: clock.now() }, ana.login)
    expect(await standingAt(again)).toBe(303)
  })

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['a subdomain', { 'sec-fetch-site': 'same-site' }],
    ['an address typed in', { 'sec-fetch-site': 'none' }],
    ['another origin', { origin: 'https://outra.example' }],
    ['nowhere', {}],
  ])('is refused to a form from %s', async (_where, headers) => {
    expect((await send(await cookieOfAna(store), headers as Record<string, string>)).statusCode).toBe(403)
  })

  it('is given to a form from its own pages, and not to one that is too long', async () => {
    const cookie = await cookieOfAna(store)
    const taken = await send(cookie)
    expect([taken.statusCode, taken.headers.location]).toEqual([303, '/operacao/mensagens?feito=nada'])
    const long = await app.inject({
      method: 'POST',
      url: '/operacao/mensagens/tentar',
      headers: {
        host: 'localhost',
        cookie,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: `id=1&motivo=${'1'.repeat(8_200)}`,
    })
    expect(long.statusCode).toBe(413)
  })

  it('shows no message that an address was made up with', async () => {
    const cookie = await cookieOfAna(store)
    for (const said of ['<b>oi</b>', 'constructor', '__proto__', 'tentar&feito=descartar']) {
      const { body } = await open(cookie, `/operacao/mensagens?feito=${encodeURIComponent(said)}`)
      expect(body).not.toContain('role="status"')
    }
  })
})

describe('operator messages', () => {
  beforeAll(async () => {
    office = await openOffice()
  })
  beforeEach(() => office.clear())
  afterAll(() => office.close())

  const deadOn = (page: { readonly document: Document }) => itemsOf(page, '#mortas')

  describe('a dead letter on its page', () => {
    it('shows its kind, when, how often and why, and masks the recipient', async () => {
      await queueEmail(office.desk.store, 'e', noon - hour)
      await queue(office.desk.store, { kind: 'whatsapp', payload: cotacao }, { once: 'w', now: noon - hour })
      await queue(office.desk.store, { kind: 'contato', payload: contact }, { once: 'c', now: noon - hour })
      await refuseAll(office)
      const window = await office.open('/mensagens')
      const found = Object.fromEntries(
        deadOn(window).map((item) => [item.querySelector('h3')?.textContent, factsOf(item)]),
      )
      const rest = {
        Motivo: 'smtp550, o servidor de e-mail recusou',
        Tentativas: '1',
        'Criada em': '20/11/2026, 11:00',
        'Desistiu em': '20/11/2026, 12:00',
      }
      expect(found).toEqual({
        'E-mail': { Para: 'm***@exemplo.com.br', ...rest },
        WhatsApp: { Para: '(21) *****-4321', ...rest },
        'Contato para o CRM': { Para: 'b***@exemplo.com.br', ...rest },
      })
      const { body } = window.document
      for (const personal of [
        email.to,
        cotacao.to,
        cotacao.nome,
        contact.nome,
        contact.email,
        contact.celular,
        '/corretor/abc',
      ]) {
        expect(body.innerHTML).not.toContain(personal)
      }
    })

    it.each(['null', '{}', '"texto"', '{"to":7}'])(
      'is shown and discarded also where its payload cannot be delivered: %s',
      async (payload) => {
        await queueEmail(office.desk.store, 'a')
        await office.desk.rows(`update outbox set kind = 'contato', payload = $1`, payload)
        await refuseAll(office)
        const page = await office.open('/mensagens')
        expect(factsOf(deadOn(page)[0]).Para).toBe('sem destinatário')
        const label = 'Sim, descartar: Contato para o CRM para sem destinatário'
        expect(deadOn(await office.pressed(page, label))).toEqual([])
      },
    )

    it('is tried again by its button, which does nothing a second time', async () => {
      await queueEmail(office.desk.store, 'a')
      await refuseAll(office)
      const window = await office.open('/mensagens')
      const label = 'Sim, tentar de novo: E-mail para m***@exemplo.com.br'
      const after = await office.pressed(window, label)
      expect(saidOn(after)).toBe('A mensagem voltou para a fila.')
      expect(deadOn(after)).toEqual([])
      expect(await rowOf(office.desk.store, 'a')).toMatchObject({ dead_at: null, attempts: 0 })
      expect(saidOn(await office.pressed(window, label))).toBe('Nada mudou: outra pessoa já tinha resolvido.')
    })

    it('is discarded after a question', async () => {
      await queueEmail(office.desk.store, 'a')
      await refuseAll(office)
      const window = await office.open('/mensagens')
      const question = window.document.querySelector('summary[aria-label^=Descartar]')?.parentElement
      expect(question?.hasAttribute('open')).toBe(false)
      expect(question?.querySelector('p')?.textContent).toBe('Esta mensagem nunca será entregue.')
      const after = await office.pressed(window, 'Sim, descartar: E-mail para m***@exemplo.com.br')
      expect(saidOn(after)).toBe('A mensagem foi descartada.')
      expect(deadOn(after)).toEqual([])
      expect(await rowOf(office.desk.store, 'a')).toMatchObject({ dead_at: new Date(noon), done_at: null })
    })

    it('is never more than text, whatever its payload', async () => {
      const evil = '<img src=x onerror=alert(1)>@"><script>'
      const payload = { ...email, to: evil }
      await queue(office.desk.store, { kind: 'email', payload }, { once: 'evil', now: noon })
      await refuseAll(office)
      const { document } = await office.open('/mensagens')
      expect(document.querySelectorAll('img, script, [onerror]')).toHaveLength(0)
      expect(factsOf(document.querySelector('main .escolhas > li') ?? undefined).Para).toBe('<***@"><script>')
    })
  })

  it('messages that wait are counted by kind, with the age of the oldest and why one could not be delivered yet', async () => {
    await queueEmail(office.desk.store, 'a', noon - 3 * 24 * hour)
    await outboxAt(office.desk.store, [courierOf('email', () => 'again').courier], noon).turn()
    await queueEmail(office.desk.store, 'b', noon - hour)
    await queue(office.desk.store, { kind: 'contato', payload: contact }, { once: 'c', now: noon - 30_000 })
    const items = itemsOf(await office.open('/mensagens'))
    expect(items.map((item) => [item.querySelector('h3')?.textContent, factsOf(item)])).toEqual([
      ['Contato para o CRM', { Quantas: '1', 'A mais antiga': 'há menos de 1 minuto', Falha: 'nenhuma' }],
      ['E-mail', { Quantas: '2', 'A mais antiga': 'há 3 dias', Falha: 'recusada, o serviço recusou' }],
    ])
  })
})
