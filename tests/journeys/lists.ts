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

/** Writes how many there are of each line of a field that asks for quantities; tells whether it is such a field. */
export async function countLines(
  field: Locator,
  [name, lines]: readonly [string, readonly Item[]],
): Promise<boolean> {
  const rows = field.locator(`[data-campo^="${name}."]`)
  const ids = await rows.evaluateAll((all) => all.map((row) => (row as HTMLElement).dataset.campo ?? ''))
  for (const [i, id] of ids.entries()) {
    const line = lines.find((each) => `${name}.${each.id}` === id)
    await rows
      .nth(i)
      .locator('input')
      .fill(String(line?.quantidade ?? 0))
  }
  return ids.length > 0
}

/** Chooses what a search has found: by its value, else, where the server says another, the first. */
export async function choose(field: Locator, value: string): Promise<void> {
  if ((await field.locator('.search').getAttribute('data-item')) === value) return
  await field.locator('input').click()
  const options = field.locator('[role=option][data-item]')
  await options.first().waitFor()
  const own = field.locator(`[role=option][data-item="${value}"]`)
  await ((await own.count()) > 0 ? own : options).first().click()
}

/** Opens the list of the search on a screen, where there is one. */
export async function openSearch(place: Locator): Promise<void> {
  const input = place.locator('.search input')
  if ((await input.count()) > 0) await input.first().click()
}
