import { type Path, type PriceProof, priceProofOf, ruleInWords } from '../config/index.ts'
import { type Json, type Rule, type Session, screenAt } from '../flow/index.ts'
import { facts as factsAt } from '../flow/session.ts'
import { formatMoeda } from '../format/index.ts'
import { holds, isItem, slotsOf, work } from '../rules/index.ts'
import { listOf, objectOf, type Plain } from '../walk/plain.ts'
import { namesIn, type WhyGround } from './ground.ts'
import { type Following, madeOf } from './origins.ts'
import type { WhyReason } from './reason.ts'
import { whyScreenOf } from './screens.ts'
import type { Judging } from './verdicts.ts'

/** A place of a screen that shows money: the rule that gives it, where it stands, and what is said beside it. */
interface Spot {
  readonly rule: Rule
  readonly at: string
  readonly label: string
}

/** Tells of each sum of money that is shown now where it comes from, down to the files and calls that say it. */
export function pricesAt(
  ground: WhyGround,
  session: Session,
  { at, writers }: { readonly at: number; readonly writers: Following['writers'] },
): readonly WhyReason[] {
  const { funnel } = ground
  const place = session.boxes.at(-1)?.box ?? session.step
  const judging = { ground, facts: factsAt(funnel, session, at), names: namesIn(ground, place) }
  const name = screenAt(funnel, session, session.boxes.length)
  const screen = name === undefined ? undefined : whyScreenOf(ground, name)
  const { aside = [], summary } = funnel.flow
  const looks: readonly Look[] = [
    ...(screen ? [{ value: screen.look, path: ['look'], at: screen.at, label: 'Na tela' }] : []),
    { value: aside as unknown as Json, path: ['aside'], at: ground.flowAt, label: 'No resumo' },
    { value: (summary ?? {}) as Json, path: ['summary'], at: ground.flowAt, label: 'Na barra do resumo' },
  ]
  const spots = looks.flatMap((look) => [...spotsIn(look, judging)])
  const items = Object.values(objectOf(screen?.look.fields)).flatMap((field) =>
    offeredIn(objectOf(field), judging),
  )
  return [
    ...listPrices(ground, items),
    ...unlike(spots).flatMap((spot) => priceAt(spot, { ...judging, writers, isMoney: true })),
  ]
}

/** A part of a screen or of what stands around it, where it is written, and what is said of the money in it. */
interface Look {
  readonly value: Json
  readonly path: Path
  readonly at: (path: Path) => string
  readonly label: string
}

function* spotsIn(look: Look, judging: Judging): Generator<Spot> {
  const { value, path, at, label } = look
  if (typeof value === 'string') {
    for (const slot of slotsOf(value))
      if (slot.format === 'moeda') yield { rule: `{${slot.path}}`, at: at(path), label }
    return
  }
  if (Array.isArray(value))
    for (const [i, each] of value.entries())
      yield* spotsIn({ ...look, value: each, path: [...path, i] }, judging)
  if (Array.isArray(value) || !isItem(value)) return
  const { when, rotulo, rotuloTotal, option, formato, ...rest } = value as Plain
  if (when !== undefined && !holds(when, judging.facts)) return
  const said = [rotulo, rotuloTotal].map((text) => work(text, judging.facts))
  const nearer = said.find((text): text is string => typeof text === 'string') ?? label
  for (const [key, each] of Object.entries(rest)) {
    const here = { ...look, value: each, path: [...path, key], label: nearer }
    const isMoney = /centavos$|^total$/i.test(key) || (key === 'valor' && formato === 'moeda')
    if (isMoney) yield { rule: each, at: at(here.path), label: nearer }
    else yield* spotsIn(here, judging)
  }
}

/** Leaves of the spots that one rule gives only the first. */
const unlike = (spots: readonly Spot[]): readonly Spot[] =>
  [...new Map(spots.toReversed().map((spot) => [JSON.stringify(spot.rule), spot])).values()].toReversed()

function priceAt({ rule, at, label }: Spot, judging: Following): readonly WhyReason[] {
  const value = work(rule, judging.facts)
  if (!Number.isSafeInteger(value)) return []
  const says = `É ${ruleInWords(rule, judging.names)}.`
  const what = `${label}: ${formatMoeda(Number(value))}`
  return [{ what, says, at, ...madeOf(rule, judging) }]
}

const offeredIn = ({ options }: Plain, { facts }: Judging): readonly Json[] =>
  options === undefined ? [] : listOf(work(options, facts))

/** Tells of the plans that are offered what their price is made of, where the variant says their prices by bands. */
function listPrices({ project, funnel }: WhyGround, items: readonly Json[]): readonly WhyReason[] {
  const offered = new Set(
    items.map(objectOf).flatMap(({ id, codigo, faixa }) => [String(id), `${codigo}/${faixa}`]),
  )
  return priceProofOf(project, funnel.id)
    .filter(({ id }) => offered.has(id))
    .map(proofInWords)
}

function proofInWords(proof: PriceProof): WhyReason {
  const { nome, nomeFaixa, listaCentavos, listaAt, descontoPercentual, descontoKey, descontoAt } = proof
  const discount: readonly WhyReason[] =
    descontoKey === undefined
      ? []
      : [
          {
            what: `Desconto de ${descontoPercentual}%`,
            says: `De ${descontoKey}.`,
            verdicts: [],
            at: descontoAt,
            from: [],
          },
        ]
  return {
    what: `${nome}, ${nomeFaixa}: ${formatMoeda(proof.precoCentavos)}`,
    says: `Preço de lista de ${formatMoeda(listaCentavos)}${discount.length > 0 ? ', menos o desconto' : ', sem desconto'}.`,
    ...{ verdicts: [], at: listaAt, from: discount },
  }
}
