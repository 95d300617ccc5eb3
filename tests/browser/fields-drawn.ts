import type { Page } from 'playwright-core'
import { type Facts, type Funnel, facts, holds } from '../../engine/index.ts'
import { served } from '../../engine/replay/index.ts'
import { fieldsIn, isDrawnByItems } from '../../src/field/paths.ts'
import type { ScreenEntry } from '../../src/field/screen.ts'
import type { FormEngine } from '../../src/form/index.ts'
import { momentsOf, type Scene } from '../../src/replay/moments.ts'
import type { FoundReplay } from '../../tools/project.ts'

/** Opens the frame of the replays for a funnel, by itself, and waits until it takes scenes. */
export async function openFrame(page: Page, url: string, variant: string): Promise<void> {
  await page.addInitScript(() =>
    addEventListener(
      'message',
      ({ data }) => data?.is === 'ready' && document.documentElement.setAttribute('data-ready', ''),
    ),
  )
  await page.goto(`${url}/dev/replay/quadro/${variant}`)
  await page.locator('html[data-ready]').waitFor({ state: 'attached' })
}

/** A scene of a replay, and the fields that its screen shows a person there. */
interface DrawnScene {
  readonly scene: Scene
  readonly where: string
  readonly fields: readonly string[]
}

/**
 * Gives the scenes of a replay in order: the screen as each move of its own file leaves it, with the fields that it then shows.
 * Those of the replays that it comes after are theirs, but for the last.
 */
export function scenesOf(
  funnel: Funnel,
  { replay, begun }: FoundReplay,
  engine: FormEngine,
): readonly DrawnScene[] {
  const own = momentsOf(funnel, replay).filter(({ n }) => n >= begun - 1)
  return own.map(({ session, at }, i) => {
    const box = session.boxes.at(-1)?.box
    const step = funnel.steps.get(session.step)?.step
    const name = box === undefined ? step?.screen : funnel.flow.boxes?.[box]?.screen
    const screen = name === undefined ? undefined : engine.screen(name)
    return {
      scene: {
        is: 'scene',
        session,
        server: replay.server ?? null,
        at,
        press: null,
        isNext: i > 0,
      },
      where: box ?? session.step,
      fields: screen ? shownIn(screen, facts(served(funnel, replay), session, at)) : [],
    }
  })
}

/** Lists the paths of the fields that a screen shows as the facts stand: their conditions hold, and a person sees them. */
function shownIn(screen: ScreenEntry, read: Facts): readonly string[] {
  const shown = fieldsIn(screen, read.read('form') ?? {}).filter(({ schema, look, list }) => {
    const { widget, when } = look
    // The items of a list that is drawn by a widget of its own are that widget's.
    const isOfWidget = list !== undefined && !isDrawnByItems(list.schema, list.look)
    return (
      widget !== 'oculto' &&
      widget !== 'captcha' &&
      // Its contents are the page of a card service, which is not asked here.
      widget !== 'moldura' &&
      !isDrawnByItems(schema, look) &&
      !isOfWidget &&
      holds(when, read) &&
      (list === undefined || holds(list.look.when, read))
    )
  })
  return shown.map(({ path }) => path)
}

/**
 * Draws scenes one after another in the frame of the replays, which a page has open, and lists the fields that a person could
 * not see or reach in one of them, and the containers that stand where Chromium loses what is in them.
 */
export const lostFields = (page: Page, scenes: readonly DrawnScene[]): Promise<readonly string[]> =>
  page.evaluate((written) => {
    const all: readonly DrawnScene[] = JSON.parse(written)
    const controls =
      'input:not([type=hidden]), select, textarea, button, output, iframe, [role=combobox], [tabindex]'
    const sizeOf = (element: Element) => {
      const { width, height } = element.getBoundingClientRect()
      return width * height
    }
    const lostIn = (place: ParentNode, name: string): string | undefined => {
      const field = place.querySelector(`[data-campo="${CSS.escape(name)}"]`)
      if (!field) return 'is not drawn'
      // A line of a spreadsheet with nothing wrong is folded, and opened by its summary.
      field.closest('details')?.setAttribute('open', '')
      if (sizeOf(field) === 0 || !field.checkVisibility({ visibilityProperty: true })) return 'has no box'
      const control = [...field.querySelectorAll<HTMLElement>(controls)].find((each) => sizeOf(each) > 0)
      if (!control) return 'has no control with a size'
      return [...field.querySelectorAll<HTMLElement>(controls)].some((each) => each.tabIndex >= 0)
        ? undefined
        : 'cannot be focused'
    }
    return all.flatMap(({ scene, where, fields }) => {
      dispatchEvent(new MessageEvent('message', { data: scene, source: window, origin: location.origin }))
      const place = document.querySelector('dialog[open]') ?? document.querySelector('main') ?? document
      const lost = fields.flatMap((name) => {
        const why = lostIn(place, name)
        return why === undefined ? [] : [`${where} ${name} ${why}`]
      })
      const unsafe = [...document.querySelectorAll('fieldset > *')].filter(
        (each) => getComputedStyle(each).containerType !== 'normal',
      )
      return [...lost, ...unsafe.map((each) => `${where} ${each.className} is a container in a fieldset`)]
    })
  }, JSON.stringify(scenes))
