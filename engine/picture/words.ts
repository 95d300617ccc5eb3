import { eventsInWords } from '../config/index.ts'
import type { Line } from '../config/model/flow.ts'

const targets: Readonly<Record<string, string>> = {
  '@next': 'a próxima etapa',
  '@back': 'a etapa anterior',
}

/** Says what a line does, but for where it leads and which box it opens. */
export function deedsInWords({ value, effects, close, send }: Line): readonly string[] {
  const calls = effects.flatMap(({ kind, name }) => (kind === 'call' ? [`chama ${name ?? ''}`] : []))
  return [
    ...(close ? ['fecha'] : []),
    ...(value.again === true ? ['repete a chamada'] : []),
    ...calls,
    ...(send === undefined ? [] : [`segue como “${eventsInWords([send])}”`]),
  ]
}

/** Says a target that is no place of its own: the next step, the one before. */
export const targetInWords = (to: string): string => (Object.hasOwn(targets, to) ? targets[to]! : to)
