import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accept } from '../../server/contract/handler.ts'
import type { Store } from '../../server/store/index.ts'
import { openEmpty } from '../contracts/database.ts'
import { visit } from './kit.ts'
import { type Handlers, openNoting } from './noting.ts'
import { challengeFor } from './solve.ts'

let store: Store
beforeAll(async () => {
  store = await openEmpty()
})
afterAll(() => store.close())
beforeEach(async () => {
  await store.query('delete from sale')
  await store.query('delete from idempotency')
})

const opened = (handlers: Handlers = {}) => openNoting(store, handlers)

describe('a challenge', () => {
  const pack = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64')
  const codeOf = (reply: { json(): { code?: string; data?: { codigo?: string } } }) => {
    const { code, data } = reply.json()
    return [code, data?.codigo]
  }

  it('lets one look-up pass, and ordinary calls for as long as a sale lasts', async () => {
    const { send, proof, clock } = await opened()
    const saving = (key: string) => send('pessoa.salvar', {}, { headers: { 'idempotency-key': key } })
    expect(codeOf(await saving('a'))).toEqual(['semVenda', undefined])
    expect((await send('pessoa.procurar', { responseKey: await proof('pessoa.procurar') })).statusCode).toBe(
      200,
    )
    expect((await saving('a')).statusCode).toBe(200)
    clock.pass(23 * 3_600_000)
    expect((await saving('b')).statusCode).toBe(200)
  })

  it('[D14u] is asked for, and never reaches the operation', async () => {
    let seen: unknown
    const { send, proof } = await opened({
      'pessoa.procurar': async (input) => {
        seen = input
        return accept({ id: '1' })
      },
    })
    expect(codeOf(await send('pessoa.procurar', {}))).toEqual(['captchaAusente', undefined])
    expect(codeOf(await send('pessoa.procurar', { responseKey: '' }))).toEqual(['captchaAusente', undefined])
    await send('pessoa.procurar', { nome: 'Ana', responseKey: await proof('pessoa.procurar') })
    expect(seen).toEqual({ nome: 'Ana' })
  })

  it('is refused with CI-01 when it is no challenge', async () => {
    const { send } = await opened()
    const strange = [null, {}, { challenge: { signature: 'x' }, solution: {} }].map(pack)
    for (const responseKey of ['x', ...strange, 'A'.repeat(5000)])
      expect(codeOf(await send('pessoa.procurar', { responseKey }))).toEqual(['captchaRecusado', 'CI-01'])
  })

  it('is refused with CI-02 when altered, unsolved, or solved for another call or another sale', async () => {
    const { app, send, proof, cookie } = await opened()
    const challenge = await challengeFor(app, 'pessoa.procurar', cookie)
    const forged = { ...challenge, parameters: { ...challenge.parameters, cost: 2 } }
    const solution = { counter: 1, derivedKey: '00' }
    for (const responseKey of [
      pack({ challenge: forged, solution }),
      pack({ challenge, solution }),
      await proof('pagamento.criar'),
      await proof('pessoa.procurar', await visit(app)),
    ])
      expect(codeOf(await send('pessoa.procurar', { responseKey }))).toEqual(['captchaRecusado', 'CI-02'])
  })

  it('is refused with CI-03 after 30 minutes', async () => {
    const { send, proof, clock } = await opened()
    const responseKey = await proof('pessoa.procurar')
    clock.pass(30 * 60_000 + 1)
    expect(codeOf(await send('pessoa.procurar', { responseKey }))).toEqual(['captchaRecusado', 'CI-03'])
  })

  it('is refused with CI-04 the second time, however it is written', async () => {
    const { send, proof, ran } = await opened()
    const responseKey = await proof('pessoa.procurar')
    const { challenge, solution } = JSON.parse(Buffer.from(responseKey, 'base64').toString())
    const rewritten = pack({ solution: { ...solution, time: 7 }, challenge })
    expect((await send('pessoa.procurar', { responseKey })).statusCode).toBe(200)
    for (const again of [responseKey, rewritten])
      expect(codeOf(await send('pessoa.procurar', { responseKey: again }))).toEqual([
        'captchaRecusado',
        'CI-04',
      ])
    expect(ran).toHaveLength(1)
  })

  it('is not used up by a call that failed', async () => {
    let fails = true
    const { send, proof } = await opened({
      'pessoa.procurar': async () => {
        if (fails) throw new Error('x')
        return accept({ id: '1' })
      },
    })
    const responseKey = await proof('pessoa.procurar')
    expect((await send('pessoa.procurar', { responseKey })).statusCode).toBe(500)
    fails = false
    expect((await send('pessoa.procurar', { responseKey })).statusCode).toBe(200)
  })

  it('that was refused leaves the key free for a better one', async () => {
    const { send, proof, ran } = await opened()
    const pay = (responseKey: string) =>
      send('pagamento.criar', { uid: 'u', responseKey }, { headers: { 'idempotency-key': 'p1' } })
    expect(codeOf(await pay('x'))).toEqual(['captchaRecusado', 'CI-01'])
    expect((await pay(await proof('pagamento.criar'))).statusCode).toBe(200)
    // What was paid is told again without another challenge.
    expect((await pay('')).headers['idempotency-replayed']).toBe('true')
    expect(ran).toEqual(['pagamento.criar'])
  })

  it('[X07v] is not asked for where the variant does without', async () => {
    const { app, send } = await opened()
    const cookie = await visit(app, '/livre/')
    expect((await send('pessoa.procurar', {}, { cookie })).statusCode).toBe(200)
    // A payment is judged by the proposal it names, not by the page it is sent from.
    const headers = { 'idempotency-key': 'p1' }
    expect(codeOf(await send('pagamento.criar', { uid: 'u' }, { cookie, headers }))).toEqual([
      'captchaAusente',
      undefined,
    ])
  })

  it('is given only for calls that take a fresh one, to whom a page was served', async () => {
    const { app, cookie } = await opened()
    const ask = (action: string, by: string) =>
      app.inject({ url: `/api/captcha?action=${action}`, headers: { host: 'localhost', cookie: by } })
    expect((await ask('nota.salvar', cookie)).statusCode).toBe(404)
    expect((await ask('pessoa.procurar', 'x=y')).json().code).toBe('semVenda')
  })
})
