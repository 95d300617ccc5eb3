import { digitsOf, type Json } from '../../engine/index.ts'
import {
  accept,
  dataOf,
  type RefusedReply,
  type ResponseData,
  refuse,
  type SaleContext,
} from '../contract/handler.ts'
import type { Input, Output } from '../generated/operations.ts'
import { columnOfId, type ExternalId, sendRecord } from '../sale/context.ts'
import { cpfCorretorOf } from '../sale/corretor.ts'
import { isBlockedCpf, mayContract } from '../sale/lookups.ts'
import {
  type Contratante,
  contratanteOf,
  identityCardColumns,
  isBirthDate,
  partsOf,
  personColumns,
  personForService,
  tidy,
  titularColumns,
} from '../sale/person.ts'
import { isFull, sendRemoval } from '../sale/registration.ts'
import { variantOf } from '../sale/variant.ts'
import { savePerson } from '../sandbox/index.ts'
import { insertRow, instant, newId, updateRows, upsertRow } from '../store/index.ts'
import { openSaleHandler, productHandler, saleHandler } from './define.ts'

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

/** Lists the dependentes of a titular of the sale, and whether the service has each of them too, and how many others it has. */
export const dependenteListar = productHandler('dependente.listar', {
  async run({ titular }, context) {
    const { sql, sale } = context
    const [insured] = await sql.query<{ readonly idExterno: ExternalId | null }>(
      'select id_externo as "idExterno" from segurado where id = $1 and sale_id = $2',
      [titular, sale.id],
    )
    if (!insured) return refuse('naoEncontrado')
    const stored = await sql.query<StoredDependente>(
      `select id, cpf, nome, data_nascimento as "dataNascimento", sexo, nome_mae as "nomeMae",
              grau_parentesco as "grauParentesco", id_externo as "idExterno"
         from dependente where segurado_id = $1 and sale_id = $2 order by created_at, id`,
      [titular, sale.id],
    )
    const { idExterno: idContratante } = insured
    const found = idContratante === null ? undefined : await context.call('consultar', { idContratante })
    if (found && !found.ok) return found
    // Null without a service that knows the titular.
    const there = found ? dependentesIn(dataOf(found).dependentes) : null
    const isSame = (known: ResponseData, { idExterno, cpf }: StoredDependente) =>
      (idExterno !== null && known.id === idExterno) || digitsOf(String(known.cpf ?? '')) === cpf
    return accept({
      dependentes: stored.map((dependente) => {
        const { idExterno: _, ...shown } = dependente
        return { ...shown, confirmado: there === null || there.some((known) => isSame(known, dependente)) }
      }),
      outrosNoServico:
        there?.filter((known) => !stored.some((dependente) => isSame(known, dependente))).length ?? 0,
    })
  },
})

type StoredDependente = Omit<Output<'dependente.listar'>['dependentes'][number], 'confirmado'> & {
  readonly idExterno: ExternalId | null
}

const dependentesIn = (list: Json | undefined) =>
  Array.isArray(list) ? (list as readonly ResponseData[]) : []

const conjuge = 2

/**
 * Stores a dependente of a titular of the sale, one spouse a titular: adds one, or, by the id, changes everything but the
 * CPF and the titular.
 */
