import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { shownByNotice } from '../model/texts.ts'
import type { FlowContext } from '../model/world.ts'
import { checkShown } from './shown.ts'

/** Finds what is wrong with the notices of a flow by themselves, and those that it has of its own and never opens. */
export function checkNotices(context: FlowContext): readonly Diagnostic[] {
  const { model, diagnose } = context
  const opened = new Set(model.lines.map(({ open }) => open))
  return [...model.notices.values()].flatMap(({ name, value, path }) => {
    const unused = diagnose({
      code: 'aviso-sem-uso',
      path,
      at: 'chave',
      message: `Nenhum fluxo abre o aviso "${name}".`,
      fix: `Abra-o com "open": "${name}" onde ele faz falta, ou apague-o.`,
    })
    return [
      ...checkShown(context, shownByNotice(value, path), model.source),
      ...(opened.has(name) ? [] : [unused]),
    ]
  })
}
