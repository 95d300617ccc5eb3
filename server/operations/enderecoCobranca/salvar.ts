import { accept, type Reply, refuse } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { addressAsStored, addressColumns } from '../../sale/address.ts'
import { type ContractingEmpresa, contractingEmpresa } from '../../sale/empresa-people.ts'
import { columnOfId, type ExternalId, externalIdIn } from '../../sale/external-id.ts'
import { dataOf, localOfProducts, type SaleWork } from '../../sale/local.ts'
import { inOpenSale } from '../../sale/open-sale.ts'
import { instant, newId, upsertRow } from '../../store/index.ts'

/** Stores where the bills of a company go, if not to its address; anywhere in the country, but in the state of its CEP. */
export const salvar = localOfProducts<Input<'enderecoCobranca.salvar'>, Output<'enderecoCobranca.salvar'>>(
  (input, work) => inOpenSale(work, () => save(input, work)),
)

async function save(
  input: Input<'enderecoCobranca.salvar'>,
  work: SaleWork,
): Promise<Reply<Output<'enderecoCobranca.salvar'>>> {
  const empresa = await contractingEmpresa(work)
  if (!empresa) return refuse('naoEncontrado')
  const [stored] = await work.sql.query<{ readonly id: string; readonly idExterno: ExternalId | null }>(
    'select id, id_externo as "idExterno" from endereco_cobranca where sale_id = $1',
    [work.sale.id],
  )
  if (input.id !== undefined && input.id !== stored?.id) return refuse('naoEncontrado')
  const found = await work.call('consultar', { cep: input.cep })
  if (!found.ok && found.problem !== 'naoEncontrado') return found
  if (found.ok && dataOf(found).uf !== input.uf) return refuse('cepDivergente')
  const id = stored?.idExterno ?? null
  const sent = await work.call(id === null ? 'criar' : 'alterar', {
    ...addressAsStored(input),
    id,
    idContratante: empresa.idExterno,
    enderecoCobranca: true,
  })
  if (!sent.ok) return sent
  return accept({ id: await store(input, { empresa, idExterno: id ?? externalIdIn(sent), work }) })
}

interface Stored {
  readonly empresa: ContractingEmpresa
  readonly idExterno: ExternalId | null
  readonly work: SaleWork
}

function store(
  input: Input<'enderecoCobranca.salvar'>,
  { empresa, idExterno, work }: Stored,
): Promise<string> {
  const { sql, sale, now } = work
  const at = instant(now)
  return upsertRow(sql, 'endereco_cobranca', {
    conflict: '(sale_id)',
    once: { id: newId(), sale_id: sale.id, contratante_id: empresa.id, created_at: at },
    always: { ...addressColumns(input), updated_at: at, id_externo: columnOfId(idExterno) },
  })
}
