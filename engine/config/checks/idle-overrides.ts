import type { Diagnostic, Path } from '../diagnostics/diagnostic.ts'
import { type Document, report } from '../json/document.ts'
import { entriesOf, isObject, type JsonObject, own, valueAt } from '../json/value.ts'
import type { World } from '../model/world.ts'
import { type LayingRules, layFunnel, layingRulesOf, ofTheFile } from '../read/funnels.ts'
import type { ReadVariant } from '../read/project.ts'

/** Finds values of variants that say again what their base says: without them no funnel would be another. */
export function checkIdleOverrides({ project }: World): readonly Diagnostic[] {
  const rules = layingRulesOf(project.schemas.get('variant'))
  const documents = new Map(
    [...project.variants.values()].map(({ file, source }) => [file, source.root.document]),
  )
  return [...project.variants.values()].flatMap((variant) => {
    const bases = variant.files.slice(1).flatMap((file) => documents.get(file) ?? [])
    return variant.isWhole && bases.length > 0 ? idleIn(variant, bases, rules) : []
  })
}

/** `bases` are the files a variant is laid over, the nearest first. */
function idleIn(
  { source, funnels }: ReadVariant,
  bases: readonly Document[],
  rules: LayingRules,
): readonly Diagnostic[] {
  const own = source.root.document
  const beneath = bases.toReversed()
  const laid = (document: Document, flow: string) =>
    JSON.stringify(layFunnel([...beneath, document], flow, rules).source.value)
  const isIdle = ({ path, flows }: Said): boolean => {
    const without = { ...own, value: lacking(own.value as JsonObject, path) }
    return flows.every((flow) => laid(own, flow) === laid(without, flow))
  }
  return saidIn(own, [...funnels.keys()])
    .filter((said) => bases.some((base) => saysTheSame(base, own, said)) && isIdle(said))
    .map(({ path }) =>
      report(source, {
        code: 'valor-repetido',
        path,
        at: 'chave',
        message: `"${String(path.at(-1))}" já tem esse valor na base: aqui ele não muda nada.`,
        fix: 'Apague-o daqui; se o valor devia ser outro, corrija-o.',
      }),
    )
}

/** A value that a variant says, and the flows whose funnels it is for. */
interface Said {
  readonly path: Path
  readonly flows: readonly string[]
}

/** Lists the values that a variant says for all of its funnels, and for one; a list is one value. */
function saidIn({ value }: Document, flows: readonly string[]): readonly Said[] {
  const all = entriesOf(value).filter(([key]) => !ofTheFile.includes(key))
  return [
    ...all.flatMap(([key, each]) => leavesOf(each, [key])).map((path) => ({ path, flows })),
    ...flows.flatMap((flow) =>
      leavesOf(own(own(value, 'funis'), flow) ?? null, ['funis', flow]).map((path) => ({
        path,
        flows: [flow],
      })),
    ),
  ]
}

const leavesOf = (value: unknown, path: Path): readonly Path[] =>
  isObject(value) ? entriesOf(value).flatMap(([key, each]) => leavesOf(each, [...path, key])) : [path]

/** Tells whether a base says of something what a variant does: for all funnels, or for one. */
function saysTheSame(base: Document, variant: Document, { path, flows }: Said): boolean {
  const inside = path[0] === 'funis' ? path.slice(2) : path
  const value = JSON.stringify(valueAt(variant.value, path))
  const places = [inside, ...flows.map((flow) => ['funis', flow, ...inside])]
  return places.some((place) => JSON.stringify(valueAt(base.value, place)) === value)
}

/** Gives an object without the value at a path. */
function lacking(value: JsonObject, [key, ...rest]: Path): JsonObject {
  const { [String(key)]: member, ...others } = value
  return rest.length === 0 || !isObject(member) ? others : { ...value, [String(key)]: lacking(member, rest) }
}
