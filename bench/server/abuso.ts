import { fileURLToPath } from 'node:url'
import type { FastifyInstance } from 'fastify'
import { openCatalogue } from '../../server/catalogue/open.ts'
import { vocabulary } from '../../server/catalogue/vocabulary.ts'
import { locals } from '../../server/operations/registry.ts'
import { readBuiltPages, readBuiltScreens } from '../../server/pages/built-pages.ts'
import { foldersOf } from '../../server/pages/file-routes.ts'
import { openServer } from '../../server/server.ts'
import { readSettings } from '../../server/settings/settings.ts'
import { openEmbedded, type Store } from '../../server/store/index.ts'
import { number, printTable } from '../measure.ts'
import { responseKeyFrom } from './calls.ts'
import { readOptions } from './options.ts'
import { corretor, cpfOf, type Input, serverKey } from './person.ts'

const root = fileURLToPath(new URL('../../', import.meta.url))
const { isShort } = readOptions(['embutido'])
const minutes = isShort ? 3 : 60
/** What an address may call in a minute is spent on as many visitors, each of whom tries everything. */
const visitorsInAMinute = 36
const most = { messages: 5, megabytes: 50 }

/** An hour of the clock passes in as long as the calls of one take: everything here goes by this clock. */
let at = Date.now()
Date.now = () => at

interface Tried {
  readonly app: FastifyInstance
  readonly tally: Map<string, number>
}

function note(tally: Tried['tally'], what: string): void {
  tally.set(what, (tally.get(what) ?? 0) + 1)
}

/** Who comes from the one address of this bench, with a new cookie. */
async function newVisitor({ app }: Tried) {
  const headers = { host: 'localhost', origin: 'http://localhost', 'sec-fetch-site': 'same-origin' }
  const page = await app.inject({ url: `/implante-venda/ana-souza/${corretor}`, headers })
  const cookie = String(page.headers['set-cookie']).split(';', 1)[0] ?? ''
  return (
    method: 'GET' | 'POST' | 'PUT',
    url: string,
    payload?: Input,
    sale = 'pf-implante/dental-individual:52998',
  ) =>
    app.inject({
      ...{
        method,
        url,
        headers: { ...headers, cookie, 'x-venda': sale, 'idempotency-key': `k${Math.random()}` },
      },
      ...(payload && { payload }),
    })
}

type Send = Awaited<ReturnType<typeof newVisitor>>

/** Makes a call with a challenge solved for it, and counts how it ended. */
async function proven(send: Send, operation: string, input: Input, { tally }: Tried): Promise<Input> {
  const { statusCode: status, body } = await send('GET', `/api/captcha?action=${operation}`)
  if (status !== 200) return {}
  const responseKey = await responseKeyFrom({ status, head: '', body })
  const answer = await send('POST', `/api/${operation}`, { ...input, responseKey })
  note(tally, `${operation} ${answer.statusCode}`)
  return answer.json().data ?? {}
}

/** Tries as one visitor all that reaches somebody or is stored; `n` tells one visitor from another. */
async function tryAll(n: number, tried: Tried): Promise<void> {
  const send = await newVisitor(tried)
  await send('POST', '/api/corretor.obter', { slug: 'ana-souza', idCorretor: corretor })
  const quote = { nome: 'Ana https://golpe.example Lima', telefone: '21987654321', idProduto: 2 }
  for (let vidas = 1; vidas <= 3; vidas += 1)
    await proven(send, 'cotacao.enviarWhatsapp', { ...quote, vidas }, tried)
  const contact = {
    nome: 'Ana Lima',
    celular: '21987654321',
    cep: '30130010',
    email: `vitima${n}@exemplo.com.br`,
  }
  await proven(send, 'contato.enviar', contact, tried)
  const { encontrado } = await proven(send, 'contratante.obter', { cpf: cpfOf(n) }, tried)
  if (encontrado) note(tried.tally, 'mostradas')
  for (let per = 0, status = 200; per < 40 && status === 200; per += 1) {
    const scope = `pf-implante/dental-individual:${per}`
    const draft = { scope, revision: 0, session: { lixo: `${n} ${'x'.repeat(60_000)}` } }
    status = (await send('PUT', '/api/rascunho', draft, scope)).statusCode
    note(tried.tally, `rascunho ${status}`)
  }
}

async function open(store: Store): Promise<FastifyInstance> {
  const reading = readSettings({ NODE_ENV: 'test', CAPTCHA_COST: '1', LOG_LEVEL: 'silent' })
  const pages = readBuiltPages(`${root}dist`)
  if (!reading.ok || !pages) throw new Error('Rode antes npm run build.')
  const built = readBuiltScreens(`${root}dist`)
  const catalogue = openCatalogue({ root, words: vocabulary, built, report: console.error, now: () => at })
  return openServer({
    ...{ settings: reading.settings, store, locals, lists: {}, catalogue, pages, version: '0' },
    ...{ schemas: catalogue.schemas, secretNames: catalogue.secretNames, now: () => at },
    ...{ secret: serverKey, folders: foldersOf(root) },
  })
}

/** Counts the bytes of every row of every table. */
async function bytesIn(store: Store): Promise<number> {
  const tables = await store.query<{ readonly name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public'`,
  )
  const sums = await Promise.all(
    tables.map(({ name }) =>
      store.query<{ readonly n: number }>(
        `select coalesce(sum(octet_length(each::text)), 0)::bigint as n from "${name}" as each`,
      ),
    ),
  )
  return sums.reduce((total, [row]) => total + (row?.n ?? 0), 0)
}

async function mostToOne(store: Store): Promise<number> {
  const [row] = await store.query<{ readonly n: number }>(
    `select max(n) as n from (select count(*) as n from outbox where kind in ('whatsapp', 'email')
      group by payload ->> 'to') as each`,
  )
  return row?.n ?? 0
}

const store = await openEmbedded()
const tried = { app: await open(store), tally: new Map<string, number>() }
const before = await bytesIn(store)
for (let minute = 0; minute < minutes; minute += 1) {
  for (let one = 0; one < visitorsInAMinute; one += 1) await tryAll(minute * visitorsInAMinute + one, tried)
  at += 60_000
}
const messages = await mostToOne(store)
const megabytes = ((await bytesIn(store)) - before) / 1_000_000
const calls = [...tried.tally].toSorted().map(([what, n]) => ({ what: `  ${what}`, figure: number(n, 0) }))
printTable(`um endereço durante ${minutes} minutos, ${visitorsInAMinute * minutes} visitantes`, [
  { what: 'mensagens a um número', figure: number(messages, 0), goal: `≤ ${most.messages}` },
  { what: 'gravado, em MB', figure: number(megabytes), goal: `≤ ${most.megabytes}` },
  ...calls,
])
await tried.app.close()
await store.close()
if (messages > most.messages || megabytes > most.megabytes || messages === 0) process.exitCode = 1
