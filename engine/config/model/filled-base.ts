import type { Json } from '../../flow/funnel.ts'
import type { Path } from '../diagnostics/diagnostic.ts'
import type { Document } from '../json/document.ts'
import { parse } from '../json/parse.ts'
import { type JsonObject, listOf, objectOf, own, textOf, valueAt } from '../json/value.ts'
import type { Project, ReadVariant } from '../read/project.ts'
import { lineageOf } from '../read/project.ts'
import { type MergeRules, mergeFunnel, mergeRulesOf, mergeVariants, notInherited } from '../read/variants.ts'
import { requiredBy } from './funnel-source.ts'

/** A base that can be served, since what its funnels lack was taken from one that extends it. */
export interface FilledBase {
  /** The project with the filled base among its variants. */
  readonly project: Project
  /** What was taken, as paths into the values of each funnel, by its flow. */
  readonly borrowed: ReadonlyMap<string, readonly string[]>
}

/** Says which base is filled by which variant, and by which id and prefixes it then goes. */
export interface Filling {
  readonly base: string
  readonly from: string
  readonly id: string
  readonly prefixOf: (flow: string) => string
}

/**
 * Fills a base for the funnels of a variant that extends it: of the values of the variant it takes those alone without
 * which no page or the flow can be, as neither it nor what it extends has them. Undefined where the one does not extend
 * the other.
 */
export function fillBase(project: Project, { base, from, id, prefixOf }: Filling): FilledBase | undefined {
  const [read, lender] = [project.variants.get(base), project.variants.get(from)]
  if (!read?.isWhole || !lender || !lineageOf(project, from).slice(1).includes(base)) return undefined
  const schema = project.schemas.get('variant')
  const rules = mergeRulesOf(schema)
  const lower = documentsOf(project, read)
  const ofPages = textsAt(schema, ['definitions', 'served', 'required'])
  const borrowed = new Map(
    [...lender.funnels].map(([flow, { source }]) => {
      const laid = mergeFunnel(lower, flow, rules).source.value
      const needed = [...new Set([...ofPages, ...requiredBy(project, flow)])]
      return [flow, missingIn(laid, source.value, needed)] as const
    }),
  )
  const value = filling(lender, borrowed, { name: read.name, prefixOf })
  const path = `variants/${read.name.slice(0, read.name.lastIndexOf('/') + 1)}${id}.variant.json`
  const { document } = parse({ path, text: JSON.stringify(value, null, 2) })
  const filled = document && laidOver(lower, document, { project, rules, id })
  if (!filled) return undefined
  return { project: { ...project, variants: new Map([...project.variants, [id, filled]]) }, borrowed }
}

const textsAt = (value: Json | undefined, path: Path): readonly string[] =>
  listOf(valueAt(value, path)).flatMap((each) => textOf(each) ?? [])

/** Gives the files a variant is made of, its last base first. */
function documentsOf({ variants }: Project, { files }: ReadVariant): readonly Document[] {
  const known = new Map([...variants.values()].map(({ file, source }) => [file, source.root.document]))
  return files.toReversed().flatMap((file) => known.get(file) ?? [])
}

/** Lists the paths that lack in some values and are there in others; what lies inside of one of them comes with it. */
function missingIn(values: Json, lender: Json, needed: readonly string[]): readonly string[] {
  const missing = needed.filter(
    (key) => valueAt(values, key.split('.')) === undefined && valueAt(lender, key.split('.')) !== undefined,
  )
  return missing.filter((key) => !missing.some((other) => key.startsWith(`${other}.`)))
}

/** Writes the file that lies over the base: what each funnel borrows, and where it answers. */
function filling(
  { funnels }: ReadVariant,
  borrowed: FilledBase['borrowed'],
  { name, prefixOf }: Pick<Filling, 'prefixOf'> & { readonly name: string },
): JsonObject {
  // What no funnel can say by itself, the file says for all of them.
  const isOfFile = (key: string) => notInherited.includes(key)
  const taken = (into: JsonObject, flow: string, isWanted: (key: string) => boolean) => {
    const values = funnels.get(flow)?.source.value
    const keys = (borrowed.get(flow) ?? []).filter(isWanted).map((key) => key.split('.'))
    return keys.reduce((laid, path) => laidAt(laid, path, valueAt(values, path) ?? null), into)
  }
  const isAtHome = (flow: string) =>
    valueAt(funnels.get(flow)?.source.value, ['rotas', 'prefixo']) !== undefined
  const homeOf = (flow: string): JsonObject => (isAtHome(flow) ? { rotas: { prefixo: prefixOf(flow) } } : {})
  const flows = [...funnels.keys()]
  return {
    extends: name,
    ...flows.reduce((into, flow) => taken(into, flow, isOfFile), {}),
    funis: Object.fromEntries(
      flows.map((flow) => [flow, taken(homeOf(flow), flow, (key) => !isOfFile(key))]),
    ),
  }
}

/** Lays a value at a path of an object. */
const laidAt = (into: JsonObject, [key = '', ...rest]: readonly string[], value: Json): JsonObject => ({
  ...into,
  [key]: rest.length === 0 ? value : laidAt(objectOf(own(into, key)), rest, value),
})

/** Reads a file as one of the variants, merged over the files of its base. */
function laidOver(
  lower: readonly Document[],
  document: Document,
  { project, rules, id }: { readonly project: Project; readonly rules: MergeRules; readonly id: string },
): ReadVariant | undefined {
  const nameOf = ({ file }: Document) => file.replace(/^variants\/|\.variant\.json$/g, '')
  const documents = new Map([...lower, document].map((each) => [nameOf(each), each]))
  const { variants } = mergeVariants(documents, project.names.variant, { ...rules, required: [] })
  const laid = variants.get(nameOf(document))
  return laid && { ...laid, name: id, file: document.file }
}
