import {
  formatData,
  formatDiaMesAno,
  formatLinhaDigitavel,
  formatMoeda,
  formats,
  formatTelefone,
  isRecord,
  type Json,
} from '../../engine/index.ts'
import type { Email } from '../outbox/index.ts'

/** What a phrase of an e-mail is; facts are those with a label. */
const kinds = [
  'greeting',
  'heading',
  'lead',
  'number',
  'price',
  'fact',
  'code',
  'title',
  'step',
  'button',
  'note',
] as const

/** One phrase of an e-mail, whatever it looks like. */
export type Phrase = {
  readonly is: (typeof kinds)[number]
  /** Of a button, the sentence that invites to follow the link. */
  readonly text: string
  /** What a fact or a step is called, or what is on a button. */
  readonly label?: string
  /** What is after an amount: `por mês`. */
  readonly after?: string
}

/** The content of an e-mail, in order: its plain text and its HTML are both made from it. */
type Wording = {
  /** In whose look it goes out. */
  readonly variant: string
  readonly phrases: readonly Phrase[]
}

const facts: readonly string[] = ['number', 'price', 'fact', 'code'] satisfies readonly Phrase['is'][]

/** Tells whether a phrase is a fact, with a label. */
export const isFact = ({ is }: Phrase): boolean => facts.includes(is)

/** Groups facts, or steps, that follow one another; every other phrase is a group of its own. */
export function groupsOf(phrases: readonly Phrase[]): readonly (readonly Phrase[])[] {
  const groups: Phrase[][] = []
  for (const phrase of phrases) {
    const last = groups.at(-1)
    const goesOn = isFact(phrase) ? last?.every(isFact) : phrase.is === 'step' && last?.at(-1)?.is === 'step'
    if (goesOn) last?.push(phrase)
    else groups.push([phrase])
  }
  return groups
}

const factLine = ({ label, text, after = '' }: Phrase): string => `${label}: ${`${text} ${after}`.trim()}`

/** Writes what a mail program shows in its list as the beginning of an e-mail: its lead, else its facts on one line. */
export const inOneLine = (phrases: readonly Phrase[]): string =>
  phrases.find(({ is }) => is === 'lead')?.text ??
  phrases
    .filter(({ is }) => is === 'price' || is === 'fact')
    .map(factLine)
    .join(' · ')

/** Writes an e-mail as plain text, with its company at the end, where that is known. */
export function plainOf(phrases: readonly Phrase[], link: string, signature: readonly string[] = []): string {
  const lineOf = (phrase: Phrase) => {
    if (isFact(phrase) || phrase.is === 'step') return factLine(phrase)
    return phrase.is === 'button' ? `${phrase.text}\n${link}` : phrase.text
  }
  const blocks = groupsOf(phrases).map((group) => group.map(lineOf).join('\n'))
  if (signature.length > 0) blocks.push(signature.join('\n'))
  return `${blocks.join('\n\n')}\n`
}

/** Reads a wording out of a queued message; undefined where there is none, or one that another version wrote. */
export function wordingIn(json: Json | undefined): Wording | undefined {
  if (!isRecord(json) || typeof json.variant !== 'string' || !Array.isArray(json.phrases)) return undefined
  const { variant, phrases } = json
  return phrases.every(isPhrase) ? { variant, phrases } : undefined
}

const isPhrase = (json: unknown): json is Phrase =>
  isRecord(json) &&
  kinds.some((kind) => kind === json.is) &&
  [json.text, json.label ?? '', json.after ?? ''].every((part) => typeof part === 'string')

/** What the e-mails of a proposal say. */
export interface Offer {
  readonly email: string
  readonly variant: string
  /** Where it is accepted and paid: a path of this site, or an address elsewhere. */
  readonly pagina: string
  readonly numeroProposta: string
  readonly valorCentavos: number
  /** As 2026-11-25. */
  readonly dataVigencia: string
  /** Null where there was no corretor. */
  readonly corretor: { readonly nome: string; readonly telefone: string } | null
  /** Who is written to, by the name of a person; null where that is a company. */
  readonly nome?: string | null
  /** The names of the pets of an order, as far as they are known. */
  readonly pets?: readonly string[] | null
  /** Whether it is an order in lines, and not a proposal of one product. */
  readonly isOfLines?: boolean
}

/** Writes the e-mail that takes the customer to the page where a proposal is accepted and paid. */
export function emailOfProposal(offer: Offer): Email {
  return emailOf(offer, `Proposta ${offer.numeroProposta}: falta só o pagamento`, offer.pagina, [
    ...beginning(addressed(offer, 'a sua proposta está pronta.'), offer),
    { ...amount(offer.valorCentavos), after: 'por mês' },
    { is: 'fact', label: 'Início', text: formatData(offer.dataVigencia) },
    {
      is: 'button',
      label: 'Conferir e pagar',
      text: 'Para conferir, aceitar os termos e pagar, abra este link:',
    },
    ...doubtsOf(offer),
  ])
}