export const dependenteSalvar = openSaleHandler('dependente.salvar', {
  async run(input, context) {
    const { sql, sale, now } = context
    const { id, titular, ...person } = input
    if (!isBirthDate(person.dataNascimento, now)) return refuse('entradaInvalida')
    const known = await knownDependente(input, context)
    if (!known) return refuse('naoEncontrado')
    if (id === undefined && (await partsOf(person.cpf, context)).length > 0) return refuse('cpfRepetido')
    if (await isSecondSpouse(input, context)) return refuse('conjugeRepetido')
    if (id === undefined && (await isFull(context))) return refuse('vidasForaDoLimite')
    const sent = await sendRecord(context, known.idExterno, {
      ...personForService(person),
      idContratante: known.idContratante,
      email: '',
    })
    if (!sent.ok) return sent
    const at = instant(now)
    const columns = {
      ...personColumns(person),
      nome_mae: tidy(person.nomeMae),
      grau_parentesco: person.grauParentesco,
      updated_at: at,
      id_externo: columnOfId(sent.data),
    }
    if (id !== undefined) {
      await updateRows(sql, 'dependente', columns, { id })
      return accept({ id })
    }
    const created = newId()
    await insertRow(sql, 'dependente', {
      id: created,
      sale_id: sale.id,
      segurado_id: titular,
      cpf: person.cpf,
      ...columns,
      email: '',
      ...identityCardColumns,
      created_at: at,
    })
    return accept({ id: created })
  },
})

type KnownDependente = {
  /** The id by which the service knows the titular. */
  readonly idContratante: ExternalId | null
  /** That of the dependente; null for one it does not know yet. */
  readonly idExterno: ExternalId | null
}

/** Finds by which ids a service knows the titular, and the dependente where the call names one; undefined for unknown ones. */
async function knownDependente(
  { id, titular, cpf }: Input<'dependente.salvar'>,
  { sql, sale }: SaleContext,
): Promise<KnownDependente | undefined> {
  const [known] = await sql.query<KnownDependente>(
    `select segurado.id_externo as "idContratante", dependente.id_externo as "idExterno"
       from segurado left join dependente
         on segurado_id = segurado.id and dependente.id = $3 and dependente.cpf = $4
      where segurado.id = $1 and segurado.sale_id = $2 and ($3::text is null or dependente.id is not null)`,
    [titular, sale.id, id ?? null, cpf],
  )
  return known
}

/** Tells whether the titular has a spouse already other than this dependente. */
async function isSecondSpouse(
  { id, titular, grauParentesco }: Input<'dependente.salvar'>,
  { sql }: SaleContext,
): Promise<boolean> {
  if (grauParentesco !== conjuge) return false
  const others = await sql.query(
    `select from dependente
      where segurado_id = $1 and grau_parentesco = $2 and id is distinct from $3::text`,
    [titular, conjuge, id ?? null],
  )
  return others.length > 0
}

/** Removes a dependente of the sale; one that is not there, or is another sale's, is left as it is. */
export const dependenteExcluir = openSaleHandler('dependente.excluir', {
  async run({ id }, context) {
    const { sql, sale } = context
    const [stored] = await sql.query<{ readonly idExterno: ExternalId | null }>(
      'select id_externo as "idExterno" from dependente where id = $1 and sale_id = $2',
      [id, sale.id],
    )
    const sent = stored?.idExterno ? await context.call('excluir', { id: stored.idExterno }) : accept({})
    // One that the service does not know was removed by a call whose answer was lost.
    if (!sent.ok && sent.problem !== 'naoEncontrado') return sent
    await sql.query('delete from dependente where id = $1 and sale_id = $2', [id, sale.id])
    return accept({})
  },
})

type Kinship = { readonly Id: number; readonly Nome: string }

/** Lists the kinships that the service of the second copy knows, each once. */
export const parentescoListar = saleHandler('parentesco.listar', {
  async run(_input, context) {
    const found = await context.call('listar', {})
    if (!found.ok) return found
    const listed = dataOf(found).parentescos as readonly Kinship[]
    const once = new Map(listed.map(({ Id, Nome }) => [Id, { id: Id, nome: tidy(Nome) }]))
    return accept({ parentescos: [...once.values()].slice(0, 60) })
  },
  // The sandbox knows the kinships of the specification that most have.
  sandbox: {
    listar: () =>
      accept({
        parentescos: [
          { Id: 2, Nome: 'Cônjuge' },
          { Id: 3, Nome: 'Filho' },
          { Id: 6, Nome: 'Filha' },
          { Id: 5, Nome: 'Mãe' },
          { Id: 9, Nome: 'Pai' },
        ],
      }),
  },
})
