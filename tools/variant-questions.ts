import type { Readable, Writable } from 'node:stream'
import { isDeepStrictEqual } from 'node:util'
import { isCancel, log, multiselect, select, text } from '@clack/prompts'
import {
  type Diagnostic,
  distance,
  filesOf,
  findFunnel,
  flowRoutes,
  openCheck,
  type Project,
  readProject,
  renderDiagnostics,
  requiredBy,
  type SourceFile,
  unreadShared,
  valueAt,
} from '../engine/config/index.ts'
import type { Json } from '../engine/index.ts'
import { vocabulary } from '../server/pages/vocabulary.ts'

/** The options that answer the questions about a new variant, each with what it says. */
export const options = {
  '--base': 'de qual variante vem o que esta não disser: dental/base',
  '--funis': 'quais funis ela serve: "dental-empresa dental-individual"',
  '--depois': 'o que serve depois da venda: "finalizacao segunda-via", ou nada',
  '--nome': 'o nome do parceiro, como aparece na tela',
  '--arquivo': 'o nome do arquivo, sem acento',
  '--endereco': 'o começo do endereço; com vários funis, "<fluxo>=<começo>" de cada um',
  '--origem': 'o código de origem da venda',
  '--logo': 'uma imagem de variants/assets, ou o nome de um desenho: escudo',
  '--cor': 'a cor da marca: "#1F4FA3"',
  '--precos': 'manter, ou os que mudam, em reais: "plano-1=25,50 plano-2=39"',
  '--descontos': 'manter, ou os do Pix que mudam, em reais, pelos meses: "6=10,00 12=25,00"',
  '--formas': 'os números das formas de pagamento: "5 1"',
  '--escolhida': 'o número da forma de pagamento que vem escolhida',
  '--texto': 'manter, nenhum, ou o texto ao lado do formulário',
  '--titulo-do-texto': 'o título desse texto',
} as const

type Option = keyof typeof options

/** What the questions about a new variant need. */
export interface Asking {
  /** What the options of the command say; each answers its question. */
  readonly said: ReadonlyMap<string, string>
  /** Where questions are asked; null where there is no terminal. */
  readonly terminal: { readonly input?: Readable; readonly output?: Writable } | null
  /** Ends it all because an option is wrong or missing. */
  readonly refuse: (mistake: string) => never
  /** Ends it all because the person pressed Esc or Ctrl+C. */
  readonly giveUp: () => never
  /** Reads the files of the project as they are now, without its tests. */
  readonly read: () => readonly SourceFile[]
}

interface Choice {
  readonly value: string
  readonly label: string
}

interface TextRules {
  readonly initial?: string | undefined
  /** Says what is wrong with an answer; it is then asked for again. */
  readonly mistake?: (typed: string) => string | undefined
  /** What the option says, where only a part of it answers this question. */
  readonly answer?: string | undefined
}

