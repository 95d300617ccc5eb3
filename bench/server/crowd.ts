import { setTimeout as wait } from 'node:timers/promises'
import { type Latencies, openLatencies } from './latencies.ts'
import { type BenchWire, openWire, type WireAnswer } from './wire.ts'

/** What many do at once, each on a connection of their own, for as long as they are asked to. */
export interface Crowd {
  /** The servers; members are dealt out to them in turn. */
  readonly ports: readonly number[]
  readonly members: number
  /** Within so long all of them have begun, one after the other. */
  readonly beginWithinMs: number
  readonly forMs: number
  live(member: Member): Promise<void>
}

/** One of a crowd. */
export interface Member {
  readonly number: number
  /** Sends a request and notes how long the answer took. */
  send(request: string): Promise<WireAnswer>
  /** Waits; gives false once it is all over. */
  rests(ms: number): Promise<boolean>
}

/** What was seen of a crowd once all of it had begun, and the server was warm. */
export interface Seen {
  readonly latencies: Latencies
  readonly passedMs: number
  /** What failed, in words. */
  readonly failures: readonly string[]
}

/** Who is refused comes again after a while, as a page does: at once, a server that is late once would be late for ever. */
const refusedRestMs = 5_000

/** A server that has just begun answers slowly at first: so much later it is as it will be for days. */
const warmedUpMs = 10_000

/** Lets a crowd live; `settled` is told when what is seen begins to count. */
export async function letLive(crowd: Crowd, settled: () => void): Promise<Seen> {
  const { ports, members, beginWithinMs, forMs, live } = crowd
  const seen: Watch = { latencies: openLatencies(), failures: [], counts: false, isOver: false }
  const lives = Array.from({ length: members }, async (_, number) => {
    const wire = openWire(ports[number % ports.length] ?? 0)
    const member = memberOn(wire, number, seen)
    await wait((beginWithinMs * number) / members)
    const refused = ({ message }: Error) => {
      if (seen.counts) seen.failures.push(message)
      return wait(refusedRestMs)
    }
    while (!seen.isOver) await live(member).catch(refused)
    wire.close()
  })
  await wait(beginWithinMs + warmedUpMs)
  seen.counts = true
  settled()
  const began = performance.now()
  await wait(forMs)
  seen.counts = false
  seen.isOver = true
  const passedMs = performance.now() - began
  await Promise.all(lives)
  return { latencies: seen.latencies, failures: seen.failures, passedMs }
}

interface Watch {
  readonly latencies: Latencies
  readonly failures: string[]
  /** Whether what is seen counts by now. */
  counts: boolean
  isOver: boolean
}

const memberOn = (wire: BenchWire, number: number, watch: Watch): Member => ({
  number,
  async rests(ms) {
    await wait(ms)
    return !watch.isOver
  },
  async send(request) {
    const before = performance.now()
    const answer = await wire.send(request)
    if (watch.counts) watch.latencies.note(performance.now() - before)
    return answer
  },
})
