import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { BuiltScreenNames } from '../catalogue/take.ts'
import type { Inline } from '../http/headers.ts'
import { inlineIn } from './page.ts'

/** One page as it was built, with its slots. */
export interface BuiltPage {
  readonly template: string
  /** What stands inside it. */
  readonly inline: Inline
}

/** The built pages: one without screens, for texts, and one for each flow, which names the screens of that flow alone. */
export interface BuiltPages {
  readonly text: BuiltPage
  /** Finds the page of a flow; undefined for one that came after the last build. */
  ofFlow(flow: string): BuiltPage | undefined
}

/** Makes built pages of their texts, those of flows by name. */
export function builtPages(text: string, flows: Readonly<Record<string, string>>): BuiltPages {
  const pages = new Map(Object.entries(flows).map(([flow, template]) => [flow, pageOf(template)]))
  return { text: pageOf(text), ofFlow: (flow) => pages.get(flow) }
}

/** Reads the built pages of a folder; undefined where nothing was built. */
export function readBuiltPages(folder: string): BuiltPages | undefined {
  const [text, flows] = [join(folder, 'index.html'), join(folder, 'flows')]
  if (!existsSync(text) || !existsSync(flows)) return undefined
  const built = readdirSync(flows).filter((name) => name.endsWith('.html'))
  const read = (name: string) => [basename(name, '.html'), readFileSync(join(flows, name), 'utf8')] as const
  return builtPages(readFileSync(text, 'utf8'), Object.fromEntries(built.map(read)))
}

/** Reads which screens each flow was built with. */
export function readBuiltScreens(folder: string): BuiltScreenNames {
  const listed: Readonly<Record<string, readonly string[]>> = JSON.parse(
    readFileSync(join(folder, 'flows', 'screens.json'), 'utf8'),
  )
  return new Map(Object.entries(listed).map(([flow, screens]) => [flow, new Set(screens)]))
}

const pageOf = (template: string): BuiltPage => ({ template, inline: inlineIn(template) })
