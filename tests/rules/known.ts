import { evaluate, type Facts } from '../../engine/index.ts'

const NOON = Date.parse('2026-11-21T12:00:00-03:00')
/** Some people, as a funnel would list them. */
export const people = [
  { id: 'a', titular: 't', nome: 'Ana', idade: 40 },
  { id: 'b', titular: 't', nome: '', idade: 10 },
  { id: 'c', titular: null, nome: 'Caio' },
]

/** Gives facts that know these names, at noon of 21 November 2026 in São Paulo. */
export const knowing = (names: { readonly [name: string]: unknown }, at = NOON): Facts => ({
  at,
  read: (name) => (Object.hasOwn(names, name) ? names[name] : undefined),
})
/** Makes names of a value of every kind, new each time. */
export const everyKind = () => ({
  um: 1,
  zero: 0,
  texto: 'abc',
  vazio: '',
  nulo: null,
  sim: true,
  nao: false,
  lista: [1, 2],
  nada: [],
  objeto: { dentro: { fundo: 'ok' } },
  pessoas: structuredClone(people),
})
/** Facts with a value of every kind. */
export const facts = knowing(everyKind())
/** Works out a rule over these facts. */
export const is = (rule: unknown) => evaluate(rule, facts)
/** Says the reading of a path. */
export const v = (name: string) => ({ var: name })
