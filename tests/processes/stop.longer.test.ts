import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openPostgres } from '../../server/store/index.ts'
import { openWire } from '../../tools/bench/wire.ts'
import { createDatabase, type Database, postgres } from '../contracts/database.ts'
import { seenIn } from '../seen.ts'
import { openStandIn, type StandIn } from '../upstream/stand-in.ts'
import { type Running, startServer } from './running.ts'
import { openVisit, throughFunnel } from './visit.ts'

const charging = '/api/Proposta/CreatePagamentoProposta'

describe.skipIf(postgres === null)('a process that is told to end', () => {
  let database: Database
  let standIn: StandIn
  let last = 0
  const running = new Set<Running>()
  beforeAll(async () => {
    database = await createDatabase()
    standIn = await openStandIn()
  })
  afterAll(async () => {
    for (const { process } of running) process.kill('SIGKILL')
    await standIn.close()
    await database.drop()
  })

  async function start(more: Readonly<Record<string, string>> = {}): Promise<Running> {
    const server = await startServer(database.url, { DENTAL_API_URL: standIn.url, ...more })
    running.add(server)
    return server
  }

  /** Buys up to the payment, and has the service hold the charge. */
  async function charged({ address }: Running) {
    const wire = openWire(Number(new URL(address).port))
    const visit = openVisit(++last, (request) => wire.send(request))
    let uid = ''
    const hand: typeof visit = {
      ...visit,
      async ask(operation, input) {
        const data = await visit.ask(operation, input)
        if (operation === 'proposta.salvar') uid = String(data.uid)
        return data
      },
    }
    for await (const step of throughFunnel(last, hand)) if (step === 'pagamentoForma') break
    const held = standIn.hold(charging)
    const paying = { uid, formaPagamento: 5, cicloPagamento: 1 }
    const visto = seenIn('pagamento.criar', await visit.ask('proposta.obter', { uid }), paying)
    const answer = visit.ask('pagamento.criar', { ...paying, visto })
    return { answer, letGo: await held, uid, wire }
  }

  const statusAt = ({ address }: Running, path: string) =>
    fetch(address + path).then(
      ({ status }) => status,
      () => 'gone',
    )

  async function paymentsOf(uid: string): Promise<number> {
    const store = await openPostgres(database.url, 2)
    const rows = await store.query(
      `select 1 as um from pagamento join proposta on proposta.id = proposta_id
        where uid = $1 and pagamento.situacao <> 'confirmando'`,
      [uid],
    )
    await store.close()
    return rows.length
  }

  it('says that it is not ready while it serves on, then ends with code 0', async () => {
    const server = await start({ STOP_AFTER_SECONDS: '3' })
    expect(await statusAt(server, '/saude/pronto')).toBe(200)
    const ended = once(server.process, 'exit')
    server.process.kill('SIGTERM')
    while ((await statusAt(server, '/saude/pronto')) === 200);
    const seen = await Promise.all(
      ['/saude/pronto', '/saude', '/implante-venda/'].map((path) => statusAt(server, path)),
    )
    expect(seen).toEqual([503, 200, 200])
    expect(await ended).toEqual([0, null])
    expect(await statusAt(server, '/saude/pronto')).toBe('gone')
  })

  it('waits for a charge on its way, though its customer has gone, and keeps what the service said', async () => {
    const server = await start()
    const { answer, letGo, uid, wire } = await charged(server)
    const left = answer.catch(() => 'left')
    wire.close()
    expect(await left).toBe('left')
    const ended = once(server.process, 'exit')
    server.process.kill('SIGTERM')
    while ((await statusAt(server, '/saude')) !== 'gone');
    expect([server.process.exitCode, await paymentsOf(uid)]).toEqual([null, 0])
    letGo()
    expect(await ended).toEqual([0, null])
    expect(await paymentsOf(uid)).toBe(1)
  })

  it('ends at once when it is told again', async () => {
    const server = await start({ STOP_AFTER_SECONDS: '300' })
    const ended = once(server.process, 'exit')
    server.process.kill('SIGTERM')
    // Two that come together are one: npm and the terminal both hand on a Ctrl+C.
    server.process.kill('SIGTERM')
    while ((await statusAt(server, '/saude/pronto')) === 200);
    const insist = setInterval(() => server.process.kill('SIGTERM'), 50)
    expect(await ended).toEqual([1, null])
    clearInterval(insist)
  })
})
