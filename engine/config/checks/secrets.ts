import type { Fields, Json } from '../../flow/funnel.ts'
import type { Diagnostic, Path } from '../diagnostics/diagnostic.ts'
import { entriesOf, memoizeByObject, report, valueAt } from '../json/document.ts'
import {
  type CheckContext,
  eventsOfNotice,
  eventsOfScreen,
  type FlowContext,
  fieldsOf,
  outcomesOf,
  screenOf,
} from '../model/context.ts'
import { answering, type Line, type Place, topsAfter } from '../model/flow.ts'
import { type FlowRule, rulesOf } from '../model/flow-rules.ts'
import { type Use, usesIn, usesOf } from '../model/rules.ts'

/** Finds secrets that would be kept, and calls with a secret that would be repeated. */
export const checkSecrets = (context: FlowContext): readonly Diagnostic[] => [
  ...rulesOf(context.model).flatMap((rule) => keptSecrets(context, rule)),
  ...context.calls.flatMap(({ start }) => repeatedSecret(context, start)),
]

/** Lists the dotted paths of the secrets among some fields. */
function secretsOf(fields: Fields, before = ''): readonly string[] {
  return Object.entries(fields).flatMap(([name, kind]) => {
    if (kind === true) return []
    return kind === 'secret' ? [before + name] : secretsOf(kind, `${before}${name}.`)
  })
}

/** Gives the secrets of the screens an event of a place may come from: its own, or any of the flow where it has none. */
const secretsBy = memoizeByObject((context: FlowContext) => {
  const { model, project } = context
  const secretsIn = (places: readonly Place[]) => [
    ...new Set(places.flatMap((place) => secretsOf(fieldsOf(project, place)))),
  ]
  const ofFlow = secretsIn(model.places)
  return memoizeByObject((place: Place): readonly string[] => {
    const isPlain = place.kind === 'box' || place.isLeaf
    return isPlain && screenOf(project, place) ? secretsIn([place]) : ofFlow
  })
})

const secretsAt = (context: FlowContext, { place }: Pick<FlowRule, 'place'>): readonly string[] =>
  secretsBy(context)(place)

/** Gives the secret a path reads, by itself or among others. */
function secretRead(name: string, secrets: readonly string[], root: string): string | undefined {
  if (name !== root && !name.startsWith(`${root}.`)) return undefined
  const path = name.slice(root.length + 1)
  return secrets.find(
    (each) => path === '' || each === path || each.startsWith(`${path}.`) || path.startsWith(`${each}.`),
  )
}

const secretInForm = (name: string, secrets: readonly string[]): string | undefined =>
  name === 'form' ? undefined : secretRead(name, secrets, 'form')

/** Tells whether a path looks for a secret in a form, where none ever is. */
export const readsSecretInForm = (context: FlowContext, rule: FlowRule, name: string): boolean =>
  secretInForm(name, secretsAt(context, rule)) !== undefined

function keptSecrets(context: FlowContext, rule: FlowRule): readonly Diagnostic[] {
  const secrets = secretsAt(context, rule)
  if (secrets.length === 0) return []
  return usesIn(rule, context.operators).flatMap((use) => {
    if (use.kind !== 'read' || use.inItem) return []
    return secretOf(context, rule, use, secrets).map(context.diagnose)
  })
}

function secretOf(
  context: FlowContext,
  rule: FlowRule,
  use: Use & { kind: 'read' },
  secrets: readonly string[],
) {
  const inForm = secretInForm(use.name, secrets)
  if (inForm !== undefined) {
    const message = `O segredo "${inForm}" nunca fica em "form": ele só existe em "event.values", no evento que o traz.`
    return [
      { code: 'segredo-guardado' as const, path: use.path, message, fix: `Leia "event.values.${inForm}".` },
    ]
  }
  const secret = secretRead(use.name, secrets, 'event.values')
  const where = secret === undefined ? undefined : keptBy(context, rule, use)
  if (where === undefined) return []
  const message = `O segredo "${secret}" não pode ${where}.`
  const fix = 'Um segredo só se lê em "when" e no "with" de uma chamada, em campo "writeOnly" da operação.'
  return [{ code: 'segredo-guardado' as const, path: use.path, message, fix }]
}

/** Says what would keep a value that a rule gives; undefined for a condition and for a call's own secret field. */
function keptBy({ project }: FlowContext, { path, line }: FlowRule, use: Use): string | undefined {
  if (!line) return path[0] === 'derived' ? 'entrar num valor derivado' : undefined
  const [key, i, , member, , inMember] = path.slice(line.path.length).concat(use.path.slice(path.length))
  const field = member === 'mescla' ? inMember : member
  if (key === 'set') return 'ser escrito em respostas'
  if (key === 'with') return `entrar na caixa "${line.open}"`
  const start = key === 'effects' ? line.effects[Number(i)] : undefined
  if (!start) return undefined
  if (start.kind !== 'call') return `ir no efeito "${start.kind}"`
  const operation = project.operations.get(start.name ?? '')
  if (!operation || typeof field !== 'string') return undefined
  const isSecret = valueAt(operation.input.schema, ['properties', field, 'writeOnly']) === true
  return isSecret ? undefined : `ir no campo "${field}" de "${start.name}", que não é "writeOnly"`
}

