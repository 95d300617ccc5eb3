import type { Json } from '../../flow/funnel.ts'
import { slotsOf } from '../../rules/index.ts'
import { type Diagnostic, distance, type Path } from '../diagnostics/diagnostic.ts'
import {
  entriesOf,
  type Finding,
  forbiddenKeys,
  listOf,
  memoizeByObject,
  objectOf,
  originOf,
  own,
  textOf,
  unknownName,
} from '../json/document.ts'
import { anyNumber, recordOf } from '../language/operators.ts'
import {
  eventsOfNotice,
  eventsOfScreen,
  type FlowContext,
  fieldsOf,
  pageEvents,
  screensNamed,
  type Vocabulary,
} from '../model/context.ts'
import { type Line, ownEvents } from '../model/flow.ts'
import { type FlowRule, rulesOf } from '../model/flow-rules.ts'
import { type RuleAt, sizeOf, type Use, usesIn, usesOf } from '../model/rules.ts'
import { knownVariables, unknownInVariant, unknownVariable } from './names.ts'

/** Finds what is wrong with the rules of a flow: by themselves, and in the names they read and write. */
export function checkFlowRules(context: FlowContext): readonly Diagnostic[] {
  const { model, operators, vocabulary, diagnose } = context
  const rules = rulesOf(model).flatMap((rule) => [
    ...checkRule(rule, vocabulary, diagnose),
    ...usesIn(rule, operators).flatMap((use) => {
      if (use.kind === 'text') return bareIn(context, use).map(diagnose)
      return use.kind === 'read' && !use.inItem ? readingIn(context, rule, use).map(diagnose) : []
    }),
  ])
  return [...rules, ...writes(context), ...forms(context)]
}

const quotedValues: readonly string[] = ['true', 'false', 'null']

/** A text that is a path of something known was meant to be read; one that is a quoted value counts as yes in a condition. */
function bareIn(context: FlowContext, { text, path }: Use & { kind: 'text' }): readonly Finding[] {
  if (quotedValues.includes(text)) {
    const message = `Entre aspas isto é o texto ${text}, e não o valor: numa condição ele vale como sim.`
    return [{ code: 'tipo-errado', path, message, fix: 'Tire as aspas; se é mesmo um texto, escolha outro.' }]
  }
  const [root = '', ...rest] = text.split('.')
  if (rest.length === 0 || !/^[\w.]+$/.test(text) || !knownVariables(context).includes(root)) return []
  const message = `"${text}" é só um texto: assim não se lê o valor.`
  return [{ code: 'caminho-sem-var', path, message, fix: `Escreva "{${text}}".` }]
}

/** The root of every path written is an answer or `form`. */
function writes(context: FlowContext): readonly Diagnostic[] {
  const roots = [...answersOf(context), 'form']
  return context.model.lines.flatMap(({ value, path }) =>
    entriesOf(value.set).flatMap(([target]) => {
      const here = [...path, 'set', target]
      const bad = [...forbiddenIn(here, target, 'chave')]
      const root = target.split('.')[0]!
      if (bad.length === 0 && !roots.includes(root)) {
        const what = knownVariables(context).includes(root)
          ? `"${root}" não se escreve`
          : `"${root}" não está em "answers"`
        bad.push(
          unknownVariable(root, roots, {
            path: here,
            at: 'chave',
            message: `${what}; só se escreve em respostas e em "form".`,
          }),
        )
      }
      return bad.map(context.diagnose)
    }),
  )
}

/** The path a step's screen edits begins with an answer. */
function forms(context: FlowContext): readonly Diagnostic[] {
  const answers = answersOf(context)
  return context.model.steps.flatMap(({ value, path, name }) => {
    const form = textOf(value.form)
    if (form === undefined) return []
    const here = [...path, 'form']
    const bad = [...forbiddenIn(here, form)]
    const root = form.split('.')[0]!
    if (bad.length === 0 && !answers.includes(root)) {
      bad.push(
        unknownVariable(root, answers, {
          path: here,
          message: `O passo "${name}" edita "${form}", mas "${root}" não está em "answers".`,
        }),
      )
    }
    return bad.map(context.diagnose)
  })
}

const answersOf = ({ model }: FlowContext): readonly string[] =>
  Object.keys(objectOf(own(model.source.value, 'answers')))

const deepest = 32
const mostNodes = 2000

/** Finds what is wrong with a rule by itself: unknown operators, forbidden paths, sizes out of all measure. */
export function checkRule(
  { value, path, position }: RuleAt,
  { operators, formats }: Pick<Vocabulary, 'operators' | 'formats'>,
  diagnose: (finding: Finding) => Diagnostic,
): readonly Diagnostic[] {
  const known = operatorSet(operators)
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

const operatorSet = memoizeByObject((operators: readonly string[]): ReadonlySet<string> => new Set(operators))

/** Finds parts of a dotted path that would reach into JavaScript's own objects. */
function forbiddenIn(path: Path, name: string, at: Finding['at'] = 'valor'): readonly Finding[] {
  const part = name.split('.').find((each) => forbiddenKeys.includes(each))
  if (part === undefined) return []
  const message = `"${part}" não pode estar num caminho: é uma palavra do próprio JavaScript.`
  return [{ code: 'caminho-proibido', path, at, message, fix: 'Escolha outro nome.' }]
}

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
  if (position === 'value' && !isAlmost(key, given, operators)) return []
  return unknownName(key, operators, {
    code: 'operador-desconhecido',
    path: [...path, key],
    at: 'chave',
    message: `O operador "${key}" não existe.`,
    all: 'Operadores que existem',
  })
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

/** Finds what is no text where an operator takes the name of a key; a rule may compute it. */
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

/** Finds in a text what is between braces and is no path, and formats that are not there. */
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
    return unknownName(format, formats, {
      code: 'formato-de-texto-desconhecido',
      path,
      message: `O formato "${format}" não existe (em "${text.length > 60 ? `{${name}:${format}}` : text}").`,
      all: 'Formatos que existem',
    })
  })
}

