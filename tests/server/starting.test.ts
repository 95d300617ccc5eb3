import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { whyNotStarted } from '../../server/process/start-errors.ts'
import { awaitDatabase, openPostgres } from '../../server/store/index.ts'
import { handClock } from './kit.ts'

/** What PostgreSQL answers to whoever connects while it is starting. */
function refusal(code: string, text: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${text}\0\0`)
  const head = Buffer.from('E\0\0\0\0')
  head.writeInt32BE(fields.length + 4, 1)
  return Buffer.concat([head, fields])
}

describe('a start that meets a PostgreSQL', () => {
  let answer = refusal('57P03', 'the database system is starting up')
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => socket.end(answer))
  })
  let url = ''
  beforeAll(async () => {
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    url = `postgres://ana:segredo@127.0.0.1:${(server.address() as AddressInfo).port}/funis`
  })
  afterAll(() => server.close())

  /** Opens it, by a clock that only pauses move. */
  async function opened(forMs: number) {
    const clock = handClock()
    const [said, pauses]: [string[], number[]] = [[], []]
    const failure = await awaitDatabase(() => openPostgres(url, 1), {
      ...{ forMs, now: clock.now },
      say: (text) => void said.push(text),
      pause: async (ms) => {
        pauses.push(ms)
        clock.pass(ms)
      },
    }).catch((error: Error) => error)
    return { said, pauses, message: failure instanceof Error ? failure.message : '' }
  }

  it('that is starting tries again with growing pauses, and ends with host, reason and mend', async () => {
    const { said, pauses, message } = await opened(20_000)
    expect(pauses).toEqual([500, 1_000, 2_000, 4_000, 5_000, 5_000, 2_500])
    const { host } = new URL(url)
    const why = `O PostgreSQL em ${host}/funis está começando e ainda não aceita conexões. Se isso não passar, veja o registro dele.`
    expect(said[0]).toBe(`${why} Nova tentativa em instantes, por até 20 segundos.`)
    expect(said.at(-1)).toBe(`${why} Nova tentativa em instantes, por até 3 segundos.`)
    expect(message).toBe(`${why} O servidor esperou 20 segundos por ele (DATABASE_WAIT_SECONDS).`)
    expect([...said, message].join()).not.toContain('segredo')
  })

  it('does not wait where it was told not to', async () => {
    const { said, message } = await opened(0)
    expect([said, message]).toEqual([[], expect.stringContaining('está começando')])
  })

  it('does not wait for what waiting does not mend', async () => {
    answer = refusal('28P01', 'password authentication failed for user "ana"')
    const { said, message } = await opened(20_000)
    expect([said, message]).toEqual([
      [],
      expect.stringContaining('recusou o usuário ou a senha de DATABASE_URL.'),
    ])
  })
})

describe('whatever ends a start is said in Portuguese, with what mends it', () => {
  const coded = (code: string, more: object = {}) =>
    Object.assign(new Error('english words'), { code, ...more })
  it.each([
    [new Error('A porta 3000 já está em uso.'), /^A porta 3000 já está em uso\.$/],
    [coded('EACCES', { path: '/dados' }), /^Não há permissão para usar \/dados\. Dê a pasta/],
    [coded('ENOSPC', { path: '/dados' }), /^O disco de \/dados está cheio\. Libere espaço/],
    [coded('EROFS'), /só de leitura\. Aponte DATA_DIR/],
    [coded('57P03'), /^O banco de dados deixou de responder .*\(57P03\)\. Veja se ele está ligado/],
    [coded('08006'), /^O banco de dados deixou de responder/],
    [coded('42P01'), /^O banco de dados recusou um comando .*Confira se DATABASE_URL/],
    [new TypeError('x is not a function'), /^Uma falha que o programa não esperava\. .*\nTypeError: x is/],
    ['texto', /^Uma falha que o programa não esperava\. .*\ntexto$/],
  ])('%s', (error, said) => {
    expect(whyNotStarted(error)).toMatch(said)
  })
})
