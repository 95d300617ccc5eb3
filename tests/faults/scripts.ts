import { fireEvent } from '@testing-library/dom'
import { vi } from 'vitest'
import { buttonFor } from '../screens/funnel-hands.ts'
import type { Seen } from './matrix.ts'
import type { Stand } from './stand.ts'
import type { Column } from './under-fault.ts'

const scripts = () => [...document.head.querySelectorAll('script')]
const hosts = () =>
  scripts()
    .map(({ src }) => new URL(src).host)
    .toSorted()

interface Vendors {
  dataLayer?: ArrayLike<unknown>[]
}

/** Opens the page with services on, lets the person accept them, and gives what was on screen before any script came. */
async function measured(
  make: () => Promise<Stand>,
): Promise<{ readonly stand: Stand; readonly drawn: string }> {
  for (const script of scripts()) script.remove()
  delete (window as Vendors).dataLayer
  const stand = await make()
  await stand.browser.open(stand.place.path)
  const drawn = stand.browser.session().step
  const accept = [...document.querySelectorAll('button')].find(
    ({ textContent }) => textContent === 'Aceitar medição',
  )
  await stand.browser.after(() => fireEvent.click(accept!))
  await vi.dynamicImportSettled()
  await stand.browser.pass(0)
  return { stand, drawn }
}

async function goOn({ browser }: Stand): Promise<Seen> {
  await browser.after(() => fireEvent.click(buttonFor(browser, 'next')))
  const { step, boxes } = browser.session()
  return { step, boxes: boxes.map(({ box }) => box) }
}

const struck =
  (strike: (script: HTMLScriptElement) => void, waits = 0): Column =>
  async (make) => {
    const { stand, drawn } = await measured(make)
    for (const script of scripts()) strike(script)
    await stand.browser.pass(waits)
    return { drawn, scripts: hosts(), ...(await goOn(stand)), sees: stand.sight() }
  }

/** F1, F3: blocked, or answered with an error: the browser says so to the script's element. */
export const offline = struck((script) => void script.dispatchEvent(new Event('error')))
export const failing: Column = (make) => offline(make)
/** F2: the script never comes. */
export const noAnswer = struck(() => {}, 60_000)
/** F7: it comes after half a minute. */
export const late = struck(
  (script) => void setTimeout(() => script.dispatchEvent(new Event('load')), 30_000),
  31_000,
)

/** F8: the press that tells of a step is doubled. */
export const twice: Column = async (make) => {
  const { stand } = await measured(make)
  const before = toldOf('begin_checkout')
  await stand.browser.after(() => {
    const button = buttonFor(stand.browser, 'next')
    fireEvent.click(button)
    fireEvent.click(button)
  })
  const told = toldOf('begin_checkout').slice(before.length)
  return { told, step: stand.browser.session().step }
}

/** Names who was told of an event: analytics by commands, the tag manager by entries. */
const toldOf = (name: string): readonly string[] =>
  Array.from((window as Vendors).dataLayer ?? []).flatMap((entry) => {
    const text = JSON.stringify(entry)
    if (!text.includes(name)) return []
    return [text.includes('send_to') ? 'analytics' : 'tagManager']
  })
