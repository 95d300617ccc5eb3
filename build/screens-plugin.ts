import { resolve } from 'node:path'
import type { RJSFSchema } from '@rjsf/utils'
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators'
import { _, stringify } from 'ajv'
import type { Plugin } from 'vite'
import { formats } from '../src/form/formats.ts'
import { readScreens } from './screen-files.ts'

const name = 'virtual:screens'
const resolved = `\0${name}`
const formatsModule = 'formats'

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
        formats: _`require(${stringify(formatsModule)}).formats`,
      },
    },
  })
}

/** Writes the module of all screens: of each its schema, its look and its compiled validator. */
function screensModule(root: string): string {
  const entries = Object.entries(readScreens(resolve(root, 'schemas'))).map(([screen, { schema, look }]) => {
    const tests = compiledTests(schema as RJSFSchema)
    return `${JSON.stringify(screen)}: entry(${JSON.stringify(schema)}, ${JSON.stringify(look)}, (exports, require) => {${tests}})`
  })
  return `
import { createPrecompiledValidator } from '@rjsf/validator-ajv8'
import { formats } from '/src/form/formats.ts'
import { isEqual, lengthOf } from '/src/form/ajv-runtime.ts'

const known = {
  ${formatsModule}: { formats },
  'ajv/dist/runtime/ucs2length': { default: lengthOf },
  'ajv/dist/runtime/equal': { default: isEqual },
}

function entry(schema, look, fill) {
  const tests = {}
  fill(tests, (name) => known[name])
  return { schema, look, validator: createPrecompiledValidator(tests, schema) }
}

export const screens = {
${entries.join(',\n')}
}
`
}

/** Serves \`virtual:screens\`: every screen of schemas/screens, compiled; a changed schema reloads the page. */
export function screensPlugin(): Plugin {
  let root = process.cwd()
  return {
    name: 'screens',
    configResolved(config) {
      root = config.root
    },
    resolveId: (id) => (id === name ? resolved : undefined),
    load: (id) => (id === resolved ? screensModule(root) : undefined),
    hotUpdate({ file }) {
      if (!file.startsWith(resolve(root, 'schemas'))) return
      const module = this.environment.moduleGraph.getModuleById(resolved)
      if (!module) return
      this.environment.moduleGraph.invalidateModule(module)
      this.environment.hot.send({ type: 'full-reload' })
      return []
    },
  }
}
