import type { Json } from './funnel.ts'

type Tree = { readonly [name: string]: Json }
const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype'])

const treeOf = (value: Json | undefined): Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Tree) : {}

/**
 * Writes one value into a tree and gives the new tree; what was not on the way stays the same object.
 * The only setter there is: `null` takes the name away, and a path through a prototype changes nothing.
 */
export function put(tree: Tree, path: readonly string[], value: Json | undefined): Tree {
  const [name, ...rest] = path
  if (name === undefined || FORBIDDEN.has(name)) return tree
  const before = Object.hasOwn(tree, name) ? tree[name] : undefined
  const after = rest.length === 0 ? value : put(treeOf(before), rest, value)
  if (after === before) return tree
  if (after !== undefined && after !== null) return { ...tree, [name]: after }
  const { [name]: _gone, ...left } = tree
  return left
}

/** Reads a path of a tree by own names. */
export function pick(tree: Json | undefined, path: readonly string[]): Json | undefined {
  let value = tree
  for (const name of path) value = Object.hasOwn(treeOf(value), name) ? treeOf(value)[name] : undefined
  return value
}
