import { cnpjCharactersOf, validatorOf } from '../../../engine/index.ts'
import { accept } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { dataOf, localOfSale } from '../../sale/local.ts'
import { tidy } from '../../sale/person.ts'

type Produtoras = Output<'produtora.listar'>['produtoras']

/** The most producers that one list shows. */
const most = 1000

/** Lists the producers a corretor may register for, by name, each CNPJ once; one without a name or a CNPJ is left out. */
export const listar = localOfSale<Input<'produtora.listar'>, Output<'produtora.listar'>>(
  async (_input, work) => {
    const found = await work.call('listar', {})
    if (!found.ok) return found
    const told = dataOf(found).produtoras as readonly { readonly cnpj: string; readonly nome: string }[]
    const read = told.map(({ cnpj, nome }) => ({
      cnpjProdutor: cnpjCharactersOf(cnpj),
      nome: tidy(nome).slice(0, 120),
    }))
    const whole = read.filter(({ cnpjProdutor, nome }) => nome && validatorOf('cnpj')?.accepts(cnpjProdutor))
    const once = new Map(whole.map((each) => [each.cnpjProdutor, each]))
    const produtoras: Produtoras = [...once.values()].sort((a, b) => a.nome.localeCompare(b.nome, 'pt-BR'))
    return accept({ produtoras: produtoras.slice(0, most) })
  },
)
