import {
  type DescriptionFieldProps,
  descriptionId,
  errorId,
  type FieldErrorProps,
  type FieldTemplateProps,
} from '@rjsf/utils'
import { fill } from '../../engine/index.ts'
import { useFault, useGood, useHost, useLook } from '../field/host.ts'
import { isDrawnByCards, itemsOf, pathOf } from '../field/paths.ts'
import { whoNames } from '../widgets/index.ts'
import { Message } from './message.tsx'
import { ObjectFieldTemplate } from './object-field.tsx'

/** Draws a field: label, hint, control, message. A group of controls gets a legend instead of a label. */
function FieldTemplate(props: FieldTemplateProps) {
  const path = pathOf(props.fieldPathId)
  const isList = isDrawnByCards(useLook(path)) && itemsOf(props.schema)
  if (path === '' || props.schema.type === 'object' || isList) return props.children
  return <Field {...props} path={path} />
}

function Field(props: FieldTemplateProps & { readonly path: string }) {
  const { path, children, errors, uiSchema, registry } = props
  const { isIdle, handle } = useHost()
  const { width } = useLook(path)
  const isGood = useGood(path)
  const named = whoNames(registry.widgets, uiSchema?.['ui:widget'])
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
      {(named === 'group' || named === 'radios') && <Group {...props} isRadios={named === 'radios'} />}
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
        <span>{label}</span>
        {isOptional && <span className="optional"> (opcional)</span>}
      </label>
      {description}
      {children}
    </>
  )
}

function Group(props: FieldTemplateProps & { readonly path: string; readonly isRadios: boolean }) {
  const { id, label, required, description, children, schema, path, isRadios } = props
  const { look, facts } = useHost()
  const fault = useFault(path)
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

const Nothing = () => null

/** Gives the templates RJSF draws with. Help stands with the hint, so here it is nothing. */
export const templates = {
  FieldTemplate,
  FieldErrorTemplate,
  DescriptionFieldTemplate,
  ObjectFieldTemplate,
  UnsupportedFieldTemplate: Nothing,
  FieldHelpTemplate: Nothing,
}
