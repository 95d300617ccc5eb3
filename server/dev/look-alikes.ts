import {
  cnpjCharactersOf,
  digitsOf,
  foldedName,
  type Json,
  phoneDigitsOf,
  shortExpiry,
  validatorOf,
} from '../../engine/index.ts'
import { drawFrom } from '../sandbox/index.ts'

/**
 * What a field holds, by which it is anonymized: `kept` identifies no one by itself, `text` may hold anything, `minted` was
 * drawn by a service, `id` names a row of the sale or an option of a closed list.
 */
type FieldKind =
  | 'cpf'
  | 'cnpj'
  | 'name'
  | 'phrase'
  | 'phone'
  | 'email'
  | 'cep'
  | 'card'
  | 'expiry'
  | 'securityCode'
  | 'digits'
  | 'proof'
  | 'minted'
  | 'id'
  | 'text'
  | 'kept'

const namesOf: Readonly<Partial<Record<FieldKind, string>>> = {
  cpf: 'cpf Cpf idCorretor',
  cnpj: 'cnpj Cnpj cnpjProdutor',
  name: 'nome Nome nomeMae mae nomeCartao nomeDeGuerra nomeDoPet clienteNome slug',
  phrase: 'razaoSocial nomeFantasia logradouro bairro complemento',
  phone: 'telefone telefone2 celular whatsapp clienteTelefone',
  email: 'email clienteEmail',
  cep: 'cep',
  card: 'numeroCartao',
  expiry: 'dataValidade validadeCartao',
  securityCode: 'codigoSeguranca',
  digits: 'numero rg inscEstadual inscMunicipal cod finalCartao cpfMascarado telefoneMascarado',
  proof: 'captcha captchaDoCadastro captchaDosBoletos captchaEmail captchaWhatsapp responseKey',
  minted: `uid token tokenCartao numPedido numeroProposta idContato idRepresentante link linkBoleto linkPagamento pixCodigo
    codigoDeBarras linhaDigitavel`,
  id: 'id Id chave corretor socio qual titular',
  text: 'cargoOuFuncao orgaoEmissor cupom emailMascarado',
  // A birthday decides what may be sold to whom, and identifies no one by itself: it stays, to the day, as ages are in days. So
  // do town and state, which decide where something is sold.
  kept: `dataNascimento nascimento nascimentoDoCliente aniversario dataAbertura dataExpedicao dataVigencia vencimento cidade uf
    codigoIBGEMunicipio tipoLogradouro tipoComplemento sexo sexoDoCliente sexoDoPet genero estadoCivil escolaridade especie
    atendimento banco canal categoria cobertura codExterno codigo codigoDaFaixa codigoDoPlano comoPagar faixa imagemAlt imagemPath moeda
    naturezaJuridica nomeFaixa parentesco perfil plano preco selo sigla situacao situacaoEmpresa tabela tipoCobertura
    titleBold titleNormal versao aceiteVersao termos`,
}

const byName: ReadonlyMap<string, FieldKind> = new Map(
  Object.entries(namesOf).flatMap(([kind, names]) =>
    names.split(/\s+/).map((name) => [name, kind as FieldKind]),
  ),
)

/** What has a name and is no person. */
const things = new Set(
  'produto produtos plano planos parentesco parentescos regioes formas faixas categorias linhas listaDescontoPix'.split(
    ' ',
  ),
)

/** Whether this table says what a field of this name may hold. */
export const isJudged = (name: string): boolean => byName.has(name)

/** Gives the kind of the field at a path, by its name and its parent's; an unknown name may hold anything. */
function kindAt(path: readonly string[]): FieldKind {
  const named = path.filter((part) => !/^\d+$/.test(part))
  const [of, last = ''] = named.slice(-2).length === 2 ? named.slice(-2) : ['', ...named.slice(-1)]
  // What a browser keeps has its time beside it, as in `cep.value`.
  if (last === 'value' && of) return byName.get(of) ?? 'text'
  const kind = byName.get(last) ?? 'text'
  if (kind !== 'name' && kind !== 'id') return kind
  if (things.has(of ?? '')) return 'kept'
  return kind === 'name' && of === 'produtoras' ? 'phrase' : kind
}

