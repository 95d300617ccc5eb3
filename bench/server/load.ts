import { setTimeout as wait } from 'node:timers/promises'
import { type Latencies, openLatencies } from './latencies.ts'
import { type BenchWire, openWire } from './wire.ts'

/** What a load did. */
export interface Done {
  readonly latencies: Latencies
  readonly passedMs: number
}

/** Work of one connection after the other: each begins its next call when the last is answered. */
export interface ClosedLoop {
  /** The servers; connections are dealt out to them in turn. */
  readonly ports: readonly number[]
  readonly connections: number
  readonly forMs: number
  call(wire: BenchWire): Promise<unknown>
}

/** Keeps some connections at work for a while, and notes how long each call took. */
export async function closedLoop({ ports, connections, forMs, call }: ClosedLoop): Promise<Done> {
  const latencies = openLatencies()
  const began = performance.now()
  const until = began + forMs
  async function work(wire: BenchWire): Promise<void> {
    for (let before = performance.now(); before < until; ) {
      await call(wire)
      const after = performance.now()
      latencies.note(after - before)
      before = after
    }
    wire.close()
  }
  const wires = Array.from({ length: connections }, (_, i) => openWire(ports[i % ports.length] ?? 0))
  await Promise.all(wires.map(work))
  return { latencies, passedMs: performance.now() - began }
}

/** Calls that come at their own pace, whether those before are answered or not. */
export interface OpenLoop {
  readonly ports: readonly number[]
  readonly perSecond: number
  readonly forMs: number
  /** Makes the nth call; what it took is counted from when it was due. */
  call(wire: BenchWire, dueAt: number): Promise<void>
}

/** Begins calls at an even pace, each on a connection that is free or new; then `answered` waits for the last. */
export async function openLoop(loop: OpenLoop): Promise<{ readonly answered: Promise<void> }> {
  const { ports, perSecond, forMs, call } = loop
  const free: BenchWire[] = []
  const wires: BenchWire[] = []
  const begun: Promise<void>[] = []
  const began = performance.now()
  const due = (n: number) => began + (n * 1000) / perSecond
  const newWire = () => {
    const wire = openWire(ports[wires.length % ports.length] ?? 0)
    wires.push(wire)
    return wire
  }
  while (due(begun.length) < began + forMs) {
    for (const at = performance.now(); due(begun.length) <= at; ) {
      const wire = free.pop() ?? newWire()
      begun.push(call(wire, due(begun.length)).finally(() => free.push(wire)))
    }
    await wait(1)
  }
  const answered = Promise.all(begun).then(() => {
    for (const wire of wires) wire.close()
  })
  return { answered }
}
