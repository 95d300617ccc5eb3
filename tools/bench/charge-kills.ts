import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type Bank, type BankCharge, openBank } from './bank.ts'
import { callerOf, type PersonNumber, paymentRequestOf, produto, requestOf } from './customers.ts'
import { type MeasuredLine, median, number, printTable } from './measure.ts'
import { type Banco, type BenchPlace, freePort, inPlace, readOptions, type ServerProcess } from './place.ts'
import { seedPayable, uidOf } from './seed.ts'
import { type Point, points, readStopped, writePlan } from './stop-plan.ts'
import { openWire, type WireAnswer } from './wire.ts'

// A kill -9 at every point that a charge passes, from being noted to being answered: is any made twice, or for another
// amount, and how soon can its customer go on?

const { bancos, isShort, isWrong, times } = readOptions()
const chargeCount = times ?? (isShort ? 40 : 1_000)
const goalMs = 5_000
const settlesWithinMs = isWrong ? 0 : 120_000
const givesUpAfterMs = 60_000
const stopsWithinMs = 30_000
const secret = 'um-segredo-de-avisos-dos-bancos-de-prova'

/** How a customer presses the button of payment. */
interface Press {
  readonly formaPagamento: number
  readonly key: string
}

/** A charge on its way, at a point, when its server is killed; and how its customer presses again. */
interface ChargeCase extends Press {
  readonly person: PersonNumber
  readonly point: Point
  readonly again: Press
}

/** How many charges a server has on their way when it is killed: in a transaction, and outside. */
interface PerLife {
  readonly inside: number
  readonly outside: number
}

/** The embedded database does one transaction at a time: one charge can be stopped in one. */
const perLife: Readonly<Record<Banco, PerLife>> = {
  embutido: { inside: 1, outside: 9 },
  postgres: { inside: 4, outside: 16 },
}
const numbersOf = (isInTransaction: boolean): readonly Point[] =>
  points.flatMap((point, i) => (point.isInTransaction === isInTransaction ? [i + 1] : []))
const insidePoints = numbersOf(true)
const outsidePoints = numbersOf(false)
/** Of a server that sends before it commits, only a kill after the bank has made the charge shows what it loses. */
const madePoint = 6

/**
 * Distributes charges over the lives of servers: each point equally often, with every way of paying, pressed again by the
 * same and by another, under the key of before and under a new one. Those in a transaction come last in each life.
 */
function casesByLife(banco: Banco): readonly (readonly ChargeCase[])[] {
  const { inside, outside } = isWrong ? { inside: 0, outside: 4 } : perLife[banco]
  const counts = new Map<Point, number>()
  let person = 0
  const nextCase = (numbers: readonly Point[], turn: number): ChargeCase => {
    const point = isWrong ? madePoint : (numbers[turn % numbers.length] ?? 1)
    const count = counts.get(point) ?? 0
    counts.set(point, count + 1)
    person += 1
    return { person, point, ...pressesOf(count) }
  }
  return Array.from({ length: Math.ceil(chargeCount / (inside + outside)) }, (_, life) => [
    ...Array.from({ length: outside }, (_, i) => nextCase(outsidePoints, life * outside + i)),
    ...Array.from({ length: inside }, (_, i) => nextCase(insidePoints, life * inside + i)),
  ])
}

function pressesOf(count: number) {
  const methods = [5, 2, 1] as const
  const key = randomUUID()
  const formaPagamento = methods[count % 3] ?? 5
  const isSame = count % 6 < 3
  const again = isSame ? formaPagamento : (methods[(count + 1) % 3] ?? 5)
  return {
    formaPagamento,
    key,
    again: { formaPagamento: again, key: isSame && count % 12 < 6 ? key : randomUUID() },
  }
}

/** Presses the button of payment; returns the answer, undefined where the connection broke. */
async function press(
  { person, formaPagamento, key }: Press & { readonly person: PersonNumber },
  port: number,
): Promise<WireAnswer | undefined> {
  const wire = openWire(port)
  const request = await paymentRequestOf(person, { uid: uidOf(person), formaPagamento, key }, wire)
  const answer = await wire.send(request).catch(() => undefined)
  wire.close()
  return answer
}

/** How a customer could go on after a kill: until the sale was usable again, and the final answer. */
interface Regained {
  readonly charge: ChargeCase
  readonly ms: number
  readonly end: string
}

const notYet: readonly string[] = ['pagamentoEmConfirmacao', 'emAndamento', 'indisponivel']

