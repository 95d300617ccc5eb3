import Form, { type FormProps } from '@rjsf/core'
import {
  type DescriptionFieldProps,
  descriptionId,
  type ErrorListProps,
  errorId,
  type FieldProps,
  type FieldTemplateProps,
  type ObjectFieldTemplateProps,
  type RJSFSchema,
  type UiSchema,
  type WidgetProps,
} from '@rjsf/utils'
import {
  type ComponentProps,
  createContext,
  type FormEvent,
  Fragment,
  type MouseEvent,
  memo,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
} from 'react'
import { widgetOf } from '../../engine/config/screens/widget-of.ts'
import { evaluate, fill } from '../../engine/index.ts'
import { focusField } from '../field/focus.ts'
import { type Host, PanelContext, useHost, useIsValid, useKeyDown, useLook } from '../field/host.ts'
import {
  type FieldAt,
  hasBranches,
  inOne,
  isDrawnByItems,
  isGroup,
  itemAt,
  itemsOf,
  membersOf,
  pathOf,
  screenField,
} from '../field/paths.ts'
import type { FieldLook, FieldValues, GroupLook, ScreenEntry } from '../field/screen.ts'
import { isObject } from '../field/values.ts'
import { Icon } from '../theme/pictures.tsx'
import { whoNames, widgets } from '../widgets/index.ts'
import { pathOfError, titleOf } from './errors.ts'
import { defaultsBehavior } from './screens.ts'

interface MessageProps {
  readonly errors: readonly string[] | undefined
  readonly id: string
}

/** Draws the one message of a field or a list, while there is one. */
export function Message({ errors: [error] = [], id }: MessageProps) {
  if (error === undefined) return null
  return (
    <p className="message" id={id}>
      <span>
        <span className="visually-hidden">Erro:</span> <span>{error}</span>
      </span>
    </p>
  )
}

/** Draws a field that holds one value by the widget that its screen names; a name of none draws nothing. */
export function ValueField(props: FieldProps) {
  const { schema, uiSchema, name, fieldPathId, formData, onChange, registry } = props
  const { required, readonly, rawErrors } = props
  const { [uiSchema?.['ui:widget'] as string]: Widget } = registry.widgets
  const change = useCallback((value: unknown) => onChange(value, fieldPathId.path), [onChange, fieldPathId])
  if (!Widget) return null
  const given = {
    schema,
    required,
    readonly,
    rawErrors,
    registry,
    id: fieldPathId.$id,
    label: schema.title ?? name,
  }
  return <Widget {...(given as WidgetProps)} value={formData} onChange={change} />
}

/** Draws a value that one of several schemas fits as the one value that it is: none of them is chosen. */
function ValueOfMany(props: FieldProps) {
  return isGroup(props.schema) ? null : <ValueField {...props} />
}

/** Draws the fields of an object in order: those the screen groups under their title, those it pairs side by side. */
export function ObjectFieldTemplate({ properties, fieldPathId, schema }: ObjectFieldTemplateProps) {
  const { look, facts } = useHost()
  const { above } = useFrame()
  const within = pathOf(fieldPathId)
  const shown = properties.filter(({ hidden }) => !hidden)
  const contents = new Map(shown.map(({ name, content }) => [name, content]))
  if (within === '') {
    const fields = schema.properties && (
      <FieldList names={[...contents.keys()]} contents={contents} groups={look.groups} />
    )
    return (
      <>
        {above}
        {look.question ? (
          <section className="card card-lifted question">
            <h2 tabIndex={-1}>{fill(look.question, facts)}</h2>
            {fields}
          </section>
        ) : (
          fields
        )}
      </>
    )
  }
  // An item of a list has its heading on its card.
  if (typeof fieldPathId.path.at(-1) === 'number')
    return <div className="fields">{shown.map(({ content }) => content)}</div>
  return (
    <fieldset className="fields">
      {schema.title && <legend>{schema.title}</legend>}
      {shown.map(({ content }) => content)}
    </fieldset>
  )
}

type Contents = ReadonlyMap<string, ReactNode>

