import { slotsOf } from '../../conditions/index.ts'
import { listed } from '../../format/index.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { suggest } from '../diagnostics/nearest.ts'
import { report } from '../json/document.ts'
import { isObject, objectOf, own, textOf, valueAt } from '../json/value.ts'
import type { Start } from '../model/flow.ts'
import type { FlowWorld } from '../model/world.ts'
import { funnelsOf, type ReadFunnel } from '../read/find-funnel.ts'
import { knownRoots } from './roots.ts'

/** Finds addresses that are not there, and those filled with what the flow neither sends along nor knows. */
export function checkAddresses(world: FlowWorld): readonly Diagnostic[] {
  const { project, model } = world
  const users = funnelsOf(project).filter(({ flow, variant }) => flow === model.name && variant.isWhole)
  const visits = model.lines.flatMap(({ starts }) => starts.filter(({ kind }) => kind === 'visit'))
  const names = [...new Set(visits.flatMap(({ name }) => name ?? []))]
  return [
    ...visits.flatMap((visit) => unknown(world, visit, users)),
    ...names.flatMap((name) => lacking(world, name, users)),
    ...users.flatMap((user) => visits.flatMap((visit) => unfilled(world, visit, user))),
  ]
}

const has = ({ source }: ReadFunnel, name: string): boolean =>
  valueAt(source.value, ['enderecos', name]) !== undefined

/** What no variant has is a mistake of the flow. */
function unknown(world: FlowWorld, visit: Start, users: readonly ReadFunnel[]): readonly Diagnostic[] {
  const { path, name } = visit
  if (name === undefined || users.length === 0 || users.some((user) => has(user, name))) return []
  if (isOptional(world, name)) return []
  const known = users.flatMap(({ source }) => Object.keys(objectOf(own(source.value, 'enderecos'))))
  const who = listed(users.slice(0, 4).map(({ variantId }) => `"${variantId}"`))
  return [
    world.tell({
      code: 'endereco-desconhecido',
      path: [...path, 'visit'],
      says: `O endereço "${name}" não existe em "enderecos" da variante ${who}.`,
      fix: suggest(name, [...new Set(known)], 'Endereços que existem'),
    }),
  ]
}

/** What some variant has and another lacks is a mistake of the one that lacks it, and holds back no other. */
function lacking(world: FlowWorld, name: string, users: readonly ReadFunnel[]): readonly Diagnostic[] {
  if (!users.some((user) => has(user, name)) || isOptional(world, name)) return []
  return users
    .filter((user) => !has(user, name))
    .map(({ source }) =>
      report(source, {
        code: 'endereco-desconhecido',
        path: [],
        says: `Falta em "enderecos" o endereço "${name}", que o fluxo "${world.model.name}" abre.`,
        fix: `Acrescente a "enderecos": "${name}": { "url": "…" }.`,
      }),
    )
}

/** An address whose presence some screen or line of the flow asks about first may be missing. */
function isOptional({ project, model }: FlowWorld, name: string): boolean {
  const asked = `"variant.enderecos.${name}"`
  return [model.source, ...[...project.screens.values()].map(({ source }) => source)].some(({ value }) =>
    JSON.stringify(value).includes(asked),
  )
}

function unfilled(world: FlowWorld, visit: Start, { source }: ReadFunnel): readonly Diagnostic[] {
  const { name = '', value } = visit
  const path = ['enderecos', name, 'url']
  const given = isObject(value.with) ? Object.keys(value.with) : []
  const known = [...given, ...knownRoots(world)]
  return slotsOf(textOf(valueAt(source.value, path)) ?? '').flatMap((slot) => {
    const root = slot.path.split('.')[0] ?? ''
    if (known.includes(root)) return []
    const says = `O fluxo "${world.model.name}" abre este endereço sem dizer "${slot.path}".`
    const fix = suggest(root, known, 'Ele conhece')
    return [report(source, { code: 'resposta-desconhecida', path, says, fix })]
  })
}
