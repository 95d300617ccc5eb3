import type { Json, Rule } from '../../flow/funnel.ts'
import { formatMoeda, listed } from '../../format/index.ts'
import { pathRead } from '../../rules/index.ts'
import { isObject } from '../json/document.ts'
import { type OperatorRecord, type PhraseArguments, recordOf, supposing, type Verb } from './operators.ts'

/** What is known of the names of a flow beside themselves: how a field is labelled, and what is yes or no. */
export interface KnownNames {
  /** The label that people see of the value at a path. */
  readonly labelOf: (path: string) => string | undefined
  /** Whether the value at a path is yes or no, and nothing else. */
  readonly isYesOrNo: (path: string) => boolean
  /** Whether a path is a condition of the flow that has a name of its own. */
  readonly isNamedCondition: (path: string) => boolean
}

/** Knows nothing but the names themselves. */
export const noNames: KnownNames = {
  labelOf: () => undefined,
  isYesOrNo: () => false,
  isNamedCondition: () => false,
}

/** Words that the files write without their signs, as people write them. */
const spelt: Readonly<Record<string, string>> = {
  cpf: 'CPF',
  cpfs: 'CPFs',
  cnpj: 'CNPJ',
  cep: 'CEP',
  uf: 'UF',
  ufs: 'UFs',
  id: 'código',
  uid: 'código da venda',
  cod: 'código',
  eh: 'é',
  alem: 'além',
  codigo: 'código',
  cobranca: 'cobrança',
  conjuge: 'cônjuge',
  debito: 'débito',
  endereco: 'endereço',
  inicio: 'início',
  invalido: 'inválido',
  maximo: 'máximo',
  medico: 'médico',
  mes: 'mês',
  nao: 'não',
  numero: 'número',
  pagina: 'página',
  preco: 'preço',
  responsavel: 'responsável',
  servico: 'serviço',
  socio: 'sócio',
  socios: 'sócios',
  titulo: 'título',
  ultimo: 'último',
  vigencia: 'vigência',
}

/** Endings that the files write without their signs. */
const endings: readonly (readonly [RegExp, string])[] = [
  [/coes$/, 'ções'],
  [/oes$/, 'ões'],
  [/cao$/, 'ção'],
  [/(?<=[a-z])ao$/, 'ão'],
  [/(?<=[a-z])aos$/, 'ãos'],
]

function spell(word: string): string {
  if (Object.hasOwn(spelt, word)) return spelt[word]!
  const [ending, written] = endings.find(([each]) => each.test(word)) ?? []
  return ending && written !== undefined ? word.replace(ending, written) : word
}

/** Writes a name of the files as words: "cpfConferido" is "CPF conferido". */
export const nameInWords = (name: string): string =>
  name
    .split(/(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])|[-_ ]/)
    .map((word) => (/^[A-Z]{2,}$/.test(word) ? word : spell(word.toLowerCase())))
    .join(' ')

const quoted = (text: string): string => `“${text}”`

/** Where a value comes from that is no answer, by the beginning of its path. */
const origins: readonly (readonly [beginning: string, says: string])[] = [
  ['event.data', 'da resposta'],
  ['event.problem', 'da recusa'],
  ['event.values', 'do que se digitou'],
  ['event.input', 'do que se digitou'],
  ['event.route', 'do endereço'],
  ['event.query', 'do endereço'],
  ['event.kept', 'guardado no navegador'],
  ['event', 'do que aconteceu'],
  ['variant', 'da variante'],
  ['server', 'do servidor'],
  ['step', 'da etapa'],
]

/** Values that are no answers and have a name among people. */
const valueNames: Readonly<Record<string, string>> = {
  form: 'o que se digitou',
  'event.id': 'o item tocado',
  'event.at': 'o momento',
  'step.view': 'uma tela que se mede',
}

/** Names the value at a path: by its label where people see one, else by its name and where it comes from. */
export function pathInWords(path: string, { labelOf }: KnownNames): string {
  const label = labelOf(path)
  if (label !== undefined) return quoted(label)
  if (Object.hasOwn(valueNames, path)) return valueNames[path]!
  const origin = origins.find(([beginning]) => path.startsWith(`${beginning}.`))
  const names = path.slice(origin ? origin[0].length + 1 : path.startsWith('form.') ? 5 : 0).split('.')
  const said = names.toReversed().map(partInWords).join(' de ')
  return origin ? `${said} ${origin[1]}` : said
}

