import { digitsOf } from '../../engine/index.ts'
import { addressOf } from '../sandbox/index.ts'
import { instant, newId } from '../store/index.ts'
import { localOfSale, provokedBy, type SaleWork } from './local.ts'
import { contratanteOf, inOpenSale } from './open-sale.ts'
import { accept, type Reply, refuse } from './operation.ts'
import { serves, variantOf } from './variant.ts'

interface SalvarEndereco {
  readonly id?: string
  readonly cep: string
  readonly logradouro: string
  readonly tipoLogradouro?: string
  readonly numero: string
  readonly complemento?: string
  readonly tipoComplemento?: string
  readonly bairro: string
  readonly cidade: string
  readonly uf: string
  readonly codigoIBGEMunicipio?: string
}

/** Finds the address of a CEP; whether it is served is for the funnel to say. */
export const obterCep = localOfSale<{ readonly cep: string }>('endereco.cep', async (input, work) => {
  const cep = digitsOf(input.cep)
  const provoked = provokedBy(work, 'cep', cep)
  if (provoked === 'cepSemUf') return refuse('cepSemUf')
  if (provoked === 'cepFora') return refuse('indisponivel')
  const address = addressOf(cep)
  if (!address) return refuse('cepInexistente')
  const [restricted] = variantOf(work, work.sale.variant).cidadesRestritas
  return accept(
    provoked === 'cidadeRestrita' && restricted ? { ...address, cidade: restricted } : { ...address },
  )
})

/** Stores the contracting person's address where the variant serves; the CEP's own state is asked, not believed. */
export const salvarEndereco = localOfSale<SalvarEndereco>('endereco.salvar', (input, work) =>
  inOpenSale(work, () => save({ ...input, cep: digitsOf(input.cep) }, work)),
)

async function save(input: SalvarEndereco, work: SaleWork): Promise<Reply> {
  const contratante = await contratanteOf(work)
  if (!contratante) return refuse('naoEncontrado')
  const [stored] = await work.sql.query<{ readonly id: string }>(
    'select id from endereco where sale_id = $1',
    [work.sale.id],
  )
  if (input.id !== undefined && input.id !== stored?.id) return refuse('naoEncontrado')
  const isElsewhere = (addressOf(input.cep)?.uf ?? input.uf) !== input.uf
  if (isElsewhere || !serves(variantOf(work, work.sale.variant), input)) return refuse('ufNaoAtendida')
  return accept({ id: await store(input, contratante.id, work) })
}

async function store(input: SalvarEndereco, contratanteId: string, work: SaleWork): Promise<string> {
  const [row] = await work.sql.query<{ readonly id: string }>(
    `insert into endereco (id, sale_id, contratante_id, cep, tipo_logradouro, logradouro, numero, tipo_complemento,
                           complemento, bairro, cidade, uf, codigo_ibge_municipio, created_at, updated_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $14)
     on conflict (sale_id) do update set
       cep = excluded.cep, tipo_logradouro = excluded.tipo_logradouro, logradouro = excluded.logradouro,
       numero = excluded.numero, tipo_complemento = excluded.tipo_complemento, complemento = excluded.complemento,
       bairro = excluded.bairro, cidade = excluded.cidade, uf = excluded.uf,
       codigo_ibge_municipio = excluded.codigo_ibge_municipio, updated_at = excluded.updated_at
     returning id`,
    [
      newId(),
      work.sale.id,
      contratanteId,
      input.cep,
      input.tipoLogradouro ?? '',
      input.logradouro.trim(),
      input.numero.trim(),
      // OUTROS is sent empty.
      input.tipoComplemento === 'OUTROS' ? '' : (input.tipoComplemento ?? ''),
      input.complemento?.trim() ?? '',
      input.bairro.trim(),
      input.cidade.trim(),
      input.uf,
      input.codigoIBGEMunicipio ?? '',
      instant(work.now),
    ],
  )
  return row?.id ?? ''
}
