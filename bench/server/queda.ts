import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type MeasuredLine, number, printTable } from '../measure.ts'
import { freePort } from '../port.ts'
import { type Buyers, type Ledger, letBuy } from './buyers.ts'
import { compare, type Difference } from './compare.ts'
import { type Banco, readOptions } from './options.ts'
import { type BenchPlace, inPlace } from './place.ts'
import { seedRegistrations, seedSales } from './seed.ts'

const { bancos, isShort, isWrong } = readOptions()
// The embedded database commits one at a time: only a kill within that one shows what the wrong server loses.
const shortKills = isWrong ? 16 : 4
const kills = isShort ? shortKills : 50
const orders = isShort ? 400 : 20_000
const clients = 24
/** Beside the server, PostgreSQL itself is stopped at once with every tenth kill. */
const databaseStopsEvery = isShort ? 2 : 10
const preload = isWrong ? fileURLToPath(new URL('./wrong-order.ts', import.meta.url)) : undefined

/** Kills and starts a server again and again while customers buy, each time at an unforeseen moment. */
async function killUnderLoad({ start, cluster }: BenchPlace): Promise<Buyers> {
  const port = await freePort()
  let server = await start({ port, preload })
  const buyers = letBuy({ port, clients })
  for (let kill = 1; kill <= kills; kill += 1) {
    const until = (orders * (kill - Math.random() / 2)) / kills
    while (buyers.orders() < until) await wait(5)
    await wait(Math.random() * 50)
    const stopsDatabase = kill % databaseStopsEvery === 0
    if (stopsDatabase) cluster?.stopAtOnce()
    await server.kill()
    if (stopsDatabase) cluster?.start()
    server = await start({ port, preload })
  }
  while (buyers.orders() < orders) await wait(5)
  await buyers.finish()
  await server.kill()
  return buyers
}

const sum = (differences: readonly Difference[], of: 'lost' | 'doubled' | 'changed') =>
  differences.reduce((total, difference) => total + difference[of], 0)

/** Tells what was found; gives whether it is right, or, of the wrong server, whether it was caught. */
function tell(banco: Banco, ledger: Ledger, differences: readonly Difference[]): boolean {
  const { repeated, answeredOtherwise, refusals } = ledger
  const lost = sum(differences, 'lost')
  const amiss =
    sum(differences, 'doubled') + sum(differences, 'changed') + answeredOtherwise + refusals.length
  const lines: MeasuredLine[] = [
    { what: 'quedas por kill -9, com clientes comprando', figure: number(kills, 0), goal: '≥ 50' },
    ...differences.flatMap(linesOf),
    { what: 'pedidos repetidos mais tarde, com a mesma chave', figure: number(repeated, 0) },
    { what: '  com outra resposta', figure: number(answeredOtherwise, 0), goal: '0' },
    { what: 'clientes que não puderam continuar', figure: number(refusals.length, 0), goal: '0' },
  ]
  const order = isWrong ? ', responde antes de gravar' : ''
  printTable(`kill -9 sob carga, ${banco}${order}, ${clients} clientes`, lines)
  if (isWrong) console.log(lost > 0 ? 'O erro foi apanhado.' : 'O erro NÃO foi apanhado.')
  else for (const refusal of new Set(refusals)) console.error(`  ${refusal}`)
  return isWrong ? lost > 0 : lost + amiss === 0
}

function linesOf({ what, confirmed, lost, doubled, changed }: Difference): readonly MeasuredLine[] {
  const goal = what.startsWith('pedidos') ? { goal: '≥ 20.000' } : {}
  return [
    { what: `${what} confirmados`, figure: number(confirmed, 0), ...goal },
    { what: '  perdidos, dobrados, mudados', figure: `${lost}, ${doubled}, ${changed}`, goal: '0, 0, 0' },
  ]
}

async function measure(banco: Banco): Promise<boolean> {
  let isAsExpected = false
  await inPlace(banco, async (place) => {
    await place.alone(async (store) => {
      const people = { from: 1, to: Math.ceil(orders * 1.2) + clients }
      await seedSales(store, people)
      await seedRegistrations(store, people)
    })
    const { ledger } = await killUnderLoad(place)
    const differences = await place.alone((store) => compare(store, ledger.confirmed))
    isAsExpected = tell(banco, ledger, differences)
  })
  return isAsExpected
}

for (const banco of bancos) if (!(await measure(banco))) process.exitCode = 1
