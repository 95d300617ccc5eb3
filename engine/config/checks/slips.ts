import { pathRead } from '../../conditions/index.ts'
import type { Json } from '../../flow/funnel.ts'
import type { Diagnostic, Path } from '../diagnostics/diagnostic.ts'
import { distance } from '../diagnostics/nearest.ts'
import { type Document, type Finding, report, traced } from '../json/document.ts'
import { once } from '../json/once.ts'
import { isObject, textOf } from '../json/value.ts'
import type { World } from '../model/world.ts'

/** Finds what is right by itself and hardly meant: a key that reads a name one letter apart, and a value written as its text. */
export function checkSlips({ project }: World): readonly Diagnostic[] {
  const ofFlows = [project.flowFiles, project.chapters, project.parts]
  const others = [project.operations, project.screens, project.fields]
  return [...ofFlows, ...others].flatMap((reads) =>
    [...reads.values()].flatMap(({ source }) => slipsIn(source.root.document)),
  )
}

const slipsIn = once((document: Document): readonly Diagnostic[] => {
  // Elsewhere such a text is a word of JSON Schema: the type of what may lack.
  const slips = document.file.startsWith('flows/') ? [nearNames, quotedValues] : [nearNames]
  return membersOf(document.value, []).flatMap((member) =>
    slips.flatMap((slip) => slip(member).map((finding) => report(traced(document), finding))),
  )
})

/** A value under a key, or in a list. */
interface Member {
  readonly key: string | number
  readonly value: Json
  readonly path: Path
}

function membersOf(value: Json, path: Path): readonly Member[] {
  if (typeof value !== 'object' || value === null) return []
  const members = Array.isArray(value) ? [...value.entries()] : Object.entries(value)
  return members.flatMap(([key, member]) => {
    const at = [...path, key]
    return [{ key, value: member, path: at }, ...membersOf(member, at)]
  })
}

const shortest = 3

/** A key that does nothing but read a name is mostly called like it. */
function nearNames({ key, value, path }: Member): readonly Finding[] {
  const read = nameRead(value)
  const name = String(key).split('.').at(-1) ?? ''
  if (read === undefined || typeof key === 'number' || Math.min(name.length, read.length) < shortest)
    return []
  if (distance(name.toLowerCase(), read.toLowerCase()) !== 1) return []
  return [
    {
      code: 'quase-igual',
      path: isObject(value) ? [...path, ...Object.keys(value)] : path,
      message: `"${name}" lê "${read}": entre os dois há uma letra de diferença.`,
      fix: 'Se é o mesmo nome, escreva-o igual nos dois; se não é, escolha um menos parecido.',
    },
  ]
}

function nameRead(value: Json): string | undefined {
  const path = pathRead(value)
  return path?.split('.').at(-1)
}

const values: readonly unknown[] = ['true', 'false', 'null']

/** What is quoted is a text, and a text counts as yes. */
function quotedValues({ value, path }: Member): readonly Finding[] {
  const text = textOf(value)
  if (text === undefined || !values.includes(text)) return []
  const message = `Entre aspas isto é o texto ${text}, e não o valor: numa condição ele vale como sim.`
  return [{ code: 'quase-igual', path, message, fix: 'Tire as aspas; se é mesmo um texto, escolha outro.' }]
}
