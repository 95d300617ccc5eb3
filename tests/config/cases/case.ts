import type { SourceFile } from '../../../engine/config/index.ts'
import { file } from '../laid.ts'
import { filesUnder } from '../project.ts'

/**
 * Bad projects by name, which begins with their code: the files that replace or join those of the good project, and what is found:
 * `file:line:column [code] message fix`.
 */
export type Cases = Readonly<Record<string, readonly (SourceFile | string)[]>>

type Members = { readonly [key: string]: unknown }

const goodTexts = new Map(filesUnder('_base').map(({ path, text }) => [path, text]))

/** Makes a file of the good one, changed at some places, each named by a text that is in the file once. */
export function edited(path: string, ...edits: readonly (readonly [from: string, to: string])[]): SourceFile {
  const good = goodTexts.get(path) ?? ''
  const stray = edits.find(([from]) => good.split(from).length !== 2)
  if (stray) throw new Error(`${path} does not have this once: ${stray[0]}`)
  return { path, text: edits.reduce((text, [from, to]) => text.replace(from, () => to), good) }
}

const isObject = (value: unknown): value is Members =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Merges a change into JSON, key by key; undefined takes a key away. */
export function merge(value: unknown, change: unknown): unknown {
  if (!isObject(value) || !isObject(change)) return change
  const merged = Object.entries(change).map(([key, each]) => [
    key,
    Object.hasOwn(value, key) ? merge(value[key], each) : each,
  ])
  return Object.fromEntries([...Object.entries(value), ...merged])
}

/** Makes a file of the good one, with a change merged into it. */
export const merged = (path: string, change: Members): SourceFile =>
  file(path, merge(JSON.parse(goodTexts.get(path) ?? ''), change))

const template = (path: string, value: Members) => (change: Members) => file(path, merge(value, change))

export const venda = 'flows/venda/flow.json'

const flowX = template('flows/x/flow.json', { answers: { x: null }, on: { start: { to: 'a' } } })

/** Makes the flow "x", which starts at its step "a" and ends at its step "b", with the steps and members given. */
export const flow = (steps: Members, members?: Members): SourceFile =>
  flowX({ ...members, steps: 'b' in steps ? steps : { ...steps, b: { screen: 'parada', final: true } } })

/** Makes the flow "x" with this in its step "a". */
export const stepA = (step: Members, members?: Members): SourceFile =>
  flow({ a: { screen: 'simples', ...step } }, members)

/** The members of a flow that has something for each failure of a call. */
export const notices = {
  use: 'avisos',
  answers: { x: {} },
  on: { '*:offline|timeout|failure|semVenda': { open: 'falha' }, tentarNovamente: { again: true } },
}

/** Makes a new screen. */
export const nova = template('schemas/screens/nova.schema.json', {
  type: 'object',
  look: { heading: 'Nova', actions: [] },
})

/** Makes a second variant of the shop. */
export const verde = template('variants/loja/verde.variant.json', {
  extends: 'loja/base',
  titulo: 'Loja verde',
  nome: 'Plano verde',
  funis: { venda: { rotas: { prefixo: 'verde' } } },
  codOrigemVenda: 2,
})

/** Makes a look-up. */
export const cepBuscar = template('schemas/operations/cep.buscar.operation.json', {
  summary: 'Procura o endereço de um CEP.',
  kind: 'lookup',
  needs: { sale: false, captcha: 'none' },
  input: { type: 'object', properties: {} },
  output: { type: 'object', properties: {} },
  problems: { cepInexistente: { status: 404, says: 'Não há este CEP.' } },
})

/** Makes a look-up that calls a service. */
export const consultar = (call: Members): SourceFile =>
  cepBuscar({
    upstream: {
      service: 'dental',
      calls: { consultar: { method: 'GET', path: '/api/Cep/{cep}', envelope: 'success', ...call } },
    },
  })

/** Makes a replay. */
export const compra = template('tests/replays/venda/compra.replay.json', {
  title: 'compra no site',
  rules: ['X01o'],
  variant: 'azul',
  at: '2026-11-21T10:00:00-03:00',
  moves: [{ name: 'dados', start: {} }],
})

/** Makes a replay that goes on from that one. */
export const volta = template('tests/replays/venda/volta.replay.json', {
  title: 'compra e volta',
  rules: ['X01o'],
  after: { replay: 'venda/compra', move: 'dados' },
  moves: [{ name: 'dados', event: 'next' }],
})