interface FieldListProps {
  readonly names: readonly string[]
  readonly contents: Contents
  readonly groups?: readonly GroupLook[] | undefined
}

function FieldList({ names, contents, groups = [] }: FieldListProps) {
  const { look, under } = useHost()
  const rows = look.rows ?? []
  const panels = panelsOf(groups, contents, under)
  const drawn = names.map((name): ReactNode => {
    const group = groups.find(({ fields }) => fields.includes(name))
    if (group?.inside) return null
    if (group) return group.fields[0] === name && <FieldGroup key={name} group={group} contents={contents} />
    const row = rows.find((each) => each.includes(name))
    if (row && row[0] !== name) return null
    return (
      <Fragment key={name}>
        {row ? <Row row={row} contents={contents} /> : contents.get(name)}
        {(row ?? [name]).map((each) => (
          <Fragment key={each}>{!panels.has(each) && under(each)}</Fragment>
        ))}
      </Fragment>
    )
  })
  const fields = <div className="fields">{drawn}</div>
  return panels.size > 0 ? <PanelContext value={panels}>{fields}</PanelContext> : fields
}

/** Draws what is inside the chosen option of a field: the blocks under the field, and then the fields of its groups. */
function panelsOf(groups: readonly GroupLook[], contents: Contents, under: Host['under']) {
  const inside = groups.filter((group) => group.inside !== undefined)
  return new Map(
    inside.map(({ inside: name = '' }): [string, ReactNode] => [
      name,
      <Fragment key={name}>
        {under(name)}
        {inside
          .filter((group) => group.inside === name)
          .map((group) => (
            <FieldGroup key={group.fields[0]} group={group} contents={contents} />
          ))}
      </Fragment>,
    ]),
  )
}

function Row({ row, contents }: { readonly row: readonly string[]; readonly contents: Contents }) {
  const { isIdle } = useHost()
  const shown = row.filter((each) => !isIdle(each))
  return (
    <div className={shown.length > 1 ? 'row' : 'row-of-one'}>{row.map((each) => contents.get(each))}</div>
  )
}

function FieldGroup({ group, contents }: { readonly group: GroupLook; readonly contents: Contents }) {
  const { isIdle, facts } = useHost()
  const { fields, title, text, items, card, inside } = group
  if (fields.every((each) => isIdle(each))) return null
  const said = fill(text, facts)
  if (inside)
    return (
      <>
        {said && <p className="group-text">{said}</p>}
        <FieldList names={fields} contents={contents} />
      </>
    )
  const listed = items === undefined ? [] : evaluate(items, facts)
  return (
    <fieldset className={card ? 'group card' : 'group'}>
      {title && (
        <legend>
          <h2>{fill(title, facts)}</h2>
        </legend>
      )}
      {said && (
        <p className="group-text">
          <Icon name="info" /> <span>{said}</span>
        </p>
      )}
      {Array.isArray(listed) && listed.length > 0 && (
        <ul className="bullets">
          {listed.map((each) => (
            <li key={String(each)}>{String(each)}</li>
          ))}
        </ul>
      )}
      <FieldList names={fields} contents={contents} />
    </fieldset>
  )
}

/** Draws a field: label, hint, control, message. A group of controls gets a legend instead of a label. */
function FieldTemplate(props: FieldTemplateProps) {
  const path = pathOf(props.fieldPathId)
  const isList = isDrawnByItems(props.schema, useLook(path))
  if (path === '' || isGroup(props.schema) || isList) return props.children
  const place = props.fieldPathId.path.at(-1)
  const label = typeof place === 'number' ? titleOf(props.schema, place) : props.label
  return <Field {...props} path={path} label={label} />
}

