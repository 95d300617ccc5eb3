import { normalizeIP } from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { isItem, type Json } from '../../engine/index.ts'
import type { FindKnownProposal } from '../contract/known-proposal.ts'
import { refusalOf } from '../http/problems.ts'
import { openFailureLimit } from '../monitoring/failure-limit.ts'
import type { Settings } from '../settings/settings.ts'
import { insertRow, instant, type Store } from '../store/index.ts'
import { callerOf } from './caller.ts'
import { type Operation, uidIn } from './compile.ts'
import { saleIdOf } from './visitor.ts'

/** What noting refusals needs. */
export interface RefusalParts {
  readonly store: Store
  readonly settings: Settings
  readonly secret: string
  readonly now: () => number
  readonly operations: ReadonlyMap<string, Operation>
  readonly proposalOf: FindKnownProposal
}

/** So many a minute of one address are noted: whoever is refused more often asks for it. */
const mostInAMinute = 30

/**
 * Notes each call that is refused or fails, by the id that its answer showed, so that staff can find what a customer
 * read out to them. Nothing of the input is kept but whose sale it is.
 *
 * What is turned away before it is looked at, as under load, is not noted: the database is to be spared then. Nor is
 * a call of nobody's sale, which is no customer's.
 */
export function noteRefusals(app: FastifyInstance, parts: RefusalParts): void {
  const begun = new WeakSet<FastifyRequest>()
  const noted = openFailureLimit(parts.now, mostInAMinute)
  app.addHook('preHandler', (request, _reply, done) => {
    begun.add(request)
    done()
  })
  app.addHook('onResponse', (request, reply, done) => {
    const problem = refusalOf(reply)
    // Nobody waits for it, and where the database is out of reach the log still has the line.
    if (problem !== undefined && begun.has(request))
      noteRefused({ request, problem, status: reply.statusCode }).catch(() => {})
    done()
  })

  async function noteRefused(refused: Omit<Refusal, 'operation'>): Promise<void> {
    const { request } = refused
    const operation = parts.operations.get(request.routeOptions.url?.replace('/api/', '') ?? '')
    const address = normalizeIP(request.ip)
    if (!operation || noted.waitOf(address) > 0) return
    noted.fail(address)
    await note(parts, { ...refused, operation })
  }
}

interface Refusal {
  readonly request: FastifyRequest
  readonly operation: Operation
  readonly problem: string
  readonly status: number
}

async function note(parts: RefusalParts, refusal: Refusal): Promise<void> {
  const { request, operation, problem, status } = refusal
  const saleId = await saleIn(parts, refusal)
  if (saleId === null) return
  await insertRow(parts.store, 'recusa', {
    ...{
      request_id: String(request.id),
      em: instant(parts.now()),
      operation: operation.name,
      problem,
      status,
    },
    sale_id: saleId,
  })
}

/** Names the sale a call is about: that of the proposal whose uid it brings, or the caller's own. */
async function saleIn(parts: RefusalParts, { request, operation }: Refusal): Promise<string | null> {
  const input = request.body as Json
  const uid = isItem(input) ? uidIn(operation, input) : undefined
  const proposal = uid === undefined ? null : await parts.proposalOf(parts.store, uid)
  const visitor = callerOf(request, parts)
  return proposal?.saleId ?? (visitor && saleIdOf(visitor))
}
