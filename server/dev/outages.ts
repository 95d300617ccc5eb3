import { once } from 'node:events'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { OperationKind } from '../../engine/config/index.ts'
import type { Json } from '../../engine/index.ts'
import type { Outages } from '../calls/routes.ts'
import type { OperationFile } from '../contract/operation-file.ts'
import { html, type Markup } from '../http/html.ts'
import { type Problem, problem, refuse } from '../http/problems.ts'
import { buttonOf, idIn, type PlainPage, quietButtonOf } from '../pages/plain.ts'
import { sendDevPage } from './html.ts'

/** A way in which a call may be made to fail: its name in an address, and what happens. */
interface Ending {
  readonly id: string
  readonly says: string
  /** The problem it is refused by; absent for failures of the network. */
  readonly problem?: Problem
}

/** How long a slow answer takes: longer than a page waits before it says so. */
const slowMs = 6_000

/** Failures of the network, which any call may meet. */
const onTheWay: readonly Ending[] = [
  { id: 'semConexao', says: 'A conexão cai antes de a chamada chegar.' },
  { id: 'respostaPerdida', says: 'A chamada é feita, e a conexão cai antes de a resposta chegar.' },
  { id: 'lenta', says: `A resposta demora ${slowMs / 1000} segundos.` },
  { id: 'semResposta', says: 'Nada responde, até a página desistir de esperar.' },
  { id: 'ilegivel', says: 'No lugar da resposta vem a página de uma rede que pede login.' },
]

const generally: readonly Ending[] = (
  ['indisponivel', 'muitasTentativas', 'erroInterno', 'semVenda'] as const
).map((code) => {
  const refusal = problem(code, code === 'muitasTentativas' ? { retryAfterSeconds: 5 } : {})
  return { id: code, says: refusal.title, problem: refusal }
})

/** A sample of each kind of data that a problem may bring. */
const samples: Readonly<Record<string, Json>> = {
  agora: {
    valorCentavos: 99_90,
    linhas: [{ id: '2/vida', quantidade: 1, precoCentavos: 99_90 }],
    dataVigencia: '2026-12-01',
    termos: null,
  },
  codigo: 'CI-04',
  corretorPadrao: true,
  id: 'outro',
  idade: 'acima',
  motivo: 'regiao',
  pet: 0,
  revision: 1,
  totalCentavos: 99_90,
  valorCentavos: 99_90,
}

/** Lists how the calls of an operation may fail: as its file declares, as any call may, and on the network. */
function endingsOf({ problems }: Pick<OperationFile, 'problems'>): readonly Ending[] {
  const declared = Object.entries(problems).map(([code, { status, says }]) => {
    const data = dataIn(says)
    return { id: code, says, problem: { code, status, title: says, ...(data && { data }) } }
  })
  const others = generally.filter(({ id }) => !Object.hasOwn(problems, id))
  return [...declared, ...others, ...onTheWay]
}

/** Makes the data that a problem says it brings; undefined where it brings none. Throws where there is no sample. */
function dataIn(says: string): { readonly [name: string]: Json } | undefined {
  const names = [...says.matchAll(/\bdata\.(\w+)/g)].map(([, name = '']) => name)
  if (names.length === 0) return undefined
  return Object.fromEntries(
    names.map((name) => {
      const sample = samples[name]
      if (sample === undefined) throw new Error(`There is no sample of "data.${name}" of a problem.`)
      return [name, sample]
    }),
  )
}

/** The refusal of the security check, as an operation declares it. */
const refusedCheck: OperationFile['problems'] = {
  captchaRecusado: {
    status: 403,
    says: 'A verificação de segurança foi recusada; data.codigo traz o código CI-.',
  },
}

/** A group of calls that may be made to fail, and the ways they may end. */
interface Target {
  readonly id: string
  readonly summary: string
  readonly ends: readonly Ending[]
  /** For a group of operations, their kind; `any` for all. */
  readonly kind?: OperationKind | 'any'
}

/** Groups of calls. */
const groups = [
  { id: 'todas', kind: 'any', summary: 'Tudo o que a página chama, menos o que tem uma falha só sua.' },
  {
    id: 'consultas',
    kind: 'lookup',
    summary: 'O que se procura por um CPF, um CNPJ, um CEP, um nome ou um endereço.',
  },
  { id: 'listas', kind: 'reference', summary: 'Os planos, as regiões e as outras listas das telas.' },
  { id: 'gravacoes', kind: 'save', summary: 'O que grava o que a pessoa preencheu.' },
  { id: 'pagamentos', kind: 'payment', summary: 'O que cobra.' },
  { id: 'acompanhamentos', kind: 'poll', summary: 'O que pergunta de tempos em tempos se o pagamento veio.' },
  { id: 'mensagens', kind: 'notify', summary: 'O que envia uma mensagem a alguém.' },
] as const

