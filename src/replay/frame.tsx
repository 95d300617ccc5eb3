import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { type Funnel, type FunnelSource, openFunnel } from '../../engine/index.ts'
import { type Page, readPage } from '../app/page.ts'
import { type BuiltScreens, type FormEngine, openFormEngine } from '../form/index.ts'
import { FunnelPage, type FunnelToDraw } from '../pages/funnel-page.tsx'
import '../theme/whole.css'
import '../sales/index.css'
import { everyPart } from '../parts/every.ts'
import type { FromFrame, Scene } from './recorded.ts'
import './frame.css'

const nothing = () => {}
const place = document.getElementById('root')!

/** Tells the page around it something. */
const tell = (said: FromFrame): void => parent.postMessage(said, location.origin)

/** Loads the screens that the page names. */
async function importScreens(): Promise<FormEngine> {
  const link = document.querySelector<HTMLLinkElement>('link#screens')
  if (!link) throw new Error('The page came without the name of its screens.')
  const { screens }: { readonly screens: BuiltScreens } = await import(/* @vite-ignore */ link.href)
  return openFormEngine(screens, everyPart)
}

/** Draws a funnel as it stands in one scene after the other; nothing that is done in it has any effect. */
function theatre(page: Page, source: Funnel, engine: FormEngine): (scene: Scene) => void {
  const listeners = new Set<() => void>()
  let scene: Scene | undefined
  let root: Root | undefined
  const funnelOf = ({ server }: Scene) => ({ ...source, server: server ?? source.server ?? {} })
  function opened(first: Scene): FunnelToDraw {
    const run = {
      send: nothing,
      session: () => scene!.session,
      subscribe(listener: () => void) {
        listeners.add(listener)
        return () => void listeners.delete(listener)
      },
    }
    return {
      ...{ page, run, funnel: funnelOf(first), isResumed: false, first: first.session, firstAt: undefined },
      ...{ drawn: undefined, outline: undefined, now: () => scene!.at, typing: nothing, stop: nothing },
      ...{ codeAt: () => undefined, drawWith: nothing },
      speaker: { speak: nothing, toast: nothing, listen: () => nothing },
    }
  }
  return (next) => {
    const isNew = !root || !next.isNext
    scene = next
    if (isNew) {
      root?.unmount()
      root = createRoot(place)
      flushSync(() => root!.render(<FunnelPage opened={opened(next)} engine={engine} />))
    } else flushSync(() => listeners.forEach((listener) => void listener()))
    const pressed = next.press ? pressedBy(next.press) : undefined
    if (next.isTried) tried(pressed)
    else showHand(pressed)
  }
}

/** Presses a button for its form to look at itself: of what it sends nothing comes. */
function tried(pressed: HTMLElement | undefined): void {
  isStill = false
  flushSync(() => pressed?.click())
  isStill = true
}

/** Marks the button that is about to be pressed, and brings it into sight. */
function showHand(pressed: HTMLElement | undefined): void {
  document.querySelector('.replay-hand')?.classList.remove('replay-hand')
  if (!pressed) return
  pressed.classList.add('replay-hand')
  // Within the frame alone: the page around it stays where it is.
  const scrolled = pressed.closest('dialog') ?? document.documentElement
  scrolled.scrollTop += pressed.getBoundingClientRect().top - innerHeight / 2
}

/** Finds what sends an event, in the box on top or on the page. */
function pressedBy(press: NonNullable<Scene['press']>): HTMLElement | undefined {
  const top = document.querySelector('dialog[open]') ?? document
  const item = press.id === undefined ? '' : `[data-item="${CSS.escape(press.id)}"]`
  const [event, primary] = [CSS.escape(press.event), press.event === 'next' ? '.actions .button-primary' : '']
  const pressed =
    top.querySelector(`[data-event="${event}"]${item}`) ?? (primary ? top.querySelector(primary) : null)
  return pressed instanceof HTMLElement ? pressed : undefined
}

/** Whether nothing that is done in the frame has any effect. */
let isStill = true

function undo(event: Event): void {
  if (!isStill) return
  event.preventDefault()
  event.stopPropagation()
}

/** Keeps all that is done in the frame from having an effect, asks the server nothing, and leaves the focus to who plays. */
function stayStill(): void {
  globalThis.fetch = () => new Promise(nothing)
  HTMLElement.prototype.focus = nothing
  for (const type of ['click', 'submit']) addEventListener(type, undo, { capture: true })
  addEventListener('keydown', ({ key }) => tell({ is: 'key', key }), { capture: true })
}

async function open(): Promise<void> {
  const page = readPage()
  const [engine, response] = await Promise.all([
    importScreens(),
    fetch(page.funnel, { credentials: 'same-origin' }),
  ])
  const source = (await response.json()) as FunnelSource
  stayStill()
  // Whatever a variant measures by, nothing is let in here.
  const variant = { ...source.variant, integracoes: {} }
  const show = theatre(page, openFunnel({ ...source, variant, server: { ...page.server } }), engine)
  addEventListener('message', ({ source: from, origin, data }: MessageEvent<Scene>) => {
    // Other scripts of the page around it may talk to its frames too.
    if (from === parent && origin === location.origin && data?.is === 'scene') show(data)
  })
  tell({ is: 'ready' })
}

await open()
