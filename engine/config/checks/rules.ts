import { slotsOf } from '../../conditions/index.ts'
import type { Json } from '../../flow/funnel.ts'
import type { Diagnostic, Path } from '../diagnostics/diagnostic.ts'
import { distance, suggest } from '../diagnostics/nearest.ts'
import type { Finding } from '../json/document.ts'
import { memoizeByObject } from '../json/once.ts'
import { forbiddenKeys } from '../json/value.ts'
import { recordOf } from '../language/index.ts'
import { anyNumber } from '../language/record.ts'
import { type RuleAt, sizeOf, type Use, usesOf } from '../model/rules.ts'
import type { Vocabulary } from '../model/world.ts'

const deepest = 32
const mostNodes = 2000

/** Finds what is wrong with a rule by itself: unknown operators, forbidden paths, sizes out of all measure. */
export function checkRule(
  { value, path, position }: RuleAt,
  { operators, formats }: Pick<Vocabulary, 'operators' | 'formats'>,
  diagnose: (finding: Finding) => Diagnostic,
): readonly Diagnostic[] {
  const known = inferTypes(operators)
  const { depth, nodes } = sizeOf(value)
  if (depth > deepest || nodes > mostNodes) {
    const message = `Esta regra é grande demais: ${depth} níveis e ${nodes} partes; o limite é de ${deepest} níveis e ${mostNodes} partes.`
    return [
      diagnose({
        code: 'regra-grande',
        path,
        message,
        fix: 'Dê nome a uma parte dela em "derived" e leia esse nome aqui.',
      }),
    ]
  }
  return usesOf(value, path, known, position).flatMap((use) => {
    if (use.kind === 'stray') return strayIn(use, operators).map(diagnose)
    if (use.kind === 'text') return wrongSlots(formats, use).map(diagnose)
    if (use.kind === 'read') return forbiddenIn(use.path, use.name).map(diagnose)
    return [...countIn(use), ...pathIn(use), ...namesIn(use)].map(diagnose)
  })
}

const inferTypes = memoizeByObject((operators: readonly string[]): ReadonlySet<string> => new Set(operators))

/** Finds parts of a dotted path that would reach into JavaScript's own objects. */
export function forbiddenIn(path: Path, name: string, at: Finding['at'] = 'valor'): readonly Finding[] {
  const part = name.split('.').find((each) => forbiddenKeys.includes(each))
  if (part === undefined) return []
  const message = `"${part}" não pode estar num caminho: é uma palavra do próprio JavaScript.`
  return [{ code: 'caminho-proibido', path, at, message, fix: 'Escolha outro nome.' }]
}

const refused: Readonly<Record<string, string>> = { '==': '===', '!=': '!==' }

function strayIn(
  { path, keys, given, position }: Use & { kind: 'stray' },
  operators: readonly string[],
): readonly Finding[] {
  const [key = ''] = keys
  if (keys.length !== 1) {
    const message =
      keys.length === 0
        ? 'Aqui devia haver uma regra, e o objeto está vazio.'
        : `Uma regra tem um operador só, e aqui há ${keys.length} chaves: ${keys.join(', ')}.`
    return [
      {
        code: 'operador-desconhecido',
        path,
        message,
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
      message: `O operador "${key}" não existe.`,
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

/** Finds a `var` whose path would have to be worked out: an answer would choose what is read. */
function pathIn({ name, args, path }: Use & { kind: 'operator' }): readonly Finding[] {
  const [given] = args
  if (name !== 'var' || given === undefined || given === null || typeof given === 'string') return []
  const message =
    typeof given === 'object'
      ? '"var" lê um caminho escrito aqui mesmo, e aqui o caminho seria calculado por uma regra.'
      : `"var" lê um caminho, que é um texto, e aqui há ${JSON.stringify(given)}.`
  return [{ code: 'tipo-errado', path, message, fix: 'Escreva o caminho: "{titular.nome}".' }]
}

/** Finds what is no text where an operator is told the name of a key; a rule may work it out. */
function namesIn({ name, args, path }: Use & { kind: 'operator' }): readonly Finding[] {
  const { namesFrom, keys = [] } = recordOf(name) ?? {}
  const isName = (i: number) => keys.includes(i) || (namesFrom !== undefined && i >= namesFrom)
  return args.flatMap((arg, i): readonly Finding[] => {
    if (!isName(i) || typeof arg === 'string' || (typeof arg === 'object' && arg !== null)) return []
    const message = `"${name}" precisa aqui do nome de uma chave, que é um texto, e aqui há ${JSON.stringify(arg)}.`
    const fix = 'Escreva o nome da chave entre aspas.'
    return [{ code: 'tipo-errado', path: [...path, i], message, fix }]
  })
}

/** Finds an operator with more or fewer arguments than it takes. */
function countIn({ name, args, path }: Use & { kind: 'operator' }): readonly Finding[] {
  const [least, most] = recordOf(name)?.takes ?? anyNumber
  if (args.length >= least && args.length <= most) return []
  const wanted = least === most ? least : `de ${least} a ${most}`
  return [
    {
      code: 'fora-do-limite',
      path,
      message:
        most === 1
          ? `"${name}" precisa de ${wanted} valor, e aqui há ${args.length}.`
          : `"${name}" precisa de ${wanted} valores, e aqui há ${args.length}.`,
      fix: `Escreva assim: { "${name}": [ ${Array.from({ length: least }, () => '…').join(', ')} ] }.`,
    },
  ]
}

/** Finds in a text what stands between braces and is no path, and formats that are not there. */
export function wrongSlots(
  formats: readonly string[],
  { text, path }: { readonly text: string; readonly path: Path },
): readonly Finding[] {
  return slotsOf(text).flatMap(({ path: name, format }): readonly Finding[] => {
    if (!/^\w+(\.\w+)*$/.test(name)) {
      const message = `"{${name}}" não é um nome: dentro das chaves vai só o caminho de uma resposta.`
      const fix = 'Escreva, por exemplo: {titular.nome} ou {total:moeda}.'
      return [{ code: 'formato-invalido', path, message, fix }]
    }
    if (format === undefined || formats.includes(format)) return forbiddenIn(path, name)
    const message = `O formato "${format}" não existe (em "${text.length > 60 ? `{${name}:${format}}` : text}").`
    const fix = suggest(format, formats, 'Formatos que existem')
    return [{ code: 'formato-de-texto-desconhecido', path, message, fix }]
  })
}
