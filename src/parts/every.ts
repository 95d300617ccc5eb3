import type { FieldParts } from '../field/screen.ts'
import { listas } from '../form/list.tsx'
import { planilha } from '../form/paste-area.tsx'
import { formulario } from '../widgets/formulario.ts'
import { moldura } from '../widgets/framed.tsx'
import { quantidades } from '../widgets/quantities.tsx'
import { busca } from '../widgets/search.tsx'
import type { PartName } from './index.ts'

/** Gives every part at once, by its name. */
export const partsByName: Readonly<Record<PartName, FieldParts>> = {
  listas,
  busca,
  quantidades,
  formulario,
  moldura,
  planilha,
}

/** Lists all of them, for what draws the screens of any flow. */
export const everyPart = Object.values(partsByName)
