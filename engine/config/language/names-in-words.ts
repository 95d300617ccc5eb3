/** What is known of the names of a flow beside themselves: how a field is labelled, and what is yes or no. */
export interface KnownNames {
  /** The label that people see of what lies at a path. */
  readonly labelOf: (path: string) => string | undefined
  /** Whether what lies at a path is yes or no, and nothing else. */
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

/** Says what lies at a path: by its label where people see one, else by its name and where it comes from. */
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
