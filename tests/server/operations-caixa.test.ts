import Fastify, { type FastifyInstance } from 'fastify'
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { registerDev } from '../../server/dev/index.ts'
import { emailOfCotacao } from '../../server/messages/index.ts'
import { queue } from '../../server/outbox/index.ts'
import { type Desk, openDesk } from '../contracts/journey.ts'
import { noon } from '../contracts/variant.ts'
import { emails, letterhead, offer } from './email-kit.ts'
import { contact, cotacao, courierOf, outboxAt, queueEmail } from './outbox-kit.ts'

let desk: Desk
let app: FastifyInstance
let drawing: FastifyInstance
beforeAll(async () => {
  desk = await openDesk()
  app = Fastify()
  registerDev(app, { store: desk.store, now: () => noon })
  drawing = Fastify()
  registerDev(drawing, { store: desk.store, now: () => noon, letterhead: async (name) => letterhead(name) })
}, 60_000)
afterAll(async () => {
  await app.close()
  await drawing.close()
  await desk.store.close()
})

const box = async (of = app) => {
  const { body } = await of.inject({ url: '/dev/caixa' })
  return [...new JSDOM(body).window.document.querySelectorAll('main li')]
}

it('[T04x] /dev/caixa shows each e-mail queued, newest first, its link to be followed', async () => {
  const first = await desk.proposed()
  const second = await desk.proposed()
  for (const { uid } of [first, second]) await desk.ask('proposta.enviarEmail', { uid })
  const mails = await box()
  expect(mails.map((mail) => mail.querySelector('a')?.getAttribute('href'))).toEqual([
    `/corretor/${second.uid}`,
    `/corretor/${first.uid}`,
  ])
  const { numeroProposta } = await desk.ask('proposta.obter', { uid: second.uid })
  expect(mails[0]?.querySelector('h2')?.textContent).toBe(`Proposta ${numeroProposta}: falta só o pagamento`)
  expect(mails[0]?.textContent).toContain('Para maria@exemplo.com.br, em 20/11/2026, 12:00')
  expect(mails[0]?.textContent).toContain('abra este link:')
})

it('[T04y] /dev/caixa lets nothing of an e-mail be more than text', async () => {
  const evil = '<img src=x onerror=alert(1)>'
  const payload = { to: evil, subject: evil, text: `${evil}\n/corretor/x"y`, link: '/corretor/x"y' }
  await desk.store.transaction((sql) => queue(sql, { kind: 'email', payload }, { once: 'evil', now: noon }))
  const [mail] = await box()
  expect(mail?.querySelectorAll('img, [onerror]')).toHaveLength(0)
  expect(mail?.textContent?.split(evil)).toHaveLength(4)
  expect(mail?.querySelector('a')?.getAttribute('href')).toBe('/corretor/x"y')
})

const frameOf = async () => (await box(drawing))[0]?.querySelector('iframe')

it('[T04aa] /dev/caixa shows an e-mail as it is drawn in a frame, its plain text beside it', async () => {
  await desk.store.query('delete from outbox')
  const payload = emails.boleto(offer)
  await queue(desk.store, { kind: 'email', payload }, { once: 'drawn', now: noon })
  const [mail] = await box(drawing)
  expect(mail?.querySelector('.mensagem')?.textContent).toMatch(/^Olá!\n\n[\s\S]*ANS 000000 · Niterói, RJ\n$/)
  expect(mail?.querySelector('.mensagem a')?.getAttribute('href')).toBe(payload.link)
  const frame = mail?.querySelector('iframe')
  expect([frame?.title, frame?.getAttribute('sandbox')]).toEqual([
    `Como chega: ${payload.subject}`,
    'allow-popups allow-popups-to-escape-sandbox',
  ])
  const reply = await drawing.inject({ url: frame?.src ?? '' })
  expect(new JSDOM(reply.body).window.document.querySelector('h1')?.textContent).toBe(
    'Este é o boleto da sua proposta.',
  )
  expect(reply.headers).toMatchObject({
    'x-frame-options': 'SAMEORIGIN',
    'x-robots-tag': 'noindex, nofollow',
  })
})

