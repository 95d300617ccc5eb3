import type { Project } from '../../engine/config/index.ts'
import { boxOf, type Funnel, isItem, migrate, type Session } from '../../engine/index.ts'
import { type Explanation, explainContext, explainSession } from '../../engine/replay/explain.ts'
import type { FoundDraft, FoundSale } from './found-sale.ts'

/** Why a page of a sale stood where it did when it was stored; without explanations where its funnel no longer exists. */
export interface ExplainedDraft {
  readonly em: Date
  readonly explanations: readonly Explanation[]
}

/** Explains each stored page of a sale, by what it holds and by what was refused. */
export function explainedDrafts(
  project: Project,
  { standing, drafts, refusals }: FoundSale,
): readonly ExplainedDraft[] {
  const [variantId] = standing?.variant.split('/') ?? []
  const problemOf = (wanted: string) => refusals.find(({ operation }) => operation === wanted)?.problem
  return drafts.map((draft) => ({
    em: draft.em,
    explanations: variantId === undefined ? [] : explanationsOf(project, variantId, draft, problemOf),
  }))
}

function explanationsOf(
  project: Project,
  variantId: string,
  { session: stored, em }: FoundDraft,
  problemOf: (operation: string) => string | undefined,
): readonly Explanation[] {
  const at = em.getTime()
  const flow = isItem(stored) && 'flow' in stored ? String(stored.flow) : ''
  const context = explainContext(project, `${variantId}/${flow}`)
  const session = context && readSession(context.funnel, stored, at)
  return session ? explainSession(context, { session, at }, problemOf) : []
}

/** Reads a stored session and migrates it to its flow as it is now; undefined where it is no session of this funnel. */
function readSession(funnel: Funnel, stored: unknown, at: number): Session | undefined {
  if (!isSession(stored) || stored.flow !== funnel.name) return undefined
  const session = migrate(funnel, stored, at)
  const isKnown = ({ box }: Session['boxes'][number]) =>
    boxOf(funnel, box) !== undefined || Object.hasOwn(funnel.notices, box)
  return funnel.steps.get(session.step)?.isLeaf && session.boxes.every(isKnown) ? session : undefined
}

function isSession(value: unknown): value is Session {
  if (!isItem(value)) return false
  const { id, flow, version, step, trail, boxes, answers, calls, timers } = value as Partial<Session>
  const isBox = (box: unknown) =>
    isItem(box) && isItem(box.values) && (box.call === undefined || isItem(box.call))
  return (
    [id, flow, version, step].every((text) => typeof text === 'string') &&
    Array.isArray(trail) &&
    trail.every((name) => typeof name === 'string') &&
    Array.isArray(boxes) &&
    boxes.every(isBox) &&
    Array.isArray(calls) &&
    calls.every(isItem) &&
    isItem(answers) &&
    isItem(timers)
  )
}
