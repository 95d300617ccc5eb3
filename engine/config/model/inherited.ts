import { memoizeByObject } from '../json/once.ts'
import { entriesOf, own } from '../json/value.ts'
import type { ReadScreen } from '../read/project.ts'
import { type Shown, shownByScreen } from './texts.ts'
import { eventsIn, eventsOfScreen, type Named } from './world.ts'

/** Gives what the fields of a screen show, with what their files say laid in; every path is that of the field in the screen. */
export const shownByFields = memoizeByObject(({ flat }: ReadScreen): readonly Shown[] =>
  entriesOf(own(flat.schema, 'properties')).map(([name, schema]) => {
    const look = { fields: { [name]: own(own(flat.look, 'fields'), name) ?? {} } }
    const { texts, rules, choices } = shownByScreen({ properties: { [name]: schema }, look })
    const path = ['properties', name]
    const under = <Kind>(all: readonly Kind[]) => all.map((each) => ({ ...each, path }))
    return { texts: under(texts), rules: under(rules), blocks: [], choices: under(choices) }
  }),
)

/** Lists the events that only the files of a screen's fields name, each at its field in the screen. */
export function eventsOfFields(screen: ReadScreen | undefined): readonly Named[] {
  if (!screen) return []
  const said = new Set(eventsOfScreen(screen).map(({ name }) => name))
  return entriesOf(own(screen.flat.look, 'fields')).flatMap(([field, look]) =>
    eventsIn(look, [])
      .filter(({ name }) => !said.has(name))
      .map(({ name }) => ({ name, path: ['properties', field] })),
  )
}
