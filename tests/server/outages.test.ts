import type { FastifyInstance } from 'fastify'
import { afterEach, describe, expect, it } from 'vitest'
import { compileOperations } from '../../server/calls/compile.ts'
import { accept } from '../../server/contract/work.ts'
import { openOutages, registerDev } from '../../server/dev/index.ts'
import { asking } from '../../server/opening/ask.ts'
import { files } from '../contracts/operations.ts'
import { emptyStore, local, noon, openTest, operationFile, visit } from './kit.ts'

const free = operationFile('reference', {
  needs: { sale: false, captcha: 'none' },
  problems: {
    semCor: { status: 404, says: 'Não há cor; data.codigo diz por quê.' },
    muitasTentativas: { status: 429, says: 'Cores demais.' },
  },
})
const operations = { 'cor.ver': free, 'nome.ver': operationFile('reference', { needs: free.needs }) }

let app: FastifyInstance
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
    locals: [local('cor.ver', run), local('nome.ver', run)],
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

  it('[T04ae] of one call only lets the next one through', async () => {
    const { outages, call } = await opened()
    outages.set('cor.ver', 'indisponivel', true)
    expect([(await call('cor.ver')).status, (await call('cor.ver')).status]).toEqual([503, 200])
    expect(outages.all()).toEqual([])
  })

  it('[T04ae] of all calls gives way to that of one, and leaves alone what cannot end so', async () => {
    const { outages, call } = await opened()
    outages.set('todas', 'muitasTentativas', false)
    outages.set('cor.ver', 'erroInterno', false)
    const [own, all] = [await call('cor.ver'), await call('nome.ver')]
    expect([own.status, all.status, all.headers.get('retry-after')]).toEqual([500, 429, '5'])
    outages.clearAll()
    outages.set('listas', 'indisponivel', false)
    outages.set('consultas', 'erroInterno', false)
    expect((await call('nome.ver')).status).toBe(503)
    outages.clearAll()
    outages.set('todas', 'captchaRecusado', false)
    expect([(await call('cor.ver')).status, done]).toEqual([200, 1])
    expect(outages.has('cor.ver')).toBe(false)
  })

  it('[T04af] cuts the connection before a call is made, or after it is done', async () => {
    const { outages, call } = await opened()
    outages.set('cor.ver', 'semConexao', true)
    await expect(call('cor.ver')).rejects.toThrow('fetch failed')
    expect(done).toBe(0)
    outages.set('cor.ver', 'respostaPerdida', true)
    await expect(call('cor.ver')).rejects.toThrow('fetch failed')
    expect(done).toBe(1)
  })

  it('[T04af] lets an answer be slow, never come, or be that of a network that asks for a login', async () => {
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

  it('[T04af] also meets what pages keep, and the security check', async () => {
    const { outages, url } = await opened()
    const cookie = await visit(app)
    outages.set('rascunho', 'outraAba', true)
    outages.set('captcha', 'indisponivel', true)
    const draft = await fetch(`${url}/api/rascunho?scope=x`, { headers: { cookie } })
    const check = await fetch(`${url}/api/captcha?action=x`, { headers: { cookie } })
    expect([(await draft.json()).code, check.status]).toEqual(['outraAba', 503])
  })
})

describe('the opening of a page', () => {
  /** Makes a call of an opening, which a page that is drawn makes before it is sent. */
  async function asked(outages: ReturnType<typeof openOutages>) {
    const funnel = { operations: {} } as unknown as Parameters<typeof asking>[1]
    const api = {
      ...{ operations: compileOperations({ operations, fields: {} }), outages },
      locals: [local('cor.ver', async () => accept({ id: '1' }))],
      counts: { admits: async () => 0, giveBack: async () => {} },
      perform: async () => ({ status: 200, data: { id: '1' } }),
      variant: () => undefined,
    } as unknown as Parameters<typeof asking>[0]
    const onlooker = { visitor: null, address: '10.0.0.1', requestId: 'a', unbegun: {} } as unknown
    const ask = asking(api, funnel, onlooker as Parameters<typeof asking>[2])
    return ask({ name: 'cor.ver', input: {} })
  }

  it('[T04ae] leaves to the browser what fails, which is to see it', async () => {
    await opened()
    const outages = openOutages({ operations, pause: async () => {} })
    expect(await asked(outages)).toEqual({ outcome: 'ok', data: { id: '1' } })
    outages.set('cor.ver', 'indisponivel', true)
    expect([await asked(outages), outages.all().length]).toEqual([undefined, 1])
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

  it('[T04ag] lists every call with each way in which it may fail, switches one on and off, and says what stands', async () => {
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

  it('[T04ag] switches on nothing that there is not', async () => {
    const { outages } = await opened()
    const wrong = ['', 'cor.ver', 'cor.ver nada uma', 'nada lenta uma', '__proto__ lenta uma']
    for (const id of wrong) expect((await form('ligar', id)).statusCode).toBe(400)
    expect([(await app.inject('/dev/falhas/nada')).statusCode, outages.all()]).toEqual([404, []])
  })

  it('[T04ag] has all operations, and each shortcut is one of theirs', async () => {
    await opened()
    const outages = openOutages({ operations: files, pause: async () => {} })
    expect(outages.targets.map(({ id }) => id)).toEqual(
      expect.arrayContaining(['todas', 'rascunho', 'captcha', ...Object.keys(files)]),
    )
    const page = await shown()
    const ids = [...page.matchAll(/name="id" value="([\w.]+) (\w+) sempre"/g)]
    expect(ids.length).toBeGreaterThan(4)
    for (const [, target = '', end = ''] of ids)
      expect([target, end, outages.set(target, end, false)]).toEqual([target, end, true])
  })
})