it('[D11r] a cotacao by e-mail is drawn in the look of its variant, and is seen in /dev/caixa as any e-mail', async () => {
  await desk.store.query('delete from outbox')
  const email = emailOfCotacao({
    ...{ ...offer, pagina: '/implante-venda/ana-souza/52998', nome: '<b>Bia</b>' },
    ...{ plano: 'Dental II', cobertura: '', vidas: 2 },
    corretor: offer.corretor ?? { nome: '', telefone: '' },
  })
  await queue(
    desk.store,
    { kind: 'cotacao', payload: { ...email, cotacao: {} } },
    { once: 'cotacao', now: noon },
  )
  const [mail] = await box(drawing)
  expect(mail?.querySelector('h2')?.textContent).toBe('Sua simulação: Dental II')
  expect(mail?.querySelector('.mensagem a')?.getAttribute('href')).toBe('/implante-venda/ana-souza/52998')
  const { body } = await drawing.inject({ url: mail?.querySelector('iframe')?.src ?? '' })
  const { document } = new JSDOM(body).window
  expect(document.querySelector('h1')?.textContent).toBe('A sua simulação do Dental II')
  expect(document.querySelector('a')?.textContent).toContain('Ver os planos e contratar')
  expect(document.querySelectorAll('b, img, script')).toHaveLength(0)
  expect(document.body.textContent).toContain('CNPJ 11.222.333/0001-81')
})

it('[T04aa] what stands in that frame may run, load, send and lead nowhere, and only this page frames it', async () => {
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

it('[T04aa] an e-mail that has only text, and what is none, has no such frame', async () => {
  await desk.store.query('delete from outbox')
  await queueEmail(desk.store, 'text')
  expect(await frameOf()).toBeNull()
  const [row] = await desk.store.query('select id from outbox')
  for (const id of [String(row?.id), '0', 'x'])
    expect((await drawing.inject({ url: `/dev/caixa/${id}` })).statusCode).toBe(404)
})

const factsOf = (item: Element | undefined) =>
  Object.fromEntries(
    [...(item?.querySelectorAll('dl div') ?? [])].map((fact) => [
      fact.querySelector('dt')?.textContent,
      fact.querySelector('dd')?.textContent,
    ]),
  )

it('[T06ao] /dev/caixa shows a cotacao by WhatsApp and a contact field by field, the cotacao’s link to be followed', async () => {
  await desk.store.query('delete from outbox')
  await queue(desk.store, { kind: 'whatsapp', payload: cotacao }, { once: 'w', now: noon })
  await queue(desk.store, { kind: 'contato', payload: contact }, { once: 'c', now: noon })
  const [crm, whatsapp] = await box()
  expect(whatsapp?.querySelector('h2')?.textContent).toBe('Cotação por WhatsApp')
  expect(whatsapp?.querySelector('p')?.textContent).toContain('Para (21) 98765-4321, em 20/11/2026, 12:00')
  expect(whatsapp?.querySelector('a')?.getAttribute('href')).toBe('/ana-souza/52998')
  expect(factsOf(whatsapp)).toEqual({
    Nome: 'Maria da Silva',
    'Tipo do plano': 'familiar',
    Plano: 'Dental II',
    Vidas: '2',
    Valor: 'R$ 99,80',
    Link: '/ana-souza/52998',
  })
  expect(crm?.querySelector('h2')?.textContent).toBe('Contato de quem quer ser avisado')
  expect(factsOf(crm)).toEqual({
    Nome: 'Beatriz Gouveia',
    'E-mail': 'beatriz@exemplo.com.br',
    Celular: '(31) 98765-4321',
    CEP: '30130-010',
    Página: 'pf-implante',
  })
})

it('[T06ao] /dev/caixa says of each message whether it waits, was delivered, or could not be', async () => {
  await desk.store.query('delete from outbox')
  const standings = async () => (await box()).map((item) => item.querySelector('span')?.textContent)
  await queueEmail(desk.store, 'sent')
  await outboxAt(desk.store, [courierOf('email', () => 'sent').courier], noon).turn()
  await queueEmail(desk.store, 'dead')
  await outboxAt(desk.store, [courierOf('email', () => 'never').courier], noon).turn()
  await queueEmail(desk.store, 'waiting')
  expect(await standings()).toEqual(['Na fila', 'Não pôde ser entregue', 'Entregue em 20/11/2026, 12:00'])
})

it('[T06ao] /dev/caixa shows a message of a kind that only a service delivers as it was queued', async () => {
  await desk.store.query('delete from outbox')
  await queueEmail(desk.store, 'a')
  await desk.store.query(`update outbox set kind = 'linkDePagamento', payload = '{"uid":"<b>1</b>"}'`)
  const [item] = await box()
  expect(item?.querySelector('h2')?.textContent).toBe('Link de pagamento')
  expect(factsOf(item)).toEqual({ uid: '<b>1</b>' })
})
