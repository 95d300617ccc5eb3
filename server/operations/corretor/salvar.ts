import { accept, type Reply, refuse } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { linkCorretor, noteRegistered, registeredHere } from '../../sale/corretor.ts'
import { localOfSale, type SaleWork } from '../../sale/local.ts'
import { tidy } from '../../sale/person.ts'
import { mayNotSell, shownOf, type ToldCorretor } from '../../sale/selling.ts'

/** Registers a corretor with the service of corretores and ties him to the sale; one who is there already logs in instead. */
export const salvar = localOfSale<Input<'corretor.salvar'>, Output<'corretor.salvar'>>(
  async (input, work) => {
    const told = toldIn(input)
    if (mayNotSell(work, told)) return refuse('produtorBloqueado')
    const saved = await save(told, work)
    if (!saved.ok) return saved
    const shown = shownOf(work, told)
    await noteRegistered(work, told.cpf, 'corretores')
    await linkCorretor(work, told.cpf, shown)
    return accept(shown)
  },
)

/** Reads what was typed; a WhatsApp is kept with the code of the country. */
function toldIn(input: Input<'corretor.salvar'>): ToldCorretor {
  const { whatsapp = '' } = input
  return {
    cpf: input.cpf,
    nome: tidy(input.nome),
    nomeDeGuerra: tidy(input.nomeDeGuerra ?? ''),
    telefone: input.telefone,
    email: input.email,
    whatsapp: whatsapp && `55${whatsapp}`,
    cnpjProdutor: input.cnpjProdutor,
  }
}

/** Registers somebody new, and changes whom this sale registered; whoever is there already is left as they are. */
async function save(told: ToldCorretor, work: SaleWork): Promise<Reply> {
  if (await registeredHere(work, told.cpf, 'corretores')) return work.call('alterar', { ...told })
  const known = await work.call('consultar', { cpf: told.cpf })
  if (known.ok) return refuse('jaCadastrado')
  if (known.problem !== 'naoEncontrado') return known
  return work.call('criar', { ...told })
}