/** A call that takes a secret along can't be made again: the secret is gone. */
function repeatedSecret(context: FlowContext, start: Line['effects'][number]): readonly Diagnostic[] {
  const { model, openOver, calls, diagnose } = context
  const line = model.lines.find(({ effects }) => effects.includes(start))
  const operation = calls.find((call) => call.start === start)?.operation
  if (!line || !operation || !takesSecret(context, line, start.value.with)) return []
  const tops = topsAfter(model, openOver, line)
  const answered = outcomesOf(operation).flatMap((outcome) =>
    tops.flatMap((top) => answering(model, openOver, top, `${start.as}:${outcome}`)),
  )
  const opened = [...new Set(answered.flatMap(({ open }) => open ?? []))]
  const repeating = opened.flatMap((name) => repeatsIn(context, name, tops))
  return [...new Set(repeating)].slice(0, 1).map(({ box, again }) =>
    diagnose({
      code: 'repete-segredo',
      path: [...start.path, 'call'],
      message: `A chamada "${start.as}" leva um segredo e não pode ser repetida, mas quando falha abre "${box}", onde "${again}" a repete ("again").`,
      fix: `Responda "${again}" neste passo com [{}], que só fecha o aviso, ou abra outro aviso quando esta chamada falha.`,
    }),
  )
}

const takesSecret = (context: FlowContext, line: Line, given: Json | undefined): boolean => {
  const secrets = secretsAt(context, line)
  return usesOf(given, [], context.operators, 'value').some(
    (use) => use.kind === 'read' && secretRead(use.name, secrets, 'event.values') !== undefined,
  )
}

/** Finds the events of a box or notice, open over some places, that repeat the call. */
function repeatsIn(context: FlowContext, name: string, tops: readonly Line['place'][]) {
  const { model, openOver, project } = context
  const notice = model.notices.get(name)
  const box = model.boxes.get(name)
  const events = notice ? eventsOfNotice(notice) : box ? eventsOfScreen(screenOf(project, box)) : []
  return events.flatMap(({ name: event }) => {
    const asked = box
      ? answering(model, openOver, box, event)
      : tops.flatMap((top) => answering(model, openOver, top, event))
    return asked.some(({ value }) => value.again === true) ? [{ box: name, again: event }] : []
  })
}

const secretKeys =
  /^(?:senha|password|token|secret|segredo|apikey|api_key|chaveapi|clientsecret|accesstoken|privatekey)$/i

/** Finds what looks like a password or a key in files that every browser may read. */
export function checkLeaks({ project }: CheckContext): readonly Diagnostic[] {
  const files = [...project.variants.values(), ...project.flows.values()]
  return files.flatMap(({ source }) =>
    leaksIn(source.value, []).map((path) =>
      report(source, {
        code: 'segredo-no-json',
        path,
        message: `"${path.at(-1)}" parece guardar uma senha ou chave, e este arquivo chega a todo navegador.`,
        fix: 'Apague daqui e ponha numa variável de ambiente do servidor.',
      }),
    ),
  )
}

function leaksIn(value: Json, path: Path): readonly Path[] {
  if (Array.isArray(value)) return value.flatMap((item, i) => leaksIn(item, [...path, i]))
  if (typeof value === 'string') {
    // A slot is where something comes from, not the thing.
    const isNamed = secretKeys.test(String(path.at(-1))) && value.length > 3 && !/^\{[\w.]+\}$/.test(value)
    return isNamed || looksRandom(value) ? [path] : []
  }
  return entriesOf(value).flatMap(([key, member]) => leaksIn(member, [...path, key]))
}

const leastLength = 24
const leastEntropy = 3.7

/** Tells a text drawn by lot: long, of letters and digits, and no letter much more often than another. */
function looksRandom(text: string): boolean {
  if (text.length < leastLength || !/^[\w+/=.-]+$/.test(text) || !/\d/.test(text) || !/[a-z]/i.test(text))
    return false
  if (/^(?:https?:|\/)|\.(?:svg|png|ico|json|webp|jpe?g)$/.test(text)) return false
  const counts = new Map<string, number>()
  for (const letter of text) counts.set(letter, (counts.get(letter) ?? 0) + 1)
  const entropy = [...counts.values()].reduce(
    (sum, count) => sum - (count / text.length) * Math.log2(count / text.length),
    0,
  )
  return entropy >= leastEntropy && /[a-z].*\d.*[a-z]|\d.*[a-z].*\d/i.test(text)
}
