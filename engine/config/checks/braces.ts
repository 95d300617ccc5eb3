import type { Json } from '../../flow/funnel.ts'
import type { Diagnostic, Path } from '../diagnostics/diagnostic.ts'
import { type Finding, report } from '../json/document.ts'
import { entriesOf } from '../json/value.ts'
import type { CheckContext } from '../model/world.ts'

/** Keys under which braces mean something else: what a part of an address may be, and what a field must match. */
const expressions: readonly string[] = ['parts', 'pattern']

/** Finds texts of flows and screens with half a slot, which a person would see as it is written. Variants have none. */
export function checkBraces({ project }: CheckContext): readonly Diagnostic[] {
  const files = [...project.flows.values(), ...project.screens.values()]
  return files.flatMap(({ source }) => halvesIn(source.value, []).map((finding) => report(source, finding)))
}

function halvesIn(value: Json, path: Path): readonly Finding[] {
  if (Array.isArray(value)) return value.flatMap((item, i) => halvesIn(item, [...path, i]))
  if (typeof value === 'string') return halfOf(value, path)
  return entriesOf(value).flatMap(([key, member]) =>
    expressions.includes(key) ? [] : halvesIn(member, [...path, key]),
  )
}

function halfOf(text: string, path: Path): readonly Finding[] {
  // For speed: most texts have no brace.
  if (!text.includes('{') && !text.includes('}')) return []
  const [half] = /[{}]/.exec(text.replace(/\{[^{}]*\}/g, '')) ?? []
  if (half === undefined) return []
  const opened = /\{([\w.:]+)(?![\w.:]*\})/.exec(text)?.[1] ?? 'nome'
  return [
    {
      code: 'formato-invalido',
      path,
      message:
        half === '{'
          ? 'Este texto abre uma chave "{" e não a fecha.'
          : 'Este texto fecha uma chave "}" que não abriu.',
      fix:
        half === '{'
          ? `Feche-a depois do nome: "{${opened}}".`
          : 'Apague-a, ou abra-a antes do nome: "{nome}".',
    },
  ]
}
