import type { RJSFSchema } from '@rjsf/utils'
import { render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import type { Facts } from '../../engine/index.ts'
import type { FieldLook, FieldValues, FillingMode, ScreenEntry, ScreenLook } from '../../src/field/screen.ts'
import type { FormEvent } from '../../src/form/form-core.ts'
import { mergeParts } from '../../src/form/index.ts'
import { type FormActions, ScreenForm } from '../../src/form/screen-form.tsx'
import { type BuiltScreen, openScreen } from '../../src/form/screens.ts'
import { everyPart } from '../../src/parts/every.ts'
import { compiledTests } from '../../tools/build/screens-plugin.ts'

/** Makes a screen as the build makes it, compiled validator included. */
export function entryOf(schema: RJSFSchema, look: ScreenLook): ScreenEntry {
  const fill = new Function('exports', 'require', compiledTests(schema)) as BuiltScreen['fill']
  return openScreen({ schema, look, fill }, mergeParts(everyPart))
}

/** Makes a screen of one required field. */
export const screenOf = (name: string, schema: RJSFSchema, look: FieldLook): ScreenEntry =>
  entryOf({ type: 'object', properties: { [name]: schema }, required: [name] }, { fields: { [name]: look } })

/** Noon of 21 November 2026 in São Paulo. */
export const now = Date.parse('2026-11-21T15:00:00Z')

/** Makes facts out of plain names. */
export const factsOf = (names: FieldValues = {}): Facts => ({ at: now, read: (name) => names[name] })

/** What a drawn form is given beside its screen. */
interface Drawn {
  readonly values?: FieldValues
  readonly facts?: FieldValues
  readonly mode?: FillingMode
  /** Plays the funnel: gives the values after an event; by default it keeps what it is sent. */
  readonly answer?: (event: FormEvent, before: FieldValues) => FieldValues
}

/** Draws a form with a small funnel around it, and gives what it said and sent. */
export function draw(entry: ScreenEntry, given: Drawn = {}) {
  const events: FormEvent[] = []
  const said: string[] = []
  const counts: number[] = []
  const keep = given.answer ?? ((event: FormEvent) => event.values)
  let give: (values: FieldValues) => void = () => {}
  let setBusy: (busy: boolean) => void = () => {}

  function Funnel() {
    const [values, setValues] = useState(given.values ?? {})
    const [busy, changeBusy] = useState(false)
    give = setValues
    setBusy = changeBusy
    return (
      <ScreenForm
        screen={entry}
        values={values}
        facts={factsOf({ ...given.facts, form: values })}
        busy={busy}
        mode={given.mode ?? 'cliente'}
        heading={<h1>Tela</h1>}
        above={<p>acima</p>}
        below={<p>abaixo</p>}
        actions={(form) => <Buttons {...form} />}
        onEvent={(event) => {
          events.push(event)
          setValues((before) => keep(event, before))
        }}
        onInvalid={(count) => counts.push(count)}
        announce={(text) => said.push(text)}
      />
    )
  }

  const user = userEvent.setup()
  return {
    ...render(<Funnel />),
    user,
    events,
    said,
    counts,
    give: (values: FieldValues) => give(values),
    setBusy: (busy: boolean) => setBusy(busy),
    sent: (type: string) => events.filter((event) => event.type === type).map(({ values }) => values),
    press: () => user.click(screen.getByRole('button', { name: 'Continuar' })),
  }
}

function Buttons({ submit, send, waiting }: FormActions) {
  return (
    <>
      <button type="button" onClick={() => submit()}>
        {waiting ? 'Aguarde…' : 'Continuar'}
      </button>
      <button type="button" onClick={() => send('back')}>
        Voltar
      </button>
    </>
  )
}
