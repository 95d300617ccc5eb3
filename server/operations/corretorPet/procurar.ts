import { digitsOf, validatorOf } from '../../../engine/index.ts'
import { accept } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { dataOf, localOfSale } from '../../sale/local.ts'
import { maskedCpf } from '../../sale/masked.ts'
import { tidy } from '../../sale/person.ts'
import { newId } from '../../store/index.ts'

/** The most corretores that one search shows. */
const most = 10

type Told = { readonly Nome: string; readonly Cpf: string }

/** Lists corretores by their name, each by a key that only this sale has: no CPF leaves the server. */
export const procurar = localOfSale<Input<'corretorPet.procurar'>, Output<'corretorPet.procurar'>>(
  async (input, work) => {
    const found = await work.call('procurar', { nome: tidy(input.nome), totalRegistros: most })
    if (!found.ok) return found
    const told = dataOf(found).corretores as readonly Told[]
    const read = told.map(({ Nome, Cpf }) => ({ nome: tidy(Nome).slice(0, 120), cpf: digitsOf(Cpf) }))
    const whole = read.filter(({ nome, cpf }) => nome && validatorOf('cpf')?.accepts(cpf))
    const once = [...new Map(whole.map((each) => [each.cpf, each])).values()].slice(0, most)
    const { sql, sale } = work
    const rows = await sql.query<{ readonly cpf: string; readonly chave: string }>(
      `insert into corretor_achado (sale_id, chave, cpf, nome)
     select $1, chave, cpf, nome from unnest($2::text[], $3::text[], $4::text[]) as found (chave, cpf, nome)
     on conflict (sale_id, cpf) do update set nome = excluded.nome returning cpf, chave`,
      [sale.id, once.map(() => newId()), once.map(({ cpf }) => cpf), once.map(({ nome }) => nome)],
    )
    const keys = new Map(rows.map(({ cpf, chave }) => [cpf, chave]))
    return accept({
      corretores: once.map(({ cpf, nome }) => ({
        chave: keys.get(cpf) ?? '',
        nome,
        cpfMascarado: maskedCpf(cpf),
      })),
    })
  },
)
