import type { Json } from '../flow/index.ts'
import { begin, facts } from '../flow/index.ts'
import type { Move } from '../replay/index.ts'
import { type Route, wholePattern } from '../routes/index.ts'
import type { WalkGround } from './ground.ts'

type Texts = { readonly [name: string]: string }

/** Lists the ways a page of a funnel may be opened: each address, with what its conditions read of the rest of it. */
export function startsOf(ground: WalkGround, kept: { readonly [name: string]: Json } = {}): readonly Move[] {
  const queries = queriesOf(ground)
  return ground.routes.flatMap((route) =>
    routesOf(ground, route).flatMap((parts) =>
      queries.map((query) => ({
        start: {
          ...(Object.keys(parts).length > 0 && { route: parts }),
          ...(Object.keys(query).length > 0 && { query }),
          ...(Object.keys(kept).length > 0 && { kept }),
        },
      })),
    ),
  )
}

function queriesOf({ funnel }: WalkGround): readonly Texts[] {
  const names = new Set(
    [...JSON.stringify(funnel.flow).matchAll(/event\.query\.(\w+)/g)].map(([, name]) => name!),
  )
  return [{}, ...[...names].map((name) => ({ [name]: '1' }))]
}

const partsIn = ({ path }: Route) => [...path.matchAll(/:(\w+)/g)].map(([, name]) => name!)

function routesOf(ground: WalkGround, route: Route): readonly Texts[] {
  const known = facts(ground.funnel, begin(ground.funnel, ''), Date.parse(ground.at))
  const compared = (name: string) =>
    ground.wishes
      .of(name, known)
      .filter((value) => typeof value === 'string' && /^[\w-]+$/.test(value)) as readonly string[]
  const values = partsIn(route).map((name) => {
    const pattern = wholePattern(route.parts?.[name] ?? '.+')
    const worth = [...examplesOf(ground.routes, name), ...compared(name), route.parts?.[name] ?? '', '1']
    const fitting = worth.filter((text) => text !== '' && pattern?.test(text))
    return [...new Set(fitting)].slice(0, 3).map((text) => [name, text] as const)
  })
  const whole = values.reduce<readonly (readonly (readonly [string, string])[])[]>(
    (made, each) => made.flatMap((before) => each.map((value) => [...before, value])),
    [[]],
  )
  return whole.map((entries) => Object.fromEntries(entries))
}

/** Gives what the examples of addresses say under a part. */
function examplesOf(routes: readonly Route[], name: string): readonly string[] {
  return routes.flatMap(({ path, example }) => {
    const segments = example?.split('/') ?? []
    const i = path.split('/').indexOf(`:${name}`)
    return segments[i] === undefined ? [] : [segments[i]]
  })
}