/** Replaces the personal data in the value at a path by look-alikes: valid, invented, and the same for the same value. */
export type Anonymize = <T extends Json>(value: T, path?: readonly string[]) => T

/** When the recording began, which values stay because the sandbox answers them specially, and the texts of the flow itself. */
interface RecordingFacts {
  readonly at: number
  readonly special: ReadonlySet<string>
  readonly literals?: ReadonlySet<string>
}

type PersonalKind = keyof typeof makers

/** Personal data as it is compared: without punctuation, in small letters. */
interface Personal {
  readonly kind: PersonalKind
  readonly value: string
}

const accepts = (format: string, text: string): boolean => validatorOf(format)?.accepts(text) ?? false

type Random = (below: number) => number

/** Ends a number by the first digits that make it valid. */
function withCheckDigits(format: string, begun: string, count: number): string {
  const endings = Array.from({ length: 10 ** count }, (_, i) => begun + String(i).padStart(count, '0'))
  return endings.find((each) => accepts(format, each)) ?? begun
}

const digitsLike = (own: string, random: Random): string => own.replace(/\d/g, () => String(random(10)))
const letters = ['bcdfglmnprstv', 'aeio'] as const

/** Makes a look-alike of each kind, the `n`-th of a recording; each keeps what rules look at, as an area code or a card's brand. */
const makers = {
  cpf: (own: string, random: Random) => withCheckDigits('cpf', digitsLike(own.slice(0, 9), random), 2),
  cnpj(own: string, random: Random) {
    const root = digitsLike(own.slice(0, 8), random).replace(/[A-Z]/g, () => 'ABCDEFGHIJ'[random(10)]!)
    return withCheckDigits('cnpj', root + own.slice(8, 12), 2)
  },
  card: (own: string, random: Random) =>
    withCheckDigits('cartao', own.slice(0, 6) + digitsLike(own.slice(6, -1), random), 1),
  // No real number goes on like this after its area code.
  phone: (own: string, random: Random) =>
    own.slice(0, 2) + (own.length === 11 ? '90000' : '3000') + digitsLike('0000', random),
  cep: (own: string, random: Random) => own.slice(0, 5) + digitsLike('000', random),
  email: (_own: string, random: Random, n: number) => `c${n * 100 + random(100)}@example.com`,
  /** One that is over stays over. */
  expiry(own: string, random: Random, _n: number, at: number) {
    const [year, month] = [new Date(at).getFullYear() % 100, new Date(at).getMonth()]
    const isOver = Number(own.slice(2)) * 12 + Number(own.slice(0, 2)) <= year * 12 + month
    const years = 1 + random(5)
    return `${1 + random(12)}`.padStart(2, '0') + `${isOver ? year - years : year + years}`.padStart(2, '0')
  },
  digits: digitsLike,
  /** A text that is not what its field takes, as an e-mail half typed. */
  unreadable: (own: string, random: Random) =>
    own.replace(/[\p{L}\d]/gu, () => letters[0][random(letters[0].length)]!),
  /** A word that can be said, as long as the other. */
  word(own: string, random: Random) {
    const first = random(2)
    return [...own]
      .map((_, i) => letters[((i + first) % 2) as 0 | 1])
      .map((some) => some[random(some.length)])
      .join('')
  },
  /** An id that a service drew. */
  id: (own: string, random: Random, n: number) =>
    /^\d+$/.test(own) ? `${1 + (n % 9)}${digitsLike(own.slice(1), random)}` : `*${n}`,
}

