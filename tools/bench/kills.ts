import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { isDeepStrictEqual } from 'node:util'
import type { Row, Sql } from '../../server/store/index.ts'
import { dataOf, type Input, orderRequestOf, paymentRequestOf, pix } from './customers.ts'
import { type MeasuredLine, number, printTable } from './measure.ts'
import { type Banco, type BenchPlace, freePort, inPlace, readOptions } from './place.ts'
import { seedRegistrations, seedSales } from './seed.ts'
import { writePlan } from './stop-plan.ts'
import { openWire, type Wire, type WireRequest } from './wire.ts'

// kill -9 at unforeseen moments while customers buy: is anything that was confirmed lost, doubled or changed?

const { bancos, isShort, isWrong } = readOptions()
// The embedded database commits one transaction at a time: only a kill within one shows what the wrong server loses.
const shortKills = isWrong ? 16 : 4
const kills = isShort ? shortKills : 50
const orders = isShort ? 400 : 20_000
const clients = 24
/** With every so many kills PostgreSQL itself is stopped too. */
const databaseStopsEvery = isShort ? 2 : 10
const paysEvery = 5
const repeatsEvery = 8
const givesUpAfterMs = 120_000

/** What the customers were answered, kept outside the database. */
interface Confirmed {
  readonly orders: { readonly request: WireRequest; readonly data: Input }[]
  readonly payments: Input[]
  /** Why some could not go on: what was confirmed to them was not there any more. */
  readonly refusals: string[]
  /** How many orders were sent again later under their key, and how many of these got another answer. */
  repeated: number
  answeredOtherwise: number
}

/** Sends a request again until it has a final answer: the server may be dead, starting, or still at it. */
const insistOn = (wire: Wire): Wire => ({
  close: wire.close,
  async send(request) {
    for (const until = Date.now() + givesUpAfterMs; Date.now() < until; ) {
      const answer = await wire.send(request).catch(() => undefined)
      if (answer && answer.status < 500 && !answer.body.includes('"code":"emAndamento"')) return answer
      await wait(20 + Math.random() * 60)
    }
    throw new Error('The server did not answer for two minutes.')
  },
})

/** Lets clients buy at a server one order after the other; `finish` lets everyone complete what they are doing. */
function startClients(port: number) {
  const confirmed: Confirmed = { orders: [], payments: [], refusals: [], repeated: 0, answeredOtherwise: 0 }
  let last = 0
  let isOver = false

  async function buy(wire: Wire): Promise<void> {
    const person = ++last
    const request = orderRequestOf(person)
    const data = dataOf(await wire.send(request))
    confirmed.orders.push({ request, data })
    if (person % paysEvery === 0) {
      const paying = { uid: String(data.uid), formaPagamento: pix }
      const payment = await paymentRequestOf(person, paying, wire)
      confirmed.payments.push(dataOf(await wire.send(payment)))
    }
    if (person % repeatsEvery === 0) await repeatSome(wire)
  }

  async function repeatSome(wire: Wire): Promise<void> {
    const former = confirmed.orders[Math.floor(Math.random() * confirmed.orders.length)]
    if (!former) return
    const { status, body } = await wire.send(former.request)
    confirmed.repeated += 1
    if (status !== 200 || !isDeepStrictEqual(JSON.parse(body).data, former.data))
      confirmed.answeredOtherwise += 1
  }

  const all = Array.from({ length: clients }, async () => {
    const wire = insistOn(openWire(port))
    while (!isOver) await buy(wire).catch((error: Error) => void confirmed.refusals.push(error.message))
    wire.close()
  })
  return {
    confirmed,
    async finish() {
      isOver = true
      await Promise.all(all)
    },
  }
}

/** Kills and starts a server again and again while customers buy. */
async function killUnderLoad({ start, cluster, folder }: BenchPlace): Promise<Confirmed> {
  const port = await freePort()
  if (isWrong) writePlan(folder, { stops: {}, commitsLate: 'all' })
  const preload = isWrong ? fileURLToPath(new URL('./preload.ts', import.meta.url)) : undefined
  let server = await start({ port, preload })
  const { confirmed, finish } = startClients(port)
  for (let kill = 1; kill <= kills; kill += 1) {
    const until = (orders * (kill - Math.random() / 2)) / kills
    while (confirmed.orders.length < until) await wait(5)
    await wait(Math.random() * 50)
    const stopsDatabase = kill % databaseStopsEvery === 0
    if (stopsDatabase) cluster?.stopAtOnce()
    await server.kill()
    if (stopsDatabase) cluster?.start()
    server = await start({ port, preload })
  }
  while (confirmed.orders.length < orders) await wait(5)
  await finish()
  await server.kill()
  return confirmed
}