/** Says one name of a path; a number is which item of a list. */
const partInWords = (name: string): string =>
  /^\d+$/.test(name) ? `o ${Number(name) + 1}º item` : quoted(nameInWords(name))

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
    const said =
      outcome === undefined ? (wordFor(events, call) ?? nameInWords(call)) : outcomeInWords(outcome)
    byCall.set(key, [...(byCall.get(key) ?? []), said])
  }
  return [...byCall]
    .map(([call, said]) => `${call ? `${call}: ` : ''}${[...new Set(said)].join(', ')}`)
    .join('; ')
}

const outcomeInWords = (outcome: string): string => wordFor(outcomes, outcome) ?? nameInWords(outcome)

const wordFor = (words: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(words, name) ? words[name] : undefined

/** How a rule is being said: by which names, and whether as a supposition. */
interface PhraseOptions {
  readonly names: KnownNames
  readonly isSupposed: boolean
}

/** Says in pt-BR when a condition holds, as a supposition: "a idade por “Nascimento” for menor que 18 anos", to stand after "se". */
export const conditionInWords = (rule: Rule, names: KnownNames = noNames): string =>
  contracted(clause(rule, true, { names, isSupposed: true }))

/** Says in pt-BR that a condition holds, or that it does not: "“vidas” é maior que 1", "não há “produto”". */
export const statementInWords = (rule: Rule, doesHold: boolean, names: KnownNames = noNames): string =>
  contracted(clause(rule, doesHold, { names, isSupposed: false }))

/** Says in pt-BR what a rule gives: a value as what it is made of, a condition as what it says: "“vidas” é maior que 1". */
export const ruleInWords = (rule: Rule, names: KnownNames = noNames): string =>
  contracted(
    isCondition(rule, names)
      ? clause(rule, true, { names, isSupposed: false })
      : thing(rule, { names, isSupposed: false }),
  )

const contractions: Readonly<Record<string, string>> = {
  'de o': 'do',
  'de a': 'da',
  'de os': 'dos',
  'em o': 'no',
  'em a': 'na',
  'em os': 'nos',
  'a o': 'ao',
  'a os': 'aos',
}

/** Joins prepositions and articles as people do: "de o" is "do". */
const contracted = (said: string): string =>
  said.replace(/(?<= )(?:de|em|a) (?:os?|a)(?= )/g, (pair) => contractions[pair] ?? pair)

/** Tells whether a rule says something that holds or not, and not only what is there. */
export function isCondition(rule: Rule, names: KnownNames): boolean {
  const path = pathRead(rule)
  if (path !== undefined) return names.isNamedCondition(path) || names.isYesOrNo(path)
  const applied = appliedIn(rule)
  if (!applied) return false
  const { record, args } = applied
  if (record.logic === 'conjunction' || record.logic === 'disjunction')
    return args.some((each) => isCondition(each, names))
  return record.logic !== undefined && record.logic !== 'branch' ? true : record.phrase.thing === undefined
}

interface AppliedRecord {
  readonly record: OperatorRecord
  readonly args: readonly Json[]
}

function appliedIn(rule: Json | undefined): AppliedRecord | undefined {
  if (!isObject(rule)) return undefined
  const [name = '', ...others] = Object.keys(rule)
  const record = others.length === 0 ? recordOf(name) : undefined
  return record && { record, args: [rule[name] ?? null].flat() }
}

/** Says that a rule holds, or that it does not. */
function clause(rule: Json, holds: boolean, options: PhraseOptions): string {
  const applied = appliedIn(rule)
  if (!applied || pathRead(rule) !== undefined) return presence(rule, holds, options)
  const { record, args } = applied
  const { logic } = record
  if (logic === 'no') return clause(args[0] ?? null, !holds, options)
  if (logic === 'yes') return clause(args[0] ?? null, holds, options)
  if (logic === 'conjunction' || logic === 'disjunction') {
    const isEach = (logic === 'conjunction') === holds
    const parts = args.map((each) => inside(each, clause(each, holds, options), isEach))
    return parts.join(isEach ? ' e ' : ' ou ')
  }
  const say = holds ? record.phrase.holds : record.phrase.fails
  return say ? say(saidRule(applied, options)) : presence(rule, holds, options)
}

/** Puts a condition that joins others in brackets where it is among those that are joined otherwise. */
function inside(rule: Json, said: string, isEach: boolean): string {
  const isJoined = said.includes(isEach ? ' ou ' : ' e ') && isJoining(rule)
  return isJoined ? `(${said})` : said
}

const isJoining = (rule: Json): boolean => {
  const applied = appliedIn(rule)
  if (applied?.record.logic === 'no' || applied?.record.logic === 'yes')
    return isJoining(applied.args[0] ?? null)
  return applied?.record.logic === 'conjunction' || applied?.record.logic === 'disjunction'
}

/** Says that a value is there, or is yes; or that it is not. */
function presence(rule: Json, holds: boolean, { names, isSupposed }: PhraseOptions): string {
  const options = { names, isSupposed }
  const no = holds ? '' : 'não '
  const verb = verbIn(isSupposed)
  const path = pathRead(rule)
  if (path === 'busy') return `${no}${verb('há')} chamada em curso`
  if (path !== undefined && names.isNamedCondition(path))
    return `${no}${verb('vale')} ${thing(rule, options)}`
  if (path !== undefined && names.isYesOrNo(path)) return `${thing(rule, options)} ${no}${verb('é')} sim`
  return `${no}${verb('há')} ${thing(rule, options)}`
}

const verbIn =
  (isSupposed: boolean) =>
  (verb: Verb): string =>
    isSupposed ? supposing(verb) : verb

/** Says what a rule or a literal gives. */
function thing(rule: Json | undefined, options: PhraseOptions): string {
  const path = pathRead(rule)
  if (path !== undefined) return pathInWords(path, options.names)
  const applied = appliedIn(rule)
  if (!applied) return literal(rule ?? null, options)
  const say = applied.record.phrase.thing
  if (say && !isCondition(rule ?? null, options.names)) return say(saidRule(applied, options))
  return `se ${clause(rule ?? null, true, { ...options, isSupposed: true })}`
}

function literal(value: Json, options: PhraseOptions): string {
  if (value === null || value === '') return 'nada'
  if (typeof value === 'boolean') return value ? 'sim' : 'não'
  if (typeof value === 'string') return `“${textInWords(value)}”`
  if (Array.isArray(value))
    return (
      listed(
        value.map((each) => thing(each, options)),
        'ou',
      ) || 'nada'
    )
  if (!isObject(value)) return String(value)
  return `um item com ${listed(Object.keys(value).map(quotedName), 'e')}`
}

/** Writes a text as people read it: a path between braces as its last name. */
const textInWords = (text: string): string =>
  text.replace(/\{([\w.]+)(?::\w+)?\}/g, (_, path: string) => `(${nameInWords(path.split('.').at(-1)!)})`)

const quotedName = (name: string): string => `“${name.split('.').map(nameInWords).join(': ')}”`

function saidRule({ args, record }: AppliedRecord, options: PhraseOptions): PhraseArguments {
  const unit = record.logic && args.map(unitOf).find((each) => each !== undefined)
  const one = (i: number): string => {
    const arg = args[i]
    if (typeof arg === 'number' && unit) return unit(arg)
    return thing(arg, record.isPerItem && i > 0 ? { ...options, names: noNames } : options)
  }
  const key = (i: number): string => quotedName(String(args[i] ?? ''))
  return {
    count: args.length,
    thing: one,
    things: (from) =>
      listed(
        args.slice(from).map((_, i) => one(from + i)),
        'e',
      ),
    key,
    keys: (from) => listed(args.slice(from).map((_, i) => key(from + i))),
    holds: (i) =>
      clause(args[i] ?? null, true, {
        names: record.isPerItem ? noNames : options.names,
        isSupposed: true,
      }),
    verb: verbIn(options.isSupposed),
  }
}

/** Gives how numbers are written that a value is compared with: months as years, cents as money. */
function unitOf(rule: Json): ((count: number) => string) | undefined {
  const path = pathRead(rule)
  if (path?.endsWith('Centavos')) return formatMoeda
  return appliedIn(rule)?.record.phrase.unit
}
