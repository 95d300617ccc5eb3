import type { ServerFacts, WidgetPartName } from '../../engine/config/language/widgets.ts'
import type { FieldParts } from '../field/screen.ts'

/** Names a part: widgets that only some pages have, what draws lists, or what reads spreadsheets into them. */
export type PartName = WidgetPartName | 'listas' | 'planilha'

/**
 * The parts that only some flows draw their screens by. Each is a file of its own, named like the part: the page of a flow
 * that needs it names it to the browser (`tools/build/flow-pages-plugin.ts`).
 */
const parts: Readonly<Record<PartName, () => Promise<{ readonly part: FieldParts }>>> = {
  listas: () => import('./listas.ts'),
  busca: () => import('./busca.ts'),
  quantidades: () => import('./quantidades.ts'),
  formulario: () => import('./formulario.ts'),
  moldura: () => import('./moldura.ts'),
  planilha: () => import('./planilha.ts'),
}

/**
 * Brings the parts that the screens of a flow name. Fields of a card in a frame are drawn only where the deployment takes cards
 * that way, and the page does not name their file.
 */
export const loadParts = (
  names: readonly PartName[],
  { entradaCartao }: ServerFacts,
): Promise<readonly FieldParts[]> =>
  Promise.all(
    names
      .filter((name) => name !== 'moldura' || entradaCartao === 'campos')
      .map(async (name) => (await parts[name]()).part),
  )
