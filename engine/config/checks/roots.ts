import type { Json } from '../../flow/funnel.ts'
import { suggest } from '../diagnostics/nearest.ts'
import type { Finding } from '../json/document.ts'
import { objectOf, own, valueAt } from '../json/value.ts'
import { shapeOfSchema } from '../language/shape.ts'
import type { FlowContext } from '../model/world.ts'
import { builtInVariables } from './names.ts'

/** Lists the names a rule or a text of a flow may begin a path with. */
export function knownVariables({ model, constants }: FlowContext): readonly string[] {
  const { answers, derived } = objectOf(model.source.value)
  return [
    ...Object.keys(objectOf(answers)),
    ...Object.keys(objectOf(derived)),
    ...builtInVariables,
    ...constants,
  ]
}

/** Says that a path begins with a name nobody knows. */
export const unknownVariable = (
  root: string,
  known: readonly string[],
  about: Pick<Finding, 'path' | 'at' | 'message'>,
): Finding => ({
  code: 'resposta-desconhecida',
  ...about,
  fix: suggest(root, known, 'Nomes que existem'),
})

/** Says that a path into a variant names what no variant may have, by the schema of variants. */
export function unknownInVariant(
  { project }: FlowContext,
  name: string,
): Pick<Finding, 'message' | 'fix'> | undefined {
  const whole = project.schemas.get('variant')
  let schema: Json | undefined = asFunnel(whole)
  const done: string[] = ['variant']
  for (const part of name.split('.').slice(1)) {
    if (shapeOfSchema(schema).isPlain)
      return {
        message: `"${done.join('.')}" é um valor só, e não tem "${part}" dentro.`,
        fix: `Escreva "{${done.join('.')}}".`,
      }
    if (own(schema, 'additionalProperties') !== false) return undefined
    const known = Object.keys(objectOf(own(schema, 'properties')))
    if (!known.includes(part)) {
      return {
        message: `"${done.join('.')}" não tem "${part}".`,
        fix: suggest(part, known, 'O que existe ali'),
      }
    }
    schema = resolved(own(own(schema, 'properties'), part), whole)
    done.push(part)
  }
  return undefined
}

/** A funnel has what its variant has for all its funnels, and what it has under its own flow. */
const asFunnel = (whole: Json | undefined): Json => ({
  ...objectOf(whole),
  properties: {
    ...objectOf(valueAt(whole, ['definitions', 'funil', 'properties'])),
    ...objectOf(own(whole, 'properties')),
  },
})

const resolved = (schema: Json | undefined, whole: Json | undefined): Json | undefined => {
  const name = /^#\/definitions\/(\w+)$/.exec(String(own(schema, '$ref')))?.[1]
  return name === undefined ? schema : own(own(whole, 'definitions'), name)
}
