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
  '--formas': 'os números das formas de pagamento: "5 1"',
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
  readonly mistake: (typed: string) => string | undefined
  /** The part of an option that answers this question, where the option answers several. */
  readonly answer?: string | undefined
}

const wordsOf = (answer: string): readonly string[] => answer.split(/[\s;]+/).filter(Boolean)
const choicesOf = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

/** Answers each question by its option; else asks at the terminal; without a terminal, takes the initial value. */
function openPrompts({ said, terminal, refuse, giveUp }: Asking) {
  const left = new Map(said)
  const at = terminal ?? {}
  const answered = <Answer>(answer: Answer): Exclude<Answer, symbol> =>
    isCancel(answer) ? giveUp() : (answer as Exclude<Answer, symbol>)
  const listed = (choices: readonly Choice[]): string =>
    choices.map(({ value, label }) => (/^\d+$/.test(value) ? `${value} (${label})` : value)).join(', ')

  /** Takes the value of an option; a second call returns undefined. */
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
    /** Returns an option that no question has used. */
    unasked: (): string | undefined => [...left.keys()][0],
    async write(option: Option, message: string, rules: TextRules): Promise<string> {
      const { initial, mistake, answer = take(option) } = rules
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
    /** Asks for some of the choices, in their order; for none only where `none` is the word for that. */
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
 * Returns a function that checks a file with a project, without writing it: it lists the errors that the file brings, and
 * those that were there already in what its funnels are made of.
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

/** Returns the values that each of some funnels inherits from a base. */
function inheritedValues(
  files: readonly SourceFile[],
  base: string,
  flows: readonly string[],
): readonly Json[] {
  const funis = Object.fromEntries(flows.map((flow) => [flow, { rotas: { prefixo: `prova-${flow}` } }]))
  const value = { extends: base, titulo: 'Prova', codOrigemVenda: Number.MAX_SAFE_INTEGER, funis }
  const file = { path: 'variants/prova.variant.json', text: JSON.stringify(value) }
  const project = readProject([...files, file])
  return flows.map((flow) => findFunnel(project, `prova/${flow}`)?.source.value ?? {})
}

function listAt<Item>(values: Json, ...path: Path): readonly Item[] {
  const list = valueAt(values, path)
  return Array.isArray(list) ? list : []
}

interface Product {
  /** Only a product with a code can be given a price of its own. */
  readonly codigo?: string
  readonly nome: string
  readonly precoCentavos: number
}

/** What was asked for: the path and the value of the file, and the beginnings of its addresses. */
export interface NewVariant {
  readonly path: string
  readonly value: Json
  readonly prefixes: readonly string[]
}

/**
 * Asks what a new variant needs, one thing at a time, and says at each answer what it would break. The whole is then checked
 * with the project as it is by then, and refused where anything is wrong.
 */
export async function askVariant(asking: Asking): Promise<NewVariant> {
  const prompts = openPrompts(asking)
  const files = asking.read()
  const project = readProject(files)
  const check = openTrial(files)
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
          '--depois',
          'E depois da venda, o que ela serve?',
          choicesOf(base.afterwards),
          { initial: [...base.usual], none: 'nada' },
        )
  const inherited = inheritedValues(files, base.name, flows)
  const first = inherited[0] ?? {}
  const isOne = flows.length === 1

  let id = ''
  const draft: Draft = {}
  /** Writes a draft as a file, its keys in the order of the files of other variants. */
  function fileOf({ titulo, nome, codOrigemVenda, funis, tema, ...others }: Draft) {
    const value = {
      $schema: `${'../'.repeat(base.name.split('/').length)}schemas/variant.schema.json`,
      extends: base.name,
      titulo,
      nome,
      codOrigemVenda,
      funis: { ...(funis ?? {}), ...Object.fromEntries(afterwards.map((flow) => [flow, {}])) },
      tema,
      ...others,
    }
    return {
      path: `variants/${base.name.replace(/[^/]*$/, '')}${id}.variant.json`,
      text: JSON.stringify(value, null, 2),
    }
  }
  /** Sets a value at a path, unless each funnel inherits the same. */
  function set(path: Path, value: Json): void {
    const isSame = inherited.every((values) => isDeepStrictEqual(valueAt(values, path) ?? null, value))
    put(draft, path, isSame ? undefined : value)
  }
  /** Returns what the check finds wrong at a path of the file, were a value set there. */
  function mistakeAt(path: Path, value: Json): string | undefined {
    const changed = structuredClone(draft)
    put(changed, path, value)
    const file = fileOf(changed)
    const wrong = check(file).find(
      (each) => each.file === file.path && path.every((key, i) => String(each.path[i]) === key),
    )
    return wrong && inWords(wrong)
  }

  const name = await prompts.write('--nome', 'Nome do parceiro, como aparece na tela', {
    mistake: (typed) => (typed === '' ? 'Escreva o nome.' : undefined),
  })
  for (const path of [['titulo'], ['nome'], ['tema', 'logo', 'nome']]) set(path, name)

  id = await prompts.write('--arquivo', 'Nome do arquivo, sem acento', {
    initial: slugOf(name),
    mistake(typed) {
      if (slugOf(typed) !== typed) return 'Use letras minúsculas, números e hífens, como vida-e-pet.'
      return project.variants.has(typed) ? 'Já existe uma variante com este nome.' : undefined
    },
  })

  const prefixes: string[] = []
  const pairs = isOne ? undefined : prompts.takePairs('--endereco', flows)
  for (const flow of flows) {
    const path = ['funis', flow, 'rotas', 'prefixo']
    const prefix = await prompts.write('--endereco', `Começo do endereço${isOne ? '' : ` de ${flow}`}`, {
      initial: `${id}-${isOne ? 'venda' : flow}`,
      mistake: (typed) => mistakeAt(path, typed),
      answer: pairs?.get(flow),
    })
    put(draft, path, prefix)
    prefixes.push(prefix)
  }

  if (flows.some((flow) => requiredBy(project, flow).includes('codOrigemVenda'))) {
    const path = ['codOrigemVenda']
    const used = [...project.variants.values()].map(({ source }) => Number(valueAt(source.value, path) ?? 0))
    const typed = await prompts.write('--origem', 'Código de origem da venda, só desta variante', {
      initial: String(Math.max(0, ...used) + 1),
      mistake: (text) => (/^\d{1,15}$/.test(text) ? mistakeAt(path, Number(text)) : 'É um número inteiro.'),
    })
    put(draft, path, Number(typed))
  }

  const atLogo = ['tema', 'logo']
  const inSchema = ['properties', 'tema', 'properties', 'logo', 'properties', 'simbolo', 'enum']
  const symbols = listAt<string>(project.schemas.get('variant') ?? null, ...inSchema)
  const pictures = [...project.pictures].flatMap(([picture, fault]) =>
    !fault && /^[a-z0-9][a-z0-9./-]*\.(?:svg|png)$/.test(picture) ? picture : [],
  )
  const drawn = valueAt(first, [...atLogo, 'simbolo'])
  const logos = [
    ...pictures.toSorted().map((value) => ({ value, label: `a imagem ${value}` })),
    ...symbols
      .toSorted((one, other) => Number(other === drawn) - Number(one === drawn))
      .map((value) => ({ value, label: `o desenho "${value}", com "${name}" ao lado` })),
  ]
  const usualLogo = String(valueAt(first, [...atLogo, 'arquivo']) ?? drawn ?? logos[0]?.value)
  const logo = await prompts.choose('--logo', 'Logo', logos, usualLogo)
  const isPicture = pictures.includes(logo)
  if (!isPicture) set([...atLogo, 'simbolo'], logo)
  // A picture of the base would hide the symbol.
  set([...atLogo, 'arquivo'], isPicture ? logo : null)

  const atColour = ['tema', 'corPrimaria']
  const colour = await prompts.write('--cor', 'Cor da marca', {
    initial: String(valueAt(first, atColour) ?? '#'),
    mistake: (text) => mistakeAt(atColour, colourOf(text)),
  })
  set(atColour, colourOf(colour))

  const products = listAt<Product>(first, 'produtos').filter(({ codigo }) => codigo !== undefined)
  if (products.length > 0) await askPrices(products)

  const methods = listAt<{ id: number; nome: string }>(first, 'pagamento', 'metodos')
  if (methods.length > 1) {
    const choices = methods.map((method) => ({ value: String(method.id), label: method.nome }))
    const taken = await prompts.chooseSome('--formas', 'Formas de pagamento', choices)
    if (taken.length < choices.length) put(draft, ['pagamento', 'formas'], taken.map(Number))
  }

  async function askPrices(known: readonly Product[]): Promise<void> {
    const codes = known.map(({ codigo = '' }) => codigo)
    const keeps = asking.said.get('--precos') === 'manter' && prompts.take('--precos') !== undefined
    const said = keeps ? new Map<string, string>() : prompts.takePairs('--precos', codes)
    if (!said) {
      const now = known.map(({ nome, precoCentavos }) => `${nome} ${reaisOf(precoCentavos)}`).join(', ')
      const ways = choicesOf(['manter', 'mudar'])
      if ((await prompts.choose(undefined, `Preços: ${now}`, ways, 'manter')) === 'manter') return
    }
    for (const { codigo = '', nome, precoCentavos } of known.filter(
      (each) => !said || said.has(each.codigo!),
    )) {
      const path = ['precos', codigo]
      const typed = await prompts.write('--precos', `Preço de ${nome}, por vida e por mês, em reais`, {
        initial: reaisOf(precoCentavos),
        answer: said?.get(codigo),
        mistake(text) {
          const cents = centsTyped(text)
          if (cents === undefined) return 'Escreva o valor em reais, com vírgula, como 49,90.'
          const mistake = mistakeAt(path, cents)
          return mistake && `${mistake} (Aqui os valores estão em centavos.)`
        },
      })
      const cents = centsTyped(typed)
      put(draft, path, cents === precoCentavos ? undefined : cents)
    }
  }

  const stray = prompts.unasked()
  if (stray !== undefined) asking.refuse(`${stray}: com estas respostas nada se pergunta sobre isso.`)
  const file = fileOf(draft)
  // The project may have changed while the questions were answered.
  const filesNow = asking.read()
  if (filesNow.some(({ path }) => path === file.path)) asking.refuse(`${file.path} já existe.`)
  const mistakes = openTrial(filesNow)(file)
  if (mistakes.length > 0)
    asking.refuse(
      `A variante ainda não está certa:\n\n${renderDiagnostics(mistakes, [...filesNow, file])}\n\n`,
    )
  return { path: file.path, value: JSON.parse(file.text), prefixes }
}