/** Waits, as a page does, until the charge is known, and presses again until the press is answered. */
async function regain(charge: ChargeCase, port: number): Promise<Regained> {
  const began = performance.now()
  const passed = () => performance.now() - began
  while (passed() < givesUpAfterMs && (await isConfirming(charge, port))) await wait(50)
  for (;;) {
    const answer = await press({ person: charge.person, ...charge.again }, port)
    const end =
      !answer || answer.status === 503
        ? 'indisponivel'
        : answer.status === 200
          ? '200'
          : String(JSON.parse(answer.body).code ?? answer.status)
    if (!notYet.includes(end) || passed() > givesUpAfterMs) return { charge, ms: passed(), end }
    await wait(50)
  }
}

async function isConfirming({ person }: ChargeCase, port: number): Promise<boolean> {
  const wire = openWire(port)
  const request = requestOf(
    { operation: 'pagamento.consultar', input: { uid: uidOf(person) } },
    callerOf(person),
  )
  const answer = await wire.send(request).catch(() => undefined)
  wire.close()
  return answer?.status !== 200 || JSON.parse(answer.body).data.situacao === 'confirmando'
}

/** What servers are started with, again and again, and killed. */
interface Stage {
  readonly place: BenchPlace
  readonly bank: Bank
  readonly start: () => Promise<ServerProcess>
}

/**
 * Starts a server, has the customers of the one before press again, stops the next charges at their points, and kills the
 * server there. Returns how long it took to start, and how the customers of before went on.
 */
async function live(stage: Stage, before: readonly ChargeCase[], charges: readonly ChargeCase[]) {
  const { place, bank } = stage
  const stops = new Map(charges.map(({ person, point }) => [person, point]))
  writePlan(place.folder, {
    stops: Object.fromEntries(stops),
    commitsLate: isWrong ? 'charges' : null,
  })
  bank.plan(stops)
  const server = await stage.start()
  const regained = await Promise.all(before.map((charge) => regain(charge, server.port)))
  const releaseAt = (wanted: Point, among: readonly ChargeCase[]) => {
    for (const { point, person } of among) if (point === wanted) bank.release(person)
  }
  releaseAt(5, before)
  for (const [i, charge] of charges.entries()) {
    // What stops in a transaction comes when all others have stopped: see `perLife`.
    if (points[charge.point - 1]?.isInTransaction) await untilStopped(stage, charges.slice(0, i))
    // No one is answered: the server is killed first.
    press(charge, server.port).catch(() => {})
  }
  await untilStopped(stage, charges)
  await server.kill()
  releaseAt(4, charges)
  return { readyInMs: server.readyInMs, regained }
}

async function untilStopped({ place, bank }: Stage, charges: readonly ChargeCase[]): Promise<void> {
  const missing = () => {
    const known = new Set([...readStopped(place.folder), ...bank.stopped()])
    return charges.filter(({ person }) => !known.has(person))
  }
  for (const until = Date.now() + stopsWithinMs; missing().length > 0; await wait(10)) {
    if (Date.now() > until)
      throw new Error(`No stop at point ${missing().map(({ point }) => point)} within ${stopsWithinMs} ms.`)
  }
  // Half an answer of the bank has to reach the server too.
  await wait(20)
}

/** A charge in our own ledger. */
type OwnCharge = Record<string, unknown> & {
  readonly id: string
  readonly situacao: string
  readonly pendencia: string | null
  readonly valor: number
}

const ownCharges = 'select id, situacao, pendencia, valor_centavos::integer as valor from pagamento'

/** Lists the charges on which the bank and we differ; one whose money was noted for staff to give back counts as paid. */
function differencesOf({ ledger }: Bank, own: readonly OwnCharge[]): readonly string[] {
  const situationOf = ({ id, situacao, pendencia }: OwnCharge) =>
    pendencia !== null && ledger.get(id)?.situacao === 'pago' ? 'pago' : situacao
  const byId = new Map(own.map((charge) => [charge.id, charge]))
  const different = [...ledger.values()].filter(({ chave, situacao, valorCentavos }) => {
    const ours = byId.get(chave)
    return !ours || situationOf(ours) !== situacao || ours.valor !== valorCentavos
  })
  const missing = own.filter((charge) => situationOf(charge) === 'pago' && !ledger.has(charge.id))
  return [...different.map(({ chave }) => chave), ...missing.map(({ id }) => id)]
}

/** Lets servers that stop nothing work until both ledgers agree, for two minutes at most; returns our ledger. */
async function settle(stage: Stage): Promise<readonly OwnCharge[]> {
  for (const until = Date.now() + settlesWithinMs; ; ) {
    const server = await stage.start()
    await wait(15_000)
    await server.kill()
    const own = await stage.place.alone((store) => store.query<OwnCharge>(ownCharges))
    const different = differencesOf(stage.bank, own)
    if (different.length === 0) return own
    if (Date.now() > until) {
      for (const id of different.slice(0, 10))
        console.log(
          stage.bank.ledger.get(id),
          own.find((each) => each.id === id),
        )
      return own
    }
  }
}

