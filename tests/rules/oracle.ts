import { type Facts, factsOfItem, readPath } from '../../engine/conditions/facts/facts.ts'
import { isMissing, listOf } from '../../engine/conditions/facts/missing.ts'
import { operators } from '../../engine/conditions/operators/index.ts'
import { MOST_ITEMS, type Operate, textOf } from '../../engine/conditions/operators/operate.ts'
import { fillSlots, pathOfSlot } from '../../engine/conditions/slots.ts'
import { isItem, isRule } from '../../engine/index.ts'
import { jsonLogicOfItsOwn } from './json-logic.ts'

/** Words that only `logicOf` writes: no file can use them. */
const written: Readonly<Record<string, Operate>> = {
  var: (facts, [path, fallback]) => {
    const found = isMissing(path) ? facts.item : readPath(facts, String(path))
    return isMissing(found) ? (fallback ?? null) : found
  },
  objeto: (_, args) => {
    const made: Record<string, unknown> = {}
    for (let i = 0; i < args.length; i += 2) if (!isMissing(args[i + 1])) made[String(args[i])] = args[i + 1]
    return made
  },
  texto: (facts, [text]) => fillSlots(textOf(text), facts),
  itens: ({ at }, [list]) => listOf(list).map((item) => factsOfItem(item, at)),
  achata: (_, [list]) =>
    listOf(list)
      .flat()
      .filter((value) => !isMissing(value))
      .slice(0, MOST_ITEMS),
}

const library = jsonLogicOfItsOwn()
for (const [name, operate] of Object.entries<Operate>({ ...operators, ...written })) {
  library.add_operation(name, function (this: Facts, ...args: unknown[]) {
    return operate(this, args)
  })
}

/** Writes a rule as json-logic-js understands it: slots as `var`, literals as `objeto`, items with the time. */
function logicOf(value: unknown): unknown {
  if (typeof value === 'string') return logicOfText(value)
  if (Array.isArray(value)) return value.map(logicOf)
  if (!isItem(value)) return value
  if (!isRule(value)) return logicOfLiteral(value)
  const name = Object.keys(value)[0]!
  if (name === 'var') return logicOfPath(value.var)
  const logic = logicOf(value[name])
  if (name === 'all' || name === 'some') return { [name]: perItem(logic) }
  return name === 'cada' ? { achata: [{ map: perItem(logic) }] } : { [name]: logic }
}

function perItem(args: unknown): readonly unknown[] {
  const [list, rule] = listOf(args)
  return [{ itens: [list] }, rule]
}

function logicOfLiteral({ ['__proto__']: _prototype, ...members }: Readonly<Record<string, unknown>>) {
  return { objeto: Object.entries(members).flatMap(([key, each]) => [key, logicOf(each)]) }
}

function logicOfPath(given: unknown): unknown {
  const [path, ...otherwise] = Array.isArray(given) ? given : [given]
  return typeof path === 'object' ? null : { var: [path, ...otherwise.map(logicOf)] }
}

function logicOfText(text: string): unknown {
  const path = pathOfSlot(text)
  if (path !== undefined) return { var: path }
  return text.includes('{') ? { texto: text } : text
}

/** Works a rule out as json-logic-js does with our operators laid over its own. */
export const workByLibrary = (rule: unknown, facts: Facts): unknown =>
  library.apply(logicOf(rule) as never, facts)

/** Tells whether a condition holds as json-logic-js counts what a rule gives. */
export const holdsByLibrary = (rule: unknown, facts: Facts): boolean =>
  library.apply({ '!!': [{ var: '' }] }, { item: workByLibrary(rule, facts) })
