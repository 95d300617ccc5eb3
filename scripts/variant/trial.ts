import {
  type Diagnostic,
  filesOf,
  findFunnel,
  openCheck,
  type Project,
  readProject,
  type SourceFile,
  unreadShared,
} from '../../engine/config/index.ts'
import type { Json } from '../../engine/index.ts'
import { vocabulary } from '../../server/catalogue/vocabulary.ts'

/**
 * Gives a way to try what a file would do to a project, without writing it: the errors that it brings, and those there
 * were already in what its funnels are made of.
 */
export function openTrial(files: readonly SourceFile[]): (added: SourceFile) => readonly Diagnostic[] {
  // A check takes seconds: the project without the file is looked at only where something outside the file is wrong.
  let known: ReadonlySet<string> | undefined
  const check = openCheck(vocabulary)
  const before = () => (known ??= new Set(errorsOf(readProject(files), check).map(keyOf)))
  return (added) => {
    const project = readProject([...files, added])
    const unread = unreadShared(project)
    if (unread.length > 0) return unread
    const own = [...project.variants].filter(([, { file }]) => file === added.path)
    const ids = own.flatMap(([id, { funnels }]) => [...funnels.keys()].map((flow) => `${id}/${flow}`))
    const made = new Set([added.path, ...ids.flatMap((id) => filesOf(project, id))])
    return errorsOf(project, check).filter((each) => made.has(each.file) || !before().has(keyOf(each)))
  }
}

/** Gives the values that a funnel of a variant is made of, or nothing where there is no such funnel. */
export const valuesOf = (project: Project, funnel: string): Json =>
  findFunnel(project, funnel)?.source.value ?? {}

/** Lists the errors of a project; warnings keep nothing from being served. */
export const errorsOf = (project: Project, check = openCheck(vocabulary)): readonly Diagnostic[] =>
  check(project).filter(({ severity }) => severity === 'erro')

const keyOf = ({ file, offset, code, message: says }: Diagnostic): string =>
  `${file}\n${offset}\n${code}\n${says}`
