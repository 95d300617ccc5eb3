import { accept } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { dataOf, localOfSale } from '../../sale/local.ts'
import { tidy } from '../../sale/person.ts'

type Told = { readonly Id: number; readonly Nome: string }

/** Lists the kinships that the service of the second copy knows, each once. */
export const listar = localOfSale<Input<'parentesco.listar'>, Output<'parentesco.listar'>>(
  async (_input, work) => {
    const found = await work.call('listar', {})
    if (!found.ok) return found
    const told = dataOf(found).parentescos as readonly Told[]
    const once = new Map(told.map(({ Id, Nome }) => [Id, { id: Id, nome: tidy(Nome) }]))
    return accept({ parentescos: [...once.values()].slice(0, 60) })
  },
)
