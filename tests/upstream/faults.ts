import type { ServerResponse } from 'node:http'

/** What a service does instead of answering. `answerLost` is done first; `hangsUp` ends before anything is. */
export const faults = [
  ...(['http500', 'http503', 'http401', 'http408', 'http409', 'http429'] as const),
  ...(['silence', 'malformed', 'html', 'truncated', 'wrongShape', 'endless'] as const),
  ...(['redirect', 'successFalse', 'answerLost', 'hangsUp'] as const),
] as const

/** One of them. */
export type Fault = (typeof faults)[number]

/** Faults before which the service has done what was asked. */
export const doneBefore: ReadonlySet<Fault> = new Set(['answerLost'])

/** Faults by which a service says that it has done nothing, or shows it. */
const undone: ReadonlySet<Fault> = new Set(['http401', 'successFalse', 'hangsUp'])

/** Tells whether a service may have done what was asked before such a fault. */
export const mayBeDone = (fault: Fault): boolean => !undone.has(fault)

const json = { 'content-type': 'application/json' }

/** Answers as a fault does; `silence` never ends, so its answer is given back to be ended by the test. */
export function answerFault(fault: Fault, response: ServerResponse): void {
  const deeds: Readonly<Record<Fault, () => unknown>> = {
    http500: () => response.writeHead(500, json).end('{"success":false,"errors":["stack trace"]}'),
    http503: () => response.writeHead(503).end('down for maintenance'),
    http401: () => response.writeHead(401, json).end('{"success":false,"errors":["token"]}'),
    http408: () => response.writeHead(408).end(),
    http409: () => response.writeHead(409, json).end('{"success":false,"errors":["em andamento"]}'),
    http429: () => response.writeHead(429, { 'retry-after': '30' }).end(),
    silence: () => undefined,
    malformed: () => response.writeHead(200, json).end('{"success":true,"data":'),
    html: () => response.writeHead(200, { 'content-type': 'text/html' }).end('<h1>Manutenção</h1>'),
    truncated() {
      response.writeHead(200, { ...json, 'content-length': '5000' })
      response.write('{"success":true,"data":{"id":1')
      setImmediate(() => response.destroy())
    },
    wrongShape: () =>
      response.writeHead(200, json).end('{"success":true,"data":{"id":{"a":1},"uf":7,"cpf":5}}'),
    endless() {
      response.writeHead(200, json)
      const more = () => {
        if (!response.destroyed) response.write('x'.repeat(200_000), () => setImmediate(more))
      }
      more()
    },
    redirect: () => response.writeHead(302, { location: 'http://169.254.169.254/latest/meta-data' }).end(),
    successFalse: () =>
      response.writeHead(200, json).end('{"success":false,"errors":["CPF inválido"],"data":null}'),
    answerLost: () => response.destroy(),
    hangsUp: () => response.destroy(),
  }
  deeds[fault]()
}
