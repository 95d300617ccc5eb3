import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

/** A piece of a program, as it is read. */
interface Branch {
  readonly type?: unknown
  readonly key?: { readonly name?: unknown } | null
  readonly value?: { readonly type?: unknown; readonly start?: unknown; readonly end?: unknown } | null
}

const room = fileURLToPath(new URL('../../engine/validators/', import.meta.url))

/**
 * Leaves the examples of validators out of what browsers get: tests and the description of the API read them, pages never
 * do, and among them are CPFs and numbers of cards.
 */
export function withoutExamplesPlugin(): Plugin {
  return {
    name: 'without-examples',
    apply: 'build',
    enforce: 'pre',
    transform(code, id) {
      if (!id.startsWith(room)) return null
      const found = examplesIn(this.parse(code, { lang: 'ts' }) as Branch)
      if (found.length === 0) return null
      const kept = found.reduceRight((text, [from, to]) => `${text.slice(0, from)}{}${text.slice(to)}`, code)
      return { code: kept, map: null } satisfies Partial<Rolldown.SourceDescription>
    },
  }
}

/** Gives where the objects stand that a program has under the name "examples", in their order. */
function examplesIn(branch: Branch): readonly (readonly [number, number])[] {
  const { type, key, value } = branch
  if (type === 'Property' && key?.name === 'examples' && value?.type === 'ObjectExpression')
    return [[Number(value.start), Number(value.end)]]
  return Object.values(branch)
    .flat()
    .flatMap((inner) => (typeof inner === 'object' && inner !== null ? examplesIn(inner as Branch) : []))
}
