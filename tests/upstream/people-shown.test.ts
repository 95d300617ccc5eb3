import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { Store } from '../../server/store/index.ts'
import { type Desk, openDesk } from '../attack/desk.ts'
import { openEmpty } from '../contracts/database.ts'
import { newCpf, titular } from '../contracts/journey.ts'
import { servicesAt } from '../contracts/services.ts'
import { handClock } from '../server/kit.ts'
import { openStandIn, type StandIn } from './stand-in.ts'

const hour = 3_600_000
const clock = handClock()
let store: Store
let standIn: StandIn
let desk: Desk
beforeAll(async () => {
  store = await openEmpty()
  standIn = await openStandIn()
  desk = await openDesk({ store, now: clock.now, services: servicesAt(standIn.url) })
}, 120_000)
afterAll(async () => {
  await desk.close()
  await standIn.close()
  await store.close()
})
beforeEach(() => store.query('delete from limit_window'))

/** Looks somebody new up, in a sale of its own where none is given, and tells whether they were shown. */
async function isShown(from: string, cookie?: string): Promise<boolean> {
  const as = { cookie: cookie ?? (await desk.begun()).cookie, from }
  const cpf = newCpf()
  const found = await desk.send('contratante.obter', { cpf }, as)
  expect(found.statusCode).toBe(200)
  const enriched = await desk.send('cpf.consultar', { cpf }, as)
  expect(enriched.statusCode).toBe(200)
  const { encontrado, nome } = found.json().data
  expect(nome === undefined).toBe(!encontrado)
  if (!encontrado) expect(enriched.json().data).toEqual({ status: 0 })
  const saved = await desk.send('contratante.salvar', { ...titular, cpf }, as)
  expect(saved.statusCode).toBe(200)
  return encontrado
}

const shownOf = async (times: number, from: string, cookie?: string): Promise<number> => {
  let shown = 0
  for (let n = 0; n < times; n += 1) if (await isShown(from, cookie)) shown += 1
  return shown
}

it('[D16db] an address is shown ten look-ups of people an hour and fifty a day, in however many sales, and sells on', async () => {
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
}, 120_000)

it('[D16db] a sale is shown ten look-ups of people an hour, from however many addresses', async () => {
  const { cookie } = await desk.begun()
  let shown = 0
  for (let n = 0; n < 8; n += 1) shown += await shownOf(1, `10.7.1.${n}`, cookie)
  expect(shown).toBe(5)
}, 120_000)

it('[D14da] a look-up that the service could not answer counts against nobody', async () => {
  const { cookie } = await desk.begun()
  const as = { cookie, from: '10.7.2.1' }
  standIn.fail('/api/Contratante/ObterContratante', 'http503', 1_000)
  for (let n = 0; n < 15; n += 1) {
    const failed = await desk.send('contratante.obter', { cpf: newCpf() }, as)
    expect([failed.statusCode, failed.json().code]).toEqual([503, 'indisponivel'])
  }
  standIn.reset()
  const statuses: number[] = []
  for (let n = 0; n < 11; n += 1)
    statuses.push((await desk.send('contratante.obter', { cpf: newCpf() }, as)).statusCode)
  expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429])
}, 120_000)

it('[D14da] a look-up that failed does not undo what one before it allowed', async () => {
  const { cookie } = await desk.begun()
  const as = { cookie, from: '10.7.3.1' }
  const cpf = newCpf()
  await desk.send('contratante.obter', { cpf }, as)
  standIn.fail('/api/Contratante/ObterContratante', 'http503', 10)
  expect((await desk.send('contratante.obter', { cpf }, as)).statusCode).toBe(503)
  standIn.reset()
  expect((await desk.send('contratante.salvar', { ...titular, cpf }, as)).statusCode).toBe(200)
})