const wordsOf = (answer: string): readonly string[] => answer.split(/[\s;]+/).filter(Boolean)
const choicesOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** Answers each question by its option; else asks it at the terminal; without one, takes what there is already. */
function openPrompts({ said, terminal, refuse, giveUp }: Asking) {
  const left = new Map(said)
  const at = terminal ?? {}
  const answered = <Answer>(answer: Answer): Exclude<Answer, symbol> =>
    isCancel(answer) ? giveUp() : (answer as Exclude<Answer, symbol>)
  const listed = (choices: readonly Choice[]): string =>
    choices.map(({ value, label }) => (/^\d+$/.test(value) ? `${value} (${label})` : value)).join(', ')

  /** Takes what an option says, once. */
  function take(option: Option | undefined): string | undefined {
    if (option === undefined) return undefined
    const answer = left.get(option)
    left.delete(option)
    return answer
  }

  function choiceNamed(option: Option, choices: readonly Choice[], answer: string): string {
    if (choices.some(({ value }) => value === answer)) return answer
    const meant = choices.find(({ value }) => value.length > 2 && distance(value, answer) <= 2)
    const hint = meant ? ` Você quis dizer "${meant.value}"?` : ''
    return refuse(`${option} "${answer}": não está entre as opções.${hint} Há: ${listed(choices)}.`)
  }

  return {
    take,
    /** Gives an option that no question was about. */
    unasked: (): string | undefined => [...left.keys()][0],
    say: (message: string): void => (terminal ? log.error(message, at) : refuse(message)),
    async write(option: Option, message: string, rules: TextRules): Promise<string> {
      const { initial, mistake = () => undefined, answer = take(option) } = rules
      if (answer !== undefined) {
        const wrong = mistake(answer)
        return wrong === undefined ? answer : refuse(`${option} "${answer}": ${wrong}`)
      }
      if (!terminal) return initial || refuse(`falta ${option}: ${message}.`)
      const validate = (typed = '') => mistake(typed.trim())
      const typed = await text({ ...terminal, message, validate, ...(initial && { initialValue: initial }) })
      return answered(typed).trim()
    },
    async choose(option: Option | undefined, message: string, choices: readonly Choice[], initial?: string) {
      const answer = take(option)
      if (option && answer !== undefined) return choiceNamed(option, choices, answer)
      if (!terminal) return initial ?? refuse(`falta ${option}: ${message} ${listed(choices)}.`)
      const asked = { message: `${message} (setas e Enter)`, showInstructions: false, options: [...choices] }
      return answered(await select<string>({ ...terminal, ...asked }))
    },
    /** Asks for some of the choices, in their order; for none only where a word of the option stands for that. */
    async chooseSome(
      option: Option,
      message: string,
      choices: readonly Choice[],
      { initial = choices.map(({ value }) => value), none = '' } = {},
    ): Promise<readonly string[]> {
      const inOrder = (chosen: readonly string[]) =>
        choices.map(({ value }) => value).filter((value) => chosen.includes(value))
      const answer = take(option)
      if (none && answer === none) return []
      if (answer !== undefined)
        return inOrder(wordsOf(answer).map((word) => choiceNamed(option, choices, word)))
      if (!terminal) return initial
      for (;;) {
        const asked = {
          message: `${message} (setas, espaço e Enter)`,
          showInstructions: false,
          required: false,
        }
        const lists = { options: [...choices], initialValues: [...initial] }
        const chosen = inOrder(answered(await multiselect<string>({ ...terminal, ...asked, ...lists })))
        if (chosen.length > 0 || none) return chosen
        log.warn('Escolha pelo menos um.', at)
      }
    },
    /** Takes what an option says as `name=value` of the names; undefined where it says nothing. */
    takePairs(option: Option, names: readonly string[]): ReadonlyMap<string, string> | undefined {
      const answer = take(option)
      if (answer === undefined) return undefined
      const words = wordsOf(answer)
      const stray = words.find((word) => !names.some((name) => word.startsWith(`${name}=`)))
      if (stray !== undefined)
        refuse(`${option} "${stray}": escreva <nome>=<valor>, com um destes nomes: ${names.join(', ')}.`)
      return new Map(words.map((word) => [word.replace(/=.*/s, ''), word.replace(/^[^=]*=/, '')]))
    },
  }
}

/** Reads an amount as a person types it (49,90, R$ 1.234,5, 49) as cents; undefined for any other text. */
export function centsTyped(typed: string): number | undefined {
  const form = /^(?:R\$)?\s*(\d+|\d{1,3}(?:\.\d{3})+)(?:,(\d{1,2}))?$/
  const [, whole, fraction = ''] = form.exec(typed.trim()) ?? []
  return whole === undefined ? undefined : Number(whole.replaceAll('.', '') + fraction.padEnd(2, '0'))
}

/** Writes cents as a person types them: 4990 → 49,90. */
export const reaisOf = (cents: number): string =>
  `${Math.floor(cents / 100)},${String(cents % 100).padStart(2, '0')}`

/** Writes a name as a part of an address: small letters without accents, and hyphens. */
export const slugOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

const colourOf = (typed: string): string => `#${typed.replace(/^#/, '')}`.toUpperCase()

type Path = readonly string[]
/** A variant while its questions are answered. */
type Draft = { [key: string]: unknown }

/** Sets what a draft says at a path or, with undefined, removes it and the objects that are then empty. */
function put(draft: Draft, [key = '', ...rest]: Path, value: Json | undefined): void {
  if (rest.length === 0) {
    if (value === undefined) delete draft[key]
    else draft[key] = value
    return
  }
  const inner = (draft[key] ?? {}) as Draft
  put(inner, rest, value)
  if (Object.keys(inner).length === 0) delete draft[key]
  else draft[key] = inner
}

const inWords = ({ message, fix }: Diagnostic): string => `${message} ${fix}`

/**
 * Gives a way to try what a file would do to a project, without writing it: the errors that it brings, and those that were
 * there already in what its funnels are made of.
 */
