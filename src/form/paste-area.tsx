import type { FieldProps, RJSFSchema } from '@rjsf/utils'
import { type ClipboardEvent, useId, useRef, useState } from 'react'
import { isMissing } from '../../engine/index.ts'
import { useHost, useLook } from '../field/host.ts'
import { itemsOf, lookOf, pathOf, valueAt } from '../field/paths.ts'
import type { FieldParts } from '../field/screen.ts'
import { boundsOf, isObject } from '../field/values.ts'
import { Icon } from '../theme/pictures.tsx'
import { type Column, cellsOfFile, cellsOfText, readRows, templateOf } from './pasted-rows.ts'

/** The reading of what was given last, in words for the person. */
interface Report {
  readonly heading: string
  readonly remarks: readonly string[]
  readonly tone: 'sucesso' | 'aviso'
}

/** Reads lines of a spreadsheet, pasted or of a file, into a list: an item for each, in the place of those read before. */
function PasteArea({ schema, fieldPathId }: FieldProps) {
  const { facts, handle, values, announce } = useHost()
  const path = pathOf(fieldPathId)
  const look = useLook(path)
  const id = useId()
  const area = useRef<HTMLTextAreaElement>(null)
  const [report, setReport] = useState<Report>()
  const columns = columnsOf(schema, look)

  async function read(source: string | File) {
    const cells = typeof source === 'string' ? await cellsOfText(source) : await cellsOfFile(source)
    const byHand = handAdded(values.at(path))
    const room = { facts, max: boundsOf(schema, look, facts).max - byHand.length }
    const reading = 'refusal' in cells ? cells : readRows(cells, columns, room)
    if ('refusal' in reading) {
      setReport({ heading: reading.refusal, remarks: [], tone: 'aviso' })
      return announce(reading.refusal, true)
    }
    const { items, remarks } = reading
    const heading = items.length === 1 ? 'Lemos 1 linha.' : `Lemos ${items.length} linhas.`
    setReport({ heading, remarks, tone: remarks.length > 0 ? 'aviso' : 'sucesso' })
    announce([heading, ...remarks].join(' '))
    if (area.current) area.current.value = ''
    handle.fill(path, [...byHand, ...items])
  }

  function onPaste(event: ClipboardEvent<HTMLTextAreaElement>) {
    const text = event.clipboardData.getData('text/plain')
    if (text.trim() !== '') void read(text)
  }

  function saveTemplate() {
    const link = document.createElement('a')
    link.href = URL.createObjectURL(new Blob([templateOf(columns)], { type: 'text/csv;charset=utf-8' }))
    link.download = 'modelo.csv'
    link.click()
    URL.revokeObjectURL(link.href)
  }

  return (
    <div className="fields">
      <div className="field">
        <label htmlFor={id}>{look.paste}</label>
        <p className="hint" id={`${id}-hint`}>
          Uma linha para cada pessoa. As colunas podem vir em qualquer ordem, com os nomes na primeira linha.
        </p>
        <textarea
          className="input"
          id={id}
          ref={area}
          rows={3}
          aria-describedby={`${id}-hint`}
          autoComplete="off"
          spellCheck={false}
          onPaste={onPaste}
        />
        <button type="button" className="link" onClick={saveTemplate}>
          Baixar o modelo da planilha
        </button>
      </div>
      <div className="field">
        <label htmlFor={`${id}-file`}>Ou escolha o arquivo (.xlsx ou .csv)</label>
        <input
          id={`${id}-file`}
          className="input"
          type="file"
          accept=".xlsx,.csv,.tsv,.txt,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
          onChange={({ currentTarget }) => {
            const [file] = currentTarget.files ?? []
            // The same file, mended, may be chosen again.
            currentTarget.value = ''
            if (file) void read(file)
          }}
        />
      </div>
      {report && (
        <div className={`note note-${report.tone}`}>
          <Icon name={report.tone} />
          <div>
            <p className="strong">{report.heading}</p>
            {report.remarks.length > 0 && (
              <ul className="bullets">
                {report.remarks.map((remark) => (
                  <li key={remark}>{remark}</li>
                ))}
              </ul>
            )}
          </div>
        </div>
      )}
    </div>
  )
}

/** Lists what a spreadsheet may hold: each field of an item that a person fills. */
const columnsOf = (schema: RJSFSchema, look: Parameters<typeof lookOf>[0]): readonly Column[] =>
  Object.entries(itemsOf(schema)?.properties ?? {}).flatMap(([name, each]) => {
    const { type, title = name } = each as RJSFSchema
    return type === undefined ? [] : [{ name, title, type, look: lookOf(look, name) }]
  })

/** Gives the items that a person added one by one, and began to fill. */
const handAdded = (items: unknown): readonly unknown[] =>
  (Array.isArray(items) ? items : []).filter(
    (item) =>
      isObject(item) &&
      isMissing(item.linha) &&
      Object.keys(item).some((name) => name !== 'id' && !isMissing(valueAt(item, name))),
  )

/** Draws the place in a list where lines of a spreadsheet are pasted. */
export const planilha: FieldParts = { fields: { planilha: PasteArea } }
