import fc from 'fast-check'
import { operatorNames } from '../../engine/conditions/index.ts'
import { everyKind, knowing, v } from './known.ts'

const sold = {
  planos: [{ codigo: 'p', precos: { a: 100 }, quantidade: 2, id: 'x', donos: [{ id: 1 }, { id: 1 }] }],
  faixas: [{ codigo: 'a', id: 'a' }, { codigo: 'b' }],
}
const known = Object.keys(everyKind())
const inside = [
  'objeto.dentro',
  'objeto.dentro.fundo',
  'pessoas.0.idade',
  'lista.length',
  'objeto.constructor',
]
const ofItems = ['nome', 'id', 'idade', 'titular', 'dentro']
const strange = ['falta', 'outro', 'nascimento', '', '.', 'toString', '__proto__']
const path = fc.constantFrom(...known, ...inside, ...ofItems, ...strange)
const slot = path.map((name) => `{${name}}`)
const text = fc.oneof(
  slot,
  fc.constantFrom('', 'abc', 'id', '2008-11-21', 'Olá, {texto}', '{um:moeda}{falta}', '{'),
)
const plain = fc.oneof(text, fc.integer({ min: -3, max: 40 }), fc.boolean(), fc.constant(null))
// Start dates are a table of the variant, whose shape its schema holds: over anything else they break.
const shapeless = operatorNames.filter((name) => name !== 'vigencias')
const key = fc.constantFrom('id', 'nome', 'quantidade', 'codigo', 'map', 'log', '__proto__', ...shapeless)

/** Readings and lists of arguments that a file would hardly write. */
const odd = fc.constantFrom(
  { var: null },
  { var: [] },
  { var: 7 },
  { var: [['um']] },
  { and: [] },
  { or: [] },
  { if: [] },
)
const dates = { dias: [1, 10, 20], horaCorte: 21, ofertas: 2, terceira: { pedido: { deDia: 1, ateDia: 31 } } }

/** Lists of arguments that fit one operator or another. */
const number = fc.oneof(fc.integer({ min: -3, max: 300 }), fc.constantFrom('{um}', '{zero}'))
const word = fc.constantFrom('a', 'abc', 'b', 'é 1', '{texto}', '2008-11-21', '2026-12-31', '{nascimento}')
const list = fc.constantFrom('{pessoas}', '{lista}', '{planos}', '{faixas}', v('pessoas'))
const column = fc.constantFrom('id', 'nome', 'idade', 'titular', 'quantidade', 'donos', 'dentro')
const fitting: fc.Arbitrary<unknown[]> = fc.oneof(
  fc.array(number, { minLength: 1, maxLength: 3 }),
  fc.array(word, { minLength: 1, maxLength: 3 }),
  fc.tuple(fc.oneof(list, word), fc.oneof(list, word)),
  fc.tuple(fc.oneof(list, fc.constant('{objeto}')), column),
  fc.tuple(list, column, fc.oneof(number, word)),
  fc.tuple(list, list, column),
)

/** Says an operator of what may stand behind it: a list of arguments, or one alone. */
export function using(name: string, argument: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  if (name === 'vigencias')
    return fc.constantFrom(dates, 7, [dates, 'pedido']).map((said) => ({ [name]: said }))
  const several = fc
    .tuple(fc.oneof(list, argument), fc.array(argument, { maxLength: 4 }))
    .map(([first, rest]) => [first, ...rest])
  const alone = fc.oneof(argument, fc.constant([]))
  return fc.oneof(fitting, fitting, several, several, alone).map((said) => ({ [name]: said }))
}

/** Any value a file may write: rules of every operator, literals of any keys, lists, texts with and without slots. */
export const { value } = fc.letrec<{ rule: unknown; value: unknown }>((tie) => ({
  rule: fc.oneof(...operatorNames.map((name) => using(name, tie('value')))),
  value: fc.oneof(
    { maxDepth: 4, withCrossShrink: true },
    plain,
    path.map(v),
    odd,
    tie('rule'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.array(fc.tuple(key, tie('value')), { maxLength: 3 }).map((members) => Object.fromEntries(members)),
  ),
}))

const answer = fc.oneof(
  plain,
  fc.jsonValue({ maxDepth: 2 }),
  fc.array(fc.record({ id: plain, nome: plain, idade: plain, quantidade: fc.nat(3) }, { requiredKeys: [] }), {
    maxLength: 3,
  }),
)
/** Draws facts with a value of every kind, some of them drawn too. */
export const facts = fc
  .record({ outro: answer, pessoas: answer, um: answer, nascimento: text }, { requiredKeys: [] })
  .map((said) => knowing({ ...everyKind(), ...sold, ...said }))