/** Reads a text that is, whole, one value of some kind, however it is punctuated. */
const readers: Readonly<Partial<Record<FieldKind, (text: string) => Personal | undefined>>> = {
  cpf: (text) => (accepts('cpf', text) ? { kind: 'cpf', value: digitsOf(text) } : readCnpj(text)),
  cnpj: readCnpj,
  phone: (text) => (accepts('telefone', text) ? { kind: 'phone', value: phoneDigitsOf(text) } : undefined),
  email: (text) => (accepts('email', text) ? { kind: 'email', value: text.toLowerCase() } : undefined),
  cep: (text) => (accepts('cep', text) ? { kind: 'cep', value: digitsOf(text) } : undefined),
  card: (text) => (accepts('cartao', text) ? { kind: 'card', value: digitsOf(text) } : undefined),
  expiry: (text) =>
    accepts('validade', text) ? { kind: 'expiry', value: digitsOf(shortExpiry(text)) } : undefined,
}

function readCnpj(text: string): Personal | undefined {
  return accepts('cnpj', text) ? { kind: 'cnpj', value: cnpjCharactersOf(text) } : undefined
}

/** Words of names and addresses that identify no one. */
const common = new Set(
  `da de do das dos e rua avenida av travessa alameda praca estrada rodovia apto apartamento bloco casa sala loja fundos
  andar conjunto lote quadra ltda me epp mei eireli sa comercio servicos industria`.split(/\s+/),
)

/** Whether a text was drawn or counted by a service, and is no option of a closed list. */
const isMinted = (text: string): boolean => text.length >= 5 && /\d/.test(text)

/** A date, or a number too short to be a document or a phone. */
const isHarmless = (text: string): boolean => /^\d{4}-\d{2}-\d{2}/.test(text) || /^\P{L}{1,6}$/u.test(text)

/** Reads a field that is one value as a whole; undefined where nothing of it is personal. */
function wholeOf(kind: FieldKind, text: string): Personal | undefined {
  if (kind === 'digits') return /\d/.test(text) ? { kind, value: text } : undefined
  if (kind === 'id' && !isMinted(text)) return undefined
  if (kind === 'id' || kind === 'minted')
    return readers.cpf?.(text) ?? readers.email?.(text) ?? { kind: 'id', value: text }
  if (kind === 'text' && isHarmless(text)) return undefined
  // What is half typed or wrong is personal all the same.
  const unreadable = kind === 'email' || kind === 'text' ? 'unreadable' : 'digits'
  return readers[kind]?.(text) ?? { kind: unreadable, value: text }
}

interface Leaf {
  readonly path: readonly string[]
  readonly value: string | number
}

/** Lists the texts and numbers of a value. */
export function leavesOf(value: unknown, path: readonly string[] = []): readonly Leaf[] {
  if (typeof value === 'string' || typeof value === 'number') return [{ path, value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, each]) => leavesOf(each, [...path, name]))
}

/** Writes characters in the places of another writing of as many, whose punctuation stays. */
function inPlaces(writing: string, characters: string): string {
  const places = [...writing.matchAll(/[\p{L}\d]/gu)].slice(-characters.length)
  const shown = writing.split('')
  places.forEach(({ index }, n) => {
    shown[index] = characters[n + characters.length - places.length]!
  })
  return shown.join('')
}

/** Writes a word in small letters, in capitals, or with one at its beginning, as another is written. */
function inCaseOf(writing: string, word: string): string {
  if (writing === writing.toLowerCase()) return word
  const isCapitals = writing === writing.toUpperCase() && writing.length > 1
  return isCapitals ? word.toUpperCase() : word.slice(0, 1).toUpperCase() + word.slice(1)
}

/** How often a look-alike is drawn until it is no value of the recording. */
const mostDraws = 200

