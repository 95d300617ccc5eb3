import { cnpjCharactersOf, digitsOf, phoneDigitsOf } from '../../../engine/index.ts'
import { accept, type Reply, refuse } from '../../contract/work.ts'
import { corretorOf, linkCorretor } from '../../sale/corretor.ts'
import { localOfSale, type SaleWork } from '../../sale/local.ts'
import { tidy } from '../../sale/person.ts'
import { mayNotSell, shownOf, type ToldCorretor } from '../../sale/selling.ts'
import type { SalvarInput, SalvarOutput } from './types.ts'

/** Registers a corretor with the service of corretores and ties him to the sale; a CPF that is there is changed. */
export const salvar = localOfSale<SalvarInput, SalvarOutput>(async (input, work) => {
  const told = toldIn(input)
  if (mayNotSell(work, told)) return refuse('produtorBloqueado')
  const saved = await save(told, work)
  if (!saved.ok) return saved
  const shown = shownOf(work, told)
  await linkCorretor(work, told.cpf, shown)
  return accept(shown)
})

/** Reads what was typed; a WhatsApp is kept with the code of the country. */
function toldIn(input: SalvarInput): ToldCorretor {
  const whatsapp = phoneDigitsOf(input.whatsapp ?? '')
  return {
    ...{ cpf: digitsOf(input.cpf), nome: tidy(input.nome), nomeDeGuerra: tidy(input.nomeDeGuerra ?? '') },
    ...{ telefone: phoneDigitsOf(input.telefone), email: input.email.trim() },
    ...{ whatsapp: whatsapp && `55${whatsapp}`, cnpjProdutor: cnpjCharactersOf(input.cnpjProdutor) },
  }
}

/** Changes the corretor whom this sale knows; anybody else is new, unless the service has him already. */
async function save(told: ToldCorretor, work: SaleWork): Promise<Reply> {
  const { cpf } = await corretorOf(work)
  if (cpf === told.cpf) return work.call('alterar', { ...told })
  const created = await work.call('criar', { ...told })
  return !created.ok && created.problem === 'recusado' ? work.call('alterar', { ...told }) : created
}
