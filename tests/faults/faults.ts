import type { Json } from '../../engine/index.ts'
import type { Exchange, Fault } from './wire.ts'

const never = new Promise<never>(() => {})
const json = (status: number, body: Json) =>
  new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } })
const html = (status: number, text: string) =>
  new Response(`<html><body><h1>${text}</h1></body></html>`, {
    status,
    headers: { 'content-type': 'text/html' },
  })

/** Nothing comes back, and nothing arrived. */
export const unanswered: Fault = () => never

/** The way breaks before anything is sent. */
export const unsent: Fault = () => Promise.reject(new TypeError('Failed to fetch'))

/** The server does what is asked; its answer is lost. */
export const lostAnswer: Fault = async ({ forward }) => {
  await forward()
  throw new TypeError('Failed to fetch')
}

/** Answers without asking the server. */
export const answering =
  (status: number, body: Json): Fault =>
  async () =>
    json(status, body)

/** Takes one fault after the other, and the first again after the last. */
export function inTurn(...faults: readonly [Fault, ...Fault[]]): Fault {
  let turns = 0
  return (exchange) => {
    const fault = faults[turns % faults.length] ?? faults[0]
    turns += 1
    return fault(exchange)
  }
}

/** Takes a fault once, and lets the rest through. */
export function once(fault: Fault): Fault {
  let isSpent = false
  return (exchange) => {
    const taken = isSpent ? exchange.forward() : fault(exchange)
    isSpent = true
    return taken
  }
}

/** The server's own failure, the gateway's page, and the server that reaches nothing. */
export const failures: readonly [Fault, Fault, Fault] = [
  answering(500, { code: 'erroInterno' }),
  async () => html(502, 'Bad Gateway'),
  answering(503, { code: 'indisponivel' }),
]

/** What is asked is done, and what comes back cannot be read: cut short, a page, nothing. */
export const unreadable: readonly [Fault, Fault, Fault] = [
  mangled('{"data":{"id":"'),
  mangled('<html><body>Erro 0x80 em SGEC.dll</body></html>'),
  mangled(''),
]

function mangled(body: string): Fault {
  return async ({ forward }) => {
    await forward()
    return new Response(body, { status: 200, headers: { 'content-type': 'application/json' } })
  }
}

/** Answers well, but only after a time. */
export const slow =
  (ms: number): Fault =>
  async ({ forward }) => {
    const response = await forward()
    await new Promise((done) => setTimeout(done, ms))
    return response
  }

/** A gate that requests wait at, before or after the server does what they ask. */
export interface Gate {
  readonly before: Fault
  readonly after: Fault
  /** Lets the oldest that waits go on, or all of them. */
  open(): void
}

/** Makes a gate. */
export function gate(): Gate {
  const waiting: (() => void)[] = []
  const wait = () => new Promise<void>((go) => void waiting.push(go))
  return {
    before: async ({ forward }: Exchange) => {
      await wait()
      return forward()
    },
    after: async ({ forward }: Exchange) => {
      const response = await forward()
      await wait()
      return response
    },
    open: () => {
      for (const go of waiting.splice(0)) go()
    },
  }
}
