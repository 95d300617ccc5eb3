// @vitest-environment jsdom
import '@testing-library/jest-dom/vitest'
import { readFileSync } from 'node:fs'
import type { RJSFSchema } from '@rjsf/utils'
import { cleanup } from '@testing-library/react'
import { afterEach, describe, expect, it } from 'vitest'
import { fill, holds } from '../../engine/index.ts'
import { fieldsIn } from '../../src/field/paths.ts'
import type { ScreenLook } from '../../src/field/screen.ts'
import { projectNow } from '../../tools/project.ts'
import { draw, entryOf, factsOf } from './form-drawn.tsx'
import { told } from './told.ts'

afterEach(cleanup)

const base = JSON.parse(readFileSync('variants/dental/base.variant.json', 'utf8'))
const given = {
  facts: {
    variant: { ...base, captcha: { tipo: 'nenhum' } },
    recadoDaContagem: 'Falta dizer a idade de 2 pets.',
  },
}
const screens = [...projectNow().screens].map(
  ([
    name,
    {
      flat: { schema, look },
    },
  ]) => ({
    name,
    schema: schema as RJSFSchema,
    look: look as ScreenLook,
  }),
)

/** Gives the lists of a screen that begin with items, each with its empty ones. */
const begun = ({ properties = {} }: RJSFSchema) =>
  Object.fromEntries(
    Object.entries(properties as Readonly<Record<string, RJSFSchema>>).flatMap(
      ([name, { minItems, items }]) =>
        minItems && (items as RJSFSchema).properties
          ? [[name, Array.from({ length: minItems }, () => ({}))]]
          : [],
    ),
  )

/** Lists the messages an empty screen owes: those of its required fields that show and begin with nothing, in order. */
function owed({ schema, look }: (typeof screens)[number]): readonly string[] {
  const facts = factsOf({ ...given.facts, form: {} })
  return fieldsIn(entryOf(schema, look), begun(schema))
    .filter(
      ({ isRequired, schema, look: { when }, list }) =>
        isRequired && schema.default === undefined && holds(when, facts) && holds(list?.look.when, facts),
    )
    .map(({ path, look: { empty } }) => fill(empty, facts) || `${path} has no text for when it is empty`)
}

describe.each(screens)('the screen $name', (drawn) => {
  it('[X09m] answers an empty submit with one line for each field it needs, in order', async () => {
    const { press } = draw(entryOf(drawn.schema, drawn.look), given)
    await press()
    // A line about an item begins with what the item is called.
    expect(told().map((line) => line.replace(/^Seu pet: /, ''))).toEqual(owed(drawn))
  })

  it('[X09n] names every control, each by a name of its own', () => {
    const { container } = draw(entryOf(drawn.schema, drawn.look), given)
    const controls = [...container.querySelectorAll<HTMLElement>('input, select')]
    const names = controls.map((control) => `${control.getAttribute('type')} ${nameOf(control)}`)
    expect(names.filter((name) => name.endsWith(' '))).toEqual([])
    expect(new Set(names).size).toBe(names.length)
  })
})

const nameOf = (control: HTMLElement) =>
  control.getAttribute('aria-label') ??
  [...((control as HTMLInputElement).labels ?? [])].map(({ textContent }) => textContent).join(' ')
