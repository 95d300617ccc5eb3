import { isAdult, todayInSaoPaulo } from '../../../engine/index.ts'
import { type RefusedReply, refuse, type Work } from '../../contract/work.ts'
import type { Input } from '../../generated/operations.ts'
import { addressAsStored, type TypedAddress } from '../../sale/address.ts'
import type { ExternalId } from '../../sale/external-id.ts'
import { dataOf } from '../../sale/local.ts'
import type { ProductPedido } from '../../sale/pedido.ts'
import { personForService } from '../../sale/person.ts'
import { type DentalVariant, isTableOf, serves } from '../../sale/variant.ts'

/** How somebody who bought is reached from now on, and where they live, where that changes. */
export interface Reached {
  readonly email: string
  readonly telefone: string
  /** Whether e-mail or telephone were said anew. */
  readonly isTold: boolean
  readonly endereco: Input<'pedido.confirmar'>['endereco']
}

type Known = {
  readonly id: ExternalId | null
  readonly enderecoId: ExternalId | null
  /** Of the stored address. */
  readonly uf: string | null
  readonly nomeMae: string
  readonly estadoCivil: number
  readonly cpfCorretor: string | null
}

/** Reads what the service is told of whoever bought a proposal besides what changes, and by which ids it knows them. */
async function knownOf({ id, contratanteId }: ProductPedido, { sql }: Work): Promise<Known | undefined> {
  const [known] = await sql.query<Known>(
    `select contratante.id_externo as id, endereco.id_externo as "enderecoId", uf, nome_mae as "nomeMae",
            estado_civil as "estadoCivil", cpf_corretor as "cpfCorretor"
       from contratante join proposta on proposta.contratante_id = contratante.id
            left join endereco on endereco.sale_id = proposta.sale_id
      where contratante.id = $1 and proposta.id = $2`,
    [contratanteId, id],
  )
  return known
}

/**
 * Says that whoever bought a proposal cannot live there: out of what its variant serves, out of the price table it was sold
 * by, in another state than its CEP, or out of their own range of CEPs.
 */
export async function refusalOfSoldRegion(
  pedido: ProductPedido,
  { variant, endereco }: { readonly variant: DentalVariant; readonly endereco: TypedAddress },
  work: Work,
): Promise<RefusedReply | undefined> {
  const { cep, uf, cidade } = endereco
  const known = await knownOf(pedido, work)
  const isServed = variant.ufsAtendidas.includes(uf)
  if (isServed && !serves(variant, { uf, cidade })) return refuse('regiaoBloqueada', { motivo: 'cidade' })
  const before = known?.uf ?? uf
  const isSold = variant.regioes.some(({ sigla }) => isTableOf(before, sigla) && isTableOf(uf, sigla))
  if (!isServed || !isSold) return elsewhere
  const found = await work.call('consultar', { cep: cep })
  if (!found.ok && found.problem !== 'naoEncontrado') return found
  if (found.ok && dataOf(found).uf !== uf) return elsewhere
  const idContratante = known?.id ?? null
  if (idContratante === null) return undefined
  const range = await work.call('pertenceFaixa', { cep: cep, idContratante })
  if (!range.ok) return range
  return dataOf(range).pertence === false ? elsewhere : undefined
}

const elsewhere = refuse('regiaoBloqueada', { motivo: 'regiao' })

/** Tells the service what changes of whoever bought a proposal, where it knows them; gives its refusal. */
export async function tellOfCliente(
  pedido: ProductPedido,
  { email, telefone, endereco, isTold }: Reached,
  work: Work,
): Promise<RefusedReply | undefined> {
  const known = await knownOf(pedido, work)
  if (!known || known.id === null) return undefined
  const { id, enderecoId, nomeMae, estadoCivil, cpfCorretor } = known
  const { cpf, nome, dataNascimento, sexo } = pedido
  // By what came in, not by what is stored: the same key makes the same calls, whatever another tab has changed.
  if (isTold) {
    const person = { cpf, nome, nomeMae, dataNascimento, sexo, estadoCivil, email, telefone }
    const menorIdade = !isAdult(dataNascimento, todayInSaoPaulo(work.now))
    const sent = await work.call('alterarContratante', {
      ...personForService(person),
      id,
      menorIdade,
      cpfCorretorSgec: cpfCorretor ?? '',
    })
    if (!sent.ok) return sent
  }
  if (!endereco || enderecoId === null) return undefined
  const sent = await work.call('alterarEndereco', {
    ...addressAsStored(endereco),
    id: enderecoId,
    idContratante: id,
  })
  return sent.ok ? undefined : sent
}
