import { holds, pathRead, readPath } from '../conditions/index.ts'
import { lineOf, originOf, pathInWords, ruleInWords } from '../config/index.ts'
import { recordOf } from '../config/language/index.ts'
import { namedLines } from '../config/model/flow.ts'
import { constantName } from '../config/read/constants.ts'
import type { Rule } from '../flow/index.ts'
import { formatMoeda } from '../format/index.ts'
import { operationIn } from '../replay/rule-tree.ts'
import { objectOf } from '../walk/plain.ts'
import { masked } from './masked.ts'
import type { JudgedPart, WhyReason } from './reason.ts'
import { placeInWords } from './screens.ts'
import { type Judging, pathsIn, verdictsOf } from './verdicts.ts'

/** How origins are followed: as judged now, by whom each answer was written last, and whether the value is money. */
export interface Following extends Judging {
  /** The names of the transitions that wrote answers, by the paths they wrote; of what is missing nobody knows. */
  readonly writers: ReadonlyMap<string, string>
  readonly isMoney?: boolean
}

/** So many steps back a value is followed; what is further away explains nothing any more. */
const deepest = 5

/** Gives a value's next step back: what decided which part of its rule counts, and what that part is made of. */
export function madeOf(
  rule: Rule,
  following: Following,
  seen: readonly string[] = [],
): Pick<WhyReason, 'verdicts' | 'from'> {
  const { part, verdicts } = decided(rule, following)
  // Money stays money where a rule hands it on; of what is multiplied or counted each part says itself what it is.
  const isMoney = following.isMoney === true && pathRead(part) !== undefined
  const paths = seen.length >= deepest ? [] : pathsIn(part).filter((path) => !seen.includes(path))
  return {
    verdicts,
    from: paths.map((path) => originOfPath(path, { ...following, isMoney }, [...seen, path])),
  }
}

interface Decided {
  readonly part: Rule
  readonly verdicts: readonly JudgedPart[]
}

/** Finds which part of a rule gives its value now: the branch whose condition holds, or the first that is there. */
function decided(rule: Rule, judging: Judging): Decided {
  const { name = '', args = [] } = operationIn(rule) ?? {}
  const { logic } = recordOf(name) ?? {}
  if (logic === 'disjunction') {
    const first = args.find((each) => holds(each, judging.facts)) ?? args.at(-1)
    return first === undefined ? { part: rule, verdicts: [] } : decided(first, judging)
  }
  if (logic !== 'branch') return { part: rule, verdicts: [] }
  const verdicts: JudgedPart[] = []
  for (let i = 0; i + 1 < args.length; i += 2) {
    verdicts.push(...verdictsOf(args[i], judging))
    if (holds(args[i], judging.facts)) return joined(verdicts, decided(args[i + 1]!, judging))
  }
  return args.length % 2 === 1 ? joined(verdicts, decided(args.at(-1)!, judging)) : { part: null, verdicts }
}

const joined = (verdicts: readonly JudgedPart[], { part, verdicts: more }: Decided): Decided => ({
  part,
  verdicts: [...verdicts, ...more],
})

function originOfPath(path: string, following: Following, seen: readonly string[]): WhyReason {
  const { ground, names } = following
  const { flow, constants } = ground.funnel
  const [root = '', ...deeper] = path.split('.')
  const what = `${pathInWords(path, names)}: ${valueInWords(path, following)}`
  const none = { verdicts: [], from: [] }
  const rule = flow.derived && Object.hasOwn(flow.derived, root) ? flow.derived[root] : undefined
  if (rule !== undefined)
    return {
      ...{ what, says: `É ${ruleInWords(rule, names)}.`, at: ground.flowAt(['derived', root]) },
      ...madeOf(rule, following, seen),
    }
  if (root === 'variant')
    return { what, says: 'Dito pela variante.', at: lineOf(originOf(ground.variant, deeper)), ...none }
  if (constants && Object.hasOwn(constants, root)) {
    const table = [...ground.project.tables.values()].find(({ name }) => constantName(name) === root)
    return { what, says: 'De uma lista fechada.', at: table?.file, ...none }
  }
  const said = Object.hasOwn(saidOf, root) ? saidOf[root] : undefined
  return said === undefined
    ? { what, ...written(path, following), ...none }
    : { what, says: said, at: undefined, ...none }
}

const saidOf: Readonly<Record<string, string>> = {
  form: 'Preenchido nesta tela.',
  server: 'Dito pelo servidor.',
  event: 'Veio com o que aconteceu.',
}

/** Writes money as money, and whatever else as support may read it. */
function valueInWords(path: string, { ground, facts, isMoney }: Following): string {
  const value = readPath(facts, path)
  return isMoney && Number.isSafeInteger(value)
    ? formatMoeda(Number(value))
    : masked(value, path, ground.ownWords)
}

/** Says which line of the flow wrote an answer, or may have, or which form asks it. */
function written(path: string, { ground, writers }: Following): Pick<WhyReason, 'says' | 'at'> {
  const { model, lineAt, flowAt } = ground
  const covers = (target: string) => path === target || path.startsWith(`${target}.`)
  const form = model.places.find(({ value: { form, screen } }) => {
    const fields = ground.project.screens.get(String(screen))?.flat.fields ?? {}
    return typeof form === 'string' && Object.keys(fields).some((field) => covers(`${form}.${field}`))
  })
  const asked = form && `Preenchido na etapa ${placeInWords(ground, form.name)}`
  const last = [...writers].findLast(([target]) => covers(target))?.[1]
  if (last !== undefined)
    return {
      says: `${asked ? `${asked}, ou guardado` : 'Guardado'} pela transição ${last}.`,
      at: lineAt(last),
    }
  if (form) return { says: `${asked}.`, at: flowAt([...form.path, 'form']) }
  const [first, ...others] = model.places
    .flatMap(namedLines)
    .filter(([, { value }]) => Object.keys(objectOf(value.set)).some(covers))
    .map(([name]) => name)
  if (first === undefined) return { says: 'Começa assim.', at: flowAt(['answers', path.split('.')[0]!]) }
  const more = others.length === 0 ? '' : `, ou por outra de ${others.length}`
  return { says: `Guardado pela transição ${first}${more}.`, at: lineAt(first) }
}
