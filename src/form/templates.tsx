import {
  type DescriptionFieldProps,
  descriptionId,
  errorId,
  type FieldErrorProps,
  type FieldTemplateProps,
  type ObjectFieldTemplateProps,
} from '@rjsf/utils'
import type { ReactNode } from 'react'
import { fill } from '../../engine/index.ts'
import { useFault, useGood, useHost, useLook } from '../field/host.ts'
import { itemsOf, pathOf } from '../field/paths.ts'
import { whoNames } from '../widgets/index.ts'
import { ArrayFieldTemplate } from './list.tsx'
import { ArrayFieldItemTemplate } from './list-item.tsx'
import { Message } from './message.tsx'

/** Draws a field: label, hint, control, message. A group of controls gets a legend instead of a label. */
function FieldTemplate(props: FieldTemplateProps) {
  const path = pathOf(props.fieldPathId)
  if (path === '' || props.schema.type === 'object' || itemsOf(props.schema)) return props.children
  return <Field {...props} path={path} />
}

function Field(props: FieldTemplateProps & { readonly path: string }) {
  const { path, children, errors, uiSchema } = props
  const { isIdle, handle } = useHost()
  const { width } = useLook(path)
  const isGood = useGood(path)
  const named = whoNames(uiSchema?.['ui:widget'])
  if (isIdle(path)) return null
  if (named === 'nobody') return children
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only hears the focus come and go inside
    <div
      className={`field${width ? ` width-${width}` : ''}${isGood ? ' is-good' : ''}`}
      data-campo={path}
      onFocus={() => handle.entered(path)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (currentTarget.contains(relatedTarget)) handle.flush()
        else handle.left(path)
      }}
    >
      {named === 'label' && <Labelled {...props} />}
      {named === 'group' && <Group {...props} />}
      {named === 'itself' && children}
      {errors}
    </div>
  )
}

function Labelled({ id, label, required, description, children }: FieldTemplateProps) {
  const isOptional = !required && !label.endsWith('(opcional)')
  return (
    <>
      <label htmlFor={id}>
        {label}
        {isOptional && <span className="optional"> (opcional)</span>}
      </label>
      {description}
      {children}
    </>
  )
}

function Group(props: FieldTemplateProps & { readonly path: string }) {
  const { id, label, required, description, children, schema, uiSchema, path } = props
  const { look, facts } = useHost()
  const fault = useFault(path)
  const isRadios = uiSchema?.['ui:widget'] !== 'quantidade'
  const described = [schema.description && descriptionId(id), fault && errorId(id)].filter(Boolean).join(' ')
  return (
    <fieldset
      role={isRadios ? 'radiogroup' : 'group'}
      {...(described ? { 'aria-describedby': described } : {})}
      {...(required && isRadios ? { 'aria-required': true } : {})}
    >
      <legend className={fill(look.heading, facts) === label ? 'visually-hidden' : undefined}>{label}</legend>
      {description}
      {children}
    </fieldset>
  )
}

/** Draws the one message of a field. */
function FieldErrorTemplate({ fieldPathId }: FieldErrorProps) {
  return <Message path={pathOf(fieldPathId)} id={errorId(fieldPathId)} />
}

/** Draws the hint of a field. */
function DescriptionFieldTemplate({ id, description }: DescriptionFieldProps) {
  const { facts } = useHost()
  if (!description) return null
  return (
    <p className="hint" id={id}>
      {typeof description === 'string' ? fill(description, facts) : description}
    </p>
  )
}

/** Draws the fields of an object in order; those the screen pairs stand side by side where there is room. */
function ObjectFieldTemplate({ properties, fieldPathId, schema }: ObjectFieldTemplateProps) {
  const { look, isIdle } = useHost()
  const within = pathOf(fieldPathId)
  const contents = new Map(properties.map(({ name, content }) => [name, content]))
  const rows = within === '' ? (look.rows ?? []) : []
  const drawn = properties.map(({ name, content, hidden }): ReactNode => {
    if (hidden) return null
    const row = rows.find((each) => each.includes(name))
    if (!row) return content
    if (row[0] !== name) return null
    const shown = row.filter((each) => !isIdle(each))
    return (
      <div key={name} className={shown.length > 1 ? 'row' : 'row-of-one'}>
        {row.map((each) => contents.get(each))}
      </div>
    )
  })
  // An item of a list has its heading on its card.
  if (within === '' || typeof fieldPathId.path.at(-1) === 'number')
    return <div className="fields">{drawn}</div>
  return (
    <fieldset className="fields">
      {schema.title && <legend>{schema.title}</legend>}
      {drawn}
    </fieldset>
  )
}

const Nothing = () => null

/** Gives the templates RJSF draws with. The error list and the buttons are the screen's, so here they are nothing. */
export const templates = {
  FieldTemplate,
  FieldErrorTemplate,
  DescriptionFieldTemplate,
  ObjectFieldTemplate,
  ArrayFieldTemplate,
  ArrayFieldItemTemplate,
  UnsupportedFieldTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  ErrorListTemplate: Nothing,
  ButtonTemplates: { SubmitButton: Nothing },
}
