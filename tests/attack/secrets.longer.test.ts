import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { validatorOf } from '../../engine/index.ts'
import { openServices } from '../../server/upstream/index.ts'
import { files } from '../contracts/operations.ts'
import {
  canaries,
  environment,
  found,
  listed,
  secretNames,
  secrets,
  settingsWithCanaries,
} from './canaries.ts'
import { type Desk, openDesk } from './desk.ts'
import { emptySale, inputs } from './inputs.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const folder = mkdtempSync(join(tmpdir(), 'segredos-'))
afterAll(() => rmSync(folder, { recursive: true }))

/** Runs a command of the project with a canary in every secret of its environment. */
const run = (...words: readonly string[]) =>
  spawnSync(process.execPath, words, {
    cwd: root,
    env: {
      ...process.env,
      ...environment('http://127.0.0.1:1'),
      DATA_DIR: folder,
      DATABASE_WAIT_SECONDS: '0',
    },
    encoding: 'utf8',
  })

/** Counts the bits of a sign, on average: words have about four, keys five and a half. */
function entropy(text: string): number {
  const counts = new Map<string, number>()
  for (const sign of text) counts.set(sign, (counts.get(sign) ?? 0) + 1)
  return [...counts.values()].reduce((sum, n) => sum - (n / text.length) * Math.log2(n / text.length), 0)
}

/** Finds what looks like a key: long, without a word in it, of signs as uneven as a draw makes them. */
function keysIn(text: string): readonly string[] {
  const runs = text.replaceAll(/sha(?:256|384)-[\w+/]+=*/g, '').match(/[\w+/-]{32,}={0,2}/g) ?? []
  return runs.filter(
    (each) =>
      entropy(each) > 4.3 &&
      /\d/.test(each) &&
      /[a-z]/.test(each) &&
      /[A-Z]/.test(each) &&
      !/[a-z]{7}/.test(each),
  )
}

