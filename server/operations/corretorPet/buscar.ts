import { accept, refuse } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { listed } from '../../sale/lists.ts'
import { dataOf, localOfSale, type SaleWork } from '../../sale/local.ts'
import { tidy } from '../../sale/person.ts'
import { tie } from './tie.ts'

/** Finds a corretor by CPF, or by the key that a search gave this sale, and ties him to the sale. */
export const buscar = localOfSale<Input<'corretorPet.buscar'>, Output<'corretorPet.buscar'>>(
  async (input, work) => {
    if ((input.cpf === undefined) === (input.chave === undefined))
      return refuse('entradaInvalida', { campo: '/chave', regra: 'oneOf' })
    const cpf = input.cpf === undefined ? await cpfOfKey(input.chave ?? '', work) : input.cpf
    if (cpf === undefined) return refuse('naoEncontrado')
    const found = await work.call('buscar', { cpf })
    if (!found.ok) return found
    if (listed(work, 'corretoresBloqueados').includes(cpf)) return refuse('produtorBloqueado')
    const { nome, email, telefone } = dataOf(found)
    const told = { nome: tidy(String(nome)), email: String(email ?? ''), telefone: String(telefone ?? '') }
    return accept(await tie(work, { cpf, ...told }))
  },
)

async function cpfOfKey(chave: string, { sql, sale }: SaleWork): Promise<string | undefined> {
  const [row] = await sql.query<{ readonly cpf: string }>(
    'select cpf from corretor_achado where sale_id = $1 and chave = $2',
    [sale.id, chave],
  )
  return row?.cpf
}
