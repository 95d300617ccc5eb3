import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createDatabase, type Database, postgres } from '../contracts/database.ts'
import { newCpf } from '../contracts/journey.ts'
import { solved } from '../server/solve.ts'
import { type Running, startServer } from './running.ts'

/** Makes a call as the page's script does. */
async function ask({ address }: Running, path: string, rest: { readonly cookie: string } & RequestInit) {
  const { cookie, ...request } = rest
  const headers = {
    'content-type': 'application/json',
    origin: address,
    cookie,
    'x-venda': 'pf-implante/dental-individual:52998',
  }
  const reply = await fetch(`${address}/api/${path}`, { ...request, headers })
  return { status: reply.status, body: await reply.json() }
}

describe.skipIf(postgres === null)('two servers started at once on an empty database', () => {
  let database: Database
  let both: readonly [Running, Running]
  beforeAll(async () => {
    database = await createDatabase()
    both = await Promise.all([startServer(database.url), startServer(database.url)])
  })
  afterAll(async () => {
    for (const { process } of both) process.kill('SIGKILL')
    await database.drop()
  })

  it('serve one sale between them, and one goes on when the other is killed', async () => {
    const [first, second] = both
    const page = '/implante-venda/ana-souza/52998224725'
    const opened = await fetch(first.address + page)
    const cookie = opened.headers.get('set-cookie')?.split(';', 1)[0] ?? ''
    expect(cookie).toMatch(/^__Host-venda=/)

    const draft = {
      scope: 'pf-implante/dental-individual:52998',
      revision: 0,
      session: { step: 'titularCpf' },
    }
    const kept = await ask(first, 'rascunho', { method: 'PUT', cookie, body: JSON.stringify(draft) })
    expect(kept).toEqual({ status: 200, body: { data: { revision: 1 } } })
    const other = { ...draft, session: { step: 'outro' } }
    const refused = await ask(second, 'rascunho', { method: 'PUT', cookie, body: JSON.stringify(other) })
    expect([refused.status, refused.body.code]).toEqual([409, 'outraAba'])

    const { body: challenge } = await ask(first, 'captcha?action=contratante.obter', { cookie })
    const body = JSON.stringify({ cpf: newCpf(), responseKey: await solved(challenge) })
    const looked = await ask(second, 'contratante.obter', { method: 'POST', cookie, body })
    expect(looked).toMatchObject({ status: 200, body: { data: { encontrado: true } } })
    const again = await ask(first, 'contratante.obter', { method: 'POST', cookie, body })
    expect(again).toMatchObject({ status: 403, body: { data: { codigo: 'CI-04' } } })

    first.process.kill('SIGKILL')
    await once(first.process, 'exit')
    const resumed = await fetch(second.address + page, { headers: { cookie } })
    expect(await resumed.text()).toContain('"session":{"step":"titularCpf"}')
    second.process.kill('SIGTERM')
    expect(await once(second.process, 'exit')).toEqual([0, null])
  })
})
