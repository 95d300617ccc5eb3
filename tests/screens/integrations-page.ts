import { fireEvent, screen } from '@testing-library/react'
import { vi } from 'vitest'
import { funnelSource } from '../../engine/config/index.ts'
import { type Json, openFunnel } from '../../engine/index.ts'
import { runners } from '../../src/app/effects.ts'
import { projectNow, replaysIn } from '../../tools/project.ts'
import { engine } from './dental-engine.ts'
import { openStage, type Stage } from './funnel-stage.tsx'
import { playOnScreen } from './replay-player.tsx'

/** Every service there is, as a variant turns it on. */
export const services = {
  tagManager: { id: 'GTM-ABC123', hosts: ['www.googletagmanager.com'] },
  analytics: { id: 'G-ABC123', hosts: ['www.googletagmanager.com'], corretores: ['52998'] },
  pixel: { id: '123456', hosts: ['connect.facebook.net'] },
  chat: { url: 'https://chat.example.com/abrir.js', hosts: ['chat.example.com'] },
}

const source = funnelSource(projectNow(), 'pf-implante')!
const [{ replay }] = replaysIn(['r1-titular-adulto-paga-com-pix']) as [ReturnType<typeof replaysIn>[number]]

/** The journey these tests play, and when it begins. */
export const journey = replay
export const at = Date.parse(replay.at)

interface Vendors {
  dataLayer?: ArrayLike<unknown>[]
  fbq?: { readonly queue: readonly (readonly unknown[])[] }
  _fbq?: unknown
}

/** The window as the scripts of vendors find it. */
export const page = window as Vendors

/** Opens a window on the variant with some services on; one that was opened before is to be closed first. */
export const openWith = (integracoes: Readonly<Record<string, Json>>, opensAt = at): Stage =>
  openStage(openFunnel({ ...source, variant: { ...source.variant, integracoes } }), engine, opensAt)

/** Closes the window, with what the services left in it. */
export function closeWith(stage: Stage): void {
  stage.close()
  for (const script of scripts()) script.remove()
  delete page.dataLayer
  delete page.fbq
  delete page._fbq
}

/** Lets what is loaded only now come, and be told what waited. */
export async function settled(stage: Stage): Promise<void> {
  await vi.dynamicImportSettled()
  await stage.after(() => {})
}

/** Presses a button by its name. */
export async function click(stage: Stage, name: string): Promise<void> {
  await stage.after(() => fireEvent.click(screen.getByRole('button', { name })))
  await settled(stage)
}

/** Plays the journey from the corretor's link to the step after the simulation. */
export const simulate = (stage: Stage) =>
  playOnScreen(stage, { at: replay.at, moves: replay.moves.slice(0, 6) })

/** Tells an event as the flow would, over facts of the test. */
export function tellOn(stage: Stage, [name, given]: readonly [string, Json], facts: Json): void {
  runners.track({ effect: 'track', name, with: given }, {
    funnel: stage.funnel,
    now: stage.now,
    facts: () => ({ at, read: (each: string) => Reflect.get(facts as object, each) }),
  } as never)
}

/** Lists the scripts from outside, and their addresses. */
export const scripts = () => [...document.head.querySelectorAll('script')]
export const addresses = () => scripts().map(({ src }) => src)

/** Finds the question; null where nobody is asked. */
export const banner = () => screen.queryByRole('region', { name: 'Medição' })

/** The vendor's scripts know a command by its being `arguments`. */
const isCommand = (entry: unknown) => Object.prototype.toString.call(entry) === '[object Arguments]'

/** Lists what was put into the data layer: commands, entries, and the events of a name among the commands. */
export const commands = () => (page.dataLayer ?? []).filter(isCommand).map((entry) => [...Array.from(entry)])
export const entries = () => (page.dataLayer ?? []).filter((entry) => !isCommand(entry))
export const told = (name: string) => commands().filter(([word, event]) => word === 'event' && event === name)