/** Prints what was found; returns whether all is right, or, with the wrong server, whether that was noticed. */
function report(
  banco: Banco,
  bank: Bank,
  own: readonly OwnCharge[],
  lives: readonly Awaited<ReturnType<typeof live>>[],
): boolean {
  const regained = lives.flatMap((each) => each.regained)
  const paid = [...bank.ledger.values()].filter(({ situacao }) => situacao === 'pago')
  const distinct = (nameOf: (charge: BankCharge) => string) => new Set(paid.map(nameOf)).size
  const twice = paid.length - distinct(({ idProposta }) => idProposta)
  const sameWay =
    paid.length - distinct(({ idProposta, formaPagamento }) => `${idProposta} ${formaPagamento}`)
  const flagged = own.filter(({ pendencia }) => pendencia !== null).length
  const unseen = Math.max(0, twice - flagged)
  const amounts = new Map(own.map(({ id, valor }) => [id, valor]))
  const wrongAmounts = [...bank.ledger.values()].filter(
    ({ chave, valorCentavos }) => (amounts.get(chave) ?? valorCentavos) !== valorCentavos,
  ).length
  const different = differencesOf(bank, own).length
  const stranded = own.filter(({ situacao }) => situacao === 'confirmando').length
  const slow = regained.filter(({ ms }) => ms > goalMs).length
  const others = regained.filter(({ end }) => !['200', 'propostaEncerrada'].includes(end))
  const ofPoints: readonly MeasuredLine[] = points.map(({ name }, i) => {
    const took = regained.filter(({ charge }) => charge.point === i + 1).map(({ ms }) => ms / 1000)
    const figure = `${took.length}, ${number(median(took), 1)} s, ${number(Math.max(...took), 1)} s`
    return {
      what: `${i + 1}. ${name}: cobranças, venda livre em (mediana, pior)`,
      figure: took.length === 0 ? '0' : figure,
      goal: '≤ 5 s',
    }
  })
  printTable(
    `kill -9 em cada ponto de uma cobrança, ${banco}${isWrong ? ', que envia antes de gravar' : ''}`,
    [
      { what: 'cobranças mortas a caminho', figure: number(regained.length, 0), goal: '1.000' },
      { what: 'processos mortos', figure: number(lives.length - 1, 0) },
      {
        what: 'do começo do processo à primeira resposta (pior)',
        figure: `${number(Math.max(...lives.map(({ readyInMs }) => readyInMs)), 0)} ms`,
      },
      ...ofPoints,
      {
        what: 'vendas livres depois de mais de 5 s da primeira resposta',
        figure: number(slow, 0),
        goal: '0',
      },
      {
        what: 'outras respostas ao apertar de novo',
        figure: others.map(({ end }) => end).join(', ') || '0',
        goal: '0',
      },
      { what: 'propostas pagas duas vezes pela mesma forma', figure: number(sameWay, 0), goal: '0' },
      {
        what: 'pagas por duas formas que o cliente abriu, e as que estão com a equipe',
        figure: `${twice}, ${flagged}`,
      },
      { what: 'pagas duas vezes sem que o livro o diga', figure: number(unseen, 0), goal: '0' },
      { what: 'valores errados', figure: number(wrongAmounts, 0), goal: '0' },
      { what: 'cobranças em que os livros diferem', figure: number(different, 0), goal: '0' },
      { what: 'cobranças presas em confirmação', figure: number(stranded, 0), goal: '0' },
    ],
  )
  const isAmiss = slow + others.length + sameWay + unseen + wrongAmounts + different + stranded > 0
  if (isWrong) console.log(isAmiss ? 'O erro foi apanhado.' : 'O erro NÃO foi apanhado.')
  return isAmiss === isWrong
}

for (const banco of bancos)
  await inPlace(banco, async (place) => {
    await place.alone((store) => seedPayable(store, { from: 1, to: chargeCount + 20 }))
    const port = await freePort()
    const notices = { url: `http://127.0.0.1:${port}/avisos/pagamento`, secret }
    const bank = await openBank({ monthlyInCents: produto.precoCentavos, notices })
    const preload = fileURLToPath(new URL('./preload.ts', import.meta.url))
    const env = { DENTAL_API_URL: bank.url, PAYMENT_NOTICE_SECRET: secret }
    const stage: Stage = { place, bank, start: () => place.start({ port, preload, env }) }
    const cases = casesByLife(banco)
    const lives: Awaited<ReturnType<typeof live>>[] = []
    // One life more than there are cases: the customers of the last kill press again in it.
    for (let i = 0; i <= cases.length; i += 1)
      lives.push(await live(stage, cases[i - 1] ?? [], cases[i] ?? []))
    const own = await settle(stage)
    await bank.close()
    if (!report(banco, bank, own, lives)) process.exitCode = 1
  })
