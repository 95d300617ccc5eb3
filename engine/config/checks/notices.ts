import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { shownByNotice } from '../model/texts.ts'
import type { FlowWorld } from '../model/world.ts'
import { checkShown } from './shown.ts'

/** Finds what is wrong with the notices of a flow by themselves, and those that it has of its own and never opens. */
export function checkNotices(world: FlowWorld): readonly Diagnostic[] {
  const { model, tell } = world
  const opened = new Set(model.lines.map(({ open }) => open))
  return [...model.notices.values()].flatMap(({ name, value, path }) => {
    const unused = tell({
      code: 'aviso-sem-uso',
      path,
      at: 'chave',
      message: `Nenhum fluxo abre o aviso "${name}".`,
      fix: `Abra-o com "open": "${name}" onde ele faz falta, ou apague-o.`,
    })
    return [
      ...checkShown(world, shownByNotice(value, path), model.source),
      ...(opened.has(name) ? [] : [unused]),
    ]
  })
}
