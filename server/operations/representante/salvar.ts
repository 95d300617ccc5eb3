import { datedValidatorOf, todayInSaoPaulo } from '../../../engine/index.ts'
import { accept, type Reply, refuse } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { contractingEmpresa } from '../../sale/empresa-people.ts'
import { columnOfId, type ExternalId, externalIdIn } from '../../sale/external-id.ts'
import { localOfProducts, type SaleWork } from '../../sale/local.ts'
import { inOpenSale } from '../../sale/open-sale.ts'
import { tidy } from '../../sale/person.ts'
import { instant, newId, upsertRow } from '../../store/index.ts'
import { knownRepresentante } from './rows.ts'

/** Stores who legally represents the company that contracts; whoever it is may be insured too. */
export const salvar = localOfProducts<Input<'representante.salvar'>, Output<'representante.salvar'>>(
  (input, work) => inOpenSale(work, () => save(input, work)),
)

async function save(
  input: Input<'representante.salvar'>,
  work: SaleWork,
): Promise<Reply<Output<'representante.salvar'>>> {
  const empresa = await contractingEmpresa(work)
  if (!empresa) return refuse('naoEncontrado')
  const known = await knownRepresentante(work)
  if (input.id !== undefined && input.id !== known?.id) return refuse('naoEncontrado')
  const today = todayInSaoPaulo(work.now)
  if (datedValidatorOf('expedicao')?.reason(input.dataExpedicao, today) !== undefined)
    return refuse('entradaInvalida')
  const person = personOf(input)
  const id = known?.idExterno ?? empresa.told?.idRepresentante ?? null
  const sent = await work.call(id === null ? 'criar' : 'alterar', {
    ...person,
    id,
    idContratante: empresa.idExterno,
  })
  if (!sent.ok) return sent
  const stored = { contratanteId: empresa.id, idExterno: id ?? externalIdIn(sent) }
  return accept({ id: await store(person, stored, work) })
}

/** Writes a representative as they are stored and sent. */
const personOf = ({ id: _, ...input }: Input<'representante.salvar'>) => ({
  ...input,
  cpf: input.cpf,
  nome: tidy(input.nome),
  rg: tidy(input.rg),
  orgaoEmissor: tidy(input.orgaoEmissor),
  telefone: input.telefone,
  cargoOuFuncao: tidy(input.cargoOuFuncao),
})

function store(
  person: ReturnType<typeof personOf>,
  { contratanteId, idExterno }: { readonly contratanteId: string; readonly idExterno: ExternalId | null },
  { sql, sale, now }: SaleWork,
): Promise<string> {
  const at = instant(now)
  return upsertRow(sql, 'representante', {
    conflict: '(sale_id)',
    once: { id: newId(), sale_id: sale.id, contratante_id: contratanteId, created_at: at },
    always: {
      cpf: person.cpf,
      nome: person.nome,
      rg: person.rg,
      orgao_emissor: person.orgaoEmissor,
      data_expedicao: person.dataExpedicao,
      email: person.email,
      telefone: person.telefone,
      cargo_ou_funcao: person.cargoOuFuncao,
      contato_responsavel: person.contatoResponsavel,
      updated_at: at,
      id_externo: columnOfId(idExterno),
    },
  })
}
