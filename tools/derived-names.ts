import { type Project, valueAt } from '../engine/config/index.ts'
import { type Json, listed } from '../engine/index.ts'
import type { DescribedSchema } from './derived-schemas.ts'

/** A name that a file may use, and what an editor shows about it. */
type Named = readonly [name: string, says: string]

/**
 * Gives the schema that proposes in editors each name that a flow or a variant may say: steps, boxes, notices, screens,
 * parts, operations with their outcomes, addresses, answers, variants and flows. It refuses nothing: the check reports unknown names.
 */
export const namesSchemaOf = (project: Project): DescribedSchema => ({
  $schema: 'http://json-schema.org/draft-07/schema#',
  title: 'Nomes',
  description:
    'Os nomes que o editor propõe num fluxo e numa variante. Escrito por "npm run fix"; não se muda à mão.',
  definitions: {
    to: proposing([...ways, ...stepsIn(project)]),
    open: proposing(openedIn(project)),
    call: proposing(operationsIn(project)),
    visit: proposing(addressesIn(project)),
    answer: proposing(answersIn(project)),
    read: proposing(answersIn(project).map(([name, says]) => [`{${name}}`, says])),
    screen: proposing(screensIn(project)),
    use: proposing(partsIn(project)),
    events: keys(outcomesIn(project)),
    variant: proposing(variantsIn(project)),
    funnels: keys([...project.flows.keys()].map((flow) => [flow, `O fluxo ${flow}.`])),
  },
})

const ways: readonly Named[] = [
  ['@next', 'O próximo passo que aparece.'],
  ['@back', 'O passo anterior.'],
]

const keys = (names: readonly Named[]): DescribedSchema => ({
  type: 'object',
  properties: Object.fromEntries(names.map(([name, description]) => [name, { description }])),
})

/** Its label is in quotes, since editors join it so with an example of the same name. */
const proposing = (names: readonly Named[]): DescribedSchema => ({
  defaultSnippets: names.map(([name, description]) => ({
    label: `"${name}"`,
    ...(description !== '' && { description }),
    body: name,
  })),
})

type Found = readonly (readonly [name: string, flow: string])[]

/** Names each once, in the order of their names, with the flows that have it. */
function inFlows(project: Project, what: string, of: (flow: Json) => readonly string[]): readonly Named[] {
  const found: Found = [...project.flows].flatMap(([flow, { source }]) =>
    of(source.value).map((name) => [name, flow] as const),
  )
  const names = [...new Set(found.map(([name]) => name))].toSorted()
  return names.map((name) => {
    const flows = [...new Set(found.filter(([each]) => each === name).map(([, flow]) => flow))]
    return [name, `${what} de ${listed(flows, 'e')}.`]
  })
}

const keysAt = (value: Json, key: string): readonly string[] => Object.keys(objectAt(value, key))

const objectAt = (value: Json, key: string): Readonly<Record<string, Json>> => {
  const found = valueAt(value, [key])
  return typeof found === 'object' && found !== null && !Array.isArray(found)
    ? (found as Record<string, Json>)
    : {}
}

const stepsBelow = (value: Json): readonly string[] =>
  Object.entries(objectAt(value, 'steps')).flatMap(([name, step]) => [name, ...stepsBelow(step)])

const stepsIn = (project: Project) => inFlows(project, 'Passo', stepsBelow)

const openedIn = (project: Project): readonly Named[] => [
  ...inFlows(project, 'Caixa', (flow) => keysAt(flow, 'boxes')),
  ...inFlows(project, 'Aviso', (flow) => keysAt(flow, 'notices')),
]

const answersIn = (project: Project): readonly Named[] => [
  ...inFlows(project, 'Resposta', (flow) => keysAt(flow, 'answers')),
  ...inFlows(project, 'Nome de "derived"', (flow) => keysAt(flow, 'derived')),
]

const textAt = (value: Json, path: readonly string[]): string => {
  const found = valueAt(value, path)
  return typeof found === 'string' ? found : ''
}

const screensIn = ({ screens }: Project): readonly Named[] =>
  [...screens].map(([name, { source }]) => [name, textAt(source.value, ['look', 'heading'])])

const partsIn = ({ parts }: Project): readonly Named[] =>
  [...parts].map(([name, { source }]) => [name, textAt(source.value, ['summary'])])

const operationsIn = ({ operations }: Project): readonly Named[] =>
  [...operations].map(([name, { source }]) => [name, textAt(source.value, ['summary'])])

const variantsIn = ({ variants }: Project): readonly Named[] =>
  [...variants.values()].map(({ name, isServed }) => [name, isServed ? 'Um parceiro no ar.' : 'Uma base.'])

const addressesIn = ({ variants }: Project): readonly Named[] => {
  const names = [...variants.values()].flatMap(({ source }) => keysAt(source.value, 'enderecos'))
  return [...new Set(names)].toSorted().map((name) => [name, 'Endereço de "enderecos" da variante.'])
}

/** Lists how each operation ends by itself; how any may end is answered for all at once. */
const outcomesIn = ({ operations }: Project): readonly Named[] =>
  [...operations].flatMap(([name, { source }]) => [
    [`${name}:ok`, textAt(source.value, ['summary'])] as const,
    ...Object.entries(objectAt(source.value, 'problems')).map(
      ([problem, each]) => [`${name}:${problem}`, textAt(each, ['says'])] as const,
    ),
  ])
