import { Maskito } from '@maskito/core'
import {
  type FocusEvent,
  type FormEvent,
  type InputHTMLAttributes,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { createRoot } from 'react-dom/client'
import type { FieldLook } from '../../src/field/screen.ts'
import { masks, optionsOf } from '../../src/widgets/masks.ts'
import { screenOf } from './screen.ts'
import { type PeerWork, type PersonRow, rowsOf } from './work.ts'
import '../../src/theme/index.css'

const work: PeerWork = location.hash === '#b' ? 'b' : 'a'
const { schema, look, refusals } = screenOf(work)
const fields = Object.entries(
  (schema.properties ?? {}) as Readonly<Record<string, { readonly title: string }>>,
).filter(([name]) => name !== 'captcha')

interface FieldProps {
  readonly name: string
  readonly title: string
  readonly look: FieldLook
  readonly isWrong: boolean
}

const maskOf = (mask: string | undefined) => Object.entries(masks).find(([name]) => name === mask)?.[1]

/** Lays a field's mask over its input, if it has one. */
function Input({
  mask,
  ...attributes
}: InputHTMLAttributes<HTMLInputElement> & { readonly mask: string | undefined }) {
  const ref = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const found = maskOf(mask)
    const masked = ref.current && found && new Maskito(ref.current, optionsOf(found))
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
          <option value="">Selecione</option>
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

/** Gives the values of a form as its schema has them. */
function valuesOf(form: HTMLFormElement): Readonly<Record<string, unknown>> {
  const typeOf = (name: string) => (schema.properties?.[name] as { readonly type?: string } | undefined)?.type
  const read = (name: string, value: FormDataEntryValue) => {
    if (typeOf(name) === 'integer') return Number(value)
    if (typeOf(name) === 'boolean') return value === 'true'
    return maskOf(look.fields?.[name]?.mask)?.bare(String(value)) ?? value
  }
  const filled = [...new FormData(form)].filter(([, value]) => value !== '')
  return Object.fromEntries(filled.map(([name, value]) => [name, read(name, value)]))
}

/** Lists the fields with which something is wrong. */
function wrongIn(form: HTMLFormElement): readonly string[] {
  return refusals(valuesOf(form)).map(({ instancePath, params }) =>
    String(params.missingProperty ?? instancePath.slice(1)),
  )
}

/** Draws the fields of the screen, checks the one that is left, and all of them when it is sent. */
function Form({ take }: { readonly take: (row: PersonRow) => void }) {
  const [wrong, setWrong] = useState<ReadonlySet<string>>(new Set())
  const [refused, setRefused] = useState<readonly string[]>([])
  const summary = useRef<HTMLDivElement>(null)
  const check = ({ currentTarget, target }: FocusEvent<HTMLFormElement>) => {
    setWrong(new Set(wrongIn(currentTarget).filter((name) => name === target.name)))
  }
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const found = wrongIn(event.currentTarget)
    setWrong(new Set(found))
    setRefused(found)
    if (found.length > 0) return
    take(valuesOf(event.currentTarget) as unknown as PersonRow)
    event.currentTarget.reset()
  }
  useEffect(() => {
    if (refused.length > 0) summary.current?.focus()
  }, [refused])
  return (
    <form className="fields" onBlur={check} onSubmit={send} noValidate>
      {refused.length > 0 && (
        <div className="summary" role="alert" tabIndex={-1} ref={summary}>
          <ul>
            {refused.map((name) => (
              <li key={name}>
                <a href={`#${name}`}>{look.fields?.[name]?.empty}</a>
              </li>
            ))}
          </ul>
        </div>
      )}
      {fields.map(([name, { title }]) => (
        <Field
          key={name}
          name={name}
          title={title}
          look={look.fields?.[name] ?? {}}
          isWrong={wrong.has(name)}
        />
      ))}
      <button type="submit" className="button button-primary">
        Salvar
      </button>
    </form>
  )
}

/** Draws the people there are, if the work has them, and the form. */
function Floor() {
  const [rows, setRows] = useState(rowsOf(work))
  const remove = (row: PersonRow) => setRows((before) => before.filter((each) => each !== row))
  return (
    <main className="page">
      {rows.length > 0 && (
        <ul className="rows">
          {rows.map((row) => (
            <li key={row.cpf} data-row={row.cpf}>
              <b>{row.nome}</b> <span>{row.cpf}</span>{' '}
              <button type="button" onClick={() => remove(row)}>
                Excluir <span className="visually-hidden">{row.nome}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
      <Form take={(row) => setRows((before) => [...before, row])} />
    </main>
  )
}

createRoot(document.getElementById('root')!).render(<Floor />)
