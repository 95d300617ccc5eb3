import type { Socio } from '../../sale/empresa.ts'
import { columnOfId, type ExternalId } from '../../sale/external-id.ts'
import type { SaleWork } from '../../sale/local.ts'
import { instant, newId, upsertRow } from '../../store/index.ts'

/** A company as it is stored and sent. */
export type EmpresaDetails = {
  readonly cnpj: string
  readonly razaoSocial: string
  readonly nomeFantasia: string
  readonly naturezaJuridica: string
  readonly dataAbertura: string | null
  readonly situacaoEmpresa: string
  readonly inscMunicipal: string
  readonly inscEstadual: string
  readonly telefone: string
  readonly socios: readonly Socio[]
}

/** Stores a company as the contracting party of the sale, and gives its id; its e-mail is that of its contact, once there is one. */
export async function storeEmpresa(
  details: EmpresaDetails,
  idExterno: ExternalId | null,
  { sql, sale, now }: SaleWork,
): Promise<string> {
  const at = instant(now)
  const [contact] = await sql.query<{ readonly email: string }>(
    'select email from contato_empresa where sale_id = $1',
    [sale.id],
  )
  const id = await upsertRow(sql, 'contratante', {
    conflict: '(sale_id)',
    once: { id: newId(), sale_id: sale.id, created_at: at },
    always: {
      cnpj: details.cnpj,
      nome: details.razaoSocial,
      telefone: details.telefone,
      email: contact?.email ?? '',
      updated_at: at,
      id_externo: columnOfId(idExterno),
    },
  })
  await sql.query('delete from empresa where contratante_id = $1', [id])
  await sql.query(
    `insert into empresa (contratante_id, sale_id, nome_fantasia, natureza_juridica, data_abertura,
                          situacao_empresa, insc_municipal, insc_estadual, socios)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [
      ...[id, sale.id, details.nomeFantasia, details.naturezaJuridica, details.dataAbertura],
      ...[details.situacaoEmpresa, details.inscMunicipal, details.inscEstadual],
      JSON.stringify(details.socios),
    ],
  )
  return id
}
