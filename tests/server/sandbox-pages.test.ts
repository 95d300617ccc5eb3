import axe from 'axe-core'
import Fastify, { type FastifyInstance } from 'fastify'
import { JSDOM } from 'jsdom'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accept } from '../../server/contract/handler.ts'
import { openOutages, registerDev } from '../../server/dev/index.ts'
import { allowOwnFrames } from '../../server/dev/side-by-side.ts'
import { ownHeaders } from '../../server/http/headers.ts'
import { emailOfCotacao } from '../../server/messages/index.ts'
import { queue } from '../../server/outbox/index.ts'
import { specialValues } from '../../server/sandbox/index.ts'
import { sandboxOf } from '../../server/sandbox-pages.ts'
import { readSettings } from '../../server/settings/settings.ts'
import { files } from '../contracts/operations.ts'
import { noon } from '../contracts/variant.ts'
import { deskForTests } from './desk-kit.ts'
import { emails, letterhead, offer } from './email-kit.ts'
import { emptyStore, local, openTest, operationFile } from './kit.ts'
import { factsOf } from './operator-kit.ts'
import { contact, cotacao, courierOf, outboxAt, queueEmail } from './outbox-kit.ts'

const desk = deskForTests()
let app: FastifyInstance

describe('the pages of the sandbox', () => {
  /** One price, as the files of a variant prove it. */
  const proofs = [
    {
      id: 'mar/loja',
      prices: [
        {
          id: 'BASIC/adulto',
          nome: 'Pet Basic',
          nomeFaixa: 'De 1 a 8 anos',
          listaCentavos: 6186,
          listaAt: 'variants/base.variant.json:42',
          precoCentavos: 4330,
          descontoPercentual: 30,
          descontoKey: 'geral',
          descontoAt: 'variants/mar.variant.json:7',
          metodos: [
            {
              id: 3,
              nome: 'Débito',
              changes: ['+R$ 5,00'],
              totalCentavos: 4830,
              at: 'variants/base.variant.json:90',
            },
          ],
        },
      ],
    },
  ]
  beforeAll(async () => {
    app = Fastify()
    const outages = openOutages({ operations: files, pause: async () => {} })
    registerDev(app, { store: desk.store, now: () => noon, prices: () => proofs, outages })
  })
  afterAll(() => app.close())

  const page = async (url: string) =>
    new JSDOM((await app.inject({ url })).body, { runScripts: 'outside-only' }).window

  async function charged() {
    const { uid } = await desk.proposed()
    await desk.ask('pagamento.criar', { uid, formaPagamento: 5, cicloPagamento: 1 })
    const { numeroProposta } = await desk.proposal(uid)
    return { uid, numero: String(numeroProposta) }
  }

  const pressed = async ({ document }: Window, label: string) => {
    const button = document.querySelector<HTMLButtonElement>(`button[aria-label="${label}"]`)
    const form = button?.form
    const id = form?.querySelector('input')?.value ?? ''
    return app.inject({
      method: 'POST',
      url: form?.getAttribute('action') ?? '',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
      payload: new URLSearchParams({ id }).toString(),
    })
  }

  /** Takes the punctuation of numbers away; an e-mail has none to take. */
  const bare = (shown: string) => (shown.includes('@') ? shown : shown.replace(/\D/g, ''))

  it.each(['/dev', '/dev/pix', '/dev/precos', '/dev/falhas/pagamento.criar'])(
    '%s is plain accessible HTML in Portuguese',
    async (url) => {
      await charged()
      const window = await page(url)
      const { document } = window
      expect(document.documentElement.lang).toBe('pt-BR')
      expect(document.querySelectorAll('h1')).toHaveLength(1)
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

  it('[T04s] /dev/dados lists every special value as a person types it, with what it does', async () => {
    const rows = [...(await page('/dev/dados')).document.querySelectorAll('tbody tr')].map((row) => ({
      value: bare(row.querySelector('code')?.textContent ?? ''),
      says: row.querySelector('td')?.textContent,
    }))
    for (const { value, says } of specialValues) expect(rows).toContainEqual({ value, says })
  })

  it('/dev/precos proves a price: what is paid, and the line of each part of it', async () => {
    const [row] = (await page('/dev/precos')).document.querySelectorAll('tbody tr')
    const said = [...(row?.querySelectorAll('dl div') ?? [])].map(({ textContent }) => textContent)
    expect(row?.querySelector('th')?.textContent).toBe('Pet BasicDe 1 a 8 anos')
    expect(said).toEqual([
      'PreçoR$\u00a043,30',
      'ListaR$\u00a061,86 variants/base.variant.json:42',
      'Desconto30%, de geral variants/mar.variant.json:7',
      'DébitoR$\u00a048,30 +R$ 5,00 variants/base.variant.json:90',
    ])
  })

  it('[T04t] /dev/pix lists a Pix that awaits with its proposal and value, and pays it', async () => {
    const { uid, numero } = await charged()
    const before = await page('/dev/pix')
    const row = [...before.document.querySelectorAll('main li')].find((one) =>
      one.textContent?.includes(numero),
    )
    expect(row?.textContent).toContain('R$\u00a053,87')
    expect(row?.querySelector('a')?.getAttribute('href')).toBe(`/corretor/${uid}`)

    const answer = await pressed(before, `Pagar o Pix da proposta ${numero}`)
    expect({ status: answer.statusCode, to: answer.headers.location }).toEqual({
      status: 303,
      to: '/dev/pix',
    })
    expect(await desk.ask('pix.consultar', { uid })).toEqual({ statusPixPagamento: 2 })
    expect((await page('/dev/pix')).document.body.textContent).not.toContain(numero)
  })

  it('/dev/pix lists a boleto that awaits with its proposal, value and PDF, and pays it, once', async () => {
    const { uid } = await desk.proposed()
    await desk.ask('pagamento.criar', { uid, formaPagamento: 1, cicloPagamento: 1 })
    const numero = String((await desk.proposal(uid)).numeroProposta)
    const before = await page('/dev/pix')
    const rows = [...before.document.querySelectorAll('main li')]
    const row = rows.find((one) => one.textContent?.includes(numero))
    expect(row?.textContent).toContain('R$\u00a049,90')
    expect(row?.textContent).toContain('vence em 23/11/2026')
    const links = [...(row?.querySelectorAll('a') ?? [])].map((link) => link.getAttribute('href'))
    expect(links).toEqual([`/corretor/${uid}`, `/boleto/${uid}.pdf`])
    expect(row?.querySelectorAll('button')).toHaveLength(1)

    await pressed(before, `Pagar o boleto da proposta ${numero}`)
    await pressed(before, `Pagar o boleto da proposta ${numero}`)
    expect(await desk.payment(uid)).toMatchObject({ situacao: 'pago', formaPagamento: 1 })
    expect((await page('/dev/pix')).document.body.textContent).not.toContain(numero)
  })

  it('/dev/pix pays nothing for a page of another site', async () => {
    const answer = await app.inject({
      method: 'POST',
      url: '/dev/pix/pagar',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'cross-site' },
      payload: 'id=nenhuma',
    })
    expect(answer.statusCode).toBe(403)
  })
})

describe('caixa', () => {
  let drawing: FastifyInstance
  beforeAll(async () => {
    app = Fastify()
    registerDev(app, { store: desk.store, now: () => noon })
    drawing = Fastify()
    registerDev(drawing, {
      store: desk.store,
      now: () => noon,
      letterhead: async (name) => letterhead(name),
      site: 'https://vendas.example.com',
    })
  })
  afterAll(async () => {
    await app.close()
    await drawing.close()
  })

  beforeEach(() => desk.rows('delete from outbox'))

  const box = async (of = app) => {
    const { body } = await of.inject({ url: '/dev/caixa' })
    return [...new JSDOM(body).window.document.querySelectorAll('main li')]
  }

  it('/dev/caixa shows each e-mail queued, newest first, its link an address that can be followed', async () => {
    const first = await desk.proposed()
    const second = await desk.proposed()
    for (const { uid } of [first, second]) await desk.ask('proposta.enviarEmail', { uid })
    const mails = await box()
    expect(mails.map((mail) => mail.querySelector('a')?.getAttribute('href'))).toEqual([
      `http://localhost:80/corretor/${second.uid}`,
      `http://localhost:80/corretor/${first.uid}`,
    ])
    const { numeroProposta } = await desk.ask('proposta.obter', { uid: second.uid })
    expect(mails[0]?.querySelector('h2')?.textContent).toBe(
      `Proposta ${numeroProposta}: falta só o pagamento`,
    )
    expect(mails[0]?.textContent).toContain('Para maria@exemplo.com.br, em 20/11/2026, 12:00')
    expect(mails[0]?.textContent).toContain('abra este link:')
  })

  it('/dev/caixa lets nothing of an e-mail be more than text', async () => {
    const evil = '<img src=x onerror=alert(1)>'
    const payload = { to: evil, subject: evil, text: `${evil}\n/corretor/x"y`, link: '/corretor/x"y' }
    await desk.store.transaction((sql) => queue(sql, { kind: 'email', payload }, { once: 'evil', now: noon }))
    const [mail] = await box()
    expect(mail?.querySelectorAll('img, [onerror]')).toHaveLength(0)
    expect(mail?.textContent?.split(evil)).toHaveLength(4)
    expect(mail?.querySelector('a')?.getAttribute('href')).toBe('http://localhost:80/corretor/x"y')
  })

  const frameOf = async () => (await box(drawing))[0]?.querySelector('iframe')

  it('/dev/caixa shows an e-mail as it is drawn in a frame, its plain text beside it', async () => {
    const payload = emails.boleto(offer)
    await queue(desk.store, { kind: 'email', payload }, { once: 'drawn', now: noon })
    const [mail] = await box(drawing)
    expect(mail?.querySelector('.mensagem')?.textContent).toMatch(
      /^Olá!\n\n[\s\S]*ANS 000000 · Niterói, RJ\n$/,
    )
    expect(mail?.querySelector('.mensagem a')?.getAttribute('href')).toBe(
      `https://vendas.example.com${payload.link}`,
    )
    const frame = mail?.querySelector('iframe')
    expect([frame?.title, frame?.getAttribute('sandbox')]).toEqual([
      `Como chega: ${payload.subject}`,
      'allow-popups allow-popups-to-escape-sandbox',
    ])
    const reply = await drawing.inject({ url: frame?.src ?? '' })
    const { document } = new JSDOM(reply.body).window
    expect(document.querySelector('h1')?.textContent).toBe('Este é o boleto da sua proposta.')
    expect(document.querySelector('a')?.href).toBe(`https://vendas.example.com${payload.link}`)
    expect(reply.headers).toMatchObject({
      'x-frame-options': 'SAMEORIGIN',
      'x-robots-tag': 'noindex, nofollow',
    })
  })

  it('a cotacao by e-mail is drawn in the look of its variant, and is seen in /dev/caixa as any e-mail', async () => {
    const email = emailOfCotacao({
      ...offer,
      pagina: '/implante-venda/ana-souza/52998',
      nome: '<b>Bia</b>',
      plano: 'Dental II',
      cobertura: '',
      vidas: 2,
      corretor: offer.corretor ?? { nome: '', telefone: '' },
    })
    await queue(
      desk.store,
      { kind: 'cotacao', payload: { ...email, cotacao: {} } },
      { once: 'cotacao', now: noon },
    )
    const [mail] = await box(drawing)
    expect(mail?.querySelector('h2')?.textContent).toBe('Sua simulação: Dental II')
    expect(mail?.querySelector('.mensagem a')?.getAttribute('href')).toBe(
      'https://vendas.example.com/implante-venda/ana-souza/52998',
    )
    const { body } = await drawing.inject({ url: mail?.querySelector('iframe')?.src ?? '' })
    const { document } = new JSDOM(body).window
    expect(document.querySelector('h1')?.textContent).toBe('A sua simulação do Dental II')
    expect(document.querySelector('a')?.textContent).toContain('Ver os planos e contratar')
    expect(document.querySelectorAll('b, img, script')).toHaveLength(0)
    expect(document.body.textContent).toContain('CNPJ 11.222.333/0001-81')
  })

  it('what stands in that frame may run, load, send and lead nowhere, and only this page frames it', async () => {
    await queue(desk.store, { kind: 'email', payload: emails.boleto(offer) }, { once: 'framed', now: noon })
    const frame = await frameOf()
    const policyAt = async (url: string) =>
      String((await drawing.inject({ url })).headers['content-security-policy']).split('; ')
    const inFrame = await policyAt(frame?.src ?? '')
    expect(inFrame.toSorted()).toEqual([
      "base-uri 'none'",
      "default-src 'none'",
      "form-action 'none'",
      "frame-ancestors 'self'",
      'sandbox allow-popups allow-popups-to-escape-sandbox',
      "style-src 'unsafe-inline'",
    ])
    expect(await policyAt('/dev/caixa')).toContain("frame-src 'self'")
    expect(await policyAt('/dev/caixa')).toContain("style-src 'self'")
  })

  it('/dev/caixa shows a cotacao by WhatsApp and a contact field by field, the cotacao’s link to be followed', async () => {
    await queue(desk.store, { kind: 'whatsapp', payload: cotacao }, { once: 'w', now: noon })
    await queue(desk.store, { kind: 'contato', payload: contact }, { once: 'c', now: noon })
    const [crm, whatsapp] = await box()
    expect(whatsapp?.querySelector('p')?.textContent).toContain('em 20/11/2026, 12:00')
    expect(whatsapp?.querySelector('a')?.getAttribute('href')).toBe('http://localhost:80/ana-souza/52998')
    expect(factsOf(whatsapp)).toMatchObject({ nome: 'Maria da Silva', plano_nome: 'Dental II', vidas: '2' })
    expect(factsOf(crm)).toMatchObject({ nome: 'Beatriz Gouveia', email: 'beatriz@exemplo.com.br' })
  })

  it('/dev/caixa says of each message whether it waits, was delivered, or could not be', async () => {
    const standings = async () => (await box()).map((item) => item.querySelector('span')?.textContent)
    await queueEmail(desk.store, 'sent')
    await outboxAt(desk.store, [courierOf('email', () => 'sent').courier], noon).turn()
    await queueEmail(desk.store, 'dead')
    await outboxAt(desk.store, [courierOf('email', () => 'never').courier], noon).turn()
    await queueEmail(desk.store, 'waiting')
    expect(await standings()).toEqual(['Na fila', 'Não pôde ser entregue', 'Entregue em 20/11/2026, 12:00'])
  })
})

describe('outages', () => {
  const free = operationFile('reference', {
    needs: { sale: false, captcha: 'none' },
    problems: {
      semCor: { status: 404, says: 'Não há cor; data.codigo diz por quê.' },
      muitasTentativas: { status: 429, says: 'Cores demais.' },
    },
  })
  const operations = { 'cor.ver': free, 'nome.ver': operationFile('reference', { needs: free.needs }) }
  let done: number
  let paused: number[]
  afterEach(() => app.close())

  /** A server with two calls, and the board on which they are made to fail. */
  async function opened() {
    done = 0
    paused = []
    const outages = openOutages({ operations, pause: async (ms) => void paused.push(ms) })
    const run = async () => {
      done += 1
      return accept({ id: '1' })
    }
    ;({ app } = await openTest({
      handlers: [local('cor.ver', run), local('nome.ver', run)],
      schemas: { operations, fields: {} },
      outages,
      more: (more) => registerDev(more, { store: emptyStore, now: () => noon, outages }),
    }))
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    const headers = { 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' }
    const call = (name: string, signal?: AbortSignal) =>
      fetch(`${url}/api/${name}`, { method: 'POST', headers, body: '{}', ...(signal && { signal }) })
    return { outages, call, url }
  }

  describe('a failure that was switched on', () => {
    it('[T04ae] refuses by what the operation declares, with the data that its problem says it brings', async () => {
      const { outages, call } = await opened()
      outages.set('cor.ver', 'semCor', false)
      for (const _ of [1, 2]) {
        const reply = await call('cor.ver')
        expect([reply.status, await reply.json()]).toMatchObject([
          404,
          { code: 'semCor', data: { codigo: 'CI-04' } },
        ])
      }
      expect([done, (await call('nome.ver')).status]).toEqual([0, 200])
    })

    it('cuts the connection before a call is made, or after it is done', async () => {
      const { outages, call } = await opened()
      outages.set('cor.ver', 'semConexao', true)
      await expect(call('cor.ver')).rejects.toThrow('fetch failed')
      expect(done).toBe(0)
      outages.set('cor.ver', 'respostaPerdida', true)
      await expect(call('cor.ver')).rejects.toThrow('fetch failed')
      expect(done).toBe(1)
    })

    it('lets an answer be slow, never come, or be that of a network that asks for a login', async () => {
      const { outages, call } = await opened()
      outages.set('cor.ver', 'lenta', true)
      expect([(await call('cor.ver')).status, paused]).toEqual([200, [6_000]])
      outages.set('cor.ver', 'ilegivel', true)
      const foreign = await call('cor.ver')
      expect([foreign.status, await foreign.text()]).toEqual([200, expect.stringContaining('<title>')])
      outages.set('cor.ver', 'semResposta', true)
      const leaving = new AbortController()
      const silent = call('cor.ver', leaving.signal)
      await expect.poll(() => outages.all()).toEqual([])
      leaving.abort()
      await expect(silent).rejects.toThrow('aborted')
      expect(done).toBe(1)
    })
  })

  describe('/dev/falhas', () => {
    const form = (path: string, id: string) =>
      app.inject({
        method: 'POST',
        url: `/dev/falhas/${path}`,
        headers: { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' },
        payload: new URLSearchParams({ id }).toString(),
      })
    const shown = async (path = '') => (await app.inject({ url: `/dev/falhas${path}` })).body

    it('lists every call with each way in which it may fail, switches one on and off, and says what stands', async () => {
      const { outages } = await opened()
      expect(await shown()).toContain('Nenhuma falha está ligada.')
      expect(await shown('/cor.ver')).toContain('Não há cor; data.codigo diz por quê.')
      expect((await form('ligar', 'cor.ver semCor uma')).statusCode).toBe(303)
      expect(await shown()).toContain('cor.ver: semCor, uma vez')
      await form('ligar', 'todas lenta sempre')
      await form('desligar', 'cor.ver')
      expect(outages.all().map(({ target, isOnce }) => [target, isOnce])).toEqual([['todas', false]])
      await form('desligar', '')
      expect(outages.all()).toEqual([])
    })
  })
})

describe('a page of a funnel', () => {
  const askedWith = async (headers: Readonly<Record<string, string>>) => {
    const app = Fastify()
    allowOwnFrames(app)
    app.get('/', (_request, reply) => reply.headers({ ...ownHeaders, 'x-frame-options': 'DENY' }).send('x'))
    const answer = await app.inject({ url: '/', headers })
    return [answer.headers['x-frame-options'], String(answer.headers['content-security-policy'])] as const
  }

  it('stands in a frame of our own pages alone', async () => {
    const [options, policy] = await askedWith({ 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-origin' })
    expect(options).toBe('SAMEORIGIN')
    expect(policy).toBe(
      ownHeaders['content-security-policy']!.replace("ancestors 'none'", "ancestors 'self'"),
    )
  })

  it.each([
    {},
    { 'sec-fetch-dest': 'document', 'sec-fetch-site': 'same-origin' },
    { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-dest': 'iframe', 'sec-fetch-site': 'same-site' },
  ])('is in no other: %j', async (headers) => {
    expect(await askedWith(headers)).toEqual(['DENY', ownHeaders['content-security-policy']])
  })
})

it.each([
  { NODE_ENV: 'production', PUBLIC_URL: 'https://vendas.example.com' },
  { NODE_ENV: 'test', DATABASE_URL: 'postgres://localhost/funis' },
])('a server that is no sandbox has none of these pages: %j', async (env) => {
  const reading = readSettings({
    SECRET: 'x'.repeat(40),
    ...env,
    DENTAL_API_URL: 'https://planos.example.com',
  })
  if (!reading.ok) throw new Error(reading.mistakes.join('\n'))
  const parts = { store: {} as never, pages: {} as never, catalogue: {} as never }
  expect(await sandboxOf(reading.settings, parts)).toEqual({})
})