/** What the e-mail that brings a boleto says besides the proposal. */
export interface BoletoNote {
  /** What the boleto charges, with what its way of paying adds. */
  readonly centavos: number
  /** The 47 digits; null where only the service behind knows them. */
  readonly linhaDigitavel: string | null
  /** As 2026-11-24. */
  readonly vencimento: string | null
  readonly link: string
}

/** Writes the e-mail that brings a boleto. */
export function emailOfBoleto(
  offer: Offer,
  { centavos, linhaDigitavel, vencimento, link }: BoletoNote,
): Email {
  const code: readonly Phrase[] =
    linhaDigitavel === null
      ? []
      : [{ is: 'code', label: 'Código', text: formatLinhaDigitavel(linhaDigitavel) }]
  const { of, ofYours } = wordsFor(offer)
  return emailOf(offer, addressed(offer, `falta pagar o boleto ${of} ${offer.numeroProposta}`), link, [
    ...beginning(`Este é o boleto ${ofYours}.`, offer),
    amount(centavos),
    ...factOf('Vencimento', vencimento === null ? '' : formatData(vencimento)),
    ...code,
    { is: 'button', label: 'Abrir o boleto', text: 'Para abrir ou imprimir o boleto:' },
    ...doubtsOf(offer),
  ])
}

/** What an automatic debit takes each month, and the first day on which it does, as 2026-12-10. */
export interface DebitNote {
  readonly centavos: number
  readonly em: string
}

/** Writes the e-mail that confirms an order by automatic debit, before anything is debited. */
export function emailOfDebit(offer: Offer, { centavos, em }: DebitNote): Email {
  const { of, ofYours, the } = wordsFor(offer)
  return emailOf(offer, `Débito automático ${of} ${offer.numeroProposta}`, offer.pagina, [
    ...beginning(`O débito automático ${ofYours} está agendado.`, offer),
    { ...amount(centavos), after: 'por mês' },
    { is: 'fact', label: 'Primeiro débito', text: formatData(em) },
    { is: 'fact', label: 'Início do plano', text: formatData(offer.dataVigencia) },
    { is: 'button', label: `Ver ${the}`, text: `Para ver ${the}:` },
    ...doubtsOf(offer),
  ])
}

/** Writes the e-mail that takes a customer back to the registration of an order, to be completed later. */
export function emailOfReminder(
  order: Pick<Offer, 'email' | 'variant' | 'numeroProposta'>,
  link: string,
): Email {
  return emailOf(order, `Pedido ${order.numeroProposta}: falta completar o cadastro`, link, [
    { is: 'greeting', text: 'Olá!' },
    { is: 'heading', text: 'Falta completar o cadastro dos seus pets.' },
    { is: 'number', label: 'Pedido', text: order.numeroProposta },
    {
      is: 'button',
      label: 'Completar o cadastro',
      text: 'Para informar o endereço e os pets, abra este link:',
    },
  ])
}

/** What was paid, fees and discounts of its way of paying in it, on which day, as 2026-11-20, and for whom, by whole names. */
interface PaidNote {
  readonly centavos: number
  readonly em: string
  readonly people?: readonly { readonly nome: string }[]
  /** What each of them costs a month; absent where that is not known. */
  readonly cadaCentavos?: number | undefined
}

/** As many people as are named in a sentence, and as have a line of their own. */
const most = { named: 4, listed: 8 }

/** Writes the e-mail that confirms a payment. */
export function emailOfPayment(offer: Offer, { centavos, em, people = [], cadaCentavos }: PaidNote): Email {
  const { the } = wordsFor(offer)
  const done =
    insuredPets(offer) ??
    addressed(offer, offer.isOfLines ? 'o seu pedido está pago' : 'o seu plano está pago')
  const begins = formatDiaMesAno(offer.dataVigencia)
  const listed = cadaCentavos === undefined || people.length > most.listed ? [] : people
  return emailOf(offer, done, offer.pagina, [
    ...beginning(done, offer, {
      greeting: 'Recebemos o pagamento.',
      lead: `${sentenceOfStart(begins, offer, people)} Guarde este e-mail.`,
    }),
    ...listed.flatMap(({ nome }) => factOf(firstNameIn(nome), formatMoeda(cadaCentavos ?? 0))),
    { is: 'fact', label: 'Valor', text: `${formatMoeda(offer.valorCentavos)} por mês` },
    { is: 'price', label: 'Pago', text: formatMoeda(centavos), after: `em ${formatData(em)}` },
    { is: 'title', text: 'O que acontece agora' },
    { is: 'step', label: formatDiaMesAno(em), text: 'Pagamento recebido.' },
    { is: 'step', label: begins, text: 'O plano começa.' },
    { is: 'button', label: `Ver ${the}`, text: `Para ver ${the}:` },
    ...doubtsOf(offer),
  ])
}

