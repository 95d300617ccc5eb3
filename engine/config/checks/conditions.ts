import type { Json } from '../../flow/funnel.ts'
import { listed } from '../../format/index.ts'
import type { Path } from '../diagnostics/diagnostic.ts'
import type { Finding } from '../json/document.ts'
import { entriesOf, isObject, oneLine } from '../json/value.ts'
import { recordOf } from '../language/index.ts'
import type { Logic } from '../language/record.ts'
import type { RuleAt } from '../model/rules.ts'
import { holdsAlways, neverBecause, neverReached } from '../truth/index.ts'

/** Finds a condition, or a part of one, that is the same whatever a person answers. */
export function constantIn({ value, path, position }: RuleAt): readonly Finding[] {
  if (value === undefined) return []
  if (position === 'rule') return constantCondition(value, path)
  return position === 'derived' ? constantValue(value, path) : []
}

/** What is worked out may be a condition too; where it gives one of its arguments, that may well be one that always holds. */
function constantValue(value: Json, path: Path): readonly Finding[] {
  const [name = ''] = isObject(value) ? Object.keys(value) : []
  const logic = recordOf(name)?.logic
  if (logic === undefined || logic === 'branch') return []
  return isJoining(logic) ? never(value, path) : constantCondition(value, path)
}

const isJoining = (logic: Logic | undefined): boolean => logic === 'conjunction' || logic === 'disjunction'

function constantCondition(value: Json, path: Path): readonly Finding[] {
  const whole = [...never(value, path), ...always(value, path)]
  if (whole.length > 0) return whole
  return entriesOf(value).flatMap(([name, parts]) => {
    const logic = recordOf(name)?.logic
    if (!isJoining(logic) || !Array.isArray(parts)) return []
    return parts.flatMap((part: Json, i: number) => constantCondition(part, [...path, name, i]))
  })
}

function never(value: Json, path: Path): readonly Finding[] {
  const parts = neverBecause(value)
  if (!parts) return []
  return [
    {
      code: 'condicao-constante',
      path,
      message:
        parts.length > 1
          ? `Esta condição nunca vale, seja qual for a resposta: pede ao mesmo tempo ${listed(parts.map(oneLine))}.`
          : 'Esta condição nunca vale, seja qual for a resposta.',
      fix: 'Corrija a condição, ou apague o que depende dela.',
    },
  ]
}

function always(value: Json, path: Path): readonly Finding[] {
  if (!holdsAlways(value)) return []
  return [
    {
      code: 'condicao-constante',
      path,
      message: 'Esta condição vale sempre, seja qual for a resposta.',
      fix: 'Corrija a condição, ou apague-a: sem ela, o resto vale sempre.',
    },
  ]
}

/** Says what would let an alternative be used that those before it leave nothing to. */
export const howToUse = (when: Json | undefined): string =>
  when === undefined
    ? 'Apague-a, ou corrija as condições das de antes.'
    : 'Ponha-a antes delas, ou corrija a condição.'

/** Finds which of some alternatives, of which the first whose `when` holds counts, never counts. */
export const idleIn = (whens: readonly (Json | undefined)[], path: Path): readonly Finding[] =>
  neverReached(whens).map((i) => ({
    code: 'alternativa-inutil',
    path: [...path, i],
    message: 'Esta alternativa nunca é usada: as de antes valem sempre que ela valeria.',
    fix: howToUse(whens[i]),
  }))
