import type { Project } from './project.ts'

/** Lists the names of the variants that a variant is laid over, itself first, then the one it extends, and so on. */
export const lineageOf = ({ variants }: Pick<Project, 'variants'>, id: string): readonly string[] =>
  (variants.get(id)?.files ?? []).map((file) =>
    file.slice(file.lastIndexOf('/') + 1).replace('.variant.json', ''),
  )
