import { digitsOf } from '../../../engine/index.ts'
import { accept, type Reply, refuse } from '../../contract/work.ts'
import { type Contratante, contratanteOf } from '../../sale/contratante.ts'
import { columnOfId, type ExternalId, externalIdIn } from '../../sale/external-id.ts'
import { dataOf, localOfSale, type SaleWork } from '../../sale/local.ts'
import { inOpenSale } from '../../sale/open-sale.ts'
import { serves, variantOf } from '../../sale/variant.ts'
import { instant, newId, upsertRow } from '../../store/index.ts'
import type { SalvarInput, SalvarOutput } from './types.ts'

/** Stores the contracting person's address where the variant serves; the CEP's own state is looked up, not believed. */
export const salvar = localOfSale<SalvarInput, SalvarOutput>((input, work) =>
  inOpenSale(work, () => save({ ...input, cep: digitsOf(input.cep) }, work)),
)

async function save(input: SalvarInput, work: SaleWork): Promise<Reply<SalvarOutput>> {
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
  return sent.ok
    ? accept({ id: await store(input, { contratante, idExterno: externalIdIn(sent), work }) })
    : sent
}

/** Says why an address may not have its CEP: it lies in another state, or out of the person's range. */
async function refusalOfCep({ cep, uf }: SalvarInput, contratante: Contratante, work: SaleWork) {
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
  input: SalvarInput,
  { contratante, idExterno: id, work }: EnderecoContext,
): Promise<Reply> {
  const sent = await work.call(id === null ? 'criar' : 'alterar', {
    ...addressAsStored(input),
    id,
    idContratante: contratante.idExterno,
  })
  return sent.ok && id !== null ? accept({ id }) : sent
}

/** Writes an address as it is stored and sent: trimmed, and the complement OUTROS empty. */
function addressAsStored(input: SalvarInput) {
  return {
    cep: input.cep,
    tipoLogradouro: input.tipoLogradouro ?? '',
    logradouro: input.logradouro.trim(),
    numero: input.numero.trim(),
    tipoComplemento: input.tipoComplemento === 'OUTROS' ? '' : (input.tipoComplemento ?? ''),
    complemento: input.complemento?.trim() ?? '',
    bairro: input.bairro.trim(),
    cidade: input.cidade.trim(),
    uf: input.uf,
    codigoIBGEMunicipio: input.codigoIBGEMunicipio ?? '',
  } as const
}

function store(input: SalvarInput, { contratante, idExterno, work }: EnderecoContext): Promise<string> {
  const { sql, sale, now } = work
  const kept = addressAsStored(input)
  const at = instant(now)
  return upsertRow(sql, 'endereco', {
    conflict: '(sale_id)',
    once: { id: newId(), sale_id: sale.id, contratante_id: contratante.id, created_at: at },
    always: {
      ...{ cep: kept.cep, tipo_logradouro: kept.tipoLogradouro, logradouro: kept.logradouro },
      ...{ numero: kept.numero, tipo_complemento: kept.tipoComplemento, complemento: kept.complemento },
      ...{ bairro: kept.bairro, cidade: kept.cidade, uf: kept.uf },
      codigo_ibge_municipio: kept.codigoIBGEMunicipio,
      ...{ updated_at: at, id_externo: columnOfId(idExterno) },
    },
  })
}
