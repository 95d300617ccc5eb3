import { type Facts, fill, work } from '../conditions/index.ts'
import { recordOf } from '../config/language/index.ts'
import type { Json, Rule } from '../flow/index.ts'
import { operationIn } from '../replay/rule-tree.ts'
import { listOf, objectOf, type Plain } from '../walk/plain.ts'
import { masked } from './masked.ts'
import type { JudgedPart, WhyReason } from './reason.ts'
import { type Judging, readsOf, verdictsOf } from './verdicts.ts'

/** The field whose options are looked at: how people call it, and where its look says something. */
interface Choosing extends Judging {
  readonly of: string
  readonly at: (key: string) => string
}

/** Tells of the options of a field that nobody can choose now, each with what bars it. */
export function closedOptions(field: Plain, choosing: Choosing): readonly WhyReason[] {
  const { facts, of, at } = choosing
  const { unavailable, options, choices } = field
  const key = options === undefined ? 'table' : 'options'
  const offered = listOf(work(options ?? choices ?? [], facts))
  const barred = unavailable === undefined ? [] : listOf(work(unavailable, facts))
  const reason = (item: Json, of: Pick<WhyReason, 'says' | 'verdicts' | 'at'>): WhyReason => ({
    ...{ what: `Opção ${labelOf(field, item, choosing)} de ${choosing.of}`, from: [] },
    ...of,
  })
  return offered.flatMap((item) => {
    if (barred.includes(optionValue(field, item)))
      return [
        reason(item, {
          says: 'Não se pode escolher agora.',
          verdicts: barredBy(unavailable!, choosing),
          at: at('unavailable'),
        }),
      ]
    return objectOf(item).disabled === true
      ? [
          reason(item, {
            says: `Não se pode escolher: já vem assim na lista de ${of}.`,
            verdicts: [],
            at: at(key),
          }),
        ]
      : []
  })
}

/** Gives what decides which options are barred: the condition of a choice, else what the rule reads. */
function barredBy(rule: Rule, judging: Judging): readonly JudgedPart[] {
  const { name = '', args = [] } = operationIn(rule) ?? {}
  if (recordOf(name)?.logic === 'branch') return verdictsOf(args[0], judging)
  return [{ words: 'a regra dá esta opção', holds: true, reads: readsOf(rule, judging), parts: [] }]
}

function optionValue({ option }: Plain, item: Json): Json {
  const { value } = objectOf(option)
  const key = typeof value === 'string' ? value : 'value'
  return typeof item === 'object' && item !== null ? (objectOf(item)[key] ?? null) : item
}

/** Writes how an option is called; what stands in none of our files may be the name of somebody. */
function labelOf({ option }: Plain, item: Json, { facts, ground }: Judging): string {
  const { label } = objectOf(option)
  const read = objectOf(item)
  const ofItem: Facts = { at: facts.at, read: (name) => read[name] }
  const text = typeof label === 'string' ? fill(label, ofItem) : String(read.label ?? item)
  return masked(text, '', ground.ownWords)
}
