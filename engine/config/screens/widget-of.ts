/** What of the schema of a field decides by what it is edited. */
interface Edited {
  readonly type?: unknown
  readonly enum?: unknown
  readonly items?: unknown
}

/** What the look of a field says of it. */
interface Named {
  readonly widget?: unknown
  readonly options?: unknown
  readonly mask?: unknown
}

/**
 * Names the widget that edits a field: what its look says, else what its schema asks for. A list that is drawn item by item
 * has none; what has no type only travels along, and is hidden.
 */
export function widgetOf(
  { type, enum: listed, items }: Edited,
  { widget, options, mask }: Named,
): string | undefined {
  if (type === undefined) return 'hidden'
  if (widget) return String(widget)
  if (type === 'array') return hasChoices(items) ? 'caixas' : undefined
  if (type === 'boolean') return 'segmento'
  if (options || listed) return 'selecao'
  if (type === 'integer') return 'inteiro'
  if (type === 'number') return 'decimal'
  return mask ? 'documento' : 'texto'
}

const hasChoices = (items: unknown): boolean => typeof items === 'object' && items !== null && 'enum' in items
