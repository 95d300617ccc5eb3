import type { Json } from '../../flow/funnel.ts'
import type { Diagnostic, Path } from '../diagnostics/diagnostic.ts'
import { distance, suggest } from '../diagnostics/nearest.ts'
import { entriesOf, isObject, objectOf, own } from '../json/value.ts'
import type { Line, Place } from '../model/flow.ts'
import { type FullPath, formName, fullPaths, isRead, isReadWhole, readsOf } from '../model/reads.ts'
import type { FlowWorld } from '../model/world.ts'

/** Names the page itself reads: `indicador` says which step the indicator marks. */
const readByPage: readonly string[] = ['indicador']

/** A value that is written: where it will lie, and where it is written in the file. */
interface Written {
  readonly paths: readonly FullPath[]
  readonly at: Path
}

/** Finds values that are written, in answers or for a box, and that nothing ever reads. */
export function checkWrites(world: FlowWorld): readonly Diagnostic[] {
  const reads = readsOf(world)
  const unreadLines = world.model.lines.flatMap((line) =>
    [...setsOf(world, line), ...givenTo(world, line)].flatMap(({ paths, at }) => {
      const [path] = paths
      if (!path || paths.some((each) => readByPage.includes(each[0]!) || isUsed(reads, each))) return []
      return unread(world, { at, path }, reads)
    }),
  )
  return [...unreadLines, ...unreadDerived(world, reads)]
}

function unreadDerived({ model, tell }: FlowWorld, reads: readonly FullPath[]): readonly Diagnostic[] {
  const derived = entriesOf(own(model.source.value, 'derived')).map(([name]) => name)
  return derived
    .filter((name) => !isRead(reads, [name]))
    .map((name) =>
      tell({
        code: 'escrita-sem-leitura',
        path: ['derived', name],
        at: 'chave',
        message: `Nada lê o valor derivado "${name}".`,
        fix: 'Leia-o onde ele faz falta, ou apague-o daqui.',
      }),
    )
}

/**
 * What is read by its own name is used. What is only read together with all around it is used too, unless its name is
 * one slip away from a name that is read by itself.
 */
function isUsed(reads: readonly FullPath[], path: FullPath): boolean {
  if (isRead(reads, path)) return true
  const name = path.at(-1) ?? ''
  const isSlip = name.length > 2 && siblingsOf(reads, path).some((each) => distance(each, name) === 1)
  return !isSlip && path.some((_, i) => isReadWhole(reads, path.slice(0, i)))
}

/** Lists the names that are read beside a path. */
const siblingsOf = (reads: readonly FullPath[], path: FullPath): readonly string[] => [
  ...new Set(
    reads
      .filter((read) => read.length >= path.length && path.slice(0, -1).every((name, i) => name === read[i]))
      .map((read) => read[path.length - 1]!),
  ),
]

function setsOf(world: FlowWorld, line: Line): readonly Written[] {
  return entriesOf(line.value.set).flatMap(([target, value]) => {
    const at = [...line.path, 'set', target]
    return membersOf(world, value, target.split('.'), at).map(({ path, at: place }) => ({
      paths: fullPaths(world, line.place, path).filter(([root = '']) => isWritable(world, root)),
      at: place,
    }))
  })
}

/** What is neither an answer nor a box's form can't be written at all, which is told elsewhere. */
const isWritable = ({ model }: FlowWorld, root: string): boolean =>
  root.startsWith('form of ') || own(own(model.source.value, 'answers'), root) !== undefined

/** What a box or a notice is opened with, where it is written out member by member. */
function givenTo(world: FlowWorld, line: Line): readonly Written[] {
  const { model } = world
  const opened: Place | undefined = model.boxes.get(line.open ?? '') ?? model.notices.get(line.open ?? '')
  if (!opened || !isLiteral(world, line.value.with)) return []
  return entriesOf(line.value.with).map(([key]) => ({
    paths: [[formName(opened), key]],
    at: [...line.path, 'with', key],
  }))
}

const isLiteral = ({ operators }: FlowWorld, value: Json | undefined): boolean => {
  const keys = Object.keys(objectOf(value))
  return isObject(value) && keys.length > 0 && !(keys.length === 1 && operators.has(keys[0]!))
}

interface Member {
  readonly path: FullPath
  readonly at: Path
}

/** Lists what a value writes, member by member, through literals and `mescla`. */
function membersOf(world: FlowWorld, value: Json, path: FullPath, at: Path): readonly Member[] {
  if (isLiteral(world, value)) {
    return entriesOf(value).flatMap(([key, member]) => membersOf(world, member, [...path, key], [...at, key]))
  }
  const merged = own(value, 'mescla')
  if (!Array.isArray(merged)) return [{ path, at }]
  const literals = merged.flatMap((each, i) =>
    isLiteral(world, each) ? membersOf(world, each, path, [...at, 'mescla', i]) : [],
  )
  return literals.length > 0 ? literals : [{ path, at }]
}

function unread(
  { model, tell }: FlowWorld,
  { at, path }: Member,
  reads: readonly FullPath[],
): readonly Diagnostic[] {
  const [root = '', ...rest] = path
  const siblings = siblingsOf(reads, path)
  const box = [...model.boxes.keys(), ...model.notices.keys()].find((name) => root === `form of ${name}`)
  const message = box
    ? `"${box}" recebe "${rest.join('.')}" e não o usa.`
    : `Nada lê "${path.join('.')}", que se escreve aqui.`
  return [
    tell({
      code: 'escrita-sem-leitura',
      path: at,
      at: 'chave',
      message,
      fix:
        siblings.length === 0
          ? 'Leia-o onde ele faz falta, ou apague-o daqui.'
          : suggest(path.at(-1) ?? '', siblings, 'O que se lê ali'),
    }),
  ]
}
