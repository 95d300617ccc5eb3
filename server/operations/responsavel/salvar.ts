import { isAdult, todayInSaoPaulo } from '../../../engine/index.ts'
import { accept, type Reply, refuse } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { type Contratante, contratanteOf, isMinor } from '../../sale/contratante.ts'
import { columnOfId, type ExternalId, externalIdIn } from '../../sale/external-id.ts'
import { localOfProducts, type SaleWork } from '../../sale/local.ts'
import { inOpenSale } from '../../sale/open-sale.ts'
import { isBirthDate, personColumns, personForService } from '../../sale/person.ts'
import { instant, newId, upsertRow } from '../../store/index.ts'

/** Stores who pays for the contracting person: never a minor, but else anybody, who may be insured too. */
export const salvar = localOfProducts<Input<'responsavel.salvar'>, Output<'responsavel.salvar'>>(
  (input, work) => inOpenSale(work, () => save(input, work)),
)

async function save(
  input: Input<'responsavel.salvar'>,
  work: SaleWork,
): Promise<Reply<Output<'responsavel.salvar'>>> {
  const { sql, sale, now } = work
  const contratante = await contratanteOf(work)
  // A company pays for itself.
  if (!contratante || contratante.cnpj !== null) return refuse('naoEncontrado')
  const [stored] = await sql.query<{ readonly id: string; readonly idExterno: ExternalId | null }>(
    'select id, id_externo as "idExterno" from responsavel where sale_id = $1',
    [sale.id],
  )
  if (input.id !== undefined && input.id !== stored?.id) return refuse('naoEncontrado')
  if (!isBirthDate(input.dataNascimento, now)) return refuse('entradaInvalida')
  const isOwnCpf = isMinor(contratante, work) && input.cpf === contratante.cpf
  if (isOwnCpf || !isAdult(input.dataNascimento, todayInSaoPaulo(now))) return refuse('responsavelMenor')
  const sent = await send(input, { contratante, idExterno: stored?.idExterno ?? null, work })
  return sent.ok
    ? accept({ id: await store(input, { contratante, idExterno: externalIdIn(sent), work }) })
    : sent
}

interface ResponsavelContext {
  readonly contratante: Contratante
  readonly idExterno: ExternalId | null
  readonly work: SaleWork
}

async function send(
  input: Input<'responsavel.salvar'>,
  { contratante, idExterno: id, work }: ResponsavelContext,
): Promise<Reply> {
  const { id: _, ...person } = input
  const sent = await work.call(id === null ? 'criar' : 'alterar', {
    ...personForService({ ...person }),
    id,
    idContratante: contratante.idExterno,
  })
  return sent.ok && id !== null ? accept({ id }) : sent
}

function store(
  input: Input<'responsavel.salvar'>,
  { contratante, idExterno, work }: ResponsavelContext,
): Promise<string> {
  const { sql, sale, now } = work
  const at = instant(now)
  return upsertRow(sql, 'responsavel', {
    conflict: '(sale_id)',
    once: { id: newId(), sale_id: sale.id, contratante_id: contratante.id, created_at: at },
    always: {
      cpf: input.cpf,
      ...personColumns(input),
      email: input.email ?? '',
      telefone: input.telefone ?? '',
      updated_at: at,
      id_externo: columnOfId(idExterno),
    },
  })
}
