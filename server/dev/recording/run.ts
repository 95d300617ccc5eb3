import type { FlowEvent, Json } from '../../../engine/index.ts'

/** One thing that happened in a run, and where the funnel stood after it. */
export interface Heard {
  readonly event: FlowEvent
  readonly step: string
  readonly boxes: readonly string[]
  readonly calls: readonly string[]
  /** What it set off outside, as "call endereco.cep". */
  readonly effects: readonly string[]
}

/** What happened in a run of a funnel from its first event on. */
export interface RecordedRun {
  /** The id of the funnel, as "pf-implante/dental-individual". */
  readonly variant: string
  /** What the server said of itself, where the replay is to say it too. */
  readonly server?: { readonly [name: string]: Json }
  readonly heard: readonly Heard[]
}

/** A long run with its replies fits in this many bytes. */
export const longestRun = 8_000_000

const isText = (value: unknown): value is string => typeof value === 'string'
const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isTexts = (value: unknown): boolean => Array.isArray(value) && value.every(isText)

const isHeard = (value: unknown): boolean =>
  isGroup(value) &&
  isGroup(value.event) &&
  isText(value.event.type) &&
  typeof value.event.at === 'number' &&
  isText(value.step) &&
  [value.boxes, value.calls, value.effects].every(isTexts)

/** Reads what a page says that it heard, or says in pt-BR what is wrong with that. */
export function runIn(body: unknown): RecordedRun | string {
  if (!isGroup(body) || !isText(body.variant)) return 'Falta o funil da gravação.'
  const { heard } = body
  if (!Array.isArray(heard) || !heard.every(isHeard)) return 'O que foi gravado não se pode ler.'
  if (heard[0]?.event.type !== 'start')
    return 'A gravação não começa pelo começo: recarregue a página e grave de novo.'
  return body as unknown as RecordedRun
}
