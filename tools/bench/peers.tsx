import { screens } from 'virtual:screens/dental-individual'
import { Maskito } from '@maskito/core'
import Form from '@rjsf/core'
import { createPrecompiledValidator } from '@rjsf/validator-ajv8'
import { type FocusEvent, type FormEvent, memo, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { FieldLook } from '../../src/field/screen.ts'
import { formats, openScreen } from '../../src/form/screens.ts'
import { masks, optionsOf } from '../../src/widgets/masks.ts'
import '../../src/theme/index.css'

// The screen of the titular's data, drawn in three other ways: `#limite`, HTML and no framework; `#chao`, plain React with the
// same masks and the same compiled validator; `#rjsf`, RJSF as it comes. `#lista` is a list of 98 people in plain React, with a
// box that adds one more.

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
    .join('')}<button class="button" type="submit">Continuar</button></form>`
  const mark = (control: HTMLInputElement | HTMLSelectElement) =>
    control.setAttribute('aria-invalid', String(!control.validity.valid))
  const isControl = (target: unknown) =>
    target instanceof HTMLInputElement || target instanceof HTMLSelectElement
  root.addEventListener('focusout', ({ target }) => isControl(target) && mark(target))
  root.addEventListener('submit', (event) => {
    event.preventDefault()
    for (const control of (event.target as HTMLFormElement).elements) if (isControl(control)) mark(control)
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
  const namesOfWrong = (form: HTMLFormElement) => {
    const values = Object.fromEntries([...new FormData(form)].filter(([, value]) => value !== ''))
    const { errors } = screen.validator.validateFormData(values, screen.schema)
    return errors.map(({ property = '' }) => property.replace(/^\./, ''))
  }
  const check = ({ currentTarget, target }: FocusEvent<HTMLFormElement>) => {
    const names = namesOfWrong(currentTarget)
    setWrong(new Set(names.filter((name) => name === target.name)))
  }
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    setWrong(new Set(namesOfWrong(event.currentTarget)))
  }
  return (
    <form className="fields" onBlur={check} onSubmit={submit} noValidate>
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
      <button className="button" type="submit">
        Continuar
      </button>
    </form>
  )
}

type Tests = Parameters<typeof createPrecompiledValidator>[0]

/** Gives the compiled tests with words in their errors, which ours leave out and RJSF reads. */
function said(tests: Tests): Tests {
  const saidBy = (test: NonNullable<Tests[string]>) => {
    const said = (values: unknown) => {
      const isRight = test(values)
      said.errors =
        test.errors?.map((error) => ({ message: error.keyword, ...error, schemaPath: '' })) ?? null
      return isRight
    }
    said.errors = null as typeof test.errors
    return said as typeof test
  }
  return Object.fromEntries(
    Object.entries(tests).map(([name, test]) => [name, test && saidBy(test)]),
  ) as Tests
}

/** The form as RJSF draws it with its own widgets, over the same compiled validator. */
function PlainRjsf() {
  const tests: Tests = {}
  const lengthOf = (text: string) => [...text].length
  built.fill(tests, (name: string) => (name === 'formats' ? { formats } : { default: lengthOf }))
  return (
    <Form
      schema={built.schema}
      validator={createPrecompiledValidator(said(tests), built.schema)}
      idPrefix=""
      liveValidate="onBlur"
    />
  )
}

interface Person {
  readonly id: number
  readonly nome: string
  readonly cpf: string
}

const Row = memo(function Row({
  person,
  remove,
}: {
  readonly person: Person
  readonly remove: (id: number) => void
}) {
  return (
    <li className="card">
      <h3>{person.nome}</h3>
      <p>CPF {person.cpf}</p>
      <button className="button" type="button" onClick={() => remove(person.id)}>
        Remover
      </button>
    </li>
  )
})

/** A list of people in plain React; the box of one more is a modal dialog. */
function People() {
  const [people, setPeople] = useState<readonly Person[]>(() =>
    Array.from({ length: 98 }, (_, id) => ({
      id,
      nome: `Dependente de número ${id}`,
      cpf: String(id).padStart(11, '0'),
    })),
  )
  const box = useRef<HTMLDialogElement>(null)
  const remove = useCallback(
    (id: number) => setPeople((before) => before.filter((each) => each.id !== id)),
    [],
  )
  const accept = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const values = Object.fromEntries(new FormData(event.currentTarget))
    setPeople((before) => [
      ...before,
      { id: before.length, nome: String(values.nome), cpf: String(values.cpf) },
    ])
    box.current?.close()
  }
  return (
    <main>
      <ul>
        {people.map((person) => (
          <Row key={person.id} person={person} remove={remove} />
        ))}
      </ul>
      <button
        className="button"
        type="button"
        data-event="adicionar"
        onClick={() => box.current?.showModal()}
      >
        Adicionar
      </button>
      <dialog ref={box}>
        <form className="fields" onSubmit={accept} noValidate>
          {fields.map(([name, { title }]) => (
            <div className="field" key={name}>
              <label htmlFor={name}>{title}</label>
              <MaskedInput name={name} isWrong={false} />
            </div>
          ))}
          <button className="button" type="submit">
            Salvar
          </button>
        </form>
      </dialog>
    </main>
  )
}

const root = document.getElementById('root')!
const drawn = { '#rjsf': PlainRjsf, '#lista': People }
if (location.hash === '#limite') renderLimit(root)
else {
  const Drawn = Object.entries(drawn).find(([hash]) => hash === location.hash)?.[1] ?? Floor
  createRoot(root).render(<Drawn />)
}
