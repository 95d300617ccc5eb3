import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { openServiceTimes } from '../../server/monitoring/metrics.ts'
import { recordHeartbeat, type Store } from '../../server/store/index.ts'
import { filha, newCpf } from '../people.ts'
import { call } from '../server/kit.ts'
import type { Fault } from './faults.ts'
import { setUpServices } from './fixtures.ts'
import { openForwarding } from './forwarding.ts'
import { openStandIn } from './stand-in.ts'

const { desk, standIn, holding } = await setUpServices()
const { store } = desk
const open = (timeoutMs?: number, observe?: Parameters<typeof openForwarding>[3]) =>
  openForwarding(store, standIn.url, timeoutMs, observe)
const keys = () => standIn.requests.map(({ headers }) => headers['idempotency-key'])
const callsKept = () => store.query('select id from chamada_externa')
const clear = async () => {
  await store.query('drop table if exists nota, cobranca')
  await store.query('truncate sale, idempotency, captcha_used, chamada_externa, em_andamento cascade')
}
beforeEach(clear)
afterAll(clear)

/** Faults after which it is unknown whether the service did what was asked. */
const unsure: readonly Fault[] = [
  ...(['http500', 'http503', 'silence', 'malformed', 'html', 'truncated'] as const),
  ...(['wrongShape', 'endless', 'redirect', 'answerLost', 'hangsUp'] as const),
]
/** Faults by which the service says that it looked at nothing. */
const undone: readonly Fault[] = ['http401']
/** Faults by which the service asks to come again: it should have done nothing, and may have. */
const later: readonly Fault[] = ['http408', 'http409', 'http429']

describe('a read', () => {
  /** Opens a server and solves a challenge, under which every look-up is made. */
  async function openToRead() {
    const { send, proof } = await open()
    const responseKey = await proof()
    return () => send('nota.procurar', { responseKey })
  }

  it.each([...unsure, ...undone, ...later])('is tried once more after %s', async (fault) => {
    const lookUp = await openToRead()
    standIn.fail('/api/Nota', fault)
    expect((await lookUp()).statusCode).toBe(200)
    expect(standIn.requests).toHaveLength(2)
  })

  it.each([...unsure, ...undone, ...later])(
    'that ends twice with %s is told to come back, with the same challenge',
    async (fault) => {
      const lookUp = await openToRead()
      standIn.fail('/api/Nota', fault, 2)
      const reply = await lookUp()
      expect(reply.json()).toMatchObject({ status: 503, code: 'indisponivel' })
      expect([reply.statusCode, reply.headers['retry-after']]).toEqual([503, '2'])
      expect(reply.body).not.toContain('stack trace')
      expect((await lookUp()).statusCode).toBe(200)
    },
  )

  it('that is refused is asked once, and uses its challenge up', async () => {
    const lookUp = await openToRead()
    standIn.fail('/api/Nota', 'successFalse')
    expect((await lookUp()).json()).toMatchObject({ status: 422, code: 'recusado' })
    expect((await lookUp()).json()).toMatchObject({ code: 'captchaRecusado' })
    expect(standIn.requests).toHaveLength(1)
  })

  it('brought twice at once under one challenge reaches the service once', async () => {
    const lookUp = await openToRead()
    const replies = await Promise.all([lookUp(), lookUp(), lookUp()])
    const codes = replies.map((reply) => reply.json().code ?? reply.statusCode)
    expect(codes.toSorted()).toEqual([200, 'captchaRecusado', 'captchaRecusado'])
    expect(standIn.requests).toHaveLength(1)
  })
})

