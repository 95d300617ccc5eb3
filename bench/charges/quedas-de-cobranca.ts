import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { type MeasuredLine, median, number, printTable } from '../measure.ts'
import { freePort } from '../port.ts'
import { openBank } from '../server/bank.ts'
import { type BankBook, bookOf, differing, type OwnCharge, ownCharges } from '../server/books.ts'
import { type Banco, readOptions } from '../server/options.ts'
import { produto } from '../server/person.ts'
import { type BenchPlace, inPlace } from '../server/place.ts'
import { seedPayable } from '../server/seed.ts'
import { openStoppingBank } from './bank.ts'
import { casesOf, type PerLife } from './cases.ts'
import type { Regained } from './customer.ts'
import { type Lives, live } from './lives.ts'
import { points } from './points.ts'

// A kill -9 at every point that a charge comes by, from being noted to being answered: is any made twice, or for
// another amount, and how soon can its customer go on?

const { bancos, isShort, isWrong, times } = readOptions()
const charges = times ?? (isShort ? 40 : 1_000)
const [goalMs, settlesInMs] = [5_000, isWrong ? 0 : 120_000]
const secret = 'um-segredo-de-avisos-dos-bancos-de-prova'
const preload = fileURLToPath(new URL('./preload.ts', import.meta.url))
/** The embedded database does one transaction at a time: one charge can be stopped within one. */
const perLife: Readonly<Record<Banco, PerLife>> = {
  embutido: { within: 1, between: 9 },
  postgres: { within: 4, between: 16 },
}
/** Of a server that sends before it commits, only a kill while the bank has done the charge shows what it loses. */
const ofWrong: PerLife = { within: 0, between: 4, only: 6 }

/** What was seen of all kills over one database. */
interface Seen {
  readonly lives: number
  readonly readyInMs: readonly number[]
  readonly regained: readonly Regained[]
  readonly book: BankBook
  readonly own: readonly OwnCharge[]
  readonly differences: number
}

/** Kills servers until every charge has had its kill, and then waits until both ledgers are settled. */
async function killAll(banco: Banco, place: BenchPlace): Promise<Seen> {
  const port = await freePort()
  const stopping = openStoppingBank()
  const bank = await openBank({
    port: 0,
    lostShare: 0,
    delayMs: 0,
    paidShare: 0.5,
    paidAfterMs: 3_000,
    pixMinutes: 1_440,
    monthlyInCents: produto.precoCentavos,
    pixFeeInCents: 397,
    notices: { url: `http://127.0.0.1:${port}/avisos/pagamento`, secret },
    stops: stopping.stops,
  })
  const env = { DENTAL_API_URL: bank.url, PAYMENT_NOTICE_SECRET: secret }
  const lives: Lives = {
    place,
    bank: stopping,
    sendsTooSoon: isWrong,
    start: () => place.start({ port, preload, env }),
  }
  const all = casesOf(charges, isWrong ? ofWrong : perLife[banco])
  const seen = []
  for (let i = 0; i <= all.length; i += 1) seen.push(await live(lives, all[i - 1] ?? [], all[i] ?? []))
  const settled = await settle(lives, bank.url)
  await bank.close()
  return {
    ...settled,
    lives: all.length,
    readyInMs: seen.slice(1).map(({ readyInMs }) => readyInMs),
    regained: seen.flatMap(({ regained }) => regained),
  }
}

/** Lets a server that stops nothing work until both ledgers say the same, for two minutes at most. */
async function settle(lives: Lives, bankUrl: string) {
  for (const until = Date.now() + settlesInMs; ; ) {
    const server = await lives.start()
    await wait(15_000)
    await server.kill()
    const book = await bookOf(bankUrl)
    const own = await lives.place.alone((store) => store.query<OwnCharge>(ownCharges))
    const differences = differing(book, withoutNoted(book, own))
    if (differences.length === 0 || Date.now() > until) {
      for (const name of differences.slice(0, 10))
        console.log(
          book.cobrancas.find(({ chave }) => chave === name),
          own.find(({ id }) => id === name),
        )
      return { book, own, differences: differences.length }
    }
  }
}

/** Takes for paid what is not, where its money was noted for staff to give back. */
function withoutNoted({ cobrancas }: BankBook, own: readonly OwnCharge[]): readonly OwnCharge[] {
  const paid = new Set(cobrancas.flatMap(({ chave, situacao }) => (situacao === 'pago' ? [chave] : [])))
  return own.map((charge) =>
    charge.pendencia !== null && paid.has(charge.id) ? { ...charge, situacao: 'pago' } : charge,
  )
}