function Field(props: FieldTemplateProps & { readonly path: string }) {
  const { path, id, children, uiSchema, registry } = props
  const { isIdle, handle } = useHost()
  const { width } = useLook(path)
  const isGood = useIsValid(path)
  const named = whoNames(registry.widgets, uiSchema?.['ui:widget'])
  if (isIdle(path)) return null
  if (named === 'none') return children
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: it only tracks the focus inside it
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
      {(named === 'group' || named === 'radios') && <ControlGroup {...props} isRadios={named === 'radios'} />}
      {named === 'itself' && children}
      <Message errors={props.rawErrors} id={errorId(id)} />
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

function ControlGroup(props: FieldTemplateProps & { readonly isRadios: boolean }) {
  const { id, label, required, description, children, schema, rawErrors, isRadios } = props
  const { look, facts } = useHost()
  const isSaid = [look.heading, look.question].some((each) => fill(each, facts) === label)
  const described = [schema.description && descriptionId(id), rawErrors && errorId(id)]
    .filter(Boolean)
    .join(' ')
  return (
    <fieldset
      role={isRadios ? 'radiogroup' : 'group'}
      {...(described ? { 'aria-describedby': described } : {})}
      {...(required && isRadios ? { 'aria-required': true } : {})}
    >
      <legend className={isSaid ? 'visually-hidden' : undefined}>{label}</legend>
      {description}
      {children}
    </fieldset>
  )
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

/** Gives the templates RJSF draws with. Help is shown with the hint, and a field draws its own message, so here they are nothing. */
export const templates = {
  FieldTemplate,
  DescriptionFieldTemplate,
  ObjectFieldTemplate,
  UnsupportedFieldTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  FieldErrorTemplate: Nothing,
  ErrorListTemplate: ErrorSummary,
}

/** What is drawn around the fields, and what the form element does. */
interface Frame {
  readonly heading: ReactNode
  readonly above: ReactNode
  readonly below: ReactNode
  readonly buttons: ReactNode
  /** How many submits were refused, each said once and with the focus on what is wrong; 0 where nothing is listed. */
  readonly refusals: number
  /** Has a submit checked. */
  readonly check: (validate: () => void) => void
  readonly onKey: (event: KeyboardEvent) => void
}

/** Carries what is around the fields past RJSF, whose form is given the same things for as long as it is mounted. */
export const FrameContext = createContext<Frame | undefined>(undefined)

function useFrame(): Frame {
  const frame = useContext(FrameContext)
  if (!frame) throw new Error('A form was drawn without its frame.')
  return frame
}

/**
 * Lists what is wrong since a submit was refused, in field order, as shown beside the fields; each line leads to its
 * field. It has the focus and is said once, at the refusal; while the person mends, it follows in silence, and goes with the
 * last line. Where one field alone was wrong nothing is listed: that field has the focus and says so itself.
 */
function ErrorSummary({ errors }: ErrorListProps) {
  const { refusals } = useFrame()
  const box = useRef<HTMLDivElement>(null)
  const said = errors.map(({ stack }) => stack).join('\n')
  const [only, more] = errors
  const now = { refusals, said, alone: more ? undefined : only }
  const refused = useRef(now)
  if (refused.current.refusals !== refusals) refused.current = now
  const isNew = refused.current.said === said

  useEffect(() => {
    const { alone } = refused.current
    if (refusals === 0) return
    if (alone) goTo(box.current, pathOfError(alone))
    else box.current?.focus()
  }, [refusals])

  if (refusals === 0) return null
  if (refused.current.alone) return <div ref={box} hidden />
  const go = (event: MouseEvent, path: string) => {
    event.preventDefault()
    goTo(event.currentTarget, path)
  }
  return (
    <div className="error-summary" ref={box} tabIndex={-1}>
      <div role="alert" aria-live={isNew ? undefined : 'off'}>
        <h2>{errors.length === 1 ? 'Confira este campo' : `Confira ${errors.length} campos`}</h2>
        <ul>
          {errors.map((error) => (
            <li key={pathOfError(error)}>
              <a href={`#${pathOfError(error)}`} onClick={(event) => go(event, pathOfError(error))}>
                {error.stack}
              </a>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}

/** Moves the focus to a field of the form around an element. */
function goTo(element: Element | null, path: string): void {
  const form = element?.closest('form')
  if (form) focusField(form, path)
}

interface FormElementProps extends Omit<ComponentProps<'form'>, 'ref'> {
  readonly ref: RefObject<HTMLFormElement | null>
  readonly as?: unknown
}

/** Draws the element of a form and its heading, over what RJSF lists as wrong; it hears its keys, and hands over what is typed before RJSF checks a submit. */
function FormElement({ onSubmit, as: _as, ...props }: FormElementProps) {
  const { heading, check, onKey } = useFrame()
  useKeyDown(props.ref, onKey)
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    check(() => onSubmit?.(event))
  }
  return (
    <form {...props} onSubmit={submit}>
      {heading}
      {props.children}
    </form>
  )
}

/** Draws what is below the fields. */
function Below() {
  const { below, buttons } = useFrame()
  return (
    <>
      {below}
      {buttons}
    </>
  )
}

interface FieldsProps {
  readonly id: string | undefined
  readonly screen: ScreenEntry
  readonly values: FieldValues
  /** Begins the id of every control. */
  readonly prefix: string
  readonly form: Partial<FormProps>
}

/**
 * Draws a screen by RJSF's form, with our templates and widgets: it holds the values, and what is wrong with them. Only what the
 * values decide of the schema is given again, since all else reaches the fields by the host.
 */
export const Fields = memo(function Fields({ id, screen, values, prefix, form }: FieldsProps) {
  const drawing = useMemo(() => drawingOf(screen), [screen])
  const uiSchema = useUiSchema(screen, values)
  return (
    <Form
      {...drawing}
      {...form}
      {...(id === undefined ? {} : { id })}
      uiSchema={uiSchema}
      tagName={FormElement}
      // Sent by Enter before any script is there it would go into the address, with the values in it.
      method="dialog"
      idPrefix={prefix}
      noHtml5Validate
      experimental_defaultFormStateBehavior={defaultsBehavior}
    >
      {below}
    </Form>
  )
})

const below = <Below />

/** Gives RJSF what it draws a screen with. Worked out once a screen: nothing in it changes. */
export const drawingOf = ({ schema, parts, validator }: ScreenEntry) =>
  ({
    schema,
    validator,
    // Every field names its widget, and ours give numbers and booleans as such.
    fields: {
      StringField: ValueField,
      NumberField: ValueField,
      BooleanField: ValueField,
      OneOfField: ValueOfMany,
      AnyOfField: ValueOfMany,
      ...parts.fields,
    },
    templates: { ...templates, ...parts.templates },
    widgets: { ...widgets, ...parts.widgets },
  }) satisfies Partial<FormProps>

/** Names the widgets of a screen's fields for RJSF: the same object for as long as the values decide no branch otherwise. */
function useUiSchema(screen: ScreenEntry, values: FieldValues): UiSchema {
  const decides = hasBranches(screen.schema, false) ? values : nothing
  return useMemo(() => uiSchemaOf(screen, screenField(screen), decides), [screen, decides])
}

/** Names the widget of every field in RJSF's own language. */
export function uiSchemaOf(screen: ScreenEntry, object: FieldAt, value: unknown): UiSchema {
  const members = membersOf(screen, object, value).map((field): [string, UiSchema] => {
    const { name, schema, look } = field
    if (isGroup(schema)) return [name, uiSchemaOf(screen, field, inOne(value, name))]
    if (!isDrawnByItems(schema, look)) return [name, named(schema, look)]
    const item = itemAt(field, 0)
    return [
      name,
      {
        'ui:orderable': false,
        items: itemsOf(schema) ? itemsUi(screen, item) : named(item.schema, item.look),
      },
    ]
  })
  return Object.fromEntries(members)
}

const named = (schema: RJSFSchema, look: FieldLook): UiSchema => ({
  'ui:widget': widgetOf(schema, look) ?? 'hidden',
})

/** Names the widgets of the items of a list: item by item where each decides branches of its own, and once for each value. */
function itemsUi(screen: ScreenEntry, one: FieldAt): NonNullable<UiSchema['items']> {
  if (!hasBranches(one.schema, true)) return uiSchemaOf(screen, one, nothing)
  const known = new WeakMap<object, UiSchema>()
  return (value: unknown) => {
    const item = isObject(value) ? value : nothing
    const named = known.get(item) ?? uiSchemaOf(screen, one, item)
    known.set(item, named)
    return named
  }
}

const nothing = {}
