import { afterAll, beforeAll, expect, it } from 'vitest'
import { expiries } from '../../server/sale/expiries.ts'
import { purge } from '../../server/store/index.ts'
import { contato, type Desk, openDesk } from '../contracts/journey.ts'
import { noon } from '../contracts/variant.ts'

let desk: Desk
beforeAll(async () => {
  desk = await openDesk()
}, 60_000)
afterAll(() => desk.store.close())

const known = { ok: false, problem: 'contatoExiste' }

const queuedFor = (email: string) =>
  desk.store.query(`select payload from outbox where kind = 'contato' and payload ->> 'email' = $1`, [email])

it('[D24k] a contact is stored, and queued for the CRM, with bare numbers and the variant', async () => {
  const sale = await desk.sale()
  const typed = {
    nome: ' Ana  Lima ',
    email: 'ana@exemplo.com.br',
    celular: '(031) 98765-4321',
    cep: '30130-010',
  }
  expect(await desk.ask('contato.enviar', typed, { sale })).toEqual({})
  const contact = {
    nome: 'Ana Lima',
    email: 'ana@exemplo.com.br',
    celular: '31987654321',
    cep: '30130010',
    variant: 'pf-implante',
  }
  expect(
    await desk.store.query('select nome, email, celular, cep, variant from contato where email = $1', [
      typed.email,
    ]),
  ).toEqual([contact])
  expect(await queuedFor(typed.email)).toEqual([{ payload: contact }])
})

it('[D24l] a contact exists already under the same e-mail, in whatever letters and whatever sale', async () => {
  await desk.ask('contato.enviar', { ...contato, email: 'caio@exemplo.com.br' }, { sale: await desk.sale() })
  const again = { ...contato, email: 'Caio@Exemplo.com.br', nome: 'Caio Lima' }
  expect(await desk.call('contato.enviar', again, { sale: await desk.sale() })).toEqual(known)
  expect(await queuedFor('caio@exemplo.com.br')).toHaveLength(1)
  expect(await queuedFor('Caio@Exemplo.com.br')).toEqual([])
})

it('[D24m] of many that ask at once with one e-mail, one is stored', async () => {
  const sale = await desk.sale()
  const one = { ...contato, email: 'dora@exemplo.com.br' }
  const replies = await Promise.all(
    Array.from({ length: 5 }, () => desk.call('contato.enviar', one, { sale })),
  )
  expect(replies.filter(({ ok }) => ok)).toHaveLength(1)
  expect(await queuedFor(one.email)).toHaveLength(1)
})

it('[D24n] a contact outlives the sale it came from', async () => {
  await desk.ask('contato.enviar', { ...contato, email: 'eva@exemplo.com.br' }, { sale: await desk.sale() })
  await purge(desk.store, noon + 90 * 24 * 3_600_000, expiries)
  const again = { ...contato, email: 'eva@exemplo.com.br' }
  expect(await desk.call('contato.enviar', again, { sale: await desk.sale() })).toEqual(known)
})
