import type { Diagnostic } from '../diagnostic.ts'
import { report } from '../json/document.ts'
import { isObject, own, textOf, valueAt } from '../json/value.ts'
import { slotsOf } from '../model/texts.ts'
import type { FlowWorld } from '../model/world.ts'
import { suggest } from '../nearest.ts'
import { knownRoots } from './roots.ts'

/** Finds addresses of variants that are filled with what their flow neither sends along nor knows. */
export function checkAddresses(world: FlowWorld): readonly Diagnostic[] {
  const { project, model } = world
  const users = [...project.variants.values()].filter(
    ({ source, isServed }) => isServed && own(source.value, 'fluxo') === model.name,
  )
  const visits = model.lines.flatMap(({ starts }) => starts.filter(({ kind }) => kind === 'visit'))
  return users.flatMap(({ source }) =>
    visits.flatMap(({ name = '', value }) => {
      const path = ['enderecos', name, 'url']
      const given = isObject(value.with) ? Object.keys(value.with) : []
      const known = [...given, ...knownRoots(world)]
      return slotsOf(textOf(valueAt(source.value, path)) ?? '').flatMap((slot) => {
        const root = slot.path.split('.')[0] ?? ''
        if (known.includes(root)) return []
        const says = `O fluxo "${model.name}" abre este endereço sem dizer "${slot.path}".`
        const fix = suggest(root, known, 'Ele conhece')
        return [report(source, { code: 'resposta-desconhecida', path, says, fix })]
      })
    }),
  )
}
