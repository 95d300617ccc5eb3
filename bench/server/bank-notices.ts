import { createHmac, randomUUID } from 'node:crypto'
import { type BankSituation, type LedgerEntry, situationOf } from './ledger.ts'

/** Where a simulated bank's notices go, and what signs them. */
export interface NoticeTarget {
  readonly url: string
  readonly secret: string
}

/** Tells of charges that end, until the other side has heard it. */
export interface BankNotices {
  /** Tells of a charge once it ends by itself, unless it was cancelled before. */
  follow(entry: LedgerEntry): void
  /** Tells of a charge as it stands now. */
  tell(entry: LedgerEntry, situacao: BankSituation): void
  /** How many were sent, how often, and how many wait for their 2xx. */
  readonly figures: { told: number; tries: number; waiting: number }
}

/** A notice that nobody has heard yet. */
interface Untold {
  readonly body: string
  readonly tries: number
}

const mostAtOnce = 50
const longestWaitMs = 60_000

/** Signs a body as the header `x-assinatura` carries it. */
export function signatureOf(body: string, secret: string, seconds: number): string {
  const hex = createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')
  return `t=${seconds},v1=${hex}`
}

/** Opens the sender of notices; without a target nothing is told. */
export function openNotices(target: NoticeTarget | undefined): BankNotices {
  const figures = { told: 0, tries: 0, waiting: 0 }
  const queue: Untold[] = []
  let atWork = 0

  async function send({ body, tries }: Untold): Promise<void> {
    if (target && (await isHeard(body, target, figures))) {
      figures.told += 1
      figures.waiting -= 1
      return
    }
    // Who waits to try again keeps nobody else from being told.
    const waitMs = Math.min(longestWaitMs, 500 * 2 ** tries)
    setTimeout(() => enqueue({ body, tries: tries + 1 }), waitMs).unref()
  }
  function enqueue(...untold: readonly Untold[]): void {
    queue.push(...untold)
    while (atWork < mostAtOnce && queue.length > 0) {
      atWork += 1
      void send(queue.shift() as Untold).finally(() => {
        atWork -= 1
        enqueue()
      })
    }
  }
  function tell({ chave, valorCentavos }: LedgerEntry, situacao: BankSituation): void {
    if (!target) return
    const facts = { chave, situacao, valorCentavos, moeda: 'BRL', em: Date.now() }
    figures.waiting += 1
    enqueue({ body: JSON.stringify({ id: randomUUID(), tipo: `cobranca.${situacao}`, ...facts }), tries: 0 })
  }
  return {
    figures,
    tell,
    follow(entry) {
      const { end } = entry
      if (!target || !end) return
      const ending = () => {
        if (situationOf(entry, Date.now()) === end.situacao) tell(entry, end.situacao)
      }
      // A timer may go off a millisecond before its time.
      setTimeout(ending, Math.max(0, end.at - Date.now()) + 5).unref()
    },
  }
}

async function isHeard(
  body: string,
  { url, secret }: NoticeTarget,
  figures: { tries: number },
): Promise<boolean> {
  figures.tries += 1
  const signature = signatureOf(body, secret, Math.floor(Date.now() / 1000))
  const headers = { 'content-type': 'application/json', 'x-assinatura': signature }
  try {
    const reply = await fetch(url, { method: 'POST', headers, body, signal: AbortSignal.timeout(10_000) })
    await reply.arrayBuffer()
    return reply.ok
  } catch {
    return false
  }
}
