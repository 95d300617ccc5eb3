import { accept, type Reply, refuse } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { addressAsStored, addressColumns } from '../../sale/address.ts'
import { type Contratante, contratanteOf } from '../../sale/contratante.ts'
import { columnOfId, type ExternalId, externalIdIn } from '../../sale/external-id.ts'
import { dataOf, localOfProducts, type SaleWork } from '../../sale/local.ts'
import { inOpenSale } from '../../sale/open-sale.ts'
import { serves, variantOf } from '../../sale/variant.ts'
import { instant, newId, upsertRow } from '../../store/index.ts'

/** Stores the contracting party's address where the variant serves; the CEP's own state is looked up, not believed. */
export const salvar = localOfProducts<Input<'endereco.salvar'>, Output<'endereco.salvar'>>((input, work) =>
  inOpenSale(work, () => save(input, work)),
)

async function save(
  input: Input<'endereco.salvar'>,
  work: SaleWork,
): Promise<Reply<Output<'endereco.salvar'>>> {
  const contratante = await contratanteOf(work)
  if (!contratante) return refuse('naoEncontrado')
  const [stored] = await work.sql.query<{ readonly id: string; readonly idExterno: ExternalId | null }>(
    'select id, id_externo as "idExterno" from endereco where sale_id = $1',
    [work.sale.id],
  )
  if (input.id !== undefined && input.id !== stored?.id) return refuse('naoEncontrado')
  if (!serves(variantOf(work, work.sale.variant), input)) return refuse('ufNaoAtendida')
  const refusal = await refusalOfCep(input, contratante, work)
  if (refusal) return refusal
  const sent = await send(input, { idExterno: stored?.idExterno ?? null, contratante, work })
  if (!sent.ok) return sent
  if (isForBills(input))
    await work.sql.query('delete from endereco_cobranca where sale_id = $1', [work.sale.id])
  return accept({ id: await store(input, { contratante, idExterno: externalIdIn(sent), work }) })
}

/** Tells whether the bills go to this address too; a company may have another for them. */
const isForBills = ({ enderecoCobranca }: Input<'endereco.salvar'>): boolean => enderecoCobranca ?? true

/** Says why an address may not have its CEP: it lies in another state, or out of the person's range. */
async function refusalOfCep({ cep, uf }: Input<'endereco.salvar'>, contratante: Contratante, work: SaleWork) {
  const found = await work.call('consultar', { cep })
  if (!found.ok && found.problem !== 'naoEncontrado') return found
  if (found.ok && dataOf(found).uf !== uf) return refuse('ufNaoAtendida')
  if (contratante.idExterno === null) return undefined
  const range = await work.call('pertenceFaixa', { cep, idContratante: contratante.idExterno })
  if (!range.ok) return range
  return dataOf(range).pertence === false ? refuse('ufNaoAtendida') : undefined
}

interface EnderecoContext {
  readonly contratante: Contratante
  readonly idExterno: ExternalId | null
  readonly work: SaleWork
}

async function send(
  input: Input<'endereco.salvar'>,
  { contratante, idExterno: id, work }: EnderecoContext,
): Promise<Reply> {
  const sent = await work.call(id === null ? 'criar' : 'alterar', {
    ...addressAsStored(input),
    id,
    idContratante: contratante.idExterno,
    ...(contratante.cnpj !== null && { enderecoCobranca: isForBills(input) }),
  })
  return sent.ok && id !== null ? accept({ id }) : sent
}

function store(
  input: Input<'endereco.salvar'>,
  { contratante, idExterno, work }: EnderecoContext,
): Promise<string> {
  const { sql, sale, now } = work
  const at = instant(now)
  return upsertRow(sql, 'endereco', {
    conflict: '(sale_id)',
    once: { id: newId(), sale_id: sale.id, contratante_id: contratante.id, created_at: at },
    always: {
      ...addressColumns(input),
      cobranca: isForBills(input),
      updated_at: at,
      id_externo: columnOfId(idExterno),
    },
  })
}
