import { join } from 'node:path'
import type { RJSFSchema } from '@rjsf/utils'
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators'
import { _, stringify } from 'ajv'
import type { Plugin } from 'vite'
import { type Project, readProject, type SourceFile, screensOfFlow } from '../../engine/config/index.ts'
import { formats } from '../../src/form/screens.ts'
import { projectFiles } from '../project.ts'
import { partsOfFlow } from './parts.ts'

const prefix = 'virtual:screens/'
const resolvedPrefix = `\0${prefix}`

/** Gives the flow whose screens a built module holds; undefined for any other module. */
export const flowOfModule = (id: string | null): string | undefined =>
  id?.startsWith(resolvedPrefix) ? id.slice(resolvedPrefix.length) : undefined

/** Compiles a schema to code that exports one test for each part of it. Ajv stays here: a browser gets the tests. */
export function compiledTests(schema: RJSFSchema): string {
  return compileSchemaValidatorsCode(schema, {
    customFormats: { ...formats },
    ajvFormatOptions: false,
    ajvOptionsOverrides: {
      verbose: false,
      messages: false,
      code: {
        source: true,
        lines: false,
        optimize: 2,
        formats: _`require(${stringify('formats')}).formats`,
      },
    },
  })
}

/** Leaves out where in its schema a test stands, which counts only among alternatives of one value. */
const withoutPlaces = (tests: string): string =>
  /\/(?:anyOf|oneOf)\//.test(tests) ? tests : tests.replace(/schemaPath:"[^"]*"/g, 'schemaPath:""')

/** Writes the module of a flow's screens. It imports nothing, so that no other file changes with a flow. */
function screensModule(project: Project, flow: string): string {
  const entries = screensOfFlow(project, flow).map(({ name, flat }) => {
    // Bands are the server's to draw.
    const {
      schema,
      look: { bands: _drawn, ...look },
    } = flat
    const tests = withoutPlaces(compiledTests(schema as RJSFSchema))
    return `${JSON.stringify(name)}: { schema: ${JSON.stringify(schema)}, look: ${JSON.stringify(look)}, fill(exports, require) {${tests}} }`
  })
  const parts = JSON.stringify(partsOfFlow(project, flow))
  return `export const screens = {\n${entries.join(',\n')}\n}\nexport const parts = ${parts}\n`
}

/** What the screens of a build are made from, and whether each flow's become a file of their own. */
interface Options {
  readonly files?: () => readonly SourceFile[]
  readonly apart?: boolean
}

/**
 * Serves `virtual:screens/<flow>` for every flow of a project. `apart` builds each into a file that nothing imports: the
 * page of the flow names it; `flows/screens.json` lists which screens went into each.
 */
export function screensPlugin({ files = projectFiles, apart = false }: Options = {}): Plugin {
  const read = readerOf(files)
  let root = process.cwd()
  return {
    name: 'screens',
    configResolved(config) {
      root = config.root
    },
    buildStart() {
      if (!apart) return
      for (const flow of read().project.flows.keys()) {
        const name = `telas-${flow}`
        this.emitFile({ type: 'chunk', id: `${prefix}${flow}`, name, preserveSignature: 'strict' })
      }
    },
    generateBundle() {
      if (!apart) return
      const { project } = read()
      const screens = [...project.flows.keys()].map((flow) => [
        flow,
        screensOfFlow(project, flow).map(({ name }) => name),
      ])
      const source = JSON.stringify(Object.fromEntries(screens))
      this.emitFile({ type: 'asset', fileName: 'flows/screens.json', source })
    },
    resolveId: (id) => (id.startsWith(prefix) ? `\0${id}` : undefined),
    load(id) {
      const flow = flowOfModule(id)
      if (flow === undefined) return undefined
      const { project, paths } = read()
      for (const path of paths) this.addWatchFile(join(root, path))
      return screensModule(project, flow)
    },
  }
}

interface Reading {
  readonly project: Project
  readonly paths: readonly string[]
}

/** Reads flows and schemas, again only when one of them has changed. */
function readerOf(files: () => readonly SourceFile[]): () => Reading {
  let seen = ''
  let reading: Reading | undefined
  return () => {
    const now = files().filter(({ path }) => /^(flows|schemas)\//.test(path))
    const sight = JSON.stringify(now)
    reading =
      sight === seen && reading ? reading : { project: readProject(now), paths: now.map(({ path }) => path) }
    seen = sight
    return reading
  }
}
