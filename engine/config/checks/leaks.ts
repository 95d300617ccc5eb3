import type { Json } from '../../flow/funnel.ts'
import type { Diagnostic, Path } from '../diagnostics/diagnostic.ts'
import { report } from '../json/document.ts'
import { entriesOf } from '../json/value.ts'
import type { CheckContext } from '../model/world.ts'

const secretKeys =
  /^(?:senha|password|token|secret|segredo|apikey|api_key|chaveapi|clientsecret|accesstoken|privatekey)$/i

/** Finds what looks like a password or a key in files that every browser may read. */
export function checkLeaks({ project }: CheckContext): readonly Diagnostic[] {
  const files = [...project.variants.values(), ...project.flows.values()]
  return files.flatMap(({ source }) =>
    leaksIn(source.value, []).map((path) =>
      report(source, {
        code: 'segredo-no-json',
        path,
        message: `"${path.at(-1)}" parece guardar uma senha ou chave, e este arquivo chega a todo navegador.`,
        fix: 'Apague daqui e ponha numa variável de ambiente do servidor.',
      }),
    ),
  )
}

function leaksIn(value: Json, path: Path): readonly Path[] {
  if (Array.isArray(value)) return value.flatMap((item, i) => leaksIn(item, [...path, i]))
  if (typeof value === 'string') {
    // A slot is where something comes from, not the thing.
    const isNamed = secretKeys.test(String(path.at(-1))) && value.length > 3 && !/^\{[\w.]+\}$/.test(value)
    return isNamed || looksRandom(value) ? [path] : []
  }
  return entriesOf(value).flatMap(([key, member]) => leaksIn(member, [...path, key]))
}

const leastLength = 24
const leastEntropy = 3.7

/** Tells a text drawn by lot: long, of letters and digits, and no letter much more often than another. */
function looksRandom(text: string): boolean {
  if (text.length < leastLength || !/^[\w+/=.-]+$/.test(text) || !/\d/.test(text) || !/[a-z]/i.test(text))
    return false
  if (/^(?:https?:|\/)|\.(?:svg|png|ico|json|webp|jpe?g)$/.test(text)) return false
  const counts = new Map<string, number>()
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  const entropy = [...counts.values()].reduce(
    (sum, count) => sum - (count / text.length) * Math.log2(count / text.length),
    0,
  )
  return entropy >= leastEntropy && /[a-z].*\d.*[a-z]|\d.*[a-z].*\d/i.test(text)
}
