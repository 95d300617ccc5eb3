import type { Json } from '../../flow/funnel.ts'
import type { Diagnostic, Path } from '../diagnostic.ts'
import type { Finding } from '../json/document.ts'
import { forbiddenKeys } from '../json/value.ts'
import { type Position, sizeOf, type Use, usesOf } from '../model/rules.ts'
import { distance, suggest } from '../nearest.ts'

/** A rule or a value with rules inside, and where it stands. */
export interface RuleAt {
  readonly value: Json | undefined
  readonly path: Path
  readonly position: Position
}

const deepest = 32
const mostNodes = 2000

/** Finds what is wrong with a rule by itself: unknown operators, forbidden paths, sizes out of all measure. */
export function checkRule(
  { value, path, position }: RuleAt,
  operators: readonly string[],
  tell: (finding: Finding) => Diagnostic,
): readonly Diagnostic[] {
  const known = new Set(operators)
  const { depth, nodes } = sizeOf(value)
  if (depth > deepest || nodes > mostNodes) {
    const says = `Esta regra é grande demais: ${depth} níveis e ${nodes} partes; o limite é de ${deepest} níveis e ${mostNodes} partes.`
    return [
      tell({
        code: 'regra-grande',
        path,
        says,
        fix: 'Dê nome a uma parte dela em "derived" e leia esse nome aqui.',
      }),
    ]
  }
  return usesOf(value, path, known, position).flatMap((use) => {
    if (use.kind === 'stray') return strayIn(use, operators).map(tell)
    if (use.kind === 'read') return forbiddenIn(use.path, use.name).map(tell)
    return use.kind === 'operator' ? [...countIn(use, value), ...clockIn(use)].map(tell) : []
  })
}

/** Finds parts of a dotted path that would reach into JavaScript's own objects. */
export function forbiddenIn(path: Path, name: string, at: Finding['at'] = 'valor'): readonly Finding[] {
  const part = name.split('.').find((each) => forbiddenKeys.includes(each))
  if (part === undefined) return []
  const says = `"${part}" não pode estar num caminho: é uma palavra do próprio JavaScript.`
  return [{ code: 'caminho-proibido', path, at, says, fix: 'Escolha outro nome.' }]
}

const refused: Readonly<Record<string, string>> = { '==': '===', '!=': '!==' }

function strayIn(
  { path, keys, given, position }: Use & { kind: 'stray' },
  operators: readonly string[],
): readonly Finding[] {
  const [key = ''] = keys
  if (keys.length !== 1) {
    const says =
      keys.length === 0
        ? 'Aqui devia haver uma regra, e o objeto está vazio.'
        : `Uma regra tem um operador só, e aqui há ${keys.length} chaves: ${keys.join(', ')}.`
    return [
      {
        code: 'operador-desconhecido',
        path,
        says,
        fix: 'Junte as condições com { "and": [ … ] } ou { "or": [ … ] }.',
      },
    ]
  }
  const better = refused[key]
  if (position === 'value' && better === undefined && !isAlmost(key, given, operators)) return []
  return [
    {
      code: 'operador-desconhecido',
      path: [...path, key],
      at: 'chave',
      says: `O operador "${key}" não existe.`,
      fix: better ? `Use "${better}".` : suggest(key, operators, 'Operadores que existem'),
    },
  ]
}

/**
 * Tells a slip of the keyboard from a key that means itself, where a literal is as good as a rule: the key is almost an
 * operator's name and holds what an operator takes, a list, or a path for `var`.
 */
function isAlmost(key: string, given: Json | undefined, operators: readonly string[]): boolean {
  if (typeof given === 'string')
    return distance(key.toLowerCase(), 'var') <= 1 && /^[a-z]\w*(\.\w+)*$/.test(given)
  if (!Array.isArray(given)) return false
  return operators.some((name) => name.length >= 4 && distance(key, name) <= (name.length >= 8 ? 2 : 1))
}

/** Operators that read the time of the event. */
const clocks = ['hoje', 'idadeEmMeses', 'diasDesde', 'vigencias']

/** Finds an operator that asks for the time inside `all` or `some`, where there is only the item. */
function clockIn({ name, path, inItem }: Use & { kind: 'operator' }): readonly Finding[] {
  if (!inItem || !clocks.includes(name)) return []
  return [
    {
      code: 'operador-sem-hora',
      path,
      at: 'chave',
      says: `"${name}" não sabe que dia é hoje dentro de "all" ou "some": ali só se lê o item da lista.`,
      fix: 'Guarde a data de hoje fora da lista, ou compare cada item onde ele é digitado.',
    },
  ]
}

/** How many arguments an operator takes, at least and at most; the others take any number. */
const counts: Readonly<Record<string, readonly [least: number, most: number]>> = {
  '===': [2, 2],
  '!==': [2, 2],
  '<': [2, 3],
  '<=': [2, 3],
  '>': [2, 3],
  '>=': [2, 3],
  '-': [2, 2],
  '!': [1, 1],
  '!!': [1, 1],
  in: [2, 2],
  all: [2, 2],
  some: [2, 2],
  tamanho: [1, 1],
  digitos: [1, 1],
  comecaCom: [2, 2],
  idadeEmMeses: [1, 1],
  diasDesde: [1, 1],
  acha: [3, 3],
  onde: [3, 3],
  retira: [3, 3],
  coluna: [2, 2],
  junta: [3, 3],
  guarda: [2, 2],
  repete: [2, 2],
  percentual: [2, 2],
}

function countIn(
  { name, args, path }: Use & { kind: 'operator' },
  _value: Json | undefined,
): readonly Finding[] {
  const [least, most] = counts[name] ?? [0, Number.POSITIVE_INFINITY]
  if (args.length >= least && args.length <= most) return []
  const wanted = least === most ? `${least}` : `de ${least} a ${most}`
  return [
    {
      code: 'fora-do-limite',
      path,
      says: `"${name}" precisa de ${wanted} ${most === 1 ? 'valor' : 'valores'}, e aqui há ${args.length}.`,
      fix: `Escreva assim: { "${name}": [ ${Array.from({ length: least }, () => '…').join(', ')} ] }.`,
    },
  ]
}
