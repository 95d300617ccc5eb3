import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { kindOf } from '../json/kinds.ts'
import type { Project } from './project.ts'

/**
 * Lists the mistakes of shared files that are not UTF-8, no JSON, or no object. They make no other file wrong, but what is laid together or checked
 * without them cannot be trusted: while there is one, nothing new may be served.
 */
export const unreadShared = ({ diagnostics }: Pick<Project, 'diagnostics'>): readonly Diagnostic[] =>
  diagnostics.filter((each) => isUnread(each) && isShared(each.file))

const isUnread = ({ code, path }: Diagnostic): boolean =>
  code === 'json-invalido' || code === 'codificacao-errada' || (code === 'tipo-errado' && path.length === 0)

/** A schema of a kind of file has no kind itself; a variant is shared by those that extend it, which are wrong with it. */
function isShared(file: string): boolean {
  const kind = kindOf(file)?.kind
  return kind === undefined ? /^schemas\/[^/]+\.json$/.test(file) : kind !== 'variant' && kind !== 'replay'
}
