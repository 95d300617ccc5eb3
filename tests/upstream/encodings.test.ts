import { createDecipheriv, createHash } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Json } from '../../engine/index.ts'
import { compileOperations } from '../../server/calls/operation.ts'
import { callNames, type OperationFile, type Wire } from '../../server/contract/operation-file.ts'
import { openServices } from '../../server/upstream/index.ts'
import { projectFiles } from '../../tools/project.ts'
import { newCpf, pedido, titular } from '../contracts/journey.ts'
import { contato } from '../people.ts'
import { setUpServices } from './fixtures.ts'
import { openForwarding } from './forwarding.ts'

const { desk, standIn } = await setUpServices()
const { store } = desk

describe('encodings', () => {
  interface Heard {
    readonly path: string
    readonly headers: IncomingHttpHeaders
    readonly body: string
  }

  const heard: Heard[] = []
  /** How many requests for a token get none, and which tokens the service takes no more. */
  const service = { refusals: 0, revoked: '', tokens: 0 }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const [path, { headers }] = [request.url ?? '', request]
    heard.push({ path, headers, body: Buffer.concat(chunks).toString() })
    const end = (status: number, body: Json) => response.writeHead(status).end(JSON.stringify(body))
    if (path === '/token') {
      if (service.refusals-- > 0) return end(400, { error: 'invalid_grant' })
      service.tokens += 1
      return end(200, { access_token: `t${service.tokens}`, expires_in: 600 })
    }
    return headers.authorization === `Bearer ${service.revoked}` ? end(401, {}) : end(200, { nome: 'Ana' })
  })

  let url = ''
  let now = 0
  beforeAll(async () => {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => void server.close())
  beforeEach(() => {
    heard.length = 0
    Object.assign(service, { refusals: 0, revoked: '', tokens: 0 })
    now = Date.UTC(2026, 10, 20, 15)
  })

  const bare = { envelope: 'bare' } as const
  const calls: Readonly<Record<string, Wire>> = {
    token: {
      ...bare,
      method: 'POST',
      path: '/token',
      encoding: 'form',
      reads: true,
      body: { grant_type: 'password', username: { var: 'usuario' }, password: { var: 'senha' } },
      reply: { token: { var: 'data.access_token' }, segundos: { var: 'data.expires_in' } },
    },
    ler: {
      ...bare,
      method: 'GET',
      path: '/pessoa',
      headers: { authorization: 'Bearer {token}' },
      tokenFrom: 'token',
    },
    gravar: { ...bare, method: 'POST', path: '/pessoa', tokenFrom: 'token' },
    partes: {
      ...bare,
      method: 'POST',
      path: '/partes',
      encoding: 'multipart',
      body: {
        nome: { var: 'nome' },
        valor: { var: 'valor' },
        itens: { var: 'itens' },
        falta: { var: 'falta' },
      },
    },
    passe: { ...bare, method: 'GET', path: '/passe', headers: { authorization: '{passe}' } },
  }

  const file = (upstream: OperationFile['upstream']): OperationFile => ({
    summary: 'Grava.',
    kind: 'save',
    needs: { sale: true, captcha: 'none' },
    problems: {},
    input: { type: 'object' },
    output: { type: 'object' },
    ...(upstream && { upstream }),
  })
  const compiled = (upstream: OperationFile['upstream']) =>
    compileOperations({ operations: { 'nota.salvar': file(upstream) }, fields: {} }).get('nota.salvar')

  /** Opens the service again, as a process that begins does, and gives what makes one call. */
  function open(user: string | null = 'funis', token: string | null = 'a chave & o sinal') {
    const operation = compiled({ service: 'consulta', calls })
    if (!operation) throw new Error('It was just compiled.')
    const services = openServices({
      services: { consulta: { url, token, user } },
      pause: async () => {},
      now: () => now,
      timeoutMs: () => 5_000,
    })
    return (call: string, params: Readonly<Record<string, Json>> = {}) =>
      services.send({ operation, call, params, chave: 'chamada-1' })
  }

  const told = (path: string) => heard.filter((each) => each.path === path)

  describe('a body', () => {
    it('goes as a form or in parts where its file says so, what is missing left out', async () => {
      const send = open()
      await send('partes', { nome: 'Ana & "Zé"\r\n--fim', valor: 86.7, itens: [{ id: 1 }] })
      const [{ headers, body } = { headers: {}, body: '' }] = told('/partes')
      const form = await new Response(body, {
        headers: { 'content-type': headers['content-type'] ?? '' },
      }).formData()
      expect(Object.fromEntries(form)).toEqual({
        nome: 'Ana & "Zé"\r\n--fim',
        valor: '86.7',
        itens: '[{"id":1}]',
      })
      await send('ler')
      const [asked] = told('/token')
      expect(asked?.headers['content-type']).toBe('application/x-www-form-urlencoded')
      expect(Object.fromEntries(new URLSearchParams(asked?.body))).toEqual({
        grant_type: 'password',
        username: 'funis',
        password: 'a chave & o sinal',
      })
    })

    it('in parts cannot be ended by a typed text', async () => {
      const send = open()
      await send('partes', { nome: 'a' })
      await send('partes', { nome: 'a' })
      const boundaries = told('/partes').map(({ headers }) => headers['content-type']?.split('boundary=')[1])
      expect(new Set(boundaries).size).toBe(2)
      expect(boundaries.every((each) => (each?.length ?? 0) > 30)).toBe(true)
    })
  })

  describe('a token of another call', () => {
    it('is asked for once by many, and kept until it is nearly over', async () => {
      const send = open()
      const ends = await Promise.all([send('ler'), send('ler'), send('gravar')])
      expect(ends.map(({ kind }) => kind)).toEqual(['answer', 'answer', 'answer'])
      expect(told('/token')).toHaveLength(1)
      now += 9 * 60_000
      await send('ler')
      expect(told('/token')).toHaveLength(1)
      now += 31_000
      await send('ler')
      expect(told('/token')).toHaveLength(2)
      expect(told('/pessoa').at(-1)?.headers.authorization).toBe('Bearer t2')
    })

    it('that the service takes no more is requested again, and a read then made again', async () => {
      const send = open()
      await send('ler')
      service.revoked = 't1'
      expect(await send('ler')).toMatchObject({ kind: 'answer' })
      expect(told('/pessoa').map(({ headers }) => headers.authorization)).toEqual([
        ...['Bearer t1', 'Bearer t1', 'Bearer t2'],
      ])
    })

    it('that is not given leaves the call unmade, and is asked for again by the next', async () => {
      const send = open()
      service.refusals = 1
      expect(await send('gravar')).toEqual({ kind: 'unable', status: null })
      expect(told('/pessoa')).toEqual([])
      expect(await send('gravar')).toMatchObject({ kind: 'answer' })
    })

    it('must be one of the calls of the same operation', () => {
      const { token: _, ...others } = calls
      expect(() => compiled({ service: 'consulta', calls: others })).toThrow('has no call "token"')
    })
  })

  describe('a pass', () => {
    /** Reads a pass as the service does. */
    function opened(pass: string, key: string): string {
      const bytes = Buffer.from(pass, 'base64')
      const decipher = createDecipheriv(
        'aes-256-gcm',
        createHash('sha256').update(key).digest(),
        bytes.subarray(0, 12),
      )
      decipher.setAuthTag(bytes.subarray(-16))
      return `${decipher.update(bytes.subarray(12, -16)).toString()}${decipher.final().toString()}`
    }

    it('[T06nd] says who calls and when, sealed with the key of the service, another each time', async () => {
      const send = open()
      await send('passe')
      await send('passe')
      const [one = '', other = ''] = told('/passe').map(({ headers }) => headers.authorization)
      expect(one).not.toBe(other)
      expect(opened(one, 'a chave & o sinal')).toBe('funis|2026-11-20T15:00:00.000Z')
      expect(() => opened(one, 'outra')).toThrow()
    })

    it('[T06nd] does not go where nothing proves it', async () => {
      for (const [user, token] of [
        ['funis', null],
        [null, 'chave'],
      ] as const)
        await open(user, token)('passe')
      expect(told('/passe').map(({ headers }) => headers.authorization)).toEqual([undefined, undefined])
    })
  })
})

