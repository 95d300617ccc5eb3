import { act, cleanup, render } from '@testing-library/react'
import { vi } from 'vitest'
import { flowRoutes, funnelSource, type Project } from '../../engine/config/index.ts'
import { type Funnel, openFunnel, type Session } from '../../engine/index.ts'
import { openAddresses } from '../../server/pages/addresses.ts'
import { drawnScreens } from '../../server/pages/funnel.ts'
import { funnelOn, type Page } from '../../src/app/page.ts'
import { openRun } from '../../src/app/run.ts'
import type { FormEngine } from '../../src/form/index.ts'
import { FunnelPage } from '../../src/pages/funnel-page.tsx'
import { projectNow } from '../../tools/project.ts'
import { type Draft, type FunnelServer, openFunnelServer } from './funnel-server.ts'
import { layWindow } from './funnel-window.ts'
import { isButtonBusy } from './on-top.ts'

/** A browser window with one funnel in it, its clock moved by hand. */
export interface Stage {
  /** The funnel as the page at the address runs it. */
  readonly funnel: Funnel
  readonly engine: FormEngine
  readonly server: FunnelServer
  /** Where the page wanted to go, "reload" and "print" included, in order. */
  readonly left: readonly string[]
  /** What the page wrote to the console as an error. */
  readonly wrong: readonly string[]
  /** The analytics events, in order. */
  readonly tracked: readonly string[]
  readonly now: () => number
  /** The session as the server holds it: the whole of what the page knows, secrets apart. */
  readonly session: () => Session
  /** Opens an address in a fresh page, on what was kept of a page before where that is given; one that was open goes. */
  open(path: string, kept?: Session): Promise<void>
  /** Reloads the page: it takes up what the server kept. */
  reload(): Promise<void>
  /** Presses the browser's back. */
  back(): Promise<void>
  /** Does something a person or the server does, and lets the page come to rest. */
  after(what: () => void): Promise<void>
  /** Says whether the browser has a connection. */
  connect(isOn: boolean): void
  /** Moves the clock. */
  pass(ms: number): Promise<void>
  close(): void
}

const turn = () => new Promise((done) => setImmediate(done))

/** Whether a press is on its way to no call: its proof of work is still being made. */
const isProving = ({ calls }: Pick<Session, 'calls'>) =>
  calls.every(({ quiet }) => quiet) && isButtonBusy(document)

/** Opens a window at an instant, with no page in it yet. */
export function openStage(
  funnel: Funnel,
  engine: FormEngine,
  at: number,
  project: Project = projectInFiles,
): Stage {
  const server = openFunnelServer()
  const left: string[] = []
  const tracked: string[] = []
  let scope = ''
  const wrong: string[] = []
  layWindow(at, server, left)
  vi.spyOn(console, 'error').mockImplementation((...said) => void wrong.push(said.map(String).join(' ')))
  const onTrack = ({ detail }: CustomEventInit) => void tracked.push(detail.name)
  window.addEventListener('track', onTrack)
  const session = () =>
    server.draft(scope)?.session ?? ({ step: '', calls: [], boxes: [], trail: [] } as never)

  async function rest(): Promise<void> {
    for (let turns = 0; turns < 12 || (turns < 5000 && isProving(session())); turns += 1) {
      await act(turn)
      if (turns > 3) await act(() => vi.advanceTimersByTimeAsync(1))
    }
  }

  let drawn = funnel
  async function mount(): Promise<void> {
    drawn = drawPage({ funnel, engine, project, scope, draft: server.draft(scope) })
    await rest()
  }

  async function leave(): Promise<void> {
    act(() => void window.dispatchEvent(new Event('pagehide')))
    await rest()
    cleanup()
    // Timers are cleared by turning the clock back: it goes on where it was.
    const now = Date.now()
    vi.clearAllTimers()
    vi.setSystemTime(now)
    server.hangUp()
  }

  return {
    get funnel() {
      return drawn
    },
    engine,
    server,
    left,
    wrong,
    tracked,
    session,
    now: () => Date.now(),
    async open(path, kept) {
      await leave()
      const uid = /^\/corretor\/(.+)$/.exec(path)?.[1]
      scope = uid === undefined ? funnel.id : `uid:${uid}`
      if (kept) server.hold(scope, kept)
      else server.drop(scope)
      history.pushState(null, '', path)
      await mount()
    },
    async reload() {
      await leave()
      await mount()
    },
    async back() {
      history.back()
      await rest()
    },
    async after(what) {
      what()
      await rest()
    },
    connect(isOn) {
      vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOn)
    },
    async pass(ms) {
      act(() => void vi.advanceTimersByTime(ms))
      // What the clock began may first wait for what was typed to be kept.
      for (let turns = 0; turns < 4; turns += 1) await act(turn)
    },
    close() {
      window.removeEventListener('track', onTrack)
      cleanup()
      vi.useRealTimers()
      vi.unstubAllGlobals()
      vi.restoreAllMocks()
      sessionStorage.clear()
      localStorage.clear()
    },
  }
}

interface Drawing extends Pick<Stage, 'funnel' | 'engine'> {
  readonly scope: string
  readonly draft: Draft | undefined
  readonly project: Project
}

/** Draws a page as the server writes it: with what was kept, under the funnel's addresses. Gives the funnel it runs. */
function drawPage({ funnel, engine, project, scope, draft }: Drawing): Funnel {
  const { id, variant } = funnel
  const { anew, ...address } = addressOf(funnel, project)
  const { session: kept = null, revision = 0 } = structuredClone(draft) ?? {}
  const sale = {
    sale: 'venda',
    saleNumber: null,
    sells: false,
    scope,
    now: Date.now(),
    session: anew ? null : kept,
    revision,
    opening: null,
  }
  const page = { funnel: '', variant: id, server: funnel.server ?? {}, ...address, ...sale }
  const opened = funnelOn(page, funnel)
  document.title = String(variant.titulo)
  render(<FunnelPage opened={openRun({ page, funnel: opened })} engine={engine} />)
  return opened
}

const projectInFiles = projectNow()

/** Finds by the server's own reading which route of the funnel the window is at, whether it is measured there, and starts again. */
function addressOf(
  funnel: Funnel,
  project: Project,
): Pick<Page, 'route' | 'measured'> & { readonly anew: boolean } {
  const { id, name: flow, variant } = funnel
  const { prefixo: prefix = '', inicial: initial = false } = (variant.rotas ?? {}) as Prefixed
  const routes = flowRoutes(project, flow)
  const place = openAddresses([{ funnel: id, flow, prefix, initial, routes }])(window.location.pathname)
  if (!('address' in place)) throw new Error(`Nothing answers at ${window.location.pathname}.`)
  const { pattern, route } = place.address
  layDrawn(funnel, route.screen, project)
  return { route: pattern, measured: route.noMeasuring !== true, anew: route.anew === true }
}

/** Lays by what the server draws for an address, as its page does; what another address had is gone. */
function layDrawn({ id }: Funnel, screen: string | undefined, project: Project): void {
  document.getElementById('drawn')?.remove()
  const source = screen === undefined ? undefined : funnelSource(project, id)
  const drawn = source && drawnScreens(project, () => openFunnel(source)).of(screen!)
  if (!drawn?.isWhole) return
  const template = document.createElement('template')
  template.id = 'drawn'
  template.innerHTML = drawn.markup
  document.body.append(template)
}

interface Prefixed {
  readonly prefixo?: string
  readonly inicial?: boolean
}
