import { accept, type Reply, refuse } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { contractingEmpresa } from '../../sale/empresa-people.ts'
import { columnOfId, type ExternalId, externalIdIn } from '../../sale/external-id.ts'
import { localOfProducts, type SaleWork } from '../../sale/local.ts'
import { inOpenSale } from '../../sale/open-sale.ts'
import { tidy } from '../../sale/person.ts'
import { instant, newId, updateRows, upsertRow } from '../../store/index.ts'

/** Stores whom to talk to at the company that contracts: the proposal and all that is told of it goes to that e-mail. */
export const salvar = localOfProducts<Input<'contatoEmpresa.salvar'>, Output<'contatoEmpresa.salvar'>>(
  (input, work) => inOpenSale(work, () => save(input, work)),
)

async function save(
  input: Input<'contatoEmpresa.salvar'>,
  work: SaleWork,
): Promise<Reply<Output<'contatoEmpresa.salvar'>>> {
  const empresa = await contractingEmpresa(work)
  if (!empresa) return refuse('naoEncontrado')
  const [known] = await work.sql.query<{ readonly id: string; readonly idExterno: ExternalId | null }>(
    'select id, id_externo as "idExterno" from contato_empresa where sale_id = $1',
    [work.sale.id],
  )
  if (input.id !== undefined && input.id !== known?.id) return refuse('naoEncontrado')
  const contact = contactOf(input)
  const id = known?.idExterno ?? empresa.told?.idContato ?? null
  const sent = await work.call(id === null ? 'criar' : 'alterar', {
    ...contact,
    id,
    idContratante: empresa.idExterno,
  })
  if (!sent.ok) return sent
  await updateRows(work.sql, 'contratante', { email: contact.email }, { id: empresa.id })
  const stored = { contratanteId: empresa.id, idExterno: id ?? externalIdIn(sent) }
  return accept({ id: await store(contact, stored, work) })
}

/** Writes a contact as they are stored and sent. */
const contactOf = ({ nome, email, telefone, cargoOuFuncao }: Input<'contatoEmpresa.salvar'>) => ({
  nome: tidy(nome),
  email,
  telefone,
  cargoOuFuncao: tidy(cargoOuFuncao),
})

function store(
  { nome, email, telefone, cargoOuFuncao }: ReturnType<typeof contactOf>,
  { contratanteId, idExterno }: { readonly contratanteId: string; readonly idExterno: ExternalId | null },
  { sql, sale, now }: SaleWork,
): Promise<string> {
  const at = instant(now)
  return upsertRow(sql, 'contato_empresa', {
    conflict: '(sale_id)',
    once: { id: newId(), sale_id: sale.id, contratante_id: contratanteId, created_at: at },
    always: {
      nome,
      email,
      telefone,
      cargo_ou_funcao: cargoOuFuncao,
      updated_at: at,
      id_externo: columnOfId(idExterno),
    },
  })
}
