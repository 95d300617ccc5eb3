import type { Diagnostic } from '../diagnostic.ts'
import { report } from '../json/document.ts'
import { noticeEntries } from '../model/flow.ts'
import { shownByNotice } from '../model/texts.ts'
import type { World } from '../model/world.ts'
import { checkShown } from './shown.ts'

/** Finds what is wrong with notices by themselves, and those no flow opens. `opened` are the names flows open. */
export function checkNotices(world: World, opened: ReadonlySet<string>): readonly Diagnostic[] {
  const { notices } = world.project
  if (!notices) return []
  return noticeEntries(notices).flatMap(([name, value]) => [
    ...checkShown(world, shownByNotice(value, [name]), notices.source),
    ...(opened.has(name)
      ? []
      : [
          report(notices.source, {
            code: 'aviso-sem-uso',
            path: [name],
            at: 'chave',
            says: `Nenhum fluxo abre o aviso "${name}".`,
            fix: `Abra-o com "open": "${name}" onde ele faz falta, ou apague-o.`,
          }),
        ]),
  ])
}