/** Returns a function that replaces personal data by look-alikes, by the kind of its field. Free text is replaced as a whole. */
export function anonymizerOf(
  values: unknown,
  { at, special, literals = new Set() }: RecordingFacts,
): Anonymize {
  const lookAlikes = new Map<string, string>()
  const counts = new Map<PersonalKind, number>()
  const taken = new Set([...special, ...leavesOf(values).map(({ value }) => foldedName(String(value)))])

  /** Gives each value a look-alike of its own, seeded by its position among those of its kind: nothing leads back to it. */
  function lookAlikeOf({ kind, value }: Personal): string {
    if (special.has(value)) return value
    const key = `${kind} ${value}`
    const known = lookAlikes.get(key)
    if (known !== undefined) return known
    const n = (counts.get(kind) ?? 0) + 1
    counts.set(kind, n)
    let made = ''
    for (let attempt = 0; attempt < mostDraws; attempt += 1) {
      const { number } = drawFrom(`gravar ${kind} ${n} ${attempt}`)
      let count = 0
      made = makers[kind](value, (below) => number(String(count++), below), n, at)
      // A number that was no valid one does not become one.
      const isBetter =
        kind === 'digits' &&
        ['cpf', 'cnpj', 'cartao'].some((each) => accepts(each, made) && !accepts(each, value))
      if (!taken.has(made) && !isBetter) break
    }
    taken.add(made)
    lookAlikes.set(key, made)
    return made
  }

  function anonymizeWords(kind: FieldKind, text: string): string {
    return text.replace(/\p{L}+|\d+/gu, (found) => {
      if (/\d/.test(found)) return lookAlikeOf({ kind: 'digits', value: found })
      const value = foldedName(found)
      // A shorter word of a phrase, as the letter of a block, identifies no one.
      const isKept = common.has(value) || (kind === 'phrase' && value.length < 3)
      return isKept ? found : inCaseOf(found, lookAlikeOf({ kind: 'word', value }))
    })
  }

  /** Parts by which a value is shown instead of the whole, each with that of its look-alike. */
  const parts = new Map<string, string>()

  function anonymizeText(kind: FieldKind, text: string): string {
    if (kind === 'kept') return text
    if (kind === 'proof') return 'resolvido'
    // Of the code of a card nothing is kept, not even whether it was the same again.
    if (kind === 'securityCode') return '1234'.slice(0, Math.max(3, Math.min(4, text.length)))
    if (kind === 'name' || kind === 'phrase') return anonymizeWords(kind, text)
    const whole = wholeOf(kind, text)
    if (!whole) return text
    const by = lookAlikeOf(whole)
    if (by === whole.value) return text
    if (whole.kind === 'cpf') parts.set(whole.value.slice(0, 5), by.slice(0, 5))
    if (whole.kind === 'card') parts.set(whole.value.slice(-4), by.slice(-4))
    if (whole.kind === 'digits') return parts.get(text) ?? by
    if (whole.kind === 'expiry' && digitsOf(text).length === 6)
      return inPlaces(text, `${by.slice(0, 2)}20${by.slice(2)}`)
    return ['email', 'id', 'unreadable'].includes(whole.kind) ? by : inPlaces(text, by)
  }

  function anonymizeLeaf(value: string | number, path: readonly string[]): Json {
    const kind = kindAt(path)
    const text = String(value).normalize('NFC')
    if (text === '' || literals.has(text) || (kind === 'text' && typeof value === 'number')) return value
    const made = anonymizeText(kind, text)
    if (made === text) return value
    return typeof value === 'number' && /^\d+$/.test(made) ? Number(made) : made
  }

  function anonymize(value: Json, path: readonly string[]): Json {
    if (typeof value === 'string' || typeof value === 'number') return anonymizeLeaf(value, path)
    if (Array.isArray(value)) return value.map((each, i) => anonymize(each, [...path, String(i)]))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(
      Object.entries(value).map(([name, each]) => [
        lookAlikes.get(`id ${name}`) ?? name,
        anonymize(each as Json, [...path, name]),
      ]),
    )
  }
  // A part may come before its whole.
  for (const { path, value } of leavesOf(values)) anonymizeLeaf(value, path)
  return ((value: Json, path = []) => anonymize(value, path)) as Anonymize
}
