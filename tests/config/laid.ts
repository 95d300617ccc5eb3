import { findFunnel, originOf, readProject, type SourceFile, type Traced } from '../../engine/config/index.ts'

/** Makes a file of JSON. */
export const file = (path: string, value: unknown): SourceFile => ({
  path,
  text: JSON.stringify(value, null, 2),
})

/** Makes the file of a variant. */
export const variant = (name: string, value: object): SourceFile =>
  file(`variants/${name}.variant.json`, value)

/** Gives the values of a funnel, laid together of some files. */
export const laidIn = (files: readonly SourceFile[], id: string): Traced =>
  findFunnel(readProject(files), id)!.source

/** Says where a value comes from: its file and the place in it. */
export const from = (source: Traced, path: readonly (string | number)[]): string => {
  const { document, path: place } = originOf(source, path)
  return `${document.file} /${place.join('/')}`
}