/** Says when a plan begins, and for whom: "Começa em 1º de dezembro de 2026 para você, Pedro e Luísa." */
function sentenceOfStart(
  begins: string,
  { nome }: Offer,
  people: readonly { readonly nome: string }[],
): string {
  // Another person may have the name of who pays.
  const payer = people.findIndex((each) => each.nome === nome)
  const others = people.filter((_, i) => i !== payer).map((each) => firstNameIn(each.nome))
  const all = [...(payer === -1 ? [] : ['você']), ...others].filter((name) => name !== '')
  const whom = people.length > most.named ? `${people.length} pessoas` : formats.lista?.(all)
  return all.length === 0 ? `Começa em ${begins}.` : `Começa em ${begins} para ${whom}.`
}

/** Begins a sentence with the first name of who is written to, where it is known. */
function addressed({ nome }: Pick<Offer, 'nome'>, sentence: string): string {
  const first = firstNameIn(nome ?? '')
  return first ? `${first}, ${sentence}` : `${sentence.charAt(0).toUpperCase()}${sentence.slice(1)}`
}

const firstNameIn = (typed: string): string =>
  nameInMessage(typed)
    .split(' ')
    .find((word) => /\p{L}/u.test(word)) ?? ''

/** Says that the pets of an order have a plan; undefined where their names are not known. */
function insuredPets({ pets }: Offer): string | undefined {
  const names = (pets ?? []).map(nameInMessage).filter((name) => name !== '')
  if (names.length === 0) return undefined
  return `${formats.lista?.(names)} ${names.length === 1 ? 'tem' : 'têm'} plano`
}

const longest = 60

/**
 * Cleans a typed name for a message to someone else: letters, hyphens and apostrophes, on one line, at most 60 of them.
 * It cannot contain a link, a number to call, or break the layout of the message.
 */
export function nameInMessage(typed: string): string {
  const words = typed
    .normalize('NFC')
    .replace(/[^\p{L}\p{M}'’-]+/gu, ' ')
    .trim()
  return words.length <= longest ? words : words.slice(0, longest).replace(/\s+\S*$/, '')
}

const proposal = { the: 'a proposta', of: 'da proposta', ofYours: 'da sua proposta' }
const order = { the: 'o pedido', of: 'do pedido', ofYours: 'do seu pedido' }

/** Gives the words for what was sold, as sentences need them. */
const wordsFor = ({ isOfLines }: Offer) => (isOfLines ? order : proposal)

const beginning = (
  heading: string,
  { numeroProposta, isOfLines }: Offer,
  { greeting = 'Olá!', lead = '' } = {},
): readonly Phrase[] => [
  { is: 'greeting', text: greeting },
  { is: 'heading', text: heading },
  ...(lead === '' ? [] : [{ is: 'lead', text: lead } as const]),
  { is: 'number', label: isOfLines ? 'Pedido' : 'Proposta', text: numeroProposta },
]

const amount = (centavos: number): Phrase => ({ is: 'price', label: 'Valor', text: formatMoeda(centavos) })

/** Makes a fact; none of an empty text. */
const factOf = (label: string, text: string): readonly Phrase[] =>
  text === '' ? [] : [{ is: 'fact', label, text }]

/** Says whom to ask; nothing where there was no corretor, or one without a telephone. */
function doubtsOf({ corretor }: Pick<Offer, 'corretor'>): readonly Phrase[] {
  if (!corretor?.telefone) return []
  const phone = formatTelefone(corretor.telefone).replace(' ', '\u00a0')
  const text = `Ficou com dúvida? Fale com ${corretor.nome}: ${phone}.`
  return [{ is: 'note', text }]
}

/** Makes an e-mail of its phrases, in the look of a variant. */
function emailOf(
  { email, variant }: Pick<Offer, 'email' | 'variant'>,
  subject: string,
  link: string,
  phrases: readonly Phrase[],
): Email {
  return { to: email, subject, text: plainOf(phrases, link), link, wording: { variant, phrases } }
}

/** What the e-mail of a cotacao says. */
interface CotacaoNote extends Pick<Offer, 'email' | 'variant' | 'pagina' | 'valorCentavos' | 'corretor'> {
  readonly nome: string
  readonly plano: string
  /** What the plan covers, on one line; may be empty. */
  readonly cobertura: string
  readonly vidas: number
}

/** Writes the e-mail that brings a cotacao, and takes the customer to the corretor's page. */
export function emailOfCotacao(note: CotacaoNote): Email {
  const { nome, plano, cobertura, vidas, valorCentavos, pagina } = note
  return emailOf(note, `Sua simulação: ${plano}`, pagina, [
    { is: 'greeting', text: `Olá, ${nome}!` },
    { is: 'heading', text: `A sua simulação do ${plano}` },
    { ...amount(valorCentavos), after: 'por mês' },
    { is: 'fact', label: 'Plano', text: plano },
    ...factOf('Cobre', cobertura),
    { is: 'fact', label: 'Pessoas', text: String(vidas) },
    {
      is: 'button',
      label: 'Ver os planos e contratar',
      text: 'Para ver os planos e contratar, abra este link:',
    },
    ...doubtsOf(note),
  ])
}
