import {
  type BlockRule,
  type ButtonRule,
  boxOf,
  type Facts,
  facts,
  fill,
  holds,
  type Notice,
  placeOf,
  type Session,
  screenAt,
  work,
} from '../../engine/index.ts'
import { progressOf } from '../../src/funnel/indicator.ts'
import type { SeenPart } from './part.ts'
import { fieldParts } from './seen-fields.ts'
import type { SideFunnel, SideScreen } from './side.ts'

/** A step, a box or what is around them, as it is seen. */
export interface SeenPlace {
  readonly place: string
  readonly parts: readonly SeenPart[]
}

/** Gives what a person sees of a session: the place on top, and what is around the step. */
export function seenOf(side: SideFunnel, session: Session, at: number): readonly SeenPlace[] {
  const { funnel } = side
  if (session.step === '') return []
  return [
    { place: 'em volta da etapa', parts: around(side, session, facts(funnel, session, at, 0)) },
    { place: placeOf(session), parts: topParts(side, session, facts(funnel, session, at)) },
  ]
}

function topParts({ funnel, screens }: SideFunnel, session: Session, known: Facts): readonly SeenPart[] {
  const box = session.boxes.at(-1)?.box
  if (box !== undefined && !boxOf(funnel, box)) {
    const notice = funnel.notices[box]
    return notice ? noticeParts(notice, known) : []
  }
  const screen = screens.get(screenAt(funnel, session, session.boxes.length) ?? '')
  return screen ? screenParts(screen, known) : []
}

function around({ funnel }: SideFunnel, { step, trail }: Session, known: Facts): readonly SeenPart[] {
  const { summary, aside = [] } = funnel.flow
  const progress = progressOf(funnel, step)
  const bar = summary && holds(summary.when, known)
  return [
    ...(progress ? [text('etapas', `${progress.n} de ${progress.of}: ${progress.parents.join(' · ')}`)] : []),
    ...(trail.length > 0 ? [text('voltar', 'Voltar')] : []),
    ...(bar ? [text('resumo', `${fill(summary.label, known)} ${fill(summary.value, known)}`)] : []),
    ...blockParts(aside, known, 'bloco ao lado'),
  ]
}

const text = (name: string, said: string): SeenPart => ({ name, kind: 'texto', said })

function screenParts({ schema, look }: SideScreen, known: Facts): readonly SeenPart[] {
  const { heading, intro, fields, groups = [], rows, above, below, bands, actions, bar } = look
  const form = (known.read('form') ?? {}) as { readonly [name: string]: unknown }
  const shown = [heading, intro].map((each) => fill(each, known))
  return [
    ...[text('título', shown[0]!), text('introdução', shown[1]!)].filter(({ said }) => said !== ''),
    ...blockParts(bands, known, 'faixa'),
    ...blockParts(above, known, 'bloco'),
    ...groups.map(({ title, text: more, items, fields: of }) => ({
      name: `grupo de ${of.join(', ')}`,
      kind: 'texto' as const,
      said: [fill(title, known), fill(more, known), work(items ?? [], known)],
    })),
    ...fieldParts({ schema, fields, facts: known, form, path: '' }),
    ...(rows ? [{ name: 'campos lado a lado', kind: 'tela' as const, said: JSON.stringify(rows) }] : []),
    ...blockParts(below, known, 'bloco'),
    ...(bar
      ? [text('barra', [bar.label, bar.value, bar.note].map((each) => fill(each, known)).join(' '))]
      : []),
    ...buttonParts(actions, known),
  ]
}

const blockParts = (rules: readonly BlockRule[] = [], known: Facts, name: string): readonly SeenPart[] =>
  rules
    .filter(({ when }) => holds(when, known))
    .map((rule) => ({
      ...{ name: `${name} ${rule.block}`, kind: 'texto' },
      said: work(rule.with ?? {}, known),
    }))

const buttonParts = (buttons: readonly ButtonRule[] = [], known: Facts): readonly SeenPart[] =>
  buttons
    .filter(({ when }) => holds(when, known))
    .map(({ event, label, busy, kind, novaAba }) => ({
      ...{ name: `botão ${event}`, kind: 'texto' },
      said: { texto: fill(label, known), 'enquanto espera': busy },
      drawn: { aspecto: kind, 'outra aba': novaAba },
    }))

const noticeParts = (
  { type, title, text: said, detail, buttons }: Notice,
  known: Facts,
): readonly SeenPart[] => [
  { name: 'tipo', kind: 'tela', said: type },
  ...Object.entries({ título: title, texto: said, detalhe: detail }).flatMap(([name, each]) =>
    each === undefined ? [] : [text(name, fill(each, known))],
  ),
  ...buttonParts(buttons, known),
]
