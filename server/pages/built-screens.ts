import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { type BuiltScreens, type FormEngine, openEngine } from '../../src/first-screen.tsx'

/** What draws the screens of each flow, as they were built, by the name of the flow. */
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
