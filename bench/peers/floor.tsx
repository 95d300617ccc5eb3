import { screens } from 'virtual:screens/dental-individual'
import { Maskito } from '@maskito/core'
import { type FocusEvent, type InputHTMLAttributes, useLayoutEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { FieldLook } from '../../src/field/screen.ts'
import { openScreen } from '../../src/form/screens.ts'
import { masks } from '../../src/widgets/masks.ts'
import '../../src/theme/index.css'

const built = screens['titular-dados']
if (!built) throw new Error('There is no screen titular-dados.')
const { schema, look, validator } = openScreen(built)
const fields = Object.entries(
  (schema.properties ?? {}) as Readonly<Record<string, { readonly title: string }>>,
)

interface FieldProps {
  readonly name: string
  readonly title: string
  readonly look: FieldLook
  readonly isWrong: boolean
}

/** Lays a field's mask over its input, if it has one. */
function Input({
  mask,
  ...attributes
}: InputHTMLAttributes<HTMLInputElement> & { readonly mask: string | undefined }) {
  const ref = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const options = Object.entries(masks).find(([name]) => name === mask)?.[1].options
    const masked = ref.current && options && new Maskito(ref.current, options)
    return () => masked?.destroy()
  }, [mask])
  return <input ref={ref} className="input" {...attributes} />
}

/** Draws one field as plain React does: a native control that keeps its own value. */
function Field({ name, title, look: { widget, mask, choices, empty }, isWrong }: FieldProps) {
  const options = (choices ?? [
    { value: true, label: 'Sim' },
    { value: false, label: 'Não' },
  ]) as readonly { readonly value: string | number | boolean; readonly label: string }[]
  return (
    <div className="field">
      <label htmlFor={name}>{title}</label>
      {widget === 'segmento' ? (
        <div className="segments" id={name}>
          {options.map(({ value, label }) => (
            <label key={label}>
              <input type="radio" name={name} value={String(value)} />
              {label}
            </label>
          ))}
        </div>
      ) : widget === 'selecao' ? (
        <select className="input" id={name} name={name}>
          {options.map(({ value, label }) => (
            <option key={label} value={String(value)}>
              {label}
            </option>
          ))}
        </select>
      ) : (
        <Input mask={mask} id={name} name={name} aria-invalid={isWrong || undefined} />
      )}
      {isWrong && <p className="message">{empty}</p>}
    </div>
  )
}

interface Fault {
  readonly instancePath: string
}

/** Draws the fields of the screen and checks the one that is left with the compiled validator. */
function Floor() {
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set())
  const check = ({ currentTarget, target }: FocusEvent<HTMLFormElement>) => {
    const values = Object.fromEntries([...new FormData(currentTarget)].filter(([, value]) => value !== ''))
    const { errors = [] }: { readonly errors?: readonly Fault[] } = validator.rawValidation(schema, values)
    const isWrong = errors.some(({ instancePath }) => instancePath === `/${target.name}`)
    setWrong(new Set(isWrong ? [target.name] : []))
  }
  return (
    <main className="page">
      <form className="fields" onBlur={check}>
        {fields.map(([name, { title }]) => (
          <Field
            key={name}
            name={name}
            title={title}
            look={look.fields?.[name] ?? {}}
            isWrong={wrong.has(name)}
          />
        ))}
      </form>
    </main>
  )
}

createRoot(document.getElementById('root')!).render(<Floor />)
