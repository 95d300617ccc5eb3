import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Store } from '../../server/store/index.ts'
import { openEmpty } from '../contracts/database.ts'
import type { Fault } from './faults.ts'
import { openForwarding } from './forwarding.ts'
import { openStandIn, type StandIn } from './stand-in.ts'

let store: Store
let standIn: StandIn
beforeAll(async () => {
  store = await openEmpty()
  standIn = await openStandIn()
}, 60_000)
afterAll(async () => {
  await store.close()
  await standIn.close()
})
beforeEach(async () => {
  standIn.reset()
  await store.query('drop table if exists nota, cobranca')
  await store.query('truncate sale, idempotency, captcha_used, chamada_externa, em_andamento cascade')
})

/** Faults after which nobody can tell whether the service did what was asked. */
const unsure: readonly Fault[] = [
  ...(['http500', 'http503', 'silence', 'malformed', 'html', 'truncated'] as const),
  ...(['wrongShape', 'endless', 'redirect', 'answerLost', 'hangsUp'] as const),
]
/** Faults by which the service says that it looked at nothing. */
const undone: readonly Fault[] = ['http401']
/** Faults by which the service asks to come again: it should have done nothing, and may have. */
const later: readonly Fault[] = ['http408', 'http409', 'http429']

const keys = () => standIn.requests.map(({ headers }) => headers['idempotency-key'])

describe('a read', () => {
  it.each([...unsure, ...undone, ...later])('[T06fc] is tried once more after %s', async (fault) => {
    const { send, proof } = await openForwarding(store, standIn.url)
    const responseKey = await proof()
    standIn.fail('/api/Nota', fault)
    const reply = await send('nota.procurar', { responseKey })
    expect(reply.statusCode).toBe(200)
    expect(standIn.requests).toHaveLength(2)
  })

  it.each([...unsure, ...undone, ...later])(
    '[T06fd] that ends twice with %s is told to come back, with the same challenge',
    async (fault) => {
      const { send, proof } = await openForwarding(store, standIn.url)
      const responseKey = await proof()
      standIn.fail('/api/Nota', fault, 2)
      const reply = await send('nota.procurar', { responseKey })
      expect([reply.statusCode, reply.json().code]).toEqual([503, 'indisponivel'])
      expect(reply.headers['retry-after']).toBe('2')
      expect(reply.body).not.toContain('stack trace')
      expect((await send('nota.procurar', { responseKey })).statusCode).toBe(200)
    },
  )

  it('[T06fe] that is refused is asked once, and uses its challenge up', async () => {
    const { send, proof } = await openForwarding(store, standIn.url)
    const responseKey = await proof()
    standIn.fail('/api/Nota', 'successFalse')
    expect((await send('nota.procurar', { responseKey })).json()).toMatchObject({
      status: 422,
      code: 'recusado',
    })
    expect((await send('nota.procurar', { responseKey })).json()).toMatchObject({ code: 'captchaRecusado' })
    expect(standIn.requests).toHaveLength(1)
  })

  it('[T06ff] brought twice at once under one challenge reaches the service once', async () => {
    const { send, proof } = await openForwarding(store, standIn.url)
    const responseKey = await proof()
    const codes = (await Promise.all([1, 2, 3].map(() => send('nota.procurar', { responseKey })))).map(
      (reply) => reply.json().code ?? reply.statusCode,
    )
    expect(codes.toSorted()).toEqual([200, 'captchaRecusado', 'captchaRecusado'])
    expect(standIn.requests).toHaveLength(1)
  })
})