/** Counts the money that the bank took beyond once for a proposal, and what of it our ledger does not hold out to staff. */
function doubled({ book, own }: Seen) {
  const paid = book.cobrancas.filter(({ situacao }) => situacao === 'pago')
  const once = new Set(paid.map(({ idProposta }) => idProposta)).size
  const ways = new Map(own.map(({ id, forma }) => [id, forma]))
  const eachWay = new Set(paid.map(({ idProposta, chave }) => `${idProposta} ${ways.get(chave)}`)).size
  const flagged = own.filter(({ pendencia }) => pendencia !== null).length
  return {
    twice: paid.length - once,
    sameWay: paid.length - eachWay,
    flagged,
    unseen: Math.max(0, paid.length - once - flagged),
  }
}

function wrongAmounts({ book, own }: Seen): number {
  const amounts = new Map(own.map(({ id, valor }) => [id, valor]))
  const wrong = book.cobrancas.filter(
    ({ chave, valorCentavos }) => (amounts.get(chave) ?? valorCentavos) !== valorCentavos,
  )
  return wrong.length
}

const allowed: readonly string[] = ['200', 'propostaEncerrada']

function linesOf({ regained }: Seen): readonly MeasuredLine[] {
  return points.map(({ name }, i) => {
    const of = regained.filter(({ charge }) => charge.point === i + 1).map(({ ms }) => ms)
    const [middle, most] = [number(median(of) / 1000, 1), number(Math.max(...of) / 1000, 1)]
    const figure = of.length === 0 ? '0' : `${of.length}, ${middle} s, ${most} s`
    return { what: `${i + 1}. ${name}: cobranças, venda livre em (mediana, pior)`, figure, goal: '≤ 5 s' }
  })
}

/** Tells what was found; gives whether it is right, or, of the wrong server, whether it was caught. */
function tell(banco: Banco, seen: Seen): boolean {
  const { twice, sameWay, flagged, unseen } = doubled(seen)
  const wrong = wrongAmounts(seen)
  const stranded = seen.own.filter(({ situacao }) => situacao === 'confirmando').length
  const slow = seen.regained.filter(({ ms }) => ms > goalMs).length
  const others = seen.regained.filter(({ end }) => !allowed.includes(end)).map(({ end }) => end)
  const order = isWrong ? ', que envia antes de gravar' : ''
  printTable(`kill -9 em cada ponto de uma cobrança, ${banco}${order}`, [
    { what: 'cobranças mortas a caminho', figure: number(seen.regained.length, 0), goal: '1.000' },
    { what: 'processos mortos', figure: number(seen.lives, 0) },
    {
      what: 'do começo do processo à primeira resposta (pior)',
      figure: `${number(Math.max(...seen.readyInMs), 0)} ms`,
    },
    ...linesOf(seen),
    { what: 'vendas livres depois de mais de 5 s da primeira resposta', figure: number(slow, 0), goal: '0' },
    { what: 'outras respostas ao apertar de novo', figure: others.join(', ') || '0', goal: '0' },
    { what: 'propostas pagas duas vezes pela mesma forma', figure: number(sameWay, 0), goal: '0' },
    {
      what: 'pagas por duas formas que o cliente abriu, e as que estão com a equipe',
      figure: `${twice}, ${flagged}`,
    },
    { what: 'pagas duas vezes sem que o livro o diga', figure: number(unseen, 0), goal: '0' },
    { what: 'valores errados', figure: number(wrong, 0), goal: '0' },
    { what: 'cobranças em que os livros diferem', figure: number(seen.differences, 0), goal: '0' },
    { what: 'cobranças presas em confirmação', figure: number(stranded, 0), goal: '0' },
  ])
  const isAmiss = slow + others.length + sameWay + unseen + wrong + seen.differences + stranded > 0
  if (isWrong) console.log(isAmiss ? 'O erro foi apanhado.' : 'O erro NÃO foi apanhado.')
  return isAmiss === isWrong
}

async function measure(banco: Banco): Promise<boolean> {
  let isAsExpected = false
  await inPlace(banco, async (place) => {
    await place.alone((store) => seedPayable(store, { from: 1, to: charges + 20 }))
    isAsExpected = tell(banco, await killAll(banco, place))
  })
  return isAsExpected
}

for (const banco of bancos) if (!(await measure(banco))) process.exitCode = 1
