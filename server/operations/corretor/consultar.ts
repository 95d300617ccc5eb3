import { accept } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { registeredHere } from '../../sale/corretor.ts'
import { localOfSale } from '../../sale/local.ts'

/** Tells of a CPF, and of nobody, whether a corretor has it whom this sale did not register. */
export const consultar = localOfSale<Input<'corretor.consultar'>, Output<'corretor.consultar'>>(
  async (input, work) => {
    const { cpf } = input
    if (await registeredHere(work, cpf, 'corretores')) return accept({ cadastrado: false })
    const known = await work.call('consultar', { cpf })
    if (known.ok) return accept({ cadastrado: true })
    return known.problem === 'naoEncontrado' ? accept({ cadastrado: false }) : known
  },
)