describe('a save', () => {
  it.each(unsure)(
    '[T06fg] is not repeated by itself after %s, keeps nothing, and goes out again under its own name',
    async (fault) => {
      const { save, notes } = await openForwarding(store, standIn.url)
      standIn.fail('/api/Nota', fault)
      const first = await save('k1')
      expect([first.statusCode, first.json().code]).toEqual([503, 'indisponivel'])
      expect(standIn.requests).toHaveLength(1)
      expect(await notes()).toEqual([])

      const second = await save('k1')
      expect(second.statusCode).toBe(200)
      expect(await notes()).toEqual(['a'])
      expect(new Set(keys()).size).toBe(1)

      const third = await save('k1')
      expect(third.json()).toEqual(second.json())
      expect(third.headers['idempotency-replayed']).toBe('true')
      expect(standIn.requests).toHaveLength(2)
    },
  )

  it.each(undone)('[T06fh] that the service did not take for %s leaves no trace', async (fault) => {
    const { save } = await openForwarding(store, standIn.url)
    standIn.fail('/api/Nota', fault)
    expect((await save('k1')).json()).toMatchObject({ code: 'indisponivel' })
    expect(await store.query('select id from chamada_externa')).toEqual([])
    expect((await save('k1')).statusCode).toBe(200)
  })

  it.each(later)(
    '[T06fh] that the service wants to have again, for %s, keeps its name and waits for nobody',
    async (fault) => {
      const { save, notes } = await openForwarding(store, standIn.url)
      standIn.fail('/api/Nota', fault)
      expect((await save('k1')).json()).toMatchObject({ code: 'indisponivel' })
      expect(await store.query('select id from chamada_externa where answered_at is null')).toEqual([])
      expect((await save('k1')).statusCode).toBe(200)
      expect(new Set(keys()).size).toBe(1)
      expect(await notes()).toEqual(['a'])
    },
  )

  it('[T06hg] whose end is unknown keeps its name, though the service then takes nothing for a while', async () => {
    const { save, notes } = await openForwarding(store, standIn.url)
    standIn.fail('/api/Nota', 'answerLost')
    await save('k1')
    standIn.fail('/api/Nota', 'http429')
    await save('k1')
    expect((await save('k1')).statusCode).toBe(200)
    expect(standIn.requests).toHaveLength(3)
    expect(new Set(keys()).size).toBe(1)
    expect(await notes()).toEqual(['a'])
  })

  it('[T06fi] that the service refuses is told so, and asked for anew when its key comes again', async () => {
    const { save, notes } = await openForwarding(store, standIn.url)
    standIn.fail('/api/Nota', 'successFalse')
    expect((await save('k1')).json()).toMatchObject({ status: 422, code: 'recusado' })
    expect(await notes()).toEqual([])
    expect((await save('k1')).statusCode).toBe(200)
    expect(new Set(keys()).size).toBe(2)
    expect(await notes()).toEqual(['a'])
  })

  it('[T06fj] to a service that is not there is told to come back', async () => {
    const gone = await openStandIn()
    await gone.close()
    const { save } = await openForwarding(store, gone.url)
    expect((await save('k1')).json()).toMatchObject({ status: 503, code: 'indisponivel' })
    expect(await store.query('select id from chamada_externa')).toEqual([])
  })
})

describe('money', () => {
  it.each([...unsure, ...later])(
    '[T06fk] that may have moved before %s is asked for no more, whatever the key',
    async (fault) => {
      const { pay } = await openForwarding(store, standIn.url)
      standIn.fail('/api/Cobranca', fault)
      expect((await pay('k1')).json()).toMatchObject({ status: 409, code: 'pagamentoEmConfirmacao' })
      expect((await pay('k1')).json()).toMatchObject({ code: 'pagamentoEmConfirmacao' })
      expect((await pay('k2')).json()).toMatchObject({ code: 'pagamentoEmConfirmacao' })
      expect(standIn.requests).toHaveLength(1)
      expect(await store.query('select chave from cobranca')).toEqual([{ chave: keys()[0] }])
    },
  )

  it.each(undone)('[T06fl] that did not move, for %s, may be asked for again', async (fault) => {
    const { pay } = await openForwarding(store, standIn.url)
    standIn.fail('/api/Cobranca', fault)
    expect((await pay('k1')).json()).toMatchObject({ code: 'indisponivel' })
    expect((await pay('k1')).statusCode).toBe(200)
    expect(standIn.dental.stored('Cobranca')).toHaveLength(1)
  })

  it('[T06fm] is charged once under its key, and nothing of the request is kept', async () => {
    const { pay } = await openForwarding(store, standIn.url)
    const first = await pay('k1', 'numero secreto')
    expect((await pay('k1', 'numero secreto')).json()).toEqual(first.json())
    expect(standIn.requests).toHaveLength(1)
    for (const table of ['chamada_externa', 'cobranca', 'idempotency']) {
      expect(JSON.stringify(await store.query(`select * from ${table}`))).not.toContain('secreto')
    }
  })
})
