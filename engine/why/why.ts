import type { Session } from '../flow/index.ts'
import { absentAt, stepsLeftOut } from './absent.ts'
import { type Arrivals, arrivalsBy } from './arrivals.ts'
import type { Stood, WhyDeed } from './deeds.ts'
import type { WhyGround } from './ground.ts'
import { pricesAt } from './prices.ts'
import type { WhyGroup, WhyReason } from './reason.ts'
import { placeInWords } from './screens.ts'
import { arrivalsSupposed, type KeptSession } from './supposed.ts'

/** Tells why a funnel stands where some deeds brought it; nothing where they brought it nowhere. */
export function whyAfter(ground: WhyGround, deeds: Iterable<WhyDeed>): readonly WhyGroup[] {
  const { stood, arrivals } = arrivalsBy(ground, deeds)
  return stood ? whyOf(ground, { ...stood, arrivals }) : []
}

/** Tells why a funnel stands where a session that was kept left it, by what is kept. */
export const whyOfKept = (ground: WhyGround, kept: KeptSession): readonly WhyGroup[] =>
  whyOf(ground, { ...kept, arrivals: arrivalsSupposed(ground, kept) })

/** Tells of a session why it stands where it does, what is left out or closed there, and where the money comes from. */
function whyOf(
  ground: WhyGround,
  { session, at, arrivals }: Stood & { readonly arrivals: Arrivals },
): readonly WhyGroup[] {
  if (session.step === '') return []
  return [
    { title: 'Por que esta tela', reasons: hereReasons(ground, session, arrivals) },
    { title: 'O que não aparece, ou não se pode escolher', reasons: absentAt(ground, session, at) },
    {
      title: 'De onde vêm os valores',
      reasons: pricesAt(ground, session, { at, writers: arrivals.writers }),
    },
    { title: 'Etapas que ficam de fora', reasons: stepsLeftOut(ground, session, at) },
  ].filter(({ reasons }) => reasons.length > 0)
}

/** Tells what led to the step, and then to each box over it. */
function hereReasons(ground: WhyGround, { step, boxes }: Session, arrivals: Arrivals): readonly WhyReason[] {
  const { funnel } = ground
  const kindOf = (name: string) => (Object.hasOwn(funnel.notices, name) ? 'Aviso' : 'Caixa')
  return [step, ...boxes.map(({ box }) => box)].map((name, i) => {
    const what = `${i === 0 ? 'Etapa' : kindOf(name)} ${placeInWords(ground, name)}`
    const { reason } = arrivals.places[i] ?? {}
    if (!reason) return { what, says: unknown, verdicts: [], at: undefined, from: [] }
    return { ...reason, what, says: [reason.what, reason.says].filter(Boolean).join('. ') }
  })
}

const unknown = 'O que levou até aqui não está guardado.'
