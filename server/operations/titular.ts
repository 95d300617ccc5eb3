import { accept, type RefusedReply, refuse, type SaleContext } from '../contract/handler.ts'
import { columnOfId, type ExternalId, sendRecord } from '../sale/context.ts'
import { cpfCorretorOf } from '../sale/corretor.ts'
import { isBlockedCpf, mayContract } from '../sale/lookups.ts'
import {
  type Contratante,
  contratanteOf,
  identityCardColumns,
  isBirthDate,
  partsOf,
  personForService,
  titularColumns,
} from '../sale/person.ts'
import { isFull, sendRemoval } from '../sale/registration.ts'
import { variantOf } from '../sale/variant.ts'
import { savePerson } from '../sandbox/index.ts'
import { insertRow, instant, newId, updateRows, upsertRow } from '../store/index.ts'
import { openSaleHandler } from './define.ts'

/** The kind of every insured person that is no dependente. */
const tipoTitular = 1

/** Stores the contracting person as the first insured titular of a product the variant sells. */
export const seguradoSalvar = openSaleHandler('segurado.salvar', {
  async run({ id, idProduto }, context) {
    const { sql, sale, now } = context
    const contratante = await contratanteOf(context)
    // A company is no life.
    if (!contratante || contratante.cnpj !== null) return refuse('naoEncontrado')
    const [stored] = await sql.query<{ readonly id: string; readonly idExterno: ExternalId | null }>(
      'select id, id_externo as "idExterno" from segurado where contratante_id = $1 and contrata',
      [contratante.id],
    )
    if (id !== undefined && id !== stored?.id) return refuse('naoEncontrado')
    const { produtos } = variantOf(context, sale.variant)
    if (!produtos.some((product) => product.idProduto === idProduto)) return refuse('entradaInvalida')
    const [person] = await sql.query<Parameters<typeof personForService>[0]>(
      `select cpf, nome, nome_mae as "nomeMae", data_nascimento as "dataNascimento", sexo,
              estado_civil as "estadoCivil", email, telefone from contratante where id = $1`,
      [contratante.id],
    )
    if (!person) throw new Error('The contracting person just read is gone.')
    const sent = await sendRecord(context, stored?.idExterno ?? null, {
      ...personForService(person),
      idContratante: contratante.idExterno,
      tipoSegurado: tipoTitular,
      idProduto,
      cpfCorretorSgec: await cpfCorretorOf(context),
    })
    if (!sent.ok) return sent
    const at = instant(now)
    const storedId = await upsertRow(sql, 'segurado', {
      conflict: '(contratante_id) where contrata',
      once: {
        id: newId(),
        sale_id: sale.id,
        contratante_id: contratante.id,
        contrata: true,
        tipo_segurado: tipoTitular,
        created_at: at,
      },
      always: { id_produto: idProduto, updated_at: at, id_externo: columnOfId(sent.data) },
    })
    return accept({ id: storedId })
  },
})

/**
 * Stores a titular beside the contracting person: adds one whose CPF the sale has looked up, or, by the id, changes
 * everything but the CPF.
 */
