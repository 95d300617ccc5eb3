import { isAdult, isStartDateOpen, productId, startDates, todayInSaoPaulo } from '../../../engine/index.ts'
import { type RefusedReply, refuse, type Work } from '../../contract/work.ts'
import type { Input } from '../../generated/operations.ts'
import { isBlockedCpf } from '../../sale/lookups.ts'
import { isBirthDate, tidy } from '../../sale/person.ts'
import { lineOf, type NamedLine, type PetVariant } from '../../sale/pet-variant.ts'
import { refusalOfPets, refusalOfRegion } from '../../sale/pets.ts'

/** An order about to be stored: everything in it decided here. */
export interface DecidedPedido {
  readonly lines: readonly NamedLine[]
  readonly pets: NonNullable<Input<'pedidoPet.criar'>['pets']>
  readonly vidas: number
  readonly valorCentavos: number
  readonly dataVigencia: string
  readonly versao: string
  readonly cliente: Input<'pedidoPet.criar'>['cliente']
  readonly endereco: Input<'pedidoPet.criar'>['endereco']
  readonly responsavel: Input<'pedidoPet.criar'>['responsavel']
  readonly cupom: string | null
}

/** What was decided, or why there is no such order. */
export type Decision =
  | { readonly ok: true; readonly pedido: DecidedPedido }
  | { readonly ok: false; readonly refusal: RefusedReply }

const no = (refusal: RefusedReply): Decision => ({ ok: false, refusal })

/** The most pets that one order is for. */
const most = 29

/** Decides on an order as it is typed: its prices, its date and its terms are the server's. */
export function decide(input: Input<'pedidoPet.criar'>, variant: PetVariant, work: Work): Decision {
  const { cliente, responsavel, endereco, regiao, pets = [], aceite } = input
  const place = endereco ?? regiao
  const lines = input.linhas.map((line) => lineOf(variant, line))
  const priced = lines.filter((line) => line !== undefined)
  const vidas = priced.reduce((sum, { quantidade }) => sum + quantidade, 0)
  const isTwice = new Set(priced.map(productId)).size < lines.length
  if (isTwice || vidas > most) return no(refuse('entradaInvalida', { campo: '/linhas', regra: 'linhas' }))
  if (aceite.versao !== variant.termosDoPlano.versao) return no(refuse('aceiteAusente'))
  const refusal =
    refusalOfPeople(cliente, responsavel, work) ??
    refusalOfAsked(input, variant) ??
    (place && refusalOfRegion(variant, place)) ??
    refusalOfCount(priced, pets, variant) ??
    refusalOfPets(pets, variant, work.now)
  if (refusal) return no(refusal)
  const dataVigencia = startOf(input.dataVigencia, variant, work.now)
  if (dataVigencia === undefined) return no(refuse('vigenciaEncerrada'))
  const valorCentavos = priced.reduce((sum, { totalCentavos }) => sum + totalCentavos, 0)
  if (valorCentavos !== input.totalCentavos)
    return no(refuse('precoAlterado', { totalCentavos: valorCentavos }))
  const cupom = variant.cupons.find((each) => each === input.cupom) ?? null
  return {
    ok: true,
    pedido: {
      lines: priced,
      pets,
      vidas,
      valorCentavos,
      dataVigencia,
      versao: aceite.versao,
      cupom,
      cliente: { ...cliente, nome: tidy(cliente.nome) },
      endereco,
      responsavel,
    },
  }
}

/** Says why somebody may not buy or pay: blocked, not yet born, or too young without somebody who pays. */
function refusalOfPeople(
  cliente: Input<'pedidoPet.criar'>['cliente'],
  responsavel: Input<'pedidoPet.criar'>['responsavel'],
  work: Work,
): RefusedReply | undefined {
  const today = todayInSaoPaulo(work.now)
  for (const [name, person] of Object.entries({ cliente, ...(responsavel && { responsavel }) })) {
    if (isBlockedCpf(work, person.cpf)) return refuse('cpfBloqueado')
    if (!isBirthDate(person.dataNascimento, work.now))
      return refuse('entradaInvalida', { campo: `/${name}/dataNascimento`, regra: 'nascimento' })
  }
  return isAdult((responsavel ?? cliente).dataNascimento, today) ? undefined : refuse('responsavelMenor')
}

/** Says what the variant asks for and is not there. */
function refusalOfAsked(input: Input<'pedidoPet.criar'>, variant: PetVariant): RefusedReply | undefined {
  const lacking = variant.camposDoCliente.find((name) => input[name as 'perfil'] === undefined)
  if (lacking !== undefined) return refuse('entradaInvalida', { campo: `/${lacking}`, regra: 'required' })
  // What is sold in some regions only is charged nowhere else: an address that comes later is too late for that.
  const isPlaced = input.endereco ?? input.regiao ?? !variant.regioesPet.restrita
  if (!isPlaced) return refuse('cadastroIncompleto')
  const isLater = variant.cadastroDepois
  return isLater || (input.endereco && input.pets) ? undefined : refuse('cadastroIncompleto')
}

/** Says of which line there are not as many pets as were bought; where they come later, there may be none. */
function refusalOfCount(
  lines: readonly NamedLine[],
  pets: DecidedPedido['pets'],
  { cadastroDepois }: PetVariant,
): RefusedReply | undefined {
  const stray = pets.find((pet) => !lines.some((line) => productId(line) === productId(pet)))
  if (stray) return refuse('quantidadeDivergente', { id: productId(stray) })
  const wrong = lines.find((line) => {
    const count = pets.filter((pet) => productId(pet) === productId(line)).length
    return count !== line.quantidade && !(cadastroDepois && count < line.quantidade)
  })
  return wrong && refuse('quantidadeDivergente', { id: productId(wrong) })
}

/** Gives the start date that was chosen, where it is open; where none was, the first that is offered. */
function startOf(
  chosen: string | null | undefined,
  { vigencia }: PetVariant,
  now: number,
): string | undefined {
  if (!chosen) return startDates(vigencia, now, 'pedido')[0]
  return isStartDateOpen(vigencia, chosen, now) ? chosen : undefined
}
