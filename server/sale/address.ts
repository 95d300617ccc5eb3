import { digitsOf } from '../../engine/index.ts'
import type { HandlerContext, ResponseData } from '../contract/handler.ts'
import { instant, newId, type Sql, upsertRow } from '../store/index.ts'

/** An address as calls bring it. */
export interface TypedAddress {
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

/** Writes an address as it is stored and sent: trimmed, and the complement OUTROS empty. */
export function addressAsStored(input: TypedAddress) {
  return {
    cep: input.cep,
    tipoLogradouro: input.tipoLogradouro ?? '',
    logradouro: input.logradouro,
    numero: input.numero,
    tipoComplemento: input.tipoComplemento === 'OUTROS' ? '' : (input.tipoComplemento ?? ''),
    complemento: input.complemento ?? '',
    bairro: input.bairro,
    cidade: input.cidade,
    uf: input.uf,
    codigoIBGEMunicipio: input.codigoIBGEMunicipio ?? '',
  } as const
}

/** Writes an address by the columns of its table. */
export function addressColumns(input: TypedAddress) {
  const kept = addressAsStored(input)
  return {
    cep: kept.cep,
    tipo_logradouro: kept.tipoLogradouro,
    logradouro: kept.logradouro,
    numero: kept.numero,
    tipo_complemento: kept.tipoComplemento,
    complemento: kept.complemento,
    bairro: kept.bairro,
    cidade: kept.cidade,
    uf: kept.uf,
    codigo_ibge_municipio: kept.codigoIBGEMunicipio,
  } as const
}

/** The most characters of each part of an address that a service answers. */
const longest = {
  cidade: 80,
  bairro: 80,
  logradouro: 120,
  tipoLogradouro: 30,
  numero: 20,
  complemento: 60,
  codigoIBGEMunicipio: 7,
} as const

/** An address in the answer of a service; parts that it did not give are absent. */
export type FoundAddress = { readonly cep: string } & { readonly [name: string]: string }

const states = [
  ...(['AC', 'AL', 'AM', 'AP', 'BA', 'CE', 'DF', 'ES', 'GO', 'MA', 'MG', 'MS', 'MT', 'PA'] as const),
  ...(['PB', 'PE', 'PI', 'PR', 'RJ', 'RN', 'RO', 'RR', 'RS', 'SC', 'SE', 'SP', 'TO'] as const),
]

/** Reads the address in the answer of a service; null without a CEP, by which the rest can be found. */
export function addressIn(found: ResponseData): FoundAddress | null {
  const textIn = (name: string) =>
    typeof found[name] === 'string' || typeof found[name] === 'number' ? String(found[name]).trim() : ''
  const cep = digitsOf(textIn('cep'))
  if (cep.length !== 8) return null
  const uf = textIn('uf').toUpperCase()
  const parts = Object.entries(longest).flatMap(([name, most]) => {
    const text = textIn(name) || (name === 'codigoIBGEMunicipio' ? textIn('codigoIbgeMunicipio') : '')
    return text === '' || text.length > most ? [] : [[name, text] as const]
  })
  return { cep, ...(states.some((one) => one === uf) && { uf }), ...Object.fromEntries(parts) }
}

/** Reads the stored address of a sale; undefined where it has none. */
export async function storedAddress(sql: Sql, saleId: string): Promise<StoredAddress | undefined> {
  const [address] = await sql.query<StoredAddress>(
    'select cep, logradouro, numero, complemento, bairro, cidade, uf from endereco where sale_id = $1',
    [saleId],
  )
  return address
}

/** An address as the plans for pets know it. */
type StoredAddress = {
  readonly cep: string
  readonly logradouro: string
  readonly numero: string
  readonly complemento: string
  readonly bairro: string
  readonly cidade: string
  readonly uf: (typeof states)[number]
}

/** Stores the address of who contracts, in place of the one before. */
export async function storeAddressOf(
  { sql, now }: Pick<HandlerContext, 'sql' | 'now'>,
  { saleId, contratanteId }: { readonly saleId: string; readonly contratanteId: string },
  address: TypedAddress,
): Promise<void> {
  const at = instant(now)
  await upsertRow(sql, 'endereco', {
    conflict: '(sale_id)',
    once: { id: newId(), sale_id: saleId, contratante_id: contratanteId, created_at: at },
    always: { ...addressColumns(address), updated_at: at },
  })
}
