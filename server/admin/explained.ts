import type { Project } from '../../engine/config/index.ts'
import { standingIn, type WhyGroup, whyGroundOf, whyOfKept } from '../../engine/why/index.ts'
import type { FoundDraft, FoundSale } from './found-sale.ts'

/** Where a page of a sale stands and why, when it was kept; nothing is said where its funnel cannot be told any more. */
export interface ExplainedDraft {
  readonly em: Date
  readonly groups: readonly WhyGroup[]
}

/** Tells of each page of a sale why it stands where it does, by what it kept and what was refused. */
export function explainedDrafts(
  project: Project,
  { standing, drafts, refusals }: FoundSale,
): readonly ExplainedDraft[] {
  const [variantId] = standing?.variant.split('/') ?? []
  const problemOf = (wanted: string) => refusals.find(({ operation }) => operation === wanted)?.problem
  return drafts.map((draft) => {
    const groups = variantId === undefined ? [] : groupsOf(project, draft, { variantId, problemOf })
    return { em: draft.em, groups }
  })
}

interface Known {
  readonly variantId: string
  readonly problemOf: (operation: string) => string | undefined
}

function groupsOf(project: Project, { session: kept, em }: FoundDraft, known: Known): readonly WhyGroup[] {
  const at = em.getTime()
  const flow = typeof kept === 'object' && kept !== null && 'flow' in kept ? String(kept.flow) : ''
  const ground = whyGroundOf(project, `${known.variantId}/${flow}`)
  const session = ground && standingIn(ground.funnel, kept, at)
  return session ? whyOfKept(ground, { session, at, problemOf: known.problemOf }) : []
}