/** How what was confirmed and what is stored differ. */
interface Difference {
  readonly what: string
  readonly confirmed: number
  /** Confirmed, and not in the database. */
  readonly lost: number
  /** In the database, and confirmed to no one: every client asked until it was answered. */
  readonly doubled: number
  /** In the database with another value than the answer had. */
  readonly changed: number
}

/** Compares answers with rows by the first of some names, which is unique. */
function differenceOf(
  what: string,
  answers: readonly Input[],
  rows: readonly Row[],
  names: readonly string[],
): Difference {
  const [key = ''] = names
  const stored = new Map(rows.map((row) => [row[key], row]))
  const known = new Set(answers.map((data) => data[key]))
  const isOther = (data: Input) => {
    const row = stored.get(data[key])
    return row !== undefined && names.some((name) => row[name] !== data[name])
  }
  return {
    what,
    confirmed: answers.length,
    lost: answers.filter((data) => !stored.has(data[key])).length,
    doubled: rows.filter((row) => !known.has(row[key] as string)).length + (rows.length - stored.size),
    changed: answers.filter(isOther).length,
  }
}

async function compare(sql: Sql, { orders, payments }: Confirmed): Promise<readonly Difference[]> {
  const orderRows = await sql.query(
    `select id, uid, numero_proposta as "numeroProposta", valor_centavos as "valorCentavos",
            data_vigencia as "dataVigencia" from proposta`,
  )
  const paymentRows = await sql.query(
    'select pix_codigo as "pixCodigo", valor_centavos as "valorCentavos" from pagamento',
  )
  const ofOrder = ['id', 'uid', 'numeroProposta', 'valorCentavos', 'dataVigencia']
  const orderData = orders.map(({ data }) => data)
  return [
    differenceOf('pedidos (proposta.salvar)', orderData, orderRows, ofOrder),
    differenceOf('cobranças (pagamento.criar)', payments, paymentRows, ['pixCodigo', 'valorCentavos']),
  ]
}

/** Prints what was found; returns whether all is right, or, with the wrong server, whether that was noticed. */
function report(banco: Banco, confirmed: Confirmed, differences: readonly Difference[]): boolean {
  const { repeated, answeredOtherwise, refusals } = confirmed
  const lines: MeasuredLine[] = [
    { what: 'quedas por kill -9, com clientes comprando', figure: number(kills, 0), goal: '≥ 50' },
    ...differences.flatMap(({ what, confirmed: count, lost, doubled, changed }) => [
      { what: `${what} confirmados`, figure: number(count, 0) },
      { what: '  perdidos, dobrados, mudados', figure: `${lost}, ${doubled}, ${changed}`, goal: '0, 0, 0' },
    ]),
    { what: 'pedidos repetidos mais tarde, com a mesma chave', figure: number(repeated, 0) },
    { what: '  com outra resposta', figure: number(answeredOtherwise, 0), goal: '0' },
    { what: 'clientes que não puderam continuar', figure: number(refusals.length, 0), goal: '0' },
  ]
  const wrong = isWrong ? ', responde antes de gravar' : ''
  printTable(`kill -9 sob carga, ${banco}${wrong}, ${clients} clientes`, lines)
  const lost = differences.reduce((sum, each) => sum + each.lost, 0)
  if (isWrong) {
    console.log(lost > 0 ? 'O erro foi apanhado.' : 'O erro NÃO foi apanhado.')
    return lost > 0
  }
  for (const refusal of new Set(refusals)) console.error(`  ${refusal}`)
  const others = differences.reduce((sum, { doubled, changed }) => sum + doubled + changed, 0)
  return lost + others + answeredOtherwise + refusals.length === 0
}

for (const banco of bancos)
  await inPlace(banco, async (place) => {
    await place.alone(async (store) => {
      const people = { from: 1, to: Math.ceil(orders * 1.2) + clients }
      await seedSales(store, people)
      await seedRegistrations(store, people)
    })
    const confirmed = await killUnderLoad(place)
    const differences = await place.alone((store) => compare(store, confirmed))
    if (!report(banco, confirmed, differences)) process.exitCode = 1
  })
