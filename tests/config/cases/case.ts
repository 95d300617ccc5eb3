import type { SourceFile } from '../../../engine/config/index.ts'
import type { Json } from '../../../engine/flow/funnel.ts'

/** Makes a bad file of the good one of its path, where there is one. */
type Edit = (path: string, good: string) => SourceFile

/** A bad file: its JSON, its text, or what is changed in the good file. */
export type BadFile = Json | Edit

/**
 * A bad project: its name, which begins with its code, the files that are laid over the good project, and what is found:
 * `file:line:column [code] message fix`.
 */
export type Case = readonly [name: string, files: Readonly<Record<string, BadFile>>, found: readonly string[]]

/** Changes the good file at some places, each told by a text that stands there alone. */
export const edited =
  (...edits: readonly (readonly [from: string, to: string])[]): Edit =>
  (path, good) => {
    const stray = edits.find(([from]) => good.split(from).length !== 2)
    if (stray) throw new Error(`${path} does not have this once: ${stray[0]}`)
    return { path, text: edits.reduce((text, [from, to]) => text.replace(from, () => to), good) }
  }

/** Makes a flow that starts at its step "a" and ends at its step "b", with the other steps and members given. */
export const flow = (
  steps: { readonly [name: string]: Json },
  members: { readonly [key: string]: Json } = {},
): Json => ({
  answers: {},
  on: { start: { to: 'a' } },
  ...members,
  steps: { ...steps, b: { screen: 'parada', final: true } },
})

/** Makes a file that is not UTF-8. */
export const misencoded =
  (text: string, how: NonNullable<SourceFile['misencoded']>): Edit =>
  (path) => ({ path, text, misencoded: how })
