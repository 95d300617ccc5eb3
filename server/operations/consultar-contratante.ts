import { digitsOf, type Json } from '../../engine/index.ts'
import { hasPaidProposal, isOverLimit, noteLookup } from './consulta.ts'
import { isBlockedCpf } from './contratante.ts'
import { inventedPersonOf } from './invented.ts'
import { localOfSale, provokedBy, type SaleWork } from './local.ts'
import { accept, type Reply, refuse } from './operation.ts'

/** Finds the contracting person by CPF, or says why this CPF may not contract; every look-up is noted. */
export const obterContratante = localOfSale<{ readonly cpf: string }>(
  'contratante.obter',
  async (input, work) => {
    if (await isOverLimit(work)) return refuse('muitasTentativas')
    const cpf = digitsOf(input.cpf)
    const reply = await lookUp(cpf, work)
    await noteLookup(work, cpf, reply.ok)
    return reply
  },
)

async function lookUp(cpf: string, work: SaleWork): Promise<Reply> {
  const provoked = provokedBy(work, 'titular', cpf)
  if (provoked === 'captchaRecusado') return refuse('captchaRecusado', { codigo: 'CI-99' })
  if (isBlockedCpf(work, cpf)) return refuse('cpfBloqueado')
  if (provoked === 'propostaAtiva' || (await hasPaidProposal(work, cpf))) {
    const { corretorPadrao } = work.lists
    return refuse('propostaAtiva', {
      corretorPadrao: corretorPadrao !== null && corretorPadrao === work.sale.cpfCorretor,
    })
  }
  const own = await storedPerson(cpf, work)
  if (own) return accept({ encontrado: true, ...own })
  if (provoked === 'semCadastro' || provoked === 'desconhecido') return accept({ encontrado: false })
  return accept({ encontrado: true, ...inventedPersonOf(cpf, work) })
}

/** Reads what this sale itself has stored of a CPF, so that asking again undoes no correction. */
async function storedPerson(
  cpf: string,
  { sql, sale }: SaleWork,
): Promise<{ readonly [name: string]: Json } | undefined> {
  const [row] = await sql.query<{ readonly [name: string]: Json }>(
    `select nome, nome_mae as "nomeMae", data_nascimento as "dataNascimento", sexo, estado_civil as "estadoCivil",
            email, telefone
       from contratante where sale_id = $1 and cpf = $2
      union all
     select nome, nome_mae, data_nascimento, sexo, estado_civil, email, telefone
       from titular where sale_id = $1 and cpf = $2`,
    [sale.id, cpf],
  )
  return row
}
