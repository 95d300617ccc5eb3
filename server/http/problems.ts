import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import type { Json } from '../../engine/index.ts'
import { isOutOfReach } from '../store/index.ts'

/** Why a call was refused, before it becomes an answer on the wire. */
export interface Problem {
  readonly code: string
  readonly status: number
  readonly title: string
  readonly data?: Json
  readonly retryAfterSeconds?: number
}

const general = {
  entradaInvalida: { status: 400, title: 'A entrada não cabe no que a operação aceita.' },
  semVenda: {
    status: 401,
    title: 'A chamada não traz uma venda em andamento. Abra a página do funil de novo.',
  },
  origemRecusada: { status: 403, title: 'A chamada não veio de uma página deste servidor.' },
  captchaAusente: { status: 403, title: 'Falta a verificação de segurança.' },
  captchaRecusado: { status: 403, title: 'A verificação de segurança foi recusada.' },
  naoEncontrado: { status: 404, title: 'Não há nada neste endereço.' },
  emAndamento: { status: 409, title: 'A mesma chamada ainda está em andamento.' },
  outraAba: { status: 409, title: 'Outra aba gravou este rascunho depois da última leitura.' },
  chaveReutilizada: { status: 422, title: 'A Idempotency-Key já serviu a uma chamada com outra entrada.' },
  recusado: { status: 422, title: 'O serviço que atende esta chamada não aceitou o que foi enviado.' },
  vendasEncerradas: {
    status: 410,
    title: 'As vendas terminaram: nada mais é vendido por esta variante.',
  },
  muitasTentativas: { status: 429, title: 'Foram muitas tentativas. Espere um pouco.' },
  erroInterno: { status: 500, title: 'Algo deu errado no servidor.' },
  indisponivel: {
    status: 503,
    title: 'O servidor não alcança o que precisa agora. Tente de novo em instantes.',
    retryAfterSeconds: 2,
  },
} as const

/** Names the problems any call may meet, beside those its operation declares. */
export type GeneralProblem = keyof typeof general

/** Lists the problems any call may meet. */
export const generalProblems = Object.keys(general) as readonly GeneralProblem[]

/** Tells whether a problem is one that any call may meet. */
export const isGeneral = (code: string): code is GeneralProblem => Object.hasOwn(general, code)

/** Makes one of the problems that any call may meet. */
export function problem(code: GeneralProblem, extra: Partial<Omit<Problem, 'code'>> = {}): Problem {
  return { code, ...general[code], ...extra }
}

/** Names the media type of every refusal. */
export const problemType = 'application/problem+json; charset=utf-8'

/** Writes a problem in the shape of RFC 9457 with our code. */
export function problemBody({ code, status, title, data }: Problem, requestId: string): Json {
  return {
    type: `urn:funis:problema:${code}`,
    title,
    status,
    code,
    requestId,
    ...(data === undefined ? {} : { data }),
  }
}

const refusals = new WeakMap<FastifyReply, string>()

/** Gives the code of the problem by which a request was refused; undefined where it was not. */
export const refusalOf = (reply: FastifyReply): string | undefined => refusals.get(reply)

/** Notes by which problem a request was refused, where a page says so in its own way. */
export const noteRefusal = (reply: FastifyReply, code: string): void => void refusals.set(reply, code)

/** Writes a problem, with the time to wait where there is one. */
export function refuse(reply: FastifyReply, problem: Problem): FastifyReply {
  noteRefusal(reply, problem.code)
  if (problem.retryAfterSeconds) reply.header('retry-after', String(problem.retryAfterSeconds))
  return reply
    .code(problem.status)
    .type(problemType)
    .send(JSON.stringify(problemBody(problem, String(reply.request.id))))
}

/** Turns what was thrown into a problem: a mistake or too many calls of the caller, an unreachable database, or a bug. */
export function problemOfFailure(error: Partial<FastifyError>): Problem {
  const status = error.statusCode ?? 500
  if (status === 429) return problem('muitasTentativas')
  if (status >= 400 && status < 500) return problem('entradaInvalida', { status })
  if (isOutOfReach(error)) return problem('indisponivel', { retryAfterSeconds: 2 })
  return problem('erroInterno')
}

/** Answers what a route threw; only failures of the server are logged. */
export function answerFailure(
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  const failure = problemOfFailure(error)
  if (failure.status >= 500) request.log.error({ err: error }, failure.code)
  return refuse(reply, failure)
}
