import { accept, type Reply, refuse } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { noteRegistered, registeredHere } from '../../sale/corretor.ts'
import { localOfSale, type SaleWork } from '../../sale/local.ts'
import { splitPhone } from '../../sale/masked.ts'
import { tidy } from '../../sale/person.ts'
import { mayNotSell } from '../../sale/selling.ts'
import { tie } from './tie.ts'

/** Registers a corretor with the service of plans for pets and ties him to the sale; one who is there already is searched for instead. */
export const salvar = localOfSale<Input<'corretorPet.salvar'>, Output<'corretorPet.salvar'>>(
  async (input, work) => {
    const told = {
      cpf: input.cpf,
      nome: tidy(input.nome),
      email: input.email,
      telefone: input.telefone,
      cnpjProdutor: input.cnpjProdutor ?? '',
    }
    if (mayNotSell(work, { ...told, nomeDeGuerra: '', whatsapp: '' })) return refuse('produtorBloqueado')
    const saved = await save(told, work)
    if (!saved.ok) return saved
    await noteRegistered(work, told.cpf, 'pets')
    return accept(await tie(work, told))
  },
)

type Told = Readonly<Record<'cpf' | 'nome' | 'email' | 'telefone' | 'cnpjProdutor', string>>

/** Registers somebody new, and again whom this sale registered; whoever is there already is left as they are. */
async function save(told: Told, work: SaleWork): Promise<Reply> {
  if (!(await registeredHere(work, told.cpf, 'pets'))) {
    const known = await work.call('buscar', { cpf: told.cpf })
    if (known.ok || known.problem === 'produtorBloqueado') return refuse('jaCadastrado')
    if (known.problem !== 'naoEncontrado') return known
  }
  const { cnpjProdutor, ...person } = told
  return work.call('criar', {
    ...person,
    ...splitPhone(told.telefone),
    ...(cnpjProdutor && { cnpjProdutor }),
  })
}
