import { accept, type Reply, refuse } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { type Contratante, contratanteOf, isMinor } from '../../sale/contratante.ts'
import { corretorOf } from '../../sale/corretor.ts'
import { columnOfId, type ExternalId, externalIdIn } from '../../sale/external-id.ts'
import { localOfProducts, type SaleWork } from '../../sale/local.ts'
import { idLookedUp, isBlockedCpf, mayContract } from '../../sale/lookups.ts'
import { lockSale, orderOf } from '../../sale/open-sale.ts'
import { isResponsible, partsOf } from '../../sale/parts.ts'
import { identityCardColumns, isBirthDate, personForService, titularColumns } from '../../sale/person.ts'
import { restartFamily, setAside } from '../../sale/restart.ts'
import { sellsToEmpresas, variantOf } from '../../sale/variant.ts'
import { instant, newId, upsertRow } from '../../store/index.ts'

type ToStore = Input<'contratante.salvar'> & {
  readonly idExterno: ExternalId | null
}

/**
 * Stores the contracting person of the sale, whose CPF the sale has looked up; one a sale, so again means change.
 *
 * Another person without an id, where there is a proposal already, is the next customer in the same browser: the
 * proposal and all that belongs to it are set aside, untouched, and the sale begins anew.
 */
export const salvar = localOfProducts<Input<'contratante.salvar'>, Output<'contratante.salvar'>>(
  async (input, work) => {
    await lockSale(work)
    return save(input, work)
  },
)

async function save(
  input: Input<'contratante.salvar'>,
  work: SaleWork,
): Promise<Reply<Output<'contratante.salvar'>>> {
  const { id, cpf } = input
  if (sellsToEmpresas(variantOf(work, work.sale.variant))) return refuse('naoEncontrado')
  if (isBlockedCpf(work, cpf)) return refuse('cpfBloqueado')
  const [stored, order] = [await contratanteOf(work), await orderOf(work)]
  if (id !== undefined && id !== stored?.id) return refuse('naoEncontrado')
  if (id !== undefined && order?.situacao === 'paga') return refuse('semVenda')
  if (!isBirthDate(input.dataNascimento, work.now)) return refuse('entradaInvalida')
  if (!(await mayContract(work, cpf))) return refuse('naoEncontrado')
  const isNext = id === undefined && order !== undefined && stored?.cpf !== cpf
  if (!isNext && order?.isConfirming) return refuse('pagamentoEmConfirmacao')
  if (isNext) await setAside(work)
  else if (id === undefined && stored && input.novo) {
    const refusal = await restartFamily(work)
    if (refusal) return refusal
  }
  if (await isTaken(input, work)) return refuse('cpfRepetido')
  const sent = await send(input, isNext ? undefined : stored, work)
  return sent.ok ? accept({ id: await store({ ...input, idExterno: externalIdIn(sent) }, work) }) : sent
}

/** Tells the service of the person: as somebody it knows already, from here or from the look-up, or as somebody new. */
async function send(
  input: Input<'contratante.salvar'>,
  stored: Contratante | undefined,
  work: SaleWork,
): Promise<Reply> {
  const { novo: _, id: __, titularResponsavel: ___, ...person } = input
  const known = stored?.cpf === input.cpf ? stored.idExterno : null
  const id = known ?? (await idLookedUp(work, input.cpf))
  const { cpf: cpfCorretor } = await corretorOf(work)
  const sent = await work.call(id === null ? 'criar' : 'alterar', {
    ...personForService(person),
    id,
    menorIdade: isMinor(input, work),
    cpfCorretorSgec: cpfCorretor ?? '',
  })
  return sent.ok && id !== null ? accept({ id }) : sent
}

/** Tells whether the CPF is another's in the contract, or a minor's who would be their own responsible. */
async function isTaken(input: Input<'contratante.salvar'>, work: SaleWork): Promise<boolean> {
  const parts = await partsOf(input.cpf, work)
  if (parts.some((part) => part !== 'contratante')) return true
  return isMinor(input, work) && (await isResponsible(input.cpf, work))
}

function store(input: ToStore, { sql, sale, now }: SaleWork): Promise<string> {
  const at = instant(now)
  return upsertRow(sql, 'contratante', {
    conflict: '(sale_id)',
    once: { id: newId(), sale_id: sale.id, ...identityCardColumns, created_at: at },
    always: {
      cpf: input.cpf,
      ...titularColumns(input),
      titular_responsavel: input.titularResponsavel,
      updated_at: at,
      id_externo: columnOfId(input.idExterno),
    },
  })
}
