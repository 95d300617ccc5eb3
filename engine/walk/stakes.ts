import { pathRead } from '../conditions/index.ts'
import type { Funnel, Rule } from '../flow/index.ts'
import { rulesIn, testsIn } from '../replay/rule-tree.ts'
import { type NamedTransition, transitionsOf } from '../replay/transitions.ts'
import type { WalkGround } from './ground.ts'

/** What a line hangs on: the conditions of itself, of those before it, and of what sends its event. */
export interface Stake {
  readonly line: NamedTransition
  readonly tests: readonly Rule[]
  /** The lines of the same event that come before it, none of which may hold. */
  readonly rivals: readonly NamedTransition[]
  readonly senders: readonly NamedTransition[]
}

/** Tells of each line of a funnel what it hangs on. */
export function stakesOf({ funnel, buttons }: WalkGround): readonly Stake[] {
  const lines = transitionsOf(funnel)
  const own = new Map(lines.map((line) => [line, testsBehind(funnel, whensOf(line, rivalsOf(line, lines)))]))
  const shown = new Map([...buttons].map(([event, whens]) => [event, testsBehind(funnel, whens)]))
  return lines.map((line) => {
    const all = [line, ...sendersOf(line, lines)]
    const tests = all.flatMap((each) => [...(own.get(each) ?? []), ...(shown.get(each.event) ?? [])])
    return {
      line,
      tests: [...new Map(tests).values()],
      rivals: rivalsOf(line, lines),
      senders: lines.filter(({ taken: { send } }) => send === line.event),
    }
  })
}

function rivalsOf(line: NamedTransition, lines: readonly NamedTransition[]): readonly NamedTransition[] {
  const same = lines.filter(({ place, event }) => place === line.place && event === line.event)
  return same.slice(0, same.indexOf(line))
}

const whensOf = (line: NamedTransition, rivals: readonly NamedTransition[]): readonly Rule[] =>
  [...rivals, line].flatMap(({ taken: { when } }) => (when === undefined ? [] : [when]))

/** Lists the lines that send a line's event, and those that send theirs. */
function sendersOf(line: NamedTransition, lines: readonly NamedTransition[]): readonly NamedTransition[] {
  const events = new Set([line.event])
  const found = new Set<NamedTransition>()
  for (const event of events) {
    for (const sender of lines) {
      if (sender.taken.send !== event) continue
      found.add(sender)
      events.add(sender.event)
    }
  }
  return [...found]
}

/** Gathers what conditions are made of, the paths they read, and what the derived values that they read are made of. */
function testsBehind(funnel: Funnel, rules: readonly Rule[]): ReadonlyMap<string, Rule> {
  const found = new Map<string, Rule>()
  const look = (value: Rule): void => {
    for (const test of testsIn(value)) {
      if (found.has(JSON.stringify(test))) continue
      found.set(JSON.stringify(test), test)
      for (const path of pathsIn(test)) {
        const slot = `{${path}}`
        const key = JSON.stringify(slot)
        const derived = funnel.flow.derived?.[path.split('.')[0]!]
        if (!found.has(key) && !/^(?:event|variant)\b/.test(path)) found.set(key, slot)
        if (derived !== undefined) look(derived)
      }
    }
  }
  for (const each of rules) look(each)
  return found
}

const pathsIn = (rule: Rule): readonly string[] => [...rulesIn(rule)].flatMap((each) => pathRead(each) ?? [])
