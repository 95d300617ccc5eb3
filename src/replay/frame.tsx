import { flushSync } from 'react-dom'
import { createRoot, type Root } from 'react-dom/client'
import { type Funnel, openFunnel } from '../../engine/index.ts'
import { funnelOn, type Page, readPage } from '../app/page.ts'
import type { FormEngine } from '../form/index.ts'
import { detachedPage } from '../gallery/detached-page.ts'
import { FunnelPage } from '../pages/funnel-page.tsx'
import '../theme/whole.css'
import '../sales/index.css'
import { loadFunnel } from './load-funnel.ts'
import type { FrameReady, Scene } from './moments.ts'
import './frame.css'

const nothing = () => {}
const place = document.getElementById('root')!

/** Draws a funnel in one scene after the other; nothing that is done in it has any effect. */
function openStage(page: Page, source: Funnel, engine: FormEngine): (scene: Scene) => void {
  let root: Root | undefined
  return ({ session, server, at, press }) => {
    const run = { send: nothing, session: () => session, subscribe: () => nothing }
    const funnel = { ...source, server: server ?? source.server ?? {} }
    const opened = detachedPage({ page, funnel, run, now: () => at })
    root?.unmount()
    root = createRoot(place)
    flushSync(() => root!.render(<FunnelPage opened={opened} engine={engine} />))
    if (press) showHand(pressedBy(press))
  }
}

/** Marks the button that is about to be pressed, and brings it into sight. */
function showHand(button: HTMLElement | undefined): void {
  if (!button) return
  button.classList.add('replay-hand')
  // Within the frame alone: the page around it stays where it is.
  const scrolled = button.closest('.dialog') ?? document.documentElement
  scrolled.scrollTop += button.getBoundingClientRect().top - innerHeight / 2
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

function cancel(event: Event): void {
  event.preventDefault()
  event.stopPropagation()
}

/** Keeps what is done in the frame without effect, asks the server for nothing, and leaves the focus to the player. */
function disconnect(): void {
  globalThis.fetch = () => new Promise(nothing)
  HTMLElement.prototype.focus = nothing
  for (const type of ['click', 'submit']) addEventListener(type, cancel, { capture: true })
}

async function open(): Promise<void> {
  const page = readPage()
  const { source, engine } = await loadFunnel(page)
  disconnect()
  const show = openStage(page, openFunnel(funnelOn(page, source)), engine)
  addEventListener('message', ({ source: from, origin, data }: MessageEvent<Scene>) => {
    // Other scripts of the page around it may talk to its frames too.
    if (from === parent && origin === location.origin && data?.is === 'scene') show(data)
  })
  const ready: FrameReady = { is: 'ready' }
  parent.postMessage(ready, location.origin)
}

await open()
