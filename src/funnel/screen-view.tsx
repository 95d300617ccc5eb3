import { type ReactNode, useCallback, useState } from 'react'
import { type Facts, fill } from '../../engine/index.ts'
import { Blocks } from '../blocks/index.ts'
import type { FieldValues, FormActions, ScreenLook } from '../form/index.ts'
import { Price } from '../theme/price.tsx'
import { Actions } from './actions.tsx'
import { useFocusStays } from './focus-stays.ts'
import { useSetting } from './setting.ts'
import { STEP_FORM } from './step-submit.tsx'

/** What one screen is drawn from. */
interface ScreenViewProps {
  readonly screen: string
  readonly place: string
  readonly depth: number
  readonly heading: (text: string, faults: number) => ReactNode
}

/** Draws the screen of a step or a box: its form, its blocks and its buttons. */
export function ScreenView({ screen, place, depth, heading }: ScreenViewProps) {
  const { engine, factsAt, send, typing, announce, mode } = useSetting()
  const [faults, setFaults] = useState(0)
  const facts = factsAt(depth)
  const busy = Boolean(facts.read('busy'))
  const entry = engine?.screen(screen)
  const blocks = useBlocks(place, facts)
  const below = entry?.look.below
  const under = useCallback(
    (name: string) => blocks(below?.filter((block) => block.under === name)),
    [blocks, below],
  )
  if (!engine) return null
  if (!entry) return <p role="alert">{`Esta tela ainda não foi publicada: ${screen}.`}</p>
  const { look } = entry

  return (
    <engine.ScreenForm
      key={place}
      id={depth === 0 && look.bar ? STEP_FORM : undefined}
      screen={entry}
      values={(facts.read('form') ?? {}) as FieldValues}
      facts={facts}
      busy={busy}
      mode={mode}
      announce={announce}
      onEvent={(event) => send(place, event)}
      onTyping={(form) => typing(place, form)}
      onInvalid={setFaults}
      heading={
        <>
          {heading(fill(look.heading ?? '', facts), faults)}
          {look.intro && <p className="intro">{fill(look.intro, facts)}</p>}
        </>
      }
      above={blocks(look.above)}
      below={blocks(below?.filter((block) => block.under === undefined))}
      under={under}
      actions={(form) => <ScreenActions look={look} facts={facts} busy={busy || form.waiting} form={form} />}
    />
  )
}

/** Gives how to draw blocks of a place: the same function while nothing that they read changes. */
function useBlocks(place: string, facts: Facts) {
  const { send, announce } = useSetting()
  return useCallback(
    (rules: ScreenLook['above']) =>
      rules &&
      rules.length > 0 && (
        <Blocks
          rules={rules}
          facts={facts}
          send={(type, id) => send(place, id === undefined ? { type } : { type, id })}
          announce={announce}
        />
      ),
    [send, announce, place, facts],
  )
}

interface ScreenActionsProps {
  readonly look: ScreenLook
  readonly facts: Facts
  readonly busy: boolean
  readonly form: FormActions
}

/** Draws the buttons of a screen, beside its total where it has one. */
function ScreenActions({ look: { bar, actions = [] }, facts, busy, form }: ScreenActionsProps) {
  const focus = useFocusStays()
  return (
    <div className={bar ? 'actions actions-bar' : 'actions'} {...focus}>
      {bar && (
        <p className="bar-total">
          <span>{fill(bar.label, facts)}</span> <Price text={fill(bar.value, facts)} />
        </p>
      )}
      <Actions
        buttons={actions}
        facts={facts}
        busy={busy}
        press={(event, isPrimary) => (isPrimary ? form.submit(event) : form.send(event))}
      />
    </div>
  )
}
