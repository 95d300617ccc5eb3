import { nameInWords } from '../../engine/config/index.ts'
import type { Line } from '../../engine/config/model/flow.ts'

const events: Readonly<Record<string, string>> = {
  start: 'ao abrir a página',
  resume: 'ao voltar à página',
  enter: 'ao entrar',
  leave: 'ao querer sair',
  next: 'avançar',
  back: 'voltar',
  close: 'fechar',
  edit: 'ao preencher',
}

const outcomes: Readonly<Record<string, string>> = {
  ok: 'deu certo',
  offline: 'sem conexão',
  timeout: 'demorou demais',
  failure: 'falhou',
  semVenda: 'venda perdida',
}

/** Says events that one line answers alike; the outcomes of one call stand together: "pessoa.consultar: falhou, demorou demais". */
export function eventsInWords(names: readonly string[]): string {
  const byCall = new Map<string, string[]>()
  for (const name of names) {
    const [call = '', outcome] = name.split(':')
    const key = outcome === undefined ? '' : call === '*' ? 'qualquer chamada' : call
    const said = outcome === undefined ? (known(events, call) ?? nameInWords(call)) : outcomeInWords(outcome)
    byCall.set(key, [...(byCall.get(key) ?? []), said])
  }
  return [...byCall]
    .map(([call, said]) => `${call ? `${call}: ` : ''}${[...new Set(said)].join(', ')}`)
    .join('; ')
}

const outcomeInWords = (outcome: string): string => known(outcomes, outcome) ?? nameInWords(outcome)

const known = (words: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(words, name) ? words[name] : undefined

const targets: Readonly<Record<string, string>> = {
  '@next': 'a próxima etapa',
  '@back': 'a etapa anterior',
}

/** Says what a line does, but for where it leads and which box it opens. */
export function deedsInWords({ value, starts, close, send }: Line): readonly string[] {
  const calls = starts.flatMap(({ kind, name }) => (kind === 'call' ? [`chama ${name ?? ''}`] : []))
  return [
    ...(close ? ['fecha'] : []),
    ...(value.again === true ? ['repete a chamada'] : []),
    ...calls,
    ...(send === undefined ? [] : [`segue como “${eventsInWords([send])}”`]),
  ]
}

/** Says a target that is no place of its own: the next step, the one before. */
export const targetInWords = (to: string): string => known(targets, to) ?? to
