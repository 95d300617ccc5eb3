import { readdirSync, readFileSync } from 'node:fs'

const root = new URL('../../', import.meta.url)

/** Reads a file of the project. */
export const read = (path: string): string => readFileSync(new URL(path, root), 'utf8')

/** Lists the files below a folder of the project whose name ends so, as paths from its root. */
export const filesIn = (folder: string, ending: RegExp): readonly string[] =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((path) => ending.test(path))
    .map((path) => `${folder}${path.replaceAll('\\', '/')}`)
    .toSorted()

/** Lists the TypeScript of a room, named with its last slash. */
export const sources = (room: string): readonly string[] => filesIn(room, /\.tsx?$/)

const IMPORT = /^(?:import|export)\b[^'"]*?\bfrom\s*'([^']+)'|^import\s*'([^']+)'|\bimport\(\s*'([^']+)'/gm

/** Lists what a file imports: ours as paths from the root of the project, packages by name. */
export function importsOf(path: string): readonly string[] {
  const here = new URL(path, root)
  return [...read(path).matchAll(IMPORT)]
    .map(([, from, bare, lazy]) => from ?? bare ?? lazy ?? '')
    .map((to) => (to.startsWith('.') ? new URL(to, here).pathname.slice(root.pathname.length) : to))
}

/** Gives a source without its comments. */
export const withoutComments = (source: string): string =>
  source.replaceAll(/\/\*[\s\S]*?\*\//g, '').replaceAll(/(^|\s)\/\/.*$/gm, '$1')
