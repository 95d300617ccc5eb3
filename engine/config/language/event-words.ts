import { nameInWords } from './path-words.ts'

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
    const key = outcome === undefined ? '' : name.startsWith('*:') ? 'qualquer chamada' : call
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