export function openTrial(files: readonly SourceFile[]): (added: SourceFile) => readonly Diagnostic[] {
  const check = openCheck(vocabulary)
  const errorsOf = (project: Project) => check(project).filter(({ severity }) => severity === 'erro')
  const keyOf = (each: Diagnostic) => `${each.file} ${each.offset} ${inWords(each)}`
  // A check takes seconds: the project without the file is checked only where something outside the file is wrong.
  let known: ReadonlySet<string> | undefined
  const before = () => (known ??= new Set(errorsOf(readProject(files)).map(keyOf)))
  return (added) => {
    const project = readProject([...files, added])
    const unread = unreadShared(project)
    if (unread.length > 0) return unread
    const own = [...project.variants].filter(([, { file }]) => file === added.path)
    const ids = own.flatMap(([id, { funnels }]) => [...funnels.keys()].map((flow) => `${id}/${flow}`))
    const made = new Set([added.path, ...ids.flatMap((id) => filesOf(project, id))])
    return errorsOf(project).filter((each) => made.has(each.file) || !before().has(keyOf(each)))
  }
}

/** A variant that a new one may extend, and what it and the partners that extend it serve. */
export interface Base {
  /** Its path inside variants, as `extends` has it. */
  readonly name: string
  readonly isServed: boolean
  /** The flows in which a sale begins. */
  readonly homes: readonly string[]
  /** The flows for what follows a sale. */
  readonly afterwards: readonly string[]
  /** Those of them that most of these partners serve. */
  readonly usual: readonly string[]
}

/** Lists the variants that a new one may extend: first those that only serve as a base, then the partners. */
export function basesOf(project: Project): readonly Base[] {
  const isHome = (flow: string) => flowRoutes(project, flow).some(({ path }) => !path.startsWith('/'))
  const variants = [...project.variants.values()]
  const bases = variants.map(({ name, isServed }) => {
    const partners = variants.filter(
      (each) => each.isServed && [each.name, valueAt(each.source.value, ['extends'])].includes(name),
    )
    const flows = [...project.flows.keys()]
    const countOf = (flow: string) => partners.filter(({ funnels }) => funnels.has(flow)).length
    const served = flows.filter((flow) => countOf(flow) > 0)
    const afterwards = served.filter((flow) => !isHome(flow))
    const usual = afterwards.filter((flow) => countOf(flow) * 2 > partners.length)
    return { name, isServed, homes: served.filter(isHome), afterwards, usual }
  })
  return bases
    .filter(({ homes }) => homes.length > 0)
    .toSorted((one, other) => Number(one.isServed) - Number(other.isServed))
}

/** Gives the values that each of some funnels has from a base alone. */
function valuesOver(files: readonly SourceFile[], base: string, flows: readonly string[]) {
  const funis = Object.fromEntries(flows.map((flow) => [flow, { rotas: { prefixo: `prova-${flow}` } }]))
  const text = JSON.stringify({
    extends: base,
    titulo: 'Prova',
    codOrigemVenda: Number.MAX_SAFE_INTEGER,
    funis,
  })
  const project = readProject([...files, { path: 'variants/prova.variant.json', text }])
  const valuesIn = (flow: string): Json => findFunnel(project, `prova/${flow}`)?.source.value ?? {}
  return new Map(flows.map((flow) => [flow, valuesIn(flow)]))
}

/** An amount that may be changed: a price or a discount. */
interface Amount {
  readonly name: string
  readonly nome: string
  readonly cents: number
}

function listAt<Item>(values: Json, ...path: Path): readonly Item[] {
  const list = valueAt(values, path)
  return Array.isArray(list) ? list : []
}

/** Lists the products of a funnel that can be given a price of their own: those with a code. */
const pricesIn = (values: Json): readonly Amount[] =>
  listAt<{ codigo?: string; nome: string; precoCentavos: number }>(values, 'produtos').flatMap(
    ({ codigo, nome, precoCentavos }) =>
      codigo === undefined ? [] : [{ name: codigo, nome, cents: precoCentavos }],
  )

const discountsIn = (values: Json): readonly Amount[] =>
  listAt<{ ciclo: number; nome: string; descontoCentavos: number }>(
    values,
    ...['pagamento', 'pix', 'ciclos'],
  ).map(({ ciclo, nome, descontoCentavos }) => ({ name: String(ciclo), nome, cents: descontoCentavos }))

const methodsIn = (values: Json): readonly Choice[] =>
  listAt<{ id: number; nome: string }>(values, 'pagamento', 'metodos').map(({ id, nome }) => ({
    value: String(id),
    label: nome,
  }))

