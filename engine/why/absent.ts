import { nameInWords } from '../config/index.ts'
import { type Rule, type Session, screenAt, shownLeaves } from '../flow/index.ts'
import { facts as factsAt } from '../flow/session.ts'
import { holds } from '../rules/index.ts'
import { listOf, objectOf } from '../walk/plain.ts'
import { namesIn, stepIn, type WhyGround } from './ground.ts'
import { closedOptions } from './options.ts'
import type { WhyReason } from './reason.ts'
import { partInWords, placeInWords, type WhyScreen, whyScreenOf } from './screens.ts'
import { type Judging, verdictsOf } from './verdicts.ts'

/** Tells of each step that is left out now which of its conditions does not hold. */
export function stepsLeftOut(ground: WhyGround, session: Session, at: number): readonly WhyReason[] {
  const { funnel, model, flowAt } = ground
  const facts = factsAt(funnel, session, at, 0)
  const shown = new Set(shownLeaves(funnel, facts).map(({ name }) => name))
  return funnel.leaves
    .filter(({ name, step }) => !shown.has(name) && step.screen !== undefined)
    .flatMap(({ name, parents }) => {
      const hiding = [name, ...parents.toReversed()].flatMap((each) => stepIn(model, each) ?? [])
      const hider = hiding.find(({ value }) => value.show !== undefined && !holds(value.show, facts))
      if (!hider) return []
      const judging = { ground, facts, names: namesIn(ground, hider.name) }
      const through = hider.name === name ? '' : `, por causa de ${placeInWords(ground, hider.name)}`
      return [
        {
          what: `Etapa ${placeInWords(ground, name)}`,
          says: `Fica de fora${through}.`,
          verdicts: verdictsOf(hider.value.show, judging).filter((verdict) => !verdict.holds),
          at: flowAt([...hider.path, 'show']),
          from: [],
        },
      ]
    })
}

/** Tells of what the place on top may show what it does not show now, or lets nobody choose, and why. */
export function absentAt(ground: WhyGround, session: Session, at: number): readonly WhyReason[] {
  const { funnel, model } = ground
  const depth = session.boxes.length
  const place = session.boxes.at(-1)?.box ?? session.step
  const judging = { ground, facts: factsAt(funnel, session, at), names: namesIn(ground, place) }
  const screen = screenAt(funnel, session, depth)
  if (screen === undefined) {
    const buttons = depth > 0 ? listOf(funnel.notices[place]?.buttons) : []
    const where = () => ground.flowAt([...(model.notices.get(place)?.path ?? []), 'buttons'])
    return hiddenOf('Botão', buttons, { ...judging, where })
  }
  const read = whyScreenOf(ground, screen)
  return read ? absentOn(read, judging) : []
}

function absentOn(screen: WhyScreen, judging: Judging): readonly WhyReason[] {
  const { look, at } = screen
  const lists = [
    ['above', 'Bloco'],
    ['below', 'Bloco'],
    ['bands', 'Bloco'],
    ['actions', 'Botão'],
  ] as const
  return [
    ...fieldsAbsent(screen, judging),
    ...lists.flatMap(([key, kind]) =>
      hiddenOf(kind, listOf(look[key]), { ...judging, where: (i) => at(['look', key, i]) }),
    ),
  ]
}

interface Listed extends Judging {
  readonly where: (i: number) => string
}

function hiddenOf(
  kind: string,
  parts: readonly unknown[],
  { where, ...judging }: Listed,
): readonly WhyReason[] {
  return parts.flatMap((part, i) => {
    const { when } = objectOf(part)
    if (when === undefined || holds(when, judging.facts)) return []
    return [
      hidden(`${kind} ${partInWords(objectOf(part), judging.facts)}`, when, { ...judging, at: where(i) }),
    ]
  })
}

const hidden = (
  what: string,
  when: Rule,
  { at, ...judging }: Judging & { readonly at: string },
): WhyReason => ({
  what,
  says: 'Não aparece.',
  verdicts: verdictsOf(when, judging).filter((verdict) => !verdict.holds),
  ...{ at, from: [] },
})

function fieldsAbsent({ look, schema, fieldAt }: WhyScreen, judging: Judging): readonly WhyReason[] {
  return Object.entries(objectOf(look.fields)).flatMap(([name, each]) => {
    const field = objectOf(each)
    const { title } = objectOf(objectOf(schema.properties)[name])
    const what = `Campo “${typeof title === 'string' && !title.includes('{') ? title : nameInWords(name)}”`
    return field.when !== undefined && !holds(field.when, judging.facts)
      ? [hidden(what, field.when, { ...judging, at: fieldAt(name, 'when') })]
      : closedOptions(field, { ...judging, of: what, at: (key) => fieldAt(name, key) })
  })
}
