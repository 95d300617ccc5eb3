import { digitsOf } from '../../../engine/index.ts'
import { accept, type Reply, refuse } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import type { ExternalId } from '../../sale/external-id.ts'
import { dataOf, localOfProducts, type ResponseData, type SaleWork } from '../../sale/local.ts'

/** Lists the dependentes of a titular of the sale, and tells which of them the service has too, and how many others. */
export const listar = localOfProducts<Input<'dependente.listar'>, Output<'dependente.listar'>>(
  async ({ titular }, work) => {
    const { sql, sale } = work
    const [insured] = await sql.query<{ readonly idExterno: ExternalId | null }>(
      'select id_externo as "idExterno" from segurado where id = $1 and sale_id = $2',
      [titular, sale.id],
    )
    if (!insured) return refuse('naoEncontrado')
    const stored = await storedDependentes(titular, work)
    const there = await listedThere(insured.idExterno, work)
    if (!there.ok) return there
    const isSame = (known: KnownThere, { idExterno, cpf }: StoredDependente) =>
      (idExterno !== null && known.id === idExterno) || known.cpf === cpf
    const list = there.data
    return accept({
      dependentes: stored.map(({ idExterno, ...dependente }) => ({
        ...dependente,
        confirmado: list === null || list.some((known) => isSame(known, { idExterno, ...dependente })),
      })),
      outrosNoServico:
        list?.filter((known) => !stored.some((dependente) => isSame(known, dependente))).length ?? 0,
    })
  },
)

type StoredDependente = Omit<Output<'dependente.listar'>['dependentes'][number], 'confirmado'> & {
  readonly idExterno: ExternalId | null
}

const storedDependentes = (titular: string, { sql, sale }: SaleWork): Promise<readonly StoredDependente[]> =>
  sql.query<StoredDependente>(
    `select id, cpf, nome, data_nascimento as "dataNascimento", sexo, nome_mae as "nomeMae",
            grau_parentesco as "grauParentesco", id_externo as "idExterno"
       from dependente where segurado_id = $1 and sale_id = $2 order by created_at, id`,
    [titular, sale.id],
  )

interface KnownThere {
  readonly id: unknown
  readonly cpf: string
}

/** Lists whom the service has; null where none stands behind, or it does not know the titular. */
async function listedThere(
  idContratante: ExternalId | null,
  work: SaleWork,
): Promise<Reply<readonly KnownThere[] | null>> {
  if (idContratante === null) return accept(null)
  const found = await work.call('consultar', { idContratante })
  if (!found.ok) return found
  const list = dataOf(found).dependentes
  const each = Array.isArray(list) ? (list as readonly ResponseData[]) : []
  return accept(each.map(({ id, cpf }) => ({ id, cpf: digitsOf(String(cpf ?? '')) })))
}
