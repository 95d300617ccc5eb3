import Fastify, { type FastifyInstance } from 'fastify'
import { JSDOM } from 'jsdom'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { registerDev } from '../../server/dev/index.ts'
import { queue } from '../../server/outbox/index.ts'
import { type Desk, openDesk } from '../contracts/journey.ts'
import { noon } from '../contracts/variant.ts'

let desk: Desk
let app: FastifyInstance
beforeAll(async () => {
  desk = await openDesk()
  app = Fastify()
  registerDev(app, { store: desk.store, now: () => noon })
}, 60_000)
afterAll(async () => {
  await app.close()
  await desk.store.close()
})

const box = async () => {
  const { body } = await app.inject({ url: '/dev/caixa' })
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
