import type { ObjectFieldTemplateProps } from '@rjsf/utils'
import { Fragment, type ReactNode } from 'react'
import { fill, work } from '../../engine/index.ts'
import { useHost } from '../field/host.ts'
import { pathOf } from '../field/paths.ts'
import type { GroupLook } from '../field/screen.ts'
import { Icon } from '../theme/icon.tsx'

/** Draws the fields of an object in order: those the screen groups under their title, those it pairs side by side. */
export function ObjectFieldTemplate({ properties, fieldPathId, schema }: ObjectFieldTemplateProps) {
  const { look } = useHost()
  const within = pathOf(fieldPathId)
  const shown = properties.filter(({ hidden }) => !hidden)
  const contents = new Map(shown.map(({ name, content }) => [name, content]))
  if (within === '') return <Fields names={[...contents.keys()]} contents={contents} groups={look.groups} />
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

interface FieldsProps {
  readonly names: readonly string[]
  readonly contents: Contents
  readonly groups?: readonly GroupLook[] | undefined
}

function Fields({ names, contents, groups = [] }: FieldsProps) {
  const { look, under } = useHost()
  const rows = look.rows ?? []
  const drawn = names.map((name): ReactNode => {
    const group = groups.find(({ fields }) => fields.includes(name))
    if (group) return group.fields[0] === name && <Group key={name} group={group} contents={contents} />
    const row = rows.find((each) => each.includes(name))
    if (row && row[0] !== name) return null
    return (
      <Fragment key={name}>
        {row ? <Row row={row} contents={contents} /> : contents.get(name)}
        {row ? row.map((each) => <Fragment key={each}>{under(each)}</Fragment>) : under(name)}
      </Fragment>
    )
  })
  return <div className="fields">{drawn}</div>
}

function Row({ row, contents }: { readonly row: readonly string[]; readonly contents: Contents }) {
  const { isIdle } = useHost()
  const shown = row.filter((each) => !isIdle(each))
  return (
    <div className={shown.length > 1 ? 'row' : 'row-of-one'}>{row.map((each) => contents.get(each))}</div>
  )
}

function Group({ group, contents }: { readonly group: GroupLook; readonly contents: Contents }) {
  const { isIdle, facts } = useHost()
  const { fields, title, text, items, card } = group
  if (fields.every((each) => isIdle(each))) return null
  const said = fill(text, facts)
  const listed = items === undefined ? [] : work(items, facts)
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
      <Fields names={fields} contents={contents} />
    </fieldset>
  )
}
