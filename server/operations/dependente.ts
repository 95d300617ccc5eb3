import { digitsOf } from '../../engine/index.ts'
import { instant, newId } from '../store/index.ts'
import { localOfSale, type SaleWork } from './local.ts'
import { contratanteOf, inOpenSale } from './open-sale.ts'
import { accept, type Reply, refuse } from './operation.ts'
import { isBirthDate, noIdentityCard, tidy } from './person.ts'

interface CriarDependente {
  readonly titular: string
  readonly cpf: string
  readonly nome: string
  readonly dataNascimento: string
  readonly sexo: string
  readonly nomeMae: string
  readonly grauParentesco: number
}

const conjuge = 2

/** Adds a dependent to a holder of the sale: each CPF once in the sale, one spouse a holder. */
export const criarDependente = localOfSale<CriarDependente>('dependente.criar', (input, work) =>
  inOpenSale(work, () => create({ ...input, cpf: digitsOf(input.cpf) }, work)),
)

/** Removes a dependent of the sale; one that is not there, or is another sale's, is left as it is. */
export const excluirDependente = localOfSale<{ readonly id: string }>('dependente.excluir', ({ id }, work) =>
  inOpenSale(work, async () => {
    await work.sql.query('delete from dependente where id = $1 and sale_id = $2', [id, work.sale.id])
    return accept({})
  }),
)

async function create(input: CriarDependente, work: SaleWork): Promise<Reply> {
  const { sql, sale, now } = work
  const holders = await sql.query('select 1 from segurado where id = $1 and sale_id = $2', [
    input.titular,
    sale.id,
  ])
  if (holders.length === 0) return refuse('naoEncontrado')
  if (!isBirthDate(input.dataNascimento, now)) return refuse('entradaInvalida')
  const others = await sql.query<{ readonly cpf: string; readonly segurado: string; readonly grau: number }>(
    'select cpf, segurado_id as segurado, grau_parentesco as grau from dependente where sale_id = $1',
    [sale.id],
  )
  const cpfs = [(await contratanteOf(work))?.cpf, ...others.map(({ cpf }) => cpf)]
  if (cpfs.includes(input.cpf)) return refuse('cpfRepetido')
  const hasSpouse = others.some(({ segurado, grau }) => segurado === input.titular && grau === conjuge)
  if (input.grauParentesco === conjuge && hasSpouse) return refuse('conjugeRepetido')
  return accept({ id: await store(input, work) })
}

async function store(input: CriarDependente, { sql, sale, now }: SaleWork): Promise<string> {
  const { rg, dataExpedicao, orgaoEmissor } = noIdentityCard
  const id = newId()
  await sql.query(
    `insert into dependente (id, sale_id, segurado_id, cpf, nome, data_nascimento, sexo, nome_mae, grau_parentesco,
                             email, rg, data_expedicao, orgao_emissor, created_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, '', $10, $11, $12, $13)`,
    [
      id,
      sale.id,
      input.titular,
      input.cpf,
      tidy(input.nome),
      input.dataNascimento,
      input.sexo,
      tidy(input.nomeMae),
      input.grauParentesco,
      rg,
      dataExpedicao,
      orgaoEmissor,
      instant(now),
    ],
  )
  return id
}
