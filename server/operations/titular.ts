import { digitsOf } from '../../engine/index.ts'
import { isFull } from './cadastro.ts'
import { mayContract } from './consulta.ts'
import { isBlockedCpf } from './contratante.ts'
import { localOfSale, provokedBy, type SaleWork } from './local.ts'
import { contratanteOf, inOpenSale, isMinor } from './open-sale.ts'
import { accept, type Reply, refuse } from './operation.ts'
import { partsOf } from './parts.ts'
import { isBirthDate } from './person.ts'
import { addHolder, changeHolder, type Holder } from './titulares.ts'

interface SalvarTitular extends Holder {
  readonly id?: string
}

/**
 * Stores a holder beside the contracting person: adds one whose CPF the sale has looked up, or, by the id, changes
 * everything but the CPF.
 */
export const salvarTitular = localOfSale<SalvarTitular>('titular.salvar', (input, work) =>
  inOpenSale(work, () => save({ ...input, cpf: digitsOf(input.cpf) }, work)),
)

/** Removes a holder with the dependents; one that is not there, or is another sale's, is left as it is. */
export const excluirTitular = localOfSale<{ readonly id: string }>('titular.excluir', ({ id }, work) =>
  inOpenSale(work, async () => {
    const [holder] = await work.sql.query<{ readonly contrata: boolean }>(
      'select contrata from segurado where id = $1 and sale_id = $2',
      [id, work.sale.id],
    )
    if (holder?.contrata) return refuse('titularContratante')
    await work.sql.query('delete from segurado where id = $1 and sale_id = $2', [id, work.sale.id])
    return accept({})
  }),
)

async function save({ id, ...holder }: SalvarTitular, work: SaleWork): Promise<Reply> {
  if (isBlockedCpf(work, holder.cpf)) return refuse('cpfBloqueado')
  if (!isBirthDate(holder.dataNascimento, work.now)) return refuse('entradaInvalida')
  if (!(await mayContract(work, holder.cpf))) return refuse('naoEncontrado')
  if (provokedBy(work, 'titular', holder.cpf) === 'falhaAoSalvar') return refuse('erroInterno')
  if (id === undefined) return add(holder, work)
  return (await changeHolder(id, holder, work)) ? accept({ id }) : refuse('naoEncontrado')
}

async function add(holder: Holder, work: SaleWork): Promise<Reply> {
  const contratante = await contratanteOf(work)
  if (!contratante) return refuse('naoEncontrado')
  const parts = await partsOf(holder.cpf, { work, besideMinor: isMinor(contratante, work) })
  if (parts.length > 0) return refuse('cpfRepetido')
  if (await isFull(work)) return refuse('vidasForaDoLimite')
  const id = await addHolder(holder, work)
  return id === undefined ? refuse('naoEncontrado') : accept({ id })
}