/** What was asked for: the path and the value of the file, and the beginnings of its addresses. */
export interface NewVariant {
  readonly path: string
  readonly value: Json
  readonly prefixes: readonly string[]
}

/**
 * Asks what a new variant needs, one thing at a time, and says at each answer what it would break. The whole is then checked
 * with the project as it is by then, and answers are asked for again until nothing is wrong.
 */
export async function askVariant(asking: Asking): Promise<NewVariant> {
  const prompts = openPrompts(asking)
  let files = asking.read()
  let project = readProject(files)
  let tried = openTrial(files)
  const bases = basesOf(project)
  if (bases.length === 0) asking.refuse('nenhuma variante serve de base. O porquê: npm run check:config.')
  const labels = bases.map(({ name, isServed }) => ({
    value: name,
    label: isServed
      ? `${name}: um parceiro no ar, de quem se herda também a marca`
      : `${name}: a base da família: produtos, preços e textos que todos têm em comum, sem página própria`,
  }))
  const chosen = await prompts.choose('--base', 'De qual variante vem tudo o que esta não disser?', labels)
  const base = bases.find(({ name }) => name === chosen) as Base
  const flows =
    base.homes.length === 1
      ? base.homes
      : await prompts.chooseSome('--funis', 'Quais funis ela serve?', choicesOf(base.homes))
  const afterwards =
    base.afterwards.length === 0
      ? []
      : await prompts.chooseSome(
          ...(['--depois', 'E depois da venda, o que ela serve?', choicesOf(base.afterwards)] as const),
          { initial: [...base.usual], none: 'nada' },
        )
  const values = valuesOver(files, base.name, flows)
  const [first = {}] = values.values()

  let id = ''
  const draft: Draft = {
    $schema: `${'../'.repeat(base.name.split('/').length)}schemas/variant.schema.json`,
    extends: base.name,
  }
  /** Gives the file of a draft, its keys in the order of the others' files. */
  const fileOf = ({
    $schema,
    extends: extended,
    titulo,
    nome,
    codOrigemVenda,
    funis,
    tema,
    ...others
  }: Draft) => {
    const all = { ...(funis ?? {}), ...Object.fromEntries(afterwards.map((flow) => [flow, {}])) }
    const value = { $schema, extends: extended, titulo, nome, codOrigemVenda, funis: all, tema, ...others }
    return {
      path: `variants/${base.name.replace(/[^/]*$/, '')}${id}.variant.json`,
      text: JSON.stringify(value, null, 2),
    }
  }
  const saidAt = (path: Path) => valueAt(draft as Json, path)
  /** Says a value at a path, unless each funnel has it from the base. */
  function say(path: Path, value: Json): void {
    const isSame = [...values.values()].every((each) => isDeepStrictEqual(valueAt(each, path) ?? null, value))
    put(draft, path, isSame ? undefined : value)
  }
  /** Says what the check finds wrong at a path of the file, were a value said there. */
  function mistakeAt(path: Path, value: Json): string | undefined {
    const changed = structuredClone(draft)
    put(changed, path, value)
    const file = fileOf(changed)
    const wrong = tried(file).find(
      (each) => each.file === file.path && path.every((key, i) => String(each.path[i]) === key),
    )
    return wrong && inWords(wrong)
  }
  /** Calls `ask` for the funnels that have the same list of something, with where to say what all of them are to have. */
  async function askAlike<Item>(
    listIn: (values: Json) => readonly Item[],
    ask: (items: readonly Item[], places: readonly Path[], whose: string) => Promise<void>,
  ): Promise<void> {
    const lists = new Map(flows.map((flow) => [flow, JSON.stringify(listIn(values.get(flow) ?? {}))]))
    const groups = [...new Set(lists.values())]
    for (const list of groups) {
      const own = flows.filter((flow) => lists.get(flow) === list)
      const isOne = groups.length === 1
      const places = isOne ? [[]] : own.map((flow) => ['funis', flow])
      if (list !== '[]') await ask(JSON.parse(list), places, isOne ? '' : ` de ${own.join(' e ')}`)
    }
  }
  const askAmounts = (
    option: Option,
    {
      what,
      at,
      each,
      listIn,
    }: { what: string; at: Path; each: (nome: string) => string; listIn: typeof pricesIn },
  ) =>
    askAlike(listIn, async (amounts, places, whose) => {
      const centsOf = ({ name, cents }: Amount) =>
        Number(saidAt([...(places[0] ?? []), ...at, name]) ?? cents)
      const keeps = asking.said.get(option) === 'manter' && prompts.take(option) !== undefined
      const pairs = keeps
        ? new Map()
        : prompts.takePairs(
            option,
            amounts.map(({ name }) => name),
          )
      if (!pairs) {
        const now = amounts.map((amount) => `${amount.nome} ${reaisOf(centsOf(amount))}`).join(', ')
        const ways = choicesOf(['manter', 'mudar'])
        if ((await prompts.choose(undefined, `${what}${whose}: ${now}`, ways, 'manter')) === 'manter') return
      }
      for (const amount of pairs ? amounts.filter(({ name }) => pairs.has(name)) : amounts) {
        const paths = places.map((place) => [...place, ...at, amount.name])
        const typed = await prompts.write(option, each(amount.nome), {
          initial: reaisOf(centsOf(amount)),
          answer: pairs?.get(amount.name),
          mistake(text) {
            const cents = centsTyped(text)
            if (cents === undefined) return 'Escreva o valor em reais, com vírgula, como 49,90.'
            const mistake = mistakeAt(paths[0] ?? [], cents)
            return mistake && `${mistake} (Aqui os valores estão em centavos.)`
          },
        })
        const cents = centsTyped(typed)
        for (const path of paths) put(draft, path, cents === amount.cents ? undefined : cents)
      }
    })

  /** All that is asked, in its order, by what a person calls it. */
  const topics: Readonly<Record<string, () => Promise<void>>> = {
    async 'Nome do parceiro'() {
      const initial = saidAt(['titulo'])
      const name = await prompts.write('--nome', 'Nome do parceiro, como aparece na tela', {
        ...(initial !== undefined && { initial: String(initial) }),
        mistake: (typed) => (typed === '' ? 'Escreva o nome.' : undefined),
      })
      for (const path of [['titulo'], ['nome'], ['tema', 'logo', 'nome']]) say(path, name)
    },
    async 'Nome do arquivo'() {
      id = await prompts.write('--arquivo', 'Nome do arquivo, sem acento', {
        initial: id || slugOf(String(draft.titulo)),
        mistake(typed) {
          if (slugOf(typed) !== typed) return 'Use letras minúsculas, números e hífens, como vida-e-pet.'
          return project.variants.has(typed) ? 'Já existe uma variante com este nome.' : undefined
        },
      })
    },
    async 'Começo do endereço'() {
      const isOne = flows.length === 1
      const pairs = isOne ? undefined : prompts.takePairs('--endereco', flows)
      for (const flow of flows) {
        const path = ['funis', flow, 'rotas', 'prefixo']
        const prefix = await prompts.write('--endereco', `Começo do endereço${isOne ? '' : ` de ${flow}`}`, {
          initial: String(saidAt(path) ?? `${id}-${isOne ? 'venda' : flow}`),
          mistake: (typed) => mistakeAt(path, typed),
          answer: pairs?.get(flow),
        })
        put(draft, path, prefix)
      }
    },
    async 'Código de origem'() {
      if (!flows.some((flow) => requiredBy(project, flow).includes('codOrigemVenda'))) return
      const path = ['codOrigemVenda']
      const used = [...project.variants.values()].map(({ source }) =>
        Number(valueAt(source.value, path) ?? 0),
      )
      const typed = await prompts.write('--origem', 'Código de origem da venda, só desta variante', {
        initial: String(saidAt(path) ?? Math.max(0, ...used) + 1),
        mistake: (text) => (/^\d{1,15}$/.test(text) ? mistakeAt(path, Number(text)) : 'É um número inteiro.'),
      })
      put(draft, path, Number(typed))
    },
    async Logo() {
      const at = ['tema', 'logo']
      const inSchema = ['properties', 'tema', 'properties', 'logo', 'properties', 'simbolo', 'enum']
      const symbols = listAt<string>(project.schemas.get('variant') ?? null, ...inSchema)
      const pictures = [...project.pictures].flatMap(([name, fault]) =>
        !fault && /^[a-z0-9][a-z0-9./-]*\.(?:svg|png)$/.test(name) ? name : [],
      )
      const drawn = saidAt([...at, 'simbolo']) ?? valueAt(first, [...at, 'simbolo'])
      const choices = [
        ...pictures.toSorted().map((value) => ({ value, label: `a imagem ${value}` })),
        ...symbols
          .toSorted((one, other) => Number(other === drawn) - Number(one === drawn))
          .map((value) => ({ value, label: `o desenho "${value}", com "${draft.titulo}" ao lado` })),
      ]
      const initial = String(valueAt(first, [...at, 'arquivo']) ?? drawn ?? choices[0]?.value)
      const logo = await prompts.choose('--logo', 'Logo', choices, initial)
      if (pictures.includes(logo)) return say([...at, 'arquivo'], logo)
      say([...at, 'simbolo'], logo)
      // A picture of the base would hide the symbol.
      say([...at, 'arquivo'], null)
    },
    async 'Cor da marca'() {
      const path = ['tema', 'corPrimaria']
      const typed = await prompts.write('--cor', 'Cor da marca', {
        initial: String(saidAt(path) ?? valueAt(first, path) ?? '#'),
        mistake: (text) => mistakeAt(path, colourOf(text)),
      })
      say(path, colourOf(typed))
    },
    Preços: () =>
      askAmounts('--precos', {
        what: 'Preços',
        at: ['precos'],
        listIn: pricesIn,
        each: (nome) => `Preço de ${nome}, por vida e por mês, em reais`,
      }),
    'Descontos do Pix': () =>
      askAmounts('--descontos', {
        what: 'Descontos do Pix',
        at: ['pagamento', 'pix', 'descontos'],
        listIn: discountsIn,
        each: (nome) => `Desconto do Pix ${nome}, em reais`,
      }),
    'Formas de pagamento': () =>
      askAlike(methodsIn, async (known, places, whose) => {
        if (known.length < 2) return
        const taken = await prompts.chooseSome('--formas', `Formas de pagamento${whose}`, known)
        const offered = known.filter(({ value }) => taken.includes(value))
        const preset =
          offered.length > 1
            ? await prompts.choose('--escolhida', 'Qual delas vem escolhida?', offered, taken[0])
            : taken[0]
        const order = [...offered].sort(
          (one, other) => Number(other.value === preset) - Number(one.value === preset),
        )
        const isSame = isDeepStrictEqual(order, known)
        const ids = isSame ? undefined : order.map(({ value }) => Number(value))
        for (const place of places) put(draft, [...place, 'pagamento', 'formas'], ids)
      }),
    async 'Texto ao lado do formulário'() {
      const at = ['textoLateral']
      const choices = choicesOf(['nenhum', 'escrever um'])
      const hasOne = [...values.values()].some((each) => valueAt(each, [...at, 'titulo']) !== undefined)
      if (hasOne) choices.unshift({ value: 'manter', label: 'o que já existe' })
      const answer = prompts.take('--texto')
      const way =
        answer ?? (await prompts.choose(undefined, 'Texto ao lado do formulário', choices, choices[0]?.value))
      if (way === 'manter') return put(draft, at, undefined)
      if (way === 'nenhum') return say(at, null)
      const mistake = (typed: string) => (typed === '' ? 'Escreva o texto, ou desista com Esc.' : undefined)
      const [titulo, texto] = [saidAt([...at, 'titulo']), saidAt([...at, 'texto'])].map((each) =>
        String(each ?? ''),
      )
      say(at, {
        titulo: await prompts.write('--titulo-do-texto', 'Título do texto', { initial: titulo, mistake }),
        texto: await prompts.write('--texto', 'O texto', { initial: texto, mistake, answer }),
      })
    },
  }

  for (const ask of Object.values(topics)) await ask()
  const stray = prompts.unasked()
  if (stray !== undefined) asking.refuse(`${stray}: com estas respostas nada se pergunta sobre isso.`)
  for (;;) {
    const file = fileOf(draft)
    // The project may have changed while the questions were answered.
    files = asking.read()
    project = readProject(files)
    tried = openTrial(files)
    const isTaken = files.some(({ path }) => path === file.path)
    const mistakes = isTaken ? [] : tried(file)
    if (!isTaken && mistakes.length === 0) {
      const prefixes = flows.map((flow) => String(saidAt(['funis', flow, 'rotas', 'prefixo'])))
      return { path: file.path, value: JSON.parse(file.text), prefixes }
    }
    const wrong = isTaken ? `${file.path} já existe.` : renderDiagnostics(mistakes, [...files, file])
    prompts.say(`A variante ainda não está certa:\n\n${wrong}`)
    const ways = choicesOf(['Conferir de novo', ...Object.keys(topics)])
    await topics[await prompts.choose(undefined, 'O que mudar? O resto fica como está', ways)]?.()
  }
}