type Reading = Use & { readonly kind: 'read' }

/** Finds a name that a rule reads and nothing writes: its root first, then the names under it. */
function readingIn(context: FlowContext, rule: FlowRule, use: Reading): readonly Finding[] {
  const [root = ''] = use.name.split('.')
  const known = knownVariables(context)
  if (use.name === '') return []
  if (!known.includes(root)) {
    if (isNeeded(context, use.path, root)) return []
    return [
      unknownVariable(root, known, {
        path: use.path,
        message: `"${use.name}" lê "${root}", que não é resposta nem valor derivado.`,
      }),
    ]
  }
  if (root === 'variant') {
    const wrong = unknownInVariant(context, use.name)
    return wrong ? [{ code: 'resposta-desconhecida', path: use.path, ...wrong }] : []
  }
  return root === 'event' && rule.line ? wrongEvent(context, rule.line, use) : []
}

/** A name a part needs and the flow does not have is reported where the part is used. */
function isNeeded({ project, model }: FlowContext, path: Finding['path'], root: string): boolean {
  const { file } = originOf(model.source, path).document
  const used = project.flows.get(model.name)?.parts.find(({ part }) => part.origin.document.file === file)
  return listOf(own(used?.part.value, 'needs')).includes(root)
}

/** What every event carries. */
const always: readonly string[] = ['type', 'at']

function wrongEvent(context: FlowContext, line: Line, use: Reading): readonly Finding[] {
  const [, member, name] = use.name.split('.')
  if (member === undefined || line.event === 'enter') return []
  const wrongMember = unknownName(member, [...always, ...membersOf(context, line.event, [])], {
    code: 'resposta-desconhecida',
    path: use.path,
    message: `O evento "${line.event}" não traz "${member}".`,
    all: 'Ele traz',
  })
  if (wrongMember.length > 0) return wrongMember
  if (member === 'kept') return wrongKept(context, use, name)
  return member === 'values' ? wrongValue(context, line, { path: use.path, name }) : []
}

function membersOf(context: FlowContext, event: string, seen: readonly string[]): readonly string[] {
  if (event === 'start') return ['route', 'query', 'kept']
  if (event.includes(':')) return [event.endsWith(':ok') ? 'data' : 'problem', 'input']
  if (seen.includes(event)) return []
  const { model, project } = context
  const sent = model.lines
    .filter(({ send }) => send === event)
    .flatMap((line) => membersOf(context, line.event, [...seen, event]))
  const isTimer = model.leaves.some(({ value }) => own(value.timers, event) !== undefined)
  const isPressed =
    [...ownEvents, ...pageEvents].includes(event) ||
    screensNamed(project, model).some((screen) =>
      eventsOfScreen(screen).some(({ name }) => name === event),
    ) ||
    [...model.notices.values()].some((notice) => eventsOfNotice(notice).some(({ name }) => name === event))
  const typed = isPressed || (sent.length === 0 && !isTimer) ? ['values', 'id'] : []
  return [...new Set([...sent.filter((name) => name !== 'values'), ...typed])]
}

function wrongKept({ model }: FlowContext, { path }: Reading, name: string | undefined): readonly Finding[] {
  return unknownName(name, Object.keys(objectOf(own(model.source.value, 'kept'))), {
    code: 'guardado-desconhecido',
    path,
    message: `"${name}" não está em "kept" deste fluxo.`,
    all: 'Nomes que existem em "kept"',
  })
}

/** The values of an event are the fields of the screen it comes from. */
function wrongValue(
  context: FlowContext,
  { place }: Line,
  { path, name }: { readonly path: Finding['path']; readonly name: string | undefined },
): readonly Finding[] {
  const isPlain = place.kind === 'box' || place.isLeaf
  if (!isPlain || own(place.value, 'screen') === undefined) return []
  return unknownName(name, Object.keys(fieldsOf(context.project, place)), {
    code: 'campo-desconhecido',
    path,
    message: `A tela de "${place.name}" não tem o campo "${name}".`,
    all: 'Campos da tela',
  })
}

/** Tells whether a condition holds always or never, since there is none or it is a plain value; undefined where it depends. */
function literalTruth(when: Json | undefined): boolean | undefined {
  if (when === undefined) return true
  const isRuleOrPath =
    (typeof when === 'object' && when !== null) || (typeof when === 'string' && when !== '')
  return isRuleOrPath ? undefined : Boolean(when)
}

/** Finds which of some entries, of which the first whose condition holds counts, is the first that always holds. */
export const firstThatHolds = (whens: readonly (Json | undefined)[]): number =>
  whens.findIndex((when) => literalTruth(when) === true)

/** Lists which of some entries never count: those after one that always holds, and those that never hold. */
export function neverReached(whens: readonly (Json | undefined)[]): readonly number[] {
  const last = firstThatHolds(whens)
  return [...whens.keys()].filter((i) => literalTruth(whens[i]) === false || (last >= 0 && i > last))
}