/** What may fail besides operations: each with what it is and its problems. */
const besides: readonly ({ readonly id: string } & Pick<OperationFile, 'summary' | 'problems'>)[] = [
  {
    id: 'rascunho',
    summary: 'Guarda o que a pessoa preenche, enquanto ela preenche.',
    problems: {
      outraAba: {
        status: 409,
        says: 'Outra janela gravou este rascunho; data.revision traz a revisão dela.',
      },
    },
  },
  { id: 'captcha', summary: 'Dá à página a verificação de segurança para resolver.', problems: {} },
]

/** Lists what calls may be made to fail: many at once, the draft, the security check, and each operation. */
function targetsOf(operations: Readonly<Record<string, OperationFile>>): readonly Target[] {
  const each = Object.entries(operations).map(([id, { summary, problems }]) => ({ id, summary, problems }))
  each.sort((one, other) => one.id.localeCompare(other.id))
  return [
    ...groups.map((group) => ({ ...group, ends: endingsOf({ problems: refusedCheck }) })),
    ...[...besides, ...each].map(({ id, summary, problems }) => ({
      id,
      summary,
      ends: endingsOf({ problems }),
    })),
  ]
}

/** A failure that is on: of which calls, how they end, and whether only the next one does. */
interface Outage {
  readonly target: string
  readonly end: Ending
  readonly isOnce: boolean
}

/** The switches of failures, kept in memory. */
export interface OutageBoard extends Outages {
  readonly targets: readonly Target[]
  /** Switches a failure on, instead of the one that is on for the same calls; false where there is no such ending. */
  set(target: string, end: string, isOnce: boolean): boolean
  clear(target: string): void
  clearAll(): void
  all(): readonly Outage[]
}

interface BoardParts {
  readonly operations: Readonly<Record<string, OperationFile>>
  /** Resolves after so many milliseconds. */
  readonly pause: (ms: number) => Promise<unknown>
}

/** Creates the switches, all off. */
export function openOutages({ operations, pause }: BoardParts): OutageBoard {
  const targets = targetsOf(operations)
  const active = new Map<string, Outage>()
  const endOf = (target: string, id: string) =>
    targets.find((each) => each.id === target)?.ends.find((end) => end.id === id)

  /** Finds the failure of a call: its own, that of its kind, or that of all, the first that the call can meet. */
  function outageFor(name: string): Outage | undefined {
    const kind = operations[name]?.kind
    const groups = targets.filter((target) => target.kind === 'any' || (kind && target.kind === kind))
    const ids = [name, ...groups.map(({ id }) => id).reverse()]
    return ids.flatMap((id) => active.get(id) ?? []).find(({ end }) => endOf(name, end.id))
  }

  function take(name: string): Ending | undefined {
    const outage = outageFor(name)
    if (outage?.isOnce) active.delete(outage.target)
    // A failure of a group refuses each call with the call's own message.
    return outage && endOf(name, outage.end.id)
  }

  return {
    targets,
    has: (operation) => outageFor(operation) !== undefined,
    at: (api) => breakCalls(api, take, pause),
    set(target, id, isOnce) {
      const end = endOf(target, id)
      if (end) active.set(target, { target, end, isOnce })
      return end !== undefined
    },
    clear: (target) => void active.delete(target),
    clearAll: () => active.clear(),
    all: () => [...active.values()],
  }
}