describe('response key', () => {
  const keySent = () => standIn.requests.at(-1)?.body?.responseKey

  describe('what a sale solved', () => {
    it('goes along with every later call of the sale, a charge too, until it solves another', async () => {
      const { send, proof, save, pay } = await openForwarding(store, standIn.url)
      await save('a')
      expect(keySent()).toBeUndefined()
      const first = await proof()
      await send('nota.procurar', { responseKey: first })
      await save('b')
      expect(keySent()).toBe(first)
      const second = await proof()
      await send('nota.procurar', { responseKey: second })
      await save('c')
      expect(keySent()).toBe(second)
      await pay('d')
      expect(keySent()).toBe(second)
    })

    it('is only what was accepted, and of no other sale', async () => {
      const mine = await openForwarding(store, standIn.url)
      const theirs = await openForwarding(store, standIn.url)
      const stolen = await mine.proof()
      expect((await theirs.send('nota.procurar', { responseKey: stolen })).statusCode).not.toBe(200)
      await mine.send('nota.procurar', { responseKey: stolen })
      await theirs.save('e')
      expect(keySent()).toBeUndefined()
    })

    it('gives way to what a call brings itself', async () => {
      const { send, proof } = await openForwarding(store, standIn.url)
      await send('nota.procurar', { responseKey: await proof() })
      const own = 'o-que-veio-com-a-chamada'
      await send('nota.salvar', { nome: 'a', responseKey: own }, 'f')
      expect(keySent()).toBe(own)
    })
  })

  it('goes to each call in which section 7 has it', async () => {
    const { sale, cpf } = await desk.lookedUp(newCpf())
    const around = { sale, responseKey: 'resolvida' }
    const { sale: other } = await desk.registered(newCpf())
    await desk.ask('cpf.consultar', { cpf }, around)
    await desk.ask('contratante.obter', { cpf }, around)
    await desk.ask('contratante.salvar', { ...titular, cpf }, around)
    await desk.ask('contratante.salvar', { ...titular, cpf }, around)
    const of = { ...around, sale: other }
    const { uid } = await desk.ask('proposta.salvar', pedido, of)
    await desk.ask('proposta.salvar', pedido, of)
    await desk.ask('pagamento.criar', { uid: String(uid), formaPagamento: 5, cicloPagamento: 1 }, of)
    await desk.ask('regiao.listar', {}, of)
    await desk.ask('contato.enviar', contato, of)
    const [segurado] = await store.query<{ readonly id: string }>(
      'select id from segurado where sale_id = $1',
      [other],
    )
    await desk.ask('segurado.salvar', { id: String(segurado?.id), idProduto: 2 }, of)
    expect(standIn.requests.at(-1)).toMatchObject({
      method: 'PUT',
      path: '/api/Segurado/',
      body: { dados: { responseKey: 'resolvida' } },
    })
    const carrying = standIn.requests.filter(({ body }) => body?.responseKey === 'resolvida')
    expect(carrying.map(({ method, path }) => `${method} ${path}`)).toEqual([
      'POST /recap/cpfs',
      'POST /api/Contratante/ObterContratante',
      'POST /api/Contratante/Create',
      'PUT /api/Contratante',
      'POST /api/Proposta/CreateUF',
      'PUT /api/Proposta/Update',
      'POST /api/Proposta/CreatePagamentoProposta',
      'POST /api/Hubspot/EnviarContatoHubspot',
    ])
  })

  it('a contact that waits for the CRM takes along what it was let through by', async () => {
    const around = { sale: await desk.sale(), responseKey: 'resolvida' }
    standIn.fail('/api/Hubspot', 'http503', 9)
    await desk.ask('contato.enviar', { ...contato, email: 'fila@exemplo.com.br' }, around)
    const queued = await store.query<{ readonly key: string }>(
      `select payload ->> 'responseKey' as key from outbox where payload ->> 'email' = 'fila@exemplo.com.br'`,
    )
    expect(queued).toEqual([{ key: 'resolvida' }])
  })
})

it('names no call but those that the files of operations send, and each of these', () => {
  const sent = projectFiles().flatMap(({ path, text }) => {
    if (!path.startsWith('schemas/operations/')) return []
    const { upstream, upstreamOfProduct } = JSON.parse(text)
    return [upstream, upstreamOfProduct].flatMap((service) => Object.keys(service?.calls ?? {}))
  })
  expect([...new Set(sent)].sort()).toEqual([...callNames])
})
