import { digitsOf } from '../../engine/index.ts'
import {
  accept,
  dataOf,
  type Reply,
  type ResponseData,
  refuse,
  type SaleContext,
} from '../contract/handler.ts'
import type { Input, Output } from '../generated/operations.ts'
import { columnOfId, type ExternalId, sendRecord } from '../sale/context.ts'
import {
  identityCardColumns,
  isBirthDate,
  partsOf,
  personColumns,
  personForService,
  tidy,
} from '../sale/person.ts'
import { isFull } from '../sale/registration.ts'
import { insertRow, instant, newId, updateRows } from '../store/index.ts'
import { openSaleHandler, productHandler, saleHandler } from './define.ts'

/** Lists the dependentes of a titular of the sale, and whether the service has each of them too, and how many others it has. */
export const dependenteListar = productHandler('dependente.listar', {
  async run({ titular }, context) {
    const { sql, sale } = context
    const [insured] = await sql.query<{ readonly idExterno: ExternalId | null }>(
      'select id_externo as "idExterno" from segurado where id = $1 and sale_id = $2',
      [titular, sale.id],
    )
    if (!insured) return refuse('naoEncontrado')
    const stored = await storedDependentes(titular, context)
    const there = await dependentesAtService(insured.idExterno, context)
    if (!there.ok) return there
    const isSame = (known: ServiceDependente, { idExterno, cpf }: StoredDependente) =>
      (idExterno !== null && known.id === idExterno) || known.cpf === cpf
    const list = there.data
    return accept({
      dependentes: stored.map(({ idExterno, ...dependente }) => ({
        ...dependente,
        confirmado: list === null || list.some((known) => isSame(known, { idExterno, ...dependente })),
      })),
      outrosNoServico:
        list?.filter((known) => !stored.some((dependente) => isSame(known, dependente))).length ?? 0,
    })
  },
})

type StoredDependente = Omit<Output<'dependente.listar'>['dependentes'][number], 'confirmado'> & {
  readonly idExterno: ExternalId | null
}

const storedDependentes = (
  titular: string,
  { sql, sale }: SaleContext,
): Promise<readonly StoredDependente[]> =>
  sql.query<StoredDependente>(
    `select id, cpf, nome, data_nascimento as "dataNascimento", sexo, nome_mae as "nomeMae",
            grau_parentesco as "grauParentesco", id_externo as "idExterno"
       from dependente where segurado_id = $1 and sale_id = $2 order by created_at, id`,
    [titular, sale.id],
  )

interface ServiceDependente {
  readonly id: unknown
  readonly cpf: string
}

/** Lists the dependentes that the service has; null if there is no service, or it does not know the titular. */
async function dependentesAtService(
  idContratante: ExternalId | null,
  context: SaleContext,
): Promise<Reply<readonly ServiceDependente[] | null>> {
  if (idContratante === null) return accept(null)
  const found = await context.call('consultar', { idContratante })
  if (!found.ok) return found
  const list = dataOf(found).dependentes
  const each = Array.isArray(list) ? (list as readonly ResponseData[]) : []
  return accept(each.map(({ id, cpf }) => ({ id, cpf: digitsOf(String(cpf ?? '')) })))
}

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
