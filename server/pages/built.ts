import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type Brand, fontFaces, fonts } from '../../engine/brand/index.ts'
import { type BuiltScreens, type FormEngine, openEngine } from '../../src/first-screen.tsx'
import type { Inline } from '../http/headers.ts'
import type { BuiltScreenNames } from './catalogue.ts'
import { type Style, styleOf } from './funnel.ts'

/** One page as it was built, with its slots. */
export interface BuiltPage {
  readonly template: string
  /** What is inside it. */
  readonly inline: Inline
}

/** The page of a flow as it was built: without and with the style sheet of screens that the server draws whole. */
export interface BuiltFlowPage {
  readonly plain: BuiltPage
  readonly drawn: BuiltPage
}

/** A font as it was built: its address, and the style sheet that loads it. */
export interface BuiltFont {
  readonly address: string
  readonly style: Style
}

/** The built pages: one without screens, for texts, and one for each flow, which loads the screens of that flow alone. */
export interface BuiltPages {
  readonly text: BuiltPage
  /** Finds the page of a flow; undefined for one that came after the last build. */
  ofFlow(flow: string): BuiltFlowPage | undefined
  /** Finds the font that a brand chose; undefined where fonts were not built, and those of the device are used. */
  font(choice: Brand['fonte']): BuiltFont | undefined
}

/** The addresses of fonts, by the choice of a brand. */
export type FontAddresses = Readonly<Partial<Record<Brand['fonte'], string>>>

/** Makes built pages of their texts, those of flows by name. */
export function builtPages(
  text: string,
  flows: Readonly<Record<string, string>>,
  addresses: FontAddresses = {},
): BuiltPages {
  const pages = new Map(
    Object.entries(flows).map(([flow, template]) => [
      flow,
      { plain: plainOf(template), drawn: pageOf(template) },
    ]),
  )
  const built = new Map(
    Object.entries(addresses).map(([choice, address]) => {
      const style = styleOf(fontFaces(fonts[choice as Brand['fonte']], address))
      return [choice, { address, style }]
    }),
  )
  return { text: plainOf(text), ofFlow: (flow) => pages.get(flow), font: (choice) => built.get(choice) }
}

/** Reads the built pages of a folder; undefined where nothing was built. */
export function readBuiltPages(folder: string): BuiltPages | undefined {
  const [text, flows] = [join(folder, 'index.html'), join(folder, 'flows')]
  if (!existsSync(text) || !existsSync(flows)) return undefined
  const built = readdirSync(flows).filter((name) => name.endsWith('.html'))
  const read = (name: string) => [basename(name, '.html'), readFileSync(join(flows, name), 'utf8')] as const
  const addresses: FontAddresses = JSON.parse(readFileSync(join(flows, 'fonts.json'), 'utf8'))
  return builtPages(readFileSync(text, 'utf8'), Object.fromEntries(built.map(read)), addresses)
}

/** Reads which screens each flow was built with. */
export function readBuiltScreens(folder: string): BuiltScreenNames {
  const listed: Readonly<Record<string, readonly string[]>> = JSON.parse(
    readFileSync(join(folder, 'flows', 'screens.json'), 'utf8'),
  )
  return new Map(Object.entries(listed).map(([flow, screens]) => [flow, new Set(screens)]))
}

const plainOf = (template: string): BuiltPage =>
  pageOf(template.replace(/ *<style data-bands>.*?<\/style>\n?/gs, ''))

const pageOf = (template: string): BuiltPage => ({ template, inline: inlineIn(template) })

/** Lists what is inline in a built page, with its hashes: style sheets, the script that records early clicks, the import map. */
function inlineIn(template: string): Inline {
  const inside = (element: RegExp) => [...template.matchAll(element)].map(([, text = '']) => styleOf(text))
  return {
    styles: inside(/<style[^>]*>(.*?)<\/style>/gs),
    scripts: inside(/<script(?: type="importmap")?>(.*?)<\/script>/gs),
  }
}

/** The form engine that renders the screens of each flow, by the name of the flow. */
export type ScreensToDraw = ReadonlyMap<string, FormEngine>

/** Loads the screens of every flow that a folder was built with: the same file that its page names to the browser. */
export async function loadBuiltScreens(folder: string): Promise<ScreensToDraw> {
  const names = readdirSync(join(folder, 'flows')).filter((name) => name.endsWith('.html'))
  const loaded = names.map(async (name) => {
    const page = readFileSync(join(folder, 'flows', name), 'utf8')
    const [, file] = /<link rel="modulepreload" id="screens"[^>]*? href="\/([^"]+)"/.exec(page) ?? []
    if (file === undefined) throw new Error(`${name} names no file of screens.`)
    const module: { readonly screens: BuiltScreens } = await import(pathToFileURL(join(folder, file)).href)
    return [basename(name, '.html'), openEngine(module.screens)] as const
  })
  return new Map(await Promise.all(loaded))
}
