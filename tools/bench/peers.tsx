import { screens } from 'virtual:screens/dental-individual'
import { Maskito } from '@maskito/core'
import Form from '@rjsf/core'
import { createPrecompiledValidator } from '@rjsf/validator-ajv8'
import { type FocusEvent, useLayoutEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { FieldLook } from '../../src/field/screen.ts'
import { formats, openScreen } from '../../src/form/screens.ts'
import { masks, optionsOf } from '../../src/widgets/masks.ts'
import '../../src/theme/index.css'

// The screen of the titular's data, drawn in three other ways: `#limite`, HTML and no framework; `#chao`, plain React with the
// same masks and the same compiled validator; `#rjsf`, RJSF as it comes.

const built = screens['titular-dados']!
const screen = openScreen(built, {})
const fields = Object.entries(
  (built.schema.properties ?? {}) as Readonly<Record<string, { readonly title: string }>>,
).filter(([name]) => name !== 'captcha')
const lookOf = (name: string): FieldLook => screen.look.fields?.[name] ?? {}
const isChoice = (name: string) => ['segmento', 'selecao'].includes(String(lookOf(name).widget))
const optionsFor = (name: string) =>
  (lookOf(name).choices ?? [
    { value: true, label: 'Sim' },
    { value: false, label: 'Não' },
  ]) as readonly { readonly value: string | number | boolean; readonly label: string }[]

/** The page as HTML alone: a field is checked by its own pattern when it is left. */
function renderLimit(root: HTMLElement): void {
  root.innerHTML = `<form class="fields" novalidate>${fields
    .map(([name, { title }]) => {
      const options = optionsFor(name).map(({ value, label }) => `<option value="${value}">${label}</option>`)
      const control = isChoice(name)
        ? `<select class="input" id="${name}" name="${name}" required><option value=""></option>${options.join('')}</select>`
        : `<input class="input" id="${name}" name="${name}" pattern=".{3,}" required>`
      return `<div class="field"><label for="${name}">${title}</label>${control}</div>`
    })
    .join('')}</form>`
  root.addEventListener('focusout', ({ target }) => {
    if (target instanceof HTMLInputElement) target.toggleAttribute('aria-invalid', !target.validity.valid)
  })
}

/** An input with the mask of its field. */
function MaskedInput({ name, isWrong }: { readonly name: string; readonly isWrong: boolean }) {
  const ref = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const mask = Object.entries(masks).find(([each]) => each === lookOf(name).mask)?.[1]
    const masked = ref.current && mask && new Maskito(ref.current, optionsOf(mask))
    return () => masked?.destroy()
  }, [name])
  return <input ref={ref} className="input" id={name} name={name} aria-invalid={isWrong || undefined} />
}

/** The form in plain React: native controls that hold their own values; a field is checked when it is left. */
function Floor() {
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set())
  const check = ({ currentTarget, target }: FocusEvent<HTMLFormElement>) => {
    const values = Object.fromEntries([...new FormData(currentTarget)].filter(([, value]) => value !== ''))
    const names = screen
      .refusals(values)
      .map(({ instancePath, params }) => String(params.missingProperty ?? instancePath.slice(1)))
    setWrong(new Set(names.filter((name) => name === target.name)))
  }
  return (
    <form className="fields" onBlur={check} noValidate>
      {fields.map(([name, { title }]) => (
        <div className="field" key={name}>
          <label htmlFor={name}>{title}</label>
          {isChoice(name) ? (
            <select className="input" id={name} name={name}>
              <option value="">Selecione</option>
              {optionsFor(name).map(({ value, label }) => (
                <option key={label} value={String(value)}>
                  {label}
                </option>
              ))}
            </select>
          ) : (
            <MaskedInput name={name} isWrong={wrong.has(name)} />
          )}
          {wrong.has(name) && <p className="message">{lookOf(name).empty}</p>}
        </div>
      ))}
    </form>
  )
}

/** The form as RJSF draws it with its own widgets, over the same compiled validator. */
function PlainRjsf() {
  const tests: Parameters<typeof createPrecompiledValidator>[0] = {}
  const lengthOf = (text: string) => [...text].length
  built.fill(tests, (name: string) => (name === 'formats' ? { formats } : { default: lengthOf }))
  return (
    <Form
      schema={built.schema}
      validator={createPrecompiledValidator(tests, built.schema)}
      idPrefix=""
      liveValidate="onBlur"
    />
  )
}

const root = document.getElementById('root')!
if (location.hash === '#limite') renderLimit(root)
else createRoot(root).render(location.hash === '#rjsf' ? <PlainRjsf /> : <Floor />)