describe('a save', () => {
  it.each(unsure)(
    'is not repeated by itself after %s, keeps nothing, and goes out again under its own name',
    async (fault) => {
      const { save, notes } = await open()
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

  it.each(undone)('that the service did not take for %s leaves no trace', async (fault) => {
    const { save } = await open()
    standIn.fail('/api/Nota', fault)
    expect((await save('k1')).json()).toMatchObject({ code: 'indisponivel' })
    expect(await callsKept()).toEqual([])
    expect((await save('k1')).statusCode).toBe(200)
  })

  it.each(later)(
    'that the service wants to have again, for %s, keeps its name and makes no one wait',
    async (fault) => {
      const { save, notes } = await open()
      standIn.fail('/api/Nota', fault)
      expect((await save('k1')).json()).toMatchObject({ code: 'indisponivel' })
      expect(await store.query('select id from chamada_externa where answered_at is null')).toEqual([])
      expect((await save('k1')).statusCode).toBe(200)
      expect(new Set(keys()).size).toBe(1)
      expect(await notes()).toEqual(['a'])
    },
  )

  it('whose end is unknown keeps its name, though the service then takes nothing for a while', async () => {
    const { save, notes } = await open()
    standIn.fail('/api/Nota', 'answerLost')
    await save('k1')
    standIn.fail('/api/Nota', 'http429')
    await save('k1')
    expect((await save('k1')).statusCode).toBe(200)
    expect(standIn.requests).toHaveLength(3)
    expect(new Set(keys()).size).toBe(1)
    expect(await notes()).toEqual(['a'])
  })

  it('that the service refuses is reported as refused, and requested again when its key comes again', async () => {
    const { save, notes } = await open()
    standIn.fail('/api/Nota', 'successFalse')
    expect((await save('k1')).json()).toMatchObject({ status: 422, code: 'recusado' })
    expect(await notes()).toEqual([])
    expect((await save('k1')).statusCode).toBe(200)
    expect(new Set(keys()).size).toBe(2)
    expect(await notes()).toEqual(['a'])
  })

  it('to a service that is not there is told to come back', async () => {
    const gone = await openStandIn()
    await gone.close()
    const { save } = await openForwarding(store, gone.url)
    expect((await save('k1')).json()).toMatchObject({ status: 503, code: 'indisponivel' })
    expect(await callsKept()).toEqual([])
  })
})

describe('money', () => {
  it.each([...unsure, ...later])(
    '[T06fk] that may have moved before %s is asked for no more, whatever the key',
    async (fault) => {
      const { pay } = await open()
      standIn.fail('/api/Cobranca', fault)
      expect((await pay('k1')).json()).toMatchObject({ status: 409, code: 'pagamentoEmConfirmacao' })
      expect((await pay('k1')).json()).toMatchObject({ code: 'pagamentoEmConfirmacao' })
      expect((await pay('k2')).json()).toMatchObject({ code: 'pagamentoEmConfirmacao' })
      expect(standIn.requests).toHaveLength(1)
      expect(await store.query('select chave from cobranca')).toEqual([{ chave: keys()[0] }])
    },
  )

  it.each(undone)('that did not move, for %s, may be asked for again', async (fault) => {
    const { pay } = await open()
    standIn.fail('/api/Cobranca', fault)
    expect((await pay('k1')).json()).toMatchObject({ code: 'indisponivel' })
    expect((await pay('k1')).statusCode).toBe(200)
    expect(standIn.dental.stored('Cobranca')).toHaveLength(1)
  })

  it('is charged once under its key, and nothing of the request is kept', async () => {
    const { pay } = await open()
    const first = await pay('k1', 'numero secreto')
    expect((await pay('k1', 'numero secreto')).json()).toEqual(first.json())
    expect(standIn.requests).toHaveLength(1)
    for (const table of ['chamada_externa', 'cobranca', 'idempotency']) {
      expect(JSON.stringify(await store.query(`select * from ${table}`))).not.toContain('secreto')
    }
  })
})

describe('while a write waits for its service', () => {
  it('its key and every other write into its sale are told to come back, at this server and another', async () => {
    const one = await open(60_000)
    const other = await open(60_000)
    const elsewhere = (key: string, nome = 'a') =>
      call(other.app, 'nota.salvar', {
        payload: { nome },
        cookie: one.cookie,
        headers: { 'idempotency-key': key },
      })
    const others = [() => one.save('k1'), () => one.save('k2', 'b')].concat([
      () => elsewhere('k1'),
      () => elsewhere('k3', 'c'),
    ])
    const first = () => one.save('k1')
    const { statusCode, body } = await holding('/api/Nota', first, async () => {
      for (const save of others)
        expect((await save()).json()).toMatchObject({ status: 409, code: 'emAndamento' })
    })
    expect(statusCode).toBe(200)
    expect(standIn.requests).toHaveLength(1)

    const again = await elsewhere('k1')
    expect([again.body, again.headers['idempotency-replayed']]).toEqual([body, 'true'])
    expect((await elsewhere('k1', 'outro')).json()).toMatchObject({ status: 422, code: 'chaveReutilizada' })
    expect((await elsewhere('k3', 'c')).statusCode).toBe(200)
    expect(await one.notes()).toEqual(['a', 'c'])
  })

  it('no transaction is open: others are served, and another sale writes', async () => {
    const one = await open(60_000)
    const stranger = await open(60_000)
    const first = () => one.save('k1')
    await holding('/api/Nota', first, async () => {
      expect((await stranger.save('k1', 'b')).statusCode).toBe(200)
      expect(await one.notes()).toEqual(['b'])
    })
    expect(await one.notes()).toEqual(['b', 'a'])
  })

  it('a server that dies leaves the sale to others after three seconds, and the call under its name', async () => {
    const dying = await open()
    standIn.fail('/api/Nota', 'silence')
    await dying.save('k1')
    const [sale] = await store.query<{ readonly id: string }>('select id from sale')
    await recordHeartbeat(store, 'outro')
    await store.query(`insert into em_andamento (sale_id, dono) values ($1, 'outro')`, [sale?.id])
    expect((await dying.save('k1')).json()).toMatchObject({ code: 'emAndamento' })
    await store.query(`update processo set seen_at = clock_timestamp() - interval '3 seconds'`)
    expect((await dying.save('k1')).statusCode).toBe(200)
    expect(new Set(keys()).size).toBe(1)
    expect(await dying.notes()).toEqual(['a'])
    expect(await store.query('select sale_id from em_andamento')).toEqual([])
  })
})

describe('a charge of which the database did not say that it is on record', () => {
  /** A store that is lost once, while a charge is put on record: before that is committed, or after. */
  function lostAt(when: 'before' | 'after'): Store {
    let isLost = false
    const lose = () => {
      isLost = true
      throw Object.assign(new Error('connection lost'), { code: '08006' })
    }
    return {
      ...store,
      async transaction(work) {
        let notes = false
        const done = await store.transaction(async (sql) => {
          const given = await work(sql)
          notes = (await sql.query('select 1 from cobranca where fim is null')).length > 0
          if (notes && !isLost && when === 'before') lose()
          return given
        })
        if (notes && !isLost) lose()
        return done
      },
    }
  }

  it.each(['before', 'after'] as const)(
    'is not sent, and holds its sale up no longer, where it was lost %s the commit',
    async (when) => {
      const { pay } = await openForwarding(lostAt(when), standIn.url)
      expect((await pay('k1')).json()).toMatchObject({ code: 'indisponivel' })
      expect(standIn.requests).toEqual([])
      expect((await pay('k1')).statusCode).toBe(200)
      expect(standIn.requests).toHaveLength(1)
      const ends = await store.query('select fim from cobranca order by fim')
      expect(ends).toEqual([{ fim: 'answer' }, ...(when === 'after' ? [{ fim: 'unable' }] : [])])
    },
  )
})

describe('a removal that was done, and whose answer was lost', () => {
  /** Makes a second titular who has a dependente. */
  async function family() {
    const { sale } = await desk.registered()
    const { id: titular } = await desk.joined(sale)
    const child = { ...filha, cpf: newCpf(), titular }
    const { id: dependente } = await desk.ask('dependente.salvar', child, { sale })
    return { sale, titular, dependente }
  }

  const left = async (table: string, id: unknown) =>
    (await desk.store.query(`select id from ${table} where id = $1`, [id])).length

  it('of a dependente is done once it is repeated', async () => {
    const { sale, dependente } = await family()
    standIn.fail('/api/Dependente', 'answerLost')
    const input = { id: String(dependente) }
    const first = await desk.call('dependente.excluir', input, { sale })
    expect(first).toMatchObject({ problem: 'indisponivel' })
    expect(await left('dependente', dependente)).toBe(1)
    await desk.ask('dependente.excluir', input, { sale })
    expect(await left('dependente', dependente)).toBe(0)
  })

  it.each(['/api/Dependente', '/api/Segurado'])(
    'of a family, at %s, is finished once it is repeated',
    async (path) => {
      const { sale, titular } = await family()
      standIn.fail(path, 'answerLost')
      const input = { id: titular }
      await desk.call('titular.excluir', input, { sale })
      expect(await left('segurado', titular)).toBe(1)
      await desk.ask('titular.excluir', input, { sale })
      expect(await left('segurado', titular)).toBe(0)
      expect(standIn.dental.stored('Dependente')).toEqual([])
    },
  )
})

describe('told', () => {
  it('a call that fails is told with the request that caused it, also where several are at work', async () => {
    const times = openServiceTimes()
    const told: Record<string, unknown>[] = []
    const tell = (facts: object, msg: string) => void told.push({ ...facts, msg })
    times.warn({ warn: tell, info: tell } as never)
    const { save } = await open(5_000, times.observe)
    const { pay } = await open(5_000, times.observe)
    standIn.fail('/api/Nota', 'http500')
    standIn.fail('/api/Cobranca', 'http401')
    const [saved, paid] = await Promise.all([save('a'), pay('b')])
    const of = (operation: string) => told.filter((facts) => facts.operation === operation)
    const always = { service: 'dental', ms: expect.any(Number) }
    expect(of('nota.salvar')).toEqual([
      {
        ...always,
        operation: 'nota.salvar',
        call: 'alterar',
        ending: 'unknown',
        status: 500,
        requestId: saved.headers['x-request-id'],
        msg: 'serviço de fora sem resposta',
      },
    ])
    expect(of('nota.pagar').map(({ requestId, status }) => [requestId, status])).toEqual([
      [paid.headers['x-request-id'], 401],
    ])
  })
})
