import { accept } from '../../contract/work.ts'
import { dataOf, localOfSale } from '../../sale/local.ts'
import { tidy } from '../../sale/person.ts'
import type { ListarInput, ListarOutput } from './types.ts'

type Told = { readonly Id: number; readonly Nome: string }

/** Lists the kinships that the service of the second copy knows, each once. */
export const listar = localOfSale<ListarInput, ListarOutput>(async (_input, work) => {
  const found = await work.call('listar', {})
  if (!found.ok) return found
  const told = dataOf(found).parentescos as readonly Told[]
  const once = new Map(told.map(({ Id, Nome }) => [Id, { id: Id, nome: tidy(Nome) }]))
  return accept({ parentescos: [...once.values()].slice(0, 60) })
})
