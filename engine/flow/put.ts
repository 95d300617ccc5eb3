import { isItem, isMissing } from '../conditions/index.ts'
import type { Json } from './funnel.ts'

type Tree = { readonly [name: string]: Json }
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

const isTree = (value: Json | undefined): value is Tree => isItem(value)

/**
 * Writes one value into a tree and gives the new tree; what was not on the way stays the same object, and so does the
 * tree when nothing changes. The only setter there is: `null` takes the name away, and a path through a prototype
 * changes nothing.
 */
export function put(tree: Tree, path: readonly string[], value: Json | undefined): Tree {
  return path.some((name) => FORBIDDEN.has(name)) ? tree : putAt(tree, path, value ?? undefined, 0)
}

function putAt(tree: Tree, path: readonly string[], value: Json | undefined, place: number): Tree {
  const name = path[place]
  if (name === undefined) return tree
  const before = Object.hasOwn(tree, name) ? (tree[name] ?? undefined) : undefined
  const isLast = place === path.length - 1
  const under = isLast || !isTree(before) ? {} : before
  const after = isLast ? value : putAt(under, path, value, place + 1)
  if (after === before || after === under) return tree
  if (after !== undefined) return { ...tree, [name]: after }
  const { [name]: _gone, ...left } = tree
  return left
}

/** Writes some names of a tree as `put` would one by one, but copies the tree once; what has no value is taken away. */
export function putEach(tree: Tree, names: readonly string[], values: Tree): Tree {
  let after: Record<string, Json> | undefined
  const gone: string[] = []
  for (const name of names) {
    if (FORBIDDEN.has(name)) continue
    const before = Object.hasOwn(tree, name) ? tree[name] : undefined
    const value = Object.hasOwn(values, name) ? values[name] : undefined
    if (isMissing(value)) gone.push(name)
    else if (value !== before) {
      after ??= { ...tree }
      after[name] = value
    }
  }
  return gone.reduce((left, name) => putAt(left, [name], undefined, 0), after ?? tree)
}

/** Reads a path of a tree by own names. */
export function pick(tree: Json | undefined, path: readonly string[]): Json | undefined {
  let value = tree
  for (const name of path) value = isTree(value) && Object.hasOwn(value, name) ? value[name] : undefined
  return value
}
