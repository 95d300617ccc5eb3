import type { Input } from '../../generated/operations.ts'
import { endOutdated } from '../../payment/index.ts'
import { storeAddressOf } from '../../sale/address-row.ts'
import { columnOfId, type ExternalId } from '../../sale/external-id.ts'
import type { SaleWork } from '../../sale/local.ts'
import type { Order } from '../../sale/open-sale.ts'
import { tidy } from '../../sale/person.ts'
import { insertRow, instant, newId, updateRows, upsertRow } from '../../store/index.ts'
import type { DecidedPedido } from './decide.ts'

/** What an order has beside what was decided. */
export interface PedidoContext {
  readonly work: SaleWork
  readonly order: Order | undefined
  readonly input: Input<'pedidoPet.criar'>
  readonly corretor: { readonly cpf: string | null; readonly shown: unknown }
  readonly idExterno: ExternalId | null
  /** Of the service, else ours. */
  readonly numPedido: string
  /** What the variant says now, by its hash. */
  readonly varianteHash: string | null
  /** Where it is paid, by its uid. */
  paginaOf(uid: string): string
}

/** Stores who buys, the order, its lines and its pets, in place of what was there; gives the uid of the order. */
export async function storePedido(decided: DecidedPedido, around: PedidoContext): Promise<string> {
  const { work, order } = around
  const contratanteId = await storeCliente(decided, work)
  await storeResponsavel(decided, contratanteId, work)
  await storeEndereco(decided, contratanteId, work)
  const { id, uid } = await storeOrder(decided, contratanteId, around)
  await storePedidoRow(decided, id, around)
  await storeLines(decided, id, work)
  if (order) await endOutdated(work.sql, id, work.now)
  return uid
}

function storeCliente(
  { cliente, responsavel }: DecidedPedido,
  { sql, sale, now }: SaleWork,
): Promise<string> {
  const at = instant(now)
  return upsertRow(sql, 'contratante', {
    conflict: '(sale_id)',
    once: { id: newId(), sale_id: sale.id, created_at: at },
    always: {
      cpf: cliente.cpf,
      nome: cliente.nome,
      data_nascimento: cliente.dataNascimento,
      sexo: cliente.sexo ?? null,
      email: cliente.email,
      telefone: cliente.telefone,
      // Who pays themselves is their own responsible.
      titular_responsavel: !responsavel,
      updated_at: at,
    },
  })
}

async function storeResponsavel(
  { responsavel }: DecidedPedido,
  contratanteId: string,
  { sql, sale, now }: SaleWork,
): Promise<void> {
  await sql.query('delete from responsavel where sale_id = $1', [sale.id])
  if (!responsavel) return
  const at = instant(now)
  await insertRow(sql, 'responsavel', {
    id: newId(),
    sale_id: sale.id,
    contratante_id: contratanteId,
    created_at: at,
    updated_at: at,
    cpf: responsavel.cpf,
    nome: tidy(responsavel.nome),
    sexo: responsavel.sexo,
    data_nascimento: responsavel.dataNascimento,
    email: '',
    telefone: '',
  })
}

async function storeEndereco(
  { endereco }: DecidedPedido,
  contratanteId: string,
  work: SaleWork,
): Promise<void> {
  const { sql, sale } = work
  if (endereco) return storeAddressOf(work, { saleId: sale.id, contratanteId }, endereco)
  await sql.query('delete from endereco where sale_id = $1', [sale.id])
}

async function storeOrder(
  { vidas, valorCentavos, dataVigencia }: DecidedPedido,
  contratanteId: string,
  { work, order, corretor, idExterno, numPedido, varianteHash, paginaOf }: PedidoContext,
): Promise<{ readonly id: string; readonly uid: string }> {
  const { sql, sale, now } = work
  const at = instant(now)
  const always = {
    contratante_id: contratanteId,
    cpf_corretor: corretor.cpf,
    updated_at: at,
    corretor: corretor.shown === null ? null : JSON.stringify(corretor.shown),
    vidas,
    valor_centavos: valorCentavos,
    data_vigencia: dataVigencia,
    id_externo: columnOfId(idExterno),
    variante_hash: varianteHash,
  }
  if (order) {
    await updateRows(sql, 'proposta', always, { id: order.id })
    return order
  }
  const [id, uid] = [newId(), newId()]
  await insertRow(sql, 'proposta', {
    id,
    uid,
    sale_id: sale.id,
    variant: sale.variant,
    situacao: 'aberta',
    created_at: at,
    numero_proposta: numPedido,
    pagina: paginaOf(uid),
    ...always,
  })
  return { id, uid }
}

async function storePedidoRow(
  { cliente, responsavel, endereco, pets, vidas, versao, cupom }: DecidedPedido,
  id: string,
  { work: { sql, now }, input }: PedidoContext,
): Promise<void> {
  const at = instant(now)
  const isComplete = endereco !== undefined && pets.length === vidas
  await sql.query('delete from pedido where proposta_id = $1', [id])
  await insertRow(sql, 'pedido', {
    proposta_id: id,
    outro_telefone: cliente.telefone2 ?? '',
    cupom,
    perfil: input.perfil ?? null,
    escolaridade: input.escolaridade ?? null,
    responsavel_manual: responsavel?.manual ?? false,
    termos_versao: versao,
    termos_em: at,
    cadastro_em: isComplete ? at : null,
  })
}

async function storeLines({ lines, pets }: DecidedPedido, id: string, { sql }: SaleWork): Promise<void> {
  await sql.query('delete from item_pedido where proposta_id = $1', [id])
  await sql.query('delete from pet where proposta_id = $1', [id])
  for (const [ordem, line] of lines.entries()) {
    await insertRow(sql, 'item_pedido', {
      proposta_id: id,
      ordem,
      plano: line.plano,
      faixa: line.faixa,
      nome: line.nome,
      nome_faixa: line.nomeFaixa,
      quantidade: line.quantidade,
      preco_centavos: line.precoCentavos,
    })
  }
  for (const [ordem, pet] of petsToKeep({ lines, pets }).entries())
    await insertRow(sql, 'pet', { id: newId(), proposta_id: id, ordem, ...pet })
}

/** Lists one pet for each that is bought: those that were told of, and of the rest the plan and the band only. */
function petsToKeep({ lines, pets }: Pick<DecidedPedido, 'lines' | 'pets'>) {
  const unknown = { nome: null, sexo: null, especie: null, nascimento: null }
  return lines.flatMap(({ plano, faixa, quantidade }) => {
    const told = pets
      .filter((pet) => pet.plano === plano && pet.faixa === faixa)
      .map(({ nome, sexo, especie, aniversario }) => ({
        plano,
        faixa,
        nome: tidy(nome),
        sexo,
        especie,
        nascimento: aniversario,
      }))
    const others = Array.from({ length: quantidade - told.length }, () => ({ plano, faixa, ...unknown }))
    return [...told, ...others]
  })
}