describe('what the build writes', () => {
  const written = join(folder, 'dist')
  /** Builds with the secrets of a server in the environment. */
  function build(): void {
    const words = ['node_modules/vite/bin/vite.js', 'build', '--outDir', written, '--logLevel', 'error']
    const env = { ...process.env, ...environment('http://127.0.0.1:1'), NODE_ENV: 'production' }
    const { status, stderr } = spawnSync(process.execPath, words, { cwd: root, env, encoding: 'utf8' })
    if (status !== 0) throw new Error(stderr)
  }
  beforeAll(build)
  const texts = () =>
    readdirSync(written, { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.(html|js|css|svg|json)$/.test(name))
      .map((name) => ({ name, text: readFileSync(join(written, name), 'utf8') }))

  it('[T06da] carries no secret of the server, not by its value and not by its name', () => {
    expect(secrets.length).toBeGreaterThanOrEqual(9)
    expect(canaries.length).toBeGreaterThanOrEqual(12)
    expect(texts().length).toBeGreaterThan(8)
    const named = (text: string) => secretNames.filter((name) => name !== 'SECRET' && text.includes(name))
    expect(
      texts().flatMap(({ name, text }) => [...found(text), ...named(text)].map((each) => [name, each])),
    ).toEqual([])
  })

  it('[T06da] is the same byte by byte as what was built without them, so that nothing of one can be in it', () => {
    const served = join(root, 'dist')
    const names = (from: string) =>
      readdirSync(from, { recursive: true, encoding: 'utf8' })
        .filter((name) => name !== '.built')
        .sort()
    expect(names(written)).toEqual(names(served))
    const isFile = (name: string) => /\.\w+$/.test(name)
    const read = (from: string, name: string) => readFileSync(join(from, name))
    const differing = names(written)
      .filter(isFile)
      .filter((name) => !read(written, name).equals(read(served, name)))
    expect(differing).toEqual([])
  })

  it('[T06da] comes without its sources', () => {
    const names = readdirSync(written, { recursive: true, encoding: 'utf8' })
    expect(names.filter((name) => name.includes('.map'))).toEqual([])
    expect(texts().filter(({ text }) => /sourceMappingURL|\bprocess\.env\b/.test(text))).toEqual([])
  })

  it("has no person's CPF and no number of a card, not even as an example", () => {
    const runs = (text: string) => text.match(/(?<![\w.])\d[\d .-]{9,22}\d(?!\w)/g) ?? []
    const people = (text: string) =>
      runs(text).filter((run) => ['cpf', 'cartao'].some((name) => validatorOf(name)?.accepts(run)))
    const known = ['52998224725', '529.982.247-25', '4111111111111111', '4111 1111 1111 1111']
    expect(people(known.map((each) => `["${each}"]`).join())).toEqual(known)
    expect(texts().flatMap(({ name, text }) => people(text).map((each) => `${name} ${each}`))).toEqual([])
  })

  it('[T06da] has nothing that looks like a key', () => {
    expect(keysIn(`x="${Buffer.from('c1a3f5e7d9b2840617').toString('base64')}Zq8Lw3Rt5"`)).toHaveLength(1)
    expect(keysIn(`token:"${secrets[0]}Kx9"`)).toHaveLength(1)
    expect(texts().flatMap(({ name, text }) => keysIn(text).map((key) => `${name} ${key}`))).toEqual([])
  })
})

describe('what the server says', () => {
  let echo: Server
  let desk: Desk
  /** What the services were told, so that what is looked for was really there. */
  const told: string[] = []
  beforeAll(async () => {
    // A service that answers every call with a failure, and repeats in it all that it was sent.
    echo = createServer((request, response) => {
      const said = JSON.stringify([request.url, request.headers])
      told.push(said)
      const body = told.length % 2 ? { success: false, errors: [{ message: said, code: said }] } : said
      response.writeHead([500, 200, 400, 401, 403][told.length % 5] ?? 500, {
        'x-said': said.slice(0, 2000),
        'content-type': 'application/json',
      })
      response.end(JSON.stringify(body))
    })
    await new Promise<void>((done) => echo.listen(0, '127.0.0.1', done))
    const settings = settingsWithCanaries(`http://127.0.0.1:${(echo.address() as AddressInfo).port}`)
    const services = openServices({ services: settings.services, pause: async () => {} })
    desk = await openDesk({ settings, services, lists: listed, secret: settings.secret ?? '' })
  })
  afterAll(async () => {
    await desk.close()
    echo.close()
  })

  it('[T06db] holds no secret in any page, document, answer or line of its log, though every service fails aloud', async () => {
    const { cookie } = await desk.begun()
    const said: string[] = []
    const known = {
      ...emptySale,
      cpf: listed.cpfsBloqueados[0],
      outroCpf: '52998224725',
      dependenteCpf: '11144477735',
    }
    for (const name of Object.keys(files)) {
      for (let again = 0; again < 2; again += 1) {
        const reply = await desk.send(name, inputs[name]?.(known) ?? {}, { cookie })
        said.push(JSON.stringify(reply.headers), reply.body)
      }
    }
    for (const idCorretor of [
      ...listed.corretoresBloqueados,
      ...listed.corretorPadrao,
      ...listed.corretoresPix,
    ]) {
      const reply = await desk.send('corretor.obter', { idCorretor }, { cookie })
      said.push(reply.body)
    }
    const page = await desk.app.inject({ url: '/venda/', headers: { host: 'localhost' } })
    const documents = [...page.body.matchAll(/"(\/(?:funil|tema)\/[^"]+)"/g)].map(([, path]) => path ?? '')
    expect(documents.length).toBeGreaterThan(1)
    for (const url of [
      '/',
      '/venda/ana/52998/',
      '/corretor/x',
      '/saude',
      '/metricas',
      '/operacao',
      '/robots.txt',
      '/nada',
      ...documents,
    ]) {
      const reply = await desk.app.inject({ url, headers: { host: 'localhost' } })
      said.push(JSON.stringify(reply.headers), reply.body)
    }
    expect(said.flatMap(found)).toEqual([])
    expect(desk.lines.length).toBeGreaterThan(40)
    expect(desk.lines.flatMap(found)).toEqual([])
    expect(told.length).toBeGreaterThan(5)
    expect(new Set(told.flatMap(found)).size).toBeGreaterThan(2)
  })

  it('holds none either when it cannot start', () => {
    const { status, stdout, stderr } = run('--import', 'tsx', 'server/main.ts')
    expect(status).toBe(1)
    expect(stderr).toContain('O servidor não pôde começar.')
    expect(found(stdout + stderr)).toEqual([])
    const broken = Object.fromEntries(secretNames.map((name, n) => [name, `${secrets[n]} [`]))
    const wrong = spawnSync(process.execPath, ['--import', 'tsx', 'server/main.ts'], {
      cwd: root,
      env: {
        ...process.env,
        ...environment('http://127.0.0.1:1'),
        ...broken,
        DATA_DIR: folder,
        DATABASE_WAIT_SECONDS: '0',
      },
      encoding: 'utf8',
    })
    expect(wrong.status).toBe(1)
    expect(wrong.stderr).toContain('O servidor não pôde começar.')
    expect(found(wrong.stdout + wrong.stderr)).toEqual([])
  })
})