export const titularSalvar = openSaleHandler('titular.salvar', {
  async run({ id, idProduto: chosen, ...titular }, context) {
    const { sql, sale, now } = context
    const { cpf } = titular
    if (isBlockedCpf(context, cpf)) return refuse('cpfBloqueado')
    if (!isBirthDate(titular.dataNascimento, now)) return refuse('entradaInvalida')
    if (!(await mayContract(context, cpf))) return refuse('naoEncontrado')
    const known =
      id === undefined ? await newTitular(cpf, chosen, context) : await storedTitular(id, cpf, context)
    if ('problem' in known) return known
    const { contratanteId, idProduto, idExterno, idContratante } = known
    const sent = await sendRecord(context, idExterno, {
      ...personForService({ ...titular }),
      idProduto,
      idContratante,
      tipoSegurado: tipoTitular,
      cpfCorretorSgec: await cpfCorretorOf(context),
    })
    if (!sent.ok) return sent
    const at = instant(now)
    const columns = { ...titularColumns(titular), updated_at: at }
    const id_externo = columnOfId(sent.data)
    if (id !== undefined) {
      await updateRows(sql, 'titular', columns, { segurado_id: id })
      await updateRows(sql, 'segurado', { id_externo }, { id })
      return accept({ id })
    }
    const created = newId()
    await insertRow(sql, 'segurado', {
      id: created,
      sale_id: sale.id,
      contratante_id: contratanteId,
      contrata: false,
      tipo_segurado: tipoTitular,
      id_produto: idProduto,
      created_at: at,
      updated_at: at,
      id_externo,
    })
    await insertRow(sql, 'titular', {
      segurado_id: created,
      sale_id: sale.id,
      cpf,
      ...columns,
      ...identityCardColumns,
      created_at: at,
    })
    return accept({ id: created })
  },
  // The sandbox takes every new person but one.
  sandbox: { criar: savePerson },
})

/** A titular to be sent: the product, and the ids by which the service knows the titular and who contracts. */
type KnownTitular = {
  readonly contratanteId: string
  readonly idProduto: number
  readonly idContratante: ExternalId | null
  /** Null for one it does not know yet. */
  readonly idExterno: ExternalId | null
}

async function newTitular(
  cpf: string,
  chosen: number | undefined,
  context: SaleContext,
): Promise<KnownTitular | RefusedReply> {
  const contratante = await contratanteOf(context)
  if (!contratante) return refuse('naoEncontrado')
  if ((await partsOf(cpf, context)).length > 0) return refuse('cpfRepetido')
  if (await isFull(context)) return refuse('vidasForaDoLimite')
  const idProduto = await productOfNext(contratante, chosen, context)
  if (idProduto === undefined) return refuse('naoEncontrado')
  const { id: contratanteId, idExterno: idContratante } = contratante
  return { contratanteId, idProduto, idContratante, idExterno: null }
}

/**
 * Finds the product of the next titular: that of the people insured already; of the first titular of a company the one
 * chosen, where the variant sells it. A person who contracts is the first titular, so undefined before they are insured.
 */
async function productOfNext(
  { cnpj }: Contratante,
  chosen: number | undefined,
  context: SaleContext,
): Promise<number | undefined> {
  const { sql, sale } = context
  const [insured] = await sql.query<{ readonly idProduto: number }>(
    'select id_produto as "idProduto" from segurado where sale_id = $1 order by contrata desc, id limit 1',
    [sale.id],
  )
  if (insured || cnpj === null) return insured?.idProduto
  return variantOf(context, sale.variant).produtos.find(({ idProduto }) => idProduto === chosen)?.idProduto
}

async function storedTitular(
  id: string,
  cpf: string,
  { sql, sale }: SaleContext,
): Promise<KnownTitular | RefusedReply> {
  const [stored] = await sql.query<KnownTitular>(
    `select contratante.id as "contratanteId", id_produto as "idProduto",
            contratante.id_externo as "idContratante", segurado.id_externo as "idExterno"
       from titular join segurado on segurado.id = segurado_id
       join contratante on contratante.id = segurado.contratante_id
      where segurado_id = $1 and titular.sale_id = $2 and titular.cpf = $3`,
    [id, sale.id, cpf],
  )
  return stored ?? refuse('naoEncontrado')
}

/** Removes a titular with the dependentes; one that is not there, or is another sale's, is left as it is. */
export const titularExcluir = openSaleHandler('titular.excluir', {
  async run({ id }, context) {
    const { sql, sale } = context
    const [titular] = await sql.query<{ readonly contrata: boolean }>(
      'select contrata from segurado where id = $1 and sale_id = $2',
      [id, sale.id],
    )
    if (titular?.contrata) return refuse('titularContratante')
    const sent = titular ? await sendRemoval(id, context) : accept({})
    if (!sent.ok) return sent
    await sql.query('delete from segurado where id = $1 and sale_id = $2', [id, sale.id])
    return accept({})
  },
})
