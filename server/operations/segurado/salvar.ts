import type { Json } from '../../../engine/index.ts'
import { accept, type Reply, refuse } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { type Contratante, contratanteOf } from '../../sale/contratante.ts'
import { corretorOf } from '../../sale/corretor.ts'
import { columnOfId, type ExternalId, externalIdIn } from '../../sale/external-id.ts'
import { localOfProducts, type SaleWork } from '../../sale/local.ts'
import { inOpenSale } from '../../sale/open-sale.ts'
import { personForService } from '../../sale/person.ts'
import { variantOf } from '../../sale/variant.ts'
import { instant, newId, upsertRow } from '../../store/index.ts'

/** The insured person is a titular. */
export const tipoTitular = 1

/** Stores the contracting person as the first insured titular of a product the variant sells. */
export const salvar = localOfProducts<Input<'segurado.salvar'>, Output<'segurado.salvar'>>((input, work) =>
  inOpenSale(work, () => save(input, work)),
)

async function save(
  { id, idProduto }: Input<'segurado.salvar'>,
  work: SaleWork,
): Promise<Reply<Output<'segurado.salvar'>>> {
  const { sql, sale } = work
  const contratante = await contratanteOf(work)
  // A company is no life.
  if (!contratante || contratante.cnpj !== null) return refuse('naoEncontrado')
  const [stored] = await sql.query<{ readonly id: string; readonly idExterno: ExternalId | null }>(
    'select id, id_externo as "idExterno" from segurado where contratante_id = $1 and contrata',
    [contratante.id],
  )
  if (id !== undefined && id !== stored?.id) return refuse('naoEncontrado')
  const { produtos } = variantOf(work, sale.variant)
  if (!produtos.some((product) => product.idProduto === idProduto)) return refuse('entradaInvalida')
  const sent = await send(idProduto, { contratante, idExterno: stored?.idExterno ?? null, work })
  return sent.ok
    ? accept({ id: await store(idProduto, { contratante, idExterno: externalIdIn(sent), work }) })
    : sent
}

interface SeguradoContext {
  readonly contratante: Contratante
  readonly idExterno: ExternalId | null
  readonly work: SaleWork
}

async function send(
  idProduto: number,
  { contratante, idExterno: id, work }: SeguradoContext,
): Promise<Reply> {
  const [person] = await work.sql.query<{
    readonly cpf: string
    readonly nome: string
    readonly [name: string]: Json
  }>(
    `select cpf, nome, nome_mae as "nomeMae", data_nascimento as "dataNascimento", sexo,
            estado_civil as "estadoCivil", email, telefone from contratante where id = $1`,
    [contratante.id],
  )
  if (!person) throw new Error('The contracting person just read is gone.')
  const { cpf: cpfCorretor } = await corretorOf(work)
  const sent = await work.call(id === null ? 'criar' : 'alterar', {
    ...personForService(person),
    id,
    idContratante: contratante.idExterno,
    tipoSegurado: tipoTitular,
    idProduto,
    cpfCorretorSgec: cpfCorretor ?? '',
  })
  return sent.ok && id !== null ? accept({ id }) : sent
}

function store(idProduto: number, { contratante, idExterno, work }: SeguradoContext): Promise<string> {
  const { sql, sale, now } = work
  const at = instant(now)
  return upsertRow(sql, 'segurado', {
    conflict: '(contratante_id) where contrata',
    once: {
      id: newId(),
      sale_id: sale.id,
      contratante_id: contratante.id,
      contrata: true,
      tipo_segurado: tipoTitular,
      created_at: at,
    },
    always: { id_produto: idProduto, updated_at: at, id_externo: columnOfId(idExterno) },
  })
}
