import type { Json } from '../../flow/funnel.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { type Finding, report } from '../json/document.ts'
import { listOf, objectOf, own, textOf } from '../json/value.ts'
import { answering } from '../model/answers.ts'
import type { FlowWorld, StartedCall, World } from '../model/world.ts'
import { nameAt } from './calls.ts'

/** What an operation that charges has to be given: the figures that the payer saw. */
const seen = 'visto'

/** Tells whether an operation charges, or has a card kept that will be charged. */
const charges = (operation: Json | undefined): boolean => {
  const kind = own(operation, 'kind')
  return kind === 'payment' || (kind === 'save' && own(operation, 'money') === true)
}

/** Finds operations that charge without being told what the payer saw: they could charge something else. */
export const checkCharges = ({ project }: World): readonly Diagnostic[] =>
  [...project.operations.values()].flatMap(({ source }) =>
    unseenCharge(source.value).map((finding) => report(source, finding)),
  )

function unseenCharge(operation: Json): readonly Finding[] {
  if (!charges(operation)) return []
  const input = own(operation, 'input')
  const isDeclared = Object.hasOwn(objectOf(own(input, 'properties')), seen)
  if (isDeclared && listOf(own(input, 'required')).includes(seen)) return []
  return [
    {
      code: 'cobranca-sem-visto',
      path: ['input'],
      message: 'Esta operação cobra e não exige "visto": cobraria também o que a pessoa não viu.',
      fix: 'Acrescente a "input": "visto": { "$ref": "../fields/visto.schema.json" } em "properties", e "visto" em "required".',
    },
  ]
}

/**
 * Finds steps that charge and whose page, when it comes back, shows the figures that it was left with: on `resume` they have
 * to ask for the proposal again.
 */
export function checkResumedCharges(world: FlowWorld): readonly Diagnostic[] {
  const { model, beneath, tell } = world
  return world.calls.flatMap((call) => {
    const { place, start } = call
    if (place.kind !== 'step' || !charges(operationAt(world, call))) return []
    const onResume = answering(model, beneath, place, 'resume').flatMap(({ starts }) => starts)
    const asks = world.calls.some((each) => onResume.includes(each.start) && readsProposal(world, each))
    if (asks) return []
    return [
      tell({
        code: 'cobranca-sem-conferir',
        path: nameAt(call),
        message: `"${place.name}" cobra por "${start.as}" e, quando a página volta, não pede de novo a proposta: mostraria valores velhos.`,
        fix: `Acrescente em "on" de "${place.name}": "resume" com a chamada que traz a proposta.`,
      }),
    ]
  })
}

const operationAt = ({ project }: World, { start }: StartedCall): Json | undefined =>
  project.operations.get(start.name ?? '')?.source.value

const kindOf = (world: World, call: StartedCall) => textOf(own(operationAt(world, call), 'kind'))

/** Tells whether a call reads the proposal that it is about. */
const readsProposal = (world: World, call: StartedCall): boolean =>
  ['reference', 'lookup'].includes(kindOf(world, call) ?? '') &&
  textOf(own(own(operationAt(world, call), 'needs'), 'proposal')) !== undefined
