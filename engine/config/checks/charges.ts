import type { Json } from '../../flow/funnel.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { type Finding, report } from '../json/document.ts'
import { listOf, objectOf, own, textOf } from '../json/value.ts'
import { answering } from '../model/answers.ts'
import type { Call, CheckContext, FlowContext } from '../model/world.ts'
import { nameAt } from './calls.ts'

/** What an operation that charges has to be given: the figures that the payer saw. */
const seen = 'visto'

/** Tells whether an operation charges, or has a card kept that will be charged. */
const charges = (operation: Json | undefined): boolean => {
  const kind = own(operation, 'kind')
  return kind === 'payment' || (kind === 'save' && own(operation, 'money') === true)
}

/** Finds operations that charge without being told what the payer saw: they could charge something else. */
export const checkCharges = ({ project }: CheckContext): readonly Diagnostic[] =>
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
export function checkResumedCharges(context: FlowContext): readonly Diagnostic[] {
  const { model, openOver, diagnose } = context
  return context.calls.flatMap((call) => {
    const { place, start } = call
    if (place.kind !== 'step' || !charges(operationAt(context, call))) return []
    const onResume = answering(model, openOver, place, 'resume').flatMap(({ effects }) => effects)
    const asks = context.calls.some((each) => onResume.includes(each.start) && readsProposal(context, each))
    if (asks) return []
    return [
      diagnose({
        code: 'cobranca-sem-conferir',
        path: nameAt(call),
        message: `"${place.name}" cobra por "${start.as}" e, quando a página volta, não pede de novo a proposta: mostraria valores velhos.`,
        fix: `Acrescente em "on" de "${place.name}": "resume" com a chamada que traz a proposta.`,
      }),
    ]
  })
}

const operationAt = ({ project }: CheckContext, { start }: Call): Json | undefined =>
  project.operations.get(start.name ?? '')?.source.value

const kindOf = (context: CheckContext, call: Call) => textOf(own(operationAt(context, call), 'kind'))

/** Tells whether a call reads the proposal that it is about. */
const readsProposal = (context: CheckContext, call: Call): boolean =>
  ['reference', 'lookup'].includes(kindOf(context, call) ?? '') &&
  textOf(own(own(operationAt(context, call), 'needs'), 'proposal')) !== undefined
