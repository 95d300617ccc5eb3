import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { addressOf, corretor, getRequestOf, type PersonNumber } from './customers.ts'
import { type MeasuredLine, median, number, printTable } from './measure.ts'
import { type Banco, cpuSecondsOf, inPlace, readOptions, type ServerProcess } from './place.ts'
import { openWire, type Wire } from './wire.ts'

// First pages for each second of processor that the server uses: of people without a cookie, each from an address of their
// own. With `--contra=<folder>` those of another checkout too, in turns with these.

const paths = {
  'link de um corretor': `/implante-venda/caio-valente/${corretor}`,
  'página de vendas': '/implante-venda/',
  'loja pet': '/pet-saude/',
} as const
type PageName = keyof typeof paths

const connections = 8
const { bancos, isShort, times = isShort ? 2 : 9, against } = readOptions()
const turnMs = isShort ? 500 : 2_000

let last: PersonNumber = 0

/** Gets a page as a browser that was never here; returns how many bytes came. */
async function arrive(wire: Wire, path: string): Promise<number> {
  last += 1
  const request = getRequestOf(path, { cookie: '', address: addressOf(last) })
  const headers = { ...request.headers, 'x-forwarded-proto': 'https', 'sec-fetch-site': 'none' }
  const { status, bytes } = await wire.send({ ...request, headers })
  if (status !== 200) throw new Error(`${path}: ${status}`)
  return bytes
}

/** Gets first pages on some connections for one turn; returns how many came for each second of processor. */
async function arriveOn({ port, pid }: ServerProcess, path: string): Promise<number> {
  const until = performance.now() + turnMs
  const before = cpuSecondsOf([pid])
  let count = 0
  async function work(): Promise<void> {
    const wire = openWire(port)
    for (; performance.now() < until; count += 1) await arrive(wire, path)
    wire.close()
  }
  await Promise.all(Array.from({ length: connections }, work))
  return count / (cpuSecondsOf([pid]) - before)
}

async function bytesOf({ port }: ServerProcess, path: string): Promise<number> {
  const wire = openWire(port)
  const bytes = await arrive(wire, path)
  wire.close()
  return bytes
}

/** Measures a page of each server in turns; the first turn only warms up. */
async function measurePage(name: PageName, servers: readonly ServerProcess[]): Promise<MeasuredLine[]> {
  const path = paths[name]
  const seen: number[][] = servers.map(() => [])
  for (let turn = 0; turn <= times; turn += 1) {
    for (const [i, server] of servers.entries()) {
      const rate = await arriveOn(server, path)
      if (turn > 0) seen[i]?.push(rate)
    }
  }
  const [ours = [], theirs] = seen
  const [bytes = 0, bytesThere] = await Promise.all(servers.map((server) => bytesOf(server, path)))
  const lines = [
    { what: `${name}: por segundo de processador`, figure: number(median(ours), 0) },
    { what: `${name}: bytes`, figure: number(bytes, 0) },
  ]
  if (!theirs || bytesThere === undefined) return lines
  const ratio = median(ours.map((rate, i) => rate / (theirs[i] ?? Number.NaN)))
  return [
    ...lines,
    { what: `${name}: vezes as do outro, na mesma volta`, figure: number(ratio) },
    { what: `${name}: bytes por um do outro`, figure: number(bytes / bytesThere) },
  ]
}

async function measureOn(banco: Banco): Promise<void> {
  await inPlace(banco, async ({ start, folder }) => {
    const servers = [await start()]
    if (against !== undefined) {
      const other = join(folder, 'outro')
      mkdirSync(other)
      servers.push(await start({ root: against, env: { DATA_DIR: other } }))
    }
    const lines: MeasuredLine[] = []
    for (const name of Object.keys(paths) as PageName[]) lines.push(...(await measurePage(name, servers)))
    printTable(`Primeiras páginas, ${connections} conexões, ${banco}, mediana de ${times}`, lines)
  })
}

for (const banco of bancos) await measureOn(banco)
