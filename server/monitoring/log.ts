import type { FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import { pino } from 'pino'
import { refusalOf } from '../http/problems.ts'
import { type LogLevel, type Settings, serviceNames } from '../settings/settings.ts'

/** Where lines of the log go. */
export interface LogTarget {
  write(line: string): void
}

/** For how many milliseconds a line may wait for others: what a process that is killed may lose. */
const longestWaitMs = 100
/** So many bytes are written at once, about twenty answers. */
const writtenAtOnce = 4_096
const warnLevel = 40

/**
 * Opens a log to a file descriptor, whose lines are written some at a time: at once from a warning on, else once they are many
 * or have waited, and what is left when the process ends.
 *
 * What waits is written in order and before `write` returns, so that nothing is still on its way at the end.
 */
export function openLog(fd: number): LogTarget {
  const out = pino.destination({ dest: fd, sync: true, minLength: writtenAtOnce })
  let timer: ReturnType<typeof setTimeout> | undefined
  function flush(): void {
    clearTimeout(timer)
    timer = undefined
    // Unlike flushSync, it takes a reader that is gone for the end of the log, and not of the process.
    out.flush()
  }
  process.once('exit', flush)
  return {
    // Has pino say the level of each line.
    [Symbol.for('pino.metadata')]: true,
    lastLevel: 0,
    write(line: string) {
      out.write(line)
      if (this.lastLevel >= warnLevel) flush()
      else timer ??= setTimeout(flush, longestWaitMs).unref()
    },
  } as LogTarget & { readonly lastLevel: number }
}

/** What is kept of an error, in the shape pino writes. */
type Failure = { type: string; message: string; stack: string }

/**
 * Sets up the log so that only what is listed here can reach it.
 *
 * Never an address as it was typed, a body, a header, or the message of an error: each may carry a CPF.
 */
export function logging(level: LogLevel, target: LogTarget | undefined): FastifyServerOptions['logger'] {
  if (level === 'silent') return false
  return {
    level,
    base: null,
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
    serializers: { req: requestFacts, res: ({ statusCode }) => ({ status: statusCode }), err: failureFacts },
    ...(target ? { stream: target } : {}),
  }
}

/** Gives the fields of the line about an answered request; where it was refused, by which problem. */
export function answerFacts(request: FastifyRequest, reply: FastifyReply) {
  const problem = refusalOf(reply)
  return {
    ...requestFacts(request),
    status: reply.statusCode,
    ...(problem === undefined ? {} : { problem }),
    ms: Math.round(reply.elapsedTime * 10) / 10,
  }
}

function requestFacts(request: FastifyRequest) {
  return { method: request.method, route: request.routeOptions?.url ?? 'nenhuma' }
}

/** Keeps of an error its name, its code and where it arose; its own message could quote what a person typed. */
export function failureFacts(error: unknown): Failure {
  if (!(error instanceof Error)) return { type: typeof error, message: '', stack: '' }
  const code = 'code' in error && typeof error.code === 'string' ? error.code : ''
  const frames = (error.stack ?? '').split('\n').filter((line) => /^\s+at /.test(line))
  return { type: error.name, message: code, stack: frames.slice(0, 8).join('\n') }
}

/** Gives the fields of the line about a start: what the server reaches and how, without an address, a login or a token. */
export function startFacts(
  settings: Settings,
  facts: { readonly version: string; readonly port: number; readonly variants: number },
) {
  const { mode, databaseUrl, smtp, operatorToken, tls, trustedProxies, services, mostAtWork } = settings
  return {
    ...facts,
    mode,
    mostAtWork,
    database: databaseUrl === null ? 'embutido' : 'postgres',
    https: tls ? 'certificado' : trustedProxies > 0 ? 'proxy' : 'nenhum',
    services: serviceNames.filter((name) => services[name] !== null),
    mail: smtp !== null,
    operator: operatorToken !== null,
  }
}
