import type { Json } from '../../flow/funnel.ts'
import type { Path } from '../diagnostics/diagnostic.ts'
import type { Finding } from '../json/document.ts'

/** Tells whether a condition holds always or never, since there is none or it is a plain value; undefined where it depends. */
function literalTruth(when: Json | undefined): boolean | undefined {
  if (when === undefined) return true
  const isRuleOrPath =
    (typeof when === 'object' && when !== null) || (typeof when === 'string' && when !== '')
  return isRuleOrPath ? undefined : Boolean(when)
}

/** Finds which of some entries, of which the first whose condition holds counts, is the first that always holds. */
export const firstThatHolds = (whens: readonly (Json | undefined)[]): number =>
  whens.findIndex((when) => literalTruth(when) === true)

/** Lists which of some entries never count: those after one that always holds, and those that never hold. */
export function neverReached(whens: readonly (Json | undefined)[]): readonly number[] {
  const last = firstThatHolds(whens)
  return [...whens.keys()].filter((i) => literalTruth(whens[i]) === false || (last >= 0 && i > last))
}

/** Finds alternatives, of which the first whose `when` holds is used, that never are. */
export const unusedAlternatives = (whens: readonly (Json | undefined)[], path: Path): readonly Finding[] =>
  neverReached(whens).map((i) => ({
    code: 'alternativa-inutil',
    path: [...path, i],
    message: 'Esta alternativa nunca é usada: uma de antes vale sempre, ou ela nunca vale.',
    fix: 'Ponha por último a que vale sempre, ou corrija a condição.',
  }))
