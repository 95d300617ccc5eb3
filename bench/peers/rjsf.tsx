import Form from '@rjsf/core'
import { createPrecompiledValidator } from '@rjsf/validator-ajv8'
import { createRoot } from 'react-dom/client'
import { formats } from '../../src/form/formats.ts'
import { builtOf } from './screen.ts'
import '../../src/theme/index.css'

const { schema, fill } = builtOf('a')
const tests: Parameters<typeof createPrecompiledValidator>[0] = {}
const lengthOf = (text: string) => [...text].length
fill(tests, (name: string) => (name === 'formats' ? { formats } : { default: lengthOf }))

/** Draws the screen as RJSF does by itself, with its own widgets, over the same compiled validator. */
createRoot(document.getElementById('root')!).render(
  <main className="page">
    <Form schema={schema} validator={createPrecompiledValidator(tests, schema)} liveValidate="onBlur" />
  </main>,
)
