import { accept, type Reply, refuse } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { columnOfId, type ExternalId, externalIdIn } from '../../sale/external-id.ts'
import { localOfProducts, type SaleWork } from '../../sale/local.ts'
import { inOpenSale } from '../../sale/open-sale.ts'
import { partsOf } from '../../sale/parts.ts'
import { identityCardColumns, isBirthDate, personColumns, personForService, tidy } from '../../sale/person.ts'
import { isFull } from '../../sale/registration.ts'
import { insertRow, instant, newId, updateRows } from '../../store/index.ts'

const conjuge = 2

/**
 * Stores a dependente of a titular of the sale, one spouse a titular: adds one, or, by the id, changes everything but the
 * CPF and the titular.
 */
export const salvar = localOfProducts<Input<'dependente.salvar'>, Output<'dependente.salvar'>>(
  (input, work) => inOpenSale(work, () => save(input, work)),
)

async function save(
  input: Input<'dependente.salvar'>,
  work: SaleWork,
): Promise<Reply<Output<'dependente.salvar'>>> {
  if (!isBirthDate(input.dataNascimento, work.now)) return refuse('entradaInvalida')
  return input.id === undefined ? add(input, work) : change({ ...input, id: input.id }, work)
}

async function add(
  input: Input<'dependente.salvar'>,
  work: SaleWork,
): Promise<Reply<Output<'dependente.salvar'>>> {
  const { sql, sale } = work
  const [titular] = await sql.query<{ readonly idExterno: ExternalId | null }>(
    'select id_externo as "idExterno" from segurado where id = $1 and sale_id = $2',
    [input.titular, sale.id],
  )
  if (!titular) return refuse('naoEncontrado')
  const parts = await partsOf(input.cpf, work)
  if (parts.length > 0) return refuse('cpfRepetido')
  if (await isSecondSpouse(input, work)) return refuse('conjugeRepetido')
  if (await isFull(work)) return refuse('vidasForaDoLimite')
  const sent = await send(input, { id: null, idContratante: titular.idExterno }, work)
  return sent.ok ? accept({ id: await store({ ...input, idExterno: externalIdIn(sent) }, work) }) : sent
}

type KnownDependente = {
  /** By which the service knows the dependente; null for one it does not know yet. */
  readonly id: ExternalId | null
  /** By which it knows the titular. */
  readonly idContratante: ExternalId | null
}

async function send(
  input: Input<'dependente.salvar'>,
  known: KnownDependente,
  work: SaleWork,
): Promise<Reply> {
  const { titular: _, id: __, ...person } = input
  return work.call(known.id === null ? 'criar' : 'alterar', {
    ...personForService(person),
    ...known,
    email: '',
  })
}

async function change(
  input: Input<'dependente.salvar'> & { readonly id: string },
  work: SaleWork,
): Promise<Reply<Output<'dependente.salvar'>>> {
  const { sql, sale, now } = work
  const [stored] = await sql.query<KnownDependente>(
    `select dependente.id_externo as id, segurado.id_externo as "idContratante"
       from dependente join segurado on segurado.id = segurado_id
      where dependente.id = $1 and dependente.sale_id = $2 and segurado_id = $3 and cpf = $4`,
    [input.id, sale.id, input.titular, input.cpf],
  )
  if (!stored) return refuse('naoEncontrado')
  if (await isSecondSpouse(input, work)) return refuse('conjugeRepetido')
  const sent = await send(input, stored, work)
  if (!sent.ok) return sent
  await updateRows(
    sql,
    'dependente',
    {
      ...changeableOf(input),
      updated_at: instant(now),
      id_externo: columnOfId(stored.id ?? externalIdIn(sent)),
    },
    { id: input.id },
  )
  return accept({ id: input.id })
}

/** Tells whether somebody else already is the spouse that this dependente is to be. */
async function isSecondSpouse(
  { id, titular, grauParentesco }: Input<'dependente.salvar'>,
  { sql }: SaleWork,
): Promise<boolean> {
  if (grauParentesco !== conjuge) return false
  const others = await sql.query(
    `select 1 from dependente
      where segurado_id = $1 and grau_parentesco = $2 and id is distinct from $3::text`,
    [titular, conjuge, id ?? null],
  )
  return others.length > 0
}

const changeableOf = (input: Input<'dependente.salvar'>) => ({
  ...personColumns(input),
  nome_mae: tidy(input.nomeMae),
  grau_parentesco: input.grauParentesco,
})

async function store(
  input: Input<'dependente.salvar'> & { readonly idExterno: ExternalId | null },
  { sql, sale, now }: SaleWork,
): Promise<string> {
  const id = newId()
  const at = instant(now)
  await insertRow(sql, 'dependente', {
    id,
    sale_id: sale.id,
    segurado_id: input.titular,
    cpf: input.cpf,
    ...changeableOf(input),
    email: '',
    ...identityCardColumns,
    created_at: at,
    updated_at: at,
    id_externo: columnOfId(input.idExterno),
  })
  return id
}
