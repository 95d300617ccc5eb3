import type { Locator } from 'playwright-core'
import type { Json } from '../../engine/index.ts'

type Item = Readonly<Record<string, Json>>

/** Makes a list on screen as long as the items are many, and fills the fields of each. */
export async function fillItems(
  place: Locator,
  [name, items]: readonly [string, readonly Item[]],
  fill: (field: string, value: Json) => Promise<void>,
): Promise<void> {
  const foot = `.field[data-campo="${name}"]`
  const cards = place.locator(`fieldset.list:has(> ${foot}) > ol > li`)
  while ((await cards.count()) < items.length) await place.locator(`${foot} button`).click()
  while ((await cards.count()) > items.length) await cards.last().locator('.card-head button').click()
  for (const [i, item] of items.entries()) {
    for (const [field, value] of Object.entries(item)) await fill(`${name}.${i}.${field}`, value)
  }
}