/** Makes each call fail as its outage says; a call without one is handled as usual. */
function breakCalls(
  api: FastifyInstance,
  take: (name: string) => Ending | undefined,
  pause: BoardParts['pause'],
): void {
  const withoutAnswer = new WeakSet<FastifyRequest>()
  const ways: Readonly<Record<string, (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>>> = {
    async semConexao(request, reply) {
      request.raw.socket.destroy()
      return reply.hijack()
    },
    respostaPerdida: async (request) => void withoutAnswer.add(request),
    lenta: () => pause(slowMs).then(() => undefined),
    async semResposta(request, reply) {
      reply.hijack()
      await once(request.raw.socket, 'close')
    },
    ilegivel: async (_request, reply) =>
      reply.type('text/html; charset=utf-8').send('<!doctype html><title>Entre na rede</title>'),
  }
  api.addHook('preHandler', async (request, reply) => {
    const end = take(nameOf(request))
    if (!end) return undefined
    return end.problem ? refuse(reply, end.problem) : ways[end.id]?.(request, reply)
  })
  api.addHook('onSend', async (request, _reply, payload) => {
    if (withoutAnswer.has(request)) request.raw.socket.destroy()
    return payload
  })
}

/** Gives the name of a call, from its path. */
const nameOf = ({ routeOptions: { url = '' } }: FastifyRequest): string => url.replace(/^\/api\//, '')

/** Registers the pages on which calls are made to fail. */
export function routeOutages(app: FastifyInstance, board: OutageBoard): void {
  app.get(outagesPath, (_request, reply) => send(reply, outagesPage(board.targets, board.all())))
  app.get<{ Params: { readonly target: string } }>(`${outagesPath}/:target`, ({ params }, reply) => {
    const target = board.targets.find(({ id }) => id === params.target)
    return send(reply.code(target ? 200 : 404), target ? targetPage(target) : unknownTarget)
  })
  app.post(`${outagesPath}/ligar`, (request, reply) => {
    const [target = '', end = '', often] = idIn(request).split(' ')
    const isSet = board.set(target, end, often === 'uma')
    return isSet ? reply.redirect(outagesPath, 303) : send(reply.code(400), unknownTarget)
  })
  app.post(`${outagesPath}/desligar`, (request, reply) => {
    const target = idIn(request)
    if (target === '') board.clearAll()
    else board.clear(target)
    return reply.redirect(outagesPath, 303)
  })
}

const send = (reply: FastifyReply, page: PlainPage): FastifyReply => sendDevPage(reply, outagesPath, page)

/** The address of this page. */
const outagesPath = '/dev/falhas'

/** The id of a failure in a form. */
const idOf = (target: string, end: string, isOnce: boolean): string =>
  [target, end, isOnce ? 'uma' : 'sempre'].join(' ')

/** Makes the page of failures: those that are on, shortcuts, and every call. */
function outagesPage(targets: readonly Target[], active: readonly Outage[]): PlainPage {
  const body = html`<p>Faça uma chamada falhar em um funil aberto, e veja o que a tela diz. A falha vale para quem usa este
servidor, até ser desligada ou até ele parar. Nada do que já foi guardado muda.</p>
${active.length === 0 ? nothing : listOf(active)}
<p>Um Pix expira, ou é pago, na página <a href="/dev/pix">Pix e boleto</a>.</p>
<h2>Todas as falhas</h2>
<ul class="escolhas">${targets.map(
    ({ id, summary }) => html`<li><a href="${outagesPath}/${id}">${id}</a> <span>${summary}</span></li>\n`,
  )}</ul>`
  return { title: 'Falhas', body }
}

const nothing = html`<p>Nenhuma falha está ligada.</p>`

function listOf(active: readonly Outage[]): Markup {
  const rows = active.map(
    ({ target, end, isOnce }) =>
      html`<li><h3>${target}: ${end.id}, ${isOnce ? 'uma vez' : 'sempre'}</h3><p>${end.says}</p>
${buttonOf({ action: `${outagesPath}/desligar`, id: target, text: 'Desligar', label: `Desligar a falha de ${target}` })}</li>\n`,
  )
  return html`<h2>Ligadas agora</h2>
<ul class="escolhas">${rows}</ul>
<p>${quietButtonOf({ action: `${outagesPath}/desligar`, id: '', text: 'Desligar todas', label: 'Desligar todas as falhas' })}</p>`
}

/** Makes the page of one kind of call: each way it may fail, once or until it is switched off. */
function targetPage({ id, summary, ends }: Target): PlainPage {
  const body = html`<p>${summary}</p>
<p><a href="${outagesPath}">Todas as falhas</a></p>
<ul class="escolhas">${ends.map((end) => itemOf(id, end))}</ul>`
  return { title: `Falhas: ${id}`, body }
}

function itemOf(target: string, { id, says }: Ending): Markup {
  const action = `${outagesPath}/ligar`
  const once = { action, id: idOf(target, id, true), text: 'Uma vez', label: `Ligar ${id} uma vez` }
  const always = { action, id: idOf(target, id, false), text: 'Sempre', label: `Ligar ${id} sempre` }
  return html`<li><h2>${id}</h2><p>${says}</p>${buttonOf(once)}${quietButtonOf(always)}</li>\n`
}

/** The page of an unknown call. */
const unknownTarget: PlainPage = {
  title: 'Falhas',
  body: html`<p>Não há chamada com esse nome. <a href="${outagesPath}">Veja todas as chamadas que podem falhar</a>.</p>`,
}
