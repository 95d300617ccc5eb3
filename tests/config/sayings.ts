import { parseAst } from 'vite'
import { withNumberedSlots } from '../../engine/config/diagnostics/saying.ts'
import type { Json } from '../../engine/flow/funnel.ts'
import { filesIn, read, sources } from '../house/sources.ts'

type Tree = { readonly [key: string]: unknown }

const isTree = (value: unknown): value is Tree => typeof value === 'object' && value !== null

/** Lists the objects in a tree of any kind, at any depth. */
const objectsIn = (value: unknown): readonly Tree[] =>
  isTree(value) ? [value, ...Object.values(value).flatMap(objectsIn)] : []

/** Lists the templates that the code makes sayings of. */
const ofCode = (): readonly string[] =>
  sources('engine/config/').flatMap((path) =>
    objectsIn(parseAst(read(path), { lang: 'ts' }).body).flatMap(({ type, tag, quasi }) => {
      if (type !== 'TaggedTemplateExpression' || (tag as Tree).name !== 'say') return []
      const texts = (quasi as { readonly quasis: readonly { readonly value: { readonly cooked: string } }[] })
        .quasis
      return [texts.map(({ value }) => value.cooked).reduce((before, text, i) => `${before}{${i}}${text}`)]
    }),
  )

/** Lists what schemas say of a wrong value: in what they declare, and of a name that is written wrongly. */
const ofSchemas = (): readonly string[] =>
  filesIn('schemas/', /^[^/]+\.schema\.json$/).flatMap((path) => {
    const schema: Json = JSON.parse(read(path))
    const definitions = isTree(schema) && isTree(schema.definitions) ? schema.definitions : {}
    return objectsIn(schema).flatMap(({ atMost, figures, keysAmong, propertyNames }) => {
      const declared = objectsIn([atMost, figures, keysAmong]).map(({ says }) => says)
      const { $ref, description } = isTree(propertyNames) ? propertyNames : {}
      const referred = definitions[String($ref).replace('#/definitions/', '')]
      const names = [description, isTree(referred) ? referred.description : undefined]
      return [...declared, ...names].flatMap((text) =>
        typeof text === 'string' ? [withNumberedSlots(text)] : [],
      )
    })
  })

/** Lists every template that a diagnostic may be made of, each once. */
export const templates: readonly string[] = [...new Set([...ofCode(), ...ofSchemas()])]
