import type { Json } from '../../engine/index.ts'
import { accept, type Reply, refuse, type SaleContext } from '../contract/handler.ts'
import type { Input, Output } from '../generated/operations.ts'
import { columnOfId, type ExternalId, externalIdIn } from '../sale/context.ts'
import { corretorOf } from '../sale/corretor.ts'
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
    const [person] = await sql.query<{
      readonly cpf: string
      readonly nome: string
      readonly [name: string]: Json
    }>(
      `select cpf, nome, nome_mae as "nomeMae", data_nascimento as "dataNascimento", sexo,
              estado_civil as "estadoCivil", email, telefone from contratante where id = $1`,
      [contratante.id],
    )
    if (!person) throw new Error('The contracting person just read is gone.')
    const { cpf: cpfCorretor } = await corretorOf(context)
    const idExterno = stored?.idExterno ?? null
    const sent = await context.call(idExterno === null ? 'criar' : 'alterar', {
      ...personForService(person),
      id: idExterno,
      idContratante: contratante.idExterno,
      tipoSegurado: tipoTitular,
      idProduto,
      cpfCorretorSgec: cpfCorretor ?? '',
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
      always: {
        id_produto: idProduto,
        updated_at: at,
        id_externo: columnOfId(idExterno ?? externalIdIn(sent)),
      },
    })
    return accept({ id: storedId })
  },
})

type Titular = Omit<Input<'titular.salvar'>, 'id' | 'idProduto'>

/**
 * Stores a titular beside the contracting person: adds one whose CPF the sale has looked up, or, by the id, changes
 * everything but the CPF.
 */
export const titularSalvar = openSaleHandler('titular.salvar', {
  async run({ id, idProduto, ...titular }, context) {
    if (isBlockedCpf(context, titular.cpf)) return refuse('cpfBloqueado')
    if (!isBirthDate(titular.dataNascimento, context.now)) return refuse('entradaInvalida')
    if (!(await mayContract(context, titular.cpf))) return refuse('naoEncontrado')
    return id === undefined ? addTitular(titular, idProduto, context) : changeTitular(id, titular, context)
  },
  // The sandbox takes every new person but one.
  sandbox: { criar: savePerson },
})

async function addTitular(
  titular: Titular,
  chosenProduct: number | undefined,
  context: SaleContext,
): Promise<Reply<Output<'titular.salvar'>>> {
  const { sql, sale, now } = context
  const contratante = await contratanteOf(context)
  if (!contratante) return refuse('naoEncontrado')
  const parts = await partsOf(titular.cpf, context)
  if (parts.length > 0) return refuse('cpfRepetido')
  if (await isFull(context)) return refuse('vidasForaDoLimite')
  const idProduto = await productOfNext(contratante, chosenProduct, context)
  if (idProduto === undefined) return refuse('naoEncontrado')
  const sent = await sendTitular(
    titular,
    { id: null, idProduto, idContratante: contratante.idExterno },
    context,
  )
  if (!sent.ok) return sent
  const at = instant(now)
  const id = newId()
  await insertRow(sql, 'segurado', {
    id,
    sale_id: sale.id,
    contratante_id: contratante.id,
    contrata: false,
    tipo_segurado: tipoTitular,
    id_produto: idProduto,
    created_at: at,
    updated_at: at,
    id_externo: columnOfId(externalIdIn(sent)),
  })
  await insertRow(sql, 'titular', {
    segurado_id: id,
    sale_id: sale.id,
    cpf: titular.cpf,
    ...titularColumns(titular),
    ...identityCardColumns,
    created_at: at,
    updated_at: at,
  })
  return accept({ id })
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

async function changeTitular(
  id: string,
  titular: Titular,
  context: SaleContext,
): Promise<Reply<Output<'titular.salvar'>>> {
  const { sql, sale, now } = context
  const [stored] = await sql.query<KnownTitular>(
    `select id_produto as "idProduto", contratante.id_externo as "idContratante", segurado.id_externo as id
       from titular join segurado on segurado.id = segurado_id
       join contratante on contratante.id = segurado.contratante_id
      where segurado_id = $1 and titular.sale_id = $2 and titular.cpf = $3`,
    [id, sale.id, titular.cpf],
  )
  if (!stored) return refuse('naoEncontrado')
  const sent = await sendTitular(titular, stored, context)
  if (!sent.ok) return sent
  await updateRows(
    sql,
    'titular',
    { ...titularColumns(titular), updated_at: instant(now) },
    { segurado_id: id, sale_id: sale.id, cpf: titular.cpf },
  )
  await updateRows(sql, 'segurado', { id_externo: columnOfId(stored.id ?? externalIdIn(sent)) }, { id })
  return accept({ id })
}

type KnownTitular = {
  /** By which the service knows the titular; null for one it does not know yet. */
  readonly id: ExternalId | null
  readonly idProduto: number
  readonly idContratante: ExternalId | null
}

async function sendTitular(titular: Titular, known: KnownTitular, context: SaleContext): Promise<Reply> {
  const { cpf: cpfCorretor } = await corretorOf(context)
  return context.call(known.id === null ? 'criar' : 'alterar', {
    ...personForService({ ...titular }),
    ...known,
    tipoSegurado: tipoTitular,
    cpfCorretorSgec: cpfCorretor ?? '',
  })
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
