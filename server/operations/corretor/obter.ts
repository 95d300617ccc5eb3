import { digitsOf, validatorOf } from '../../../engine/index.ts'
import { accept, refuse } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { linkCorretor } from '../../sale/corretor.ts'
import { listed } from '../../sale/lists.ts'
import { dataOf, localOfSale, type ResponseData, type SaleWork } from '../../sale/local.ts'
import { mayNotSell, shownOf, type ToldCorretor } from '../../sale/selling.ts'

/** Finds the corretor of an address and ties him to the sale; his CPF and his producer's CNPJ stay here. */
export const obter = localOfSale<Input<'corretor.obter'>, Output<'corretor.obter'>>(async (input, work) => {
  const cpf = await cpfOf(input, work)
  if (!cpf) return refuse('naoEncontrado')
  const found = await work.call('consultar', { cpf })
  if (!found.ok) return found
  const told = toldIn(dataOf(found), cpf)
  if (mayNotSell(work, told)) return refuse('produtorBloqueado')
  const shown = shownOf(work, told)
  if (input.novaProposta && shown.semNovaProposta) return refuse('produtorBloqueado')
  await linkCorretor(work, cpf, shown)
  return accept(shown)
})

/** Reads what the service tells of a corretor. */
function toldIn(found: ResponseData, cpf: string): ToldCorretor {
  const text = (name: string) => String(found[name] ?? '')
  return {
    cpf,
    nome: text('nome'),
    nomeDeGuerra: text('nomeDeGuerra'),
    email: text('email'),
    telefone: text('telefone'),
    whatsapp: text('whatsapp'),
    cnpjProdutor: digitsOf(text('cnpjProdutor')),
  }
}

/** Reads a CPF, or the five digits that stand for it in an address once the page has hidden the rest. */
async function cpfOf(
  { idCorretor = '', slug, corretorPadrao }: Input<'corretor.obter'>,
  work: SaleWork,
): Promise<string | undefined> {
  if (corretorPadrao) return listed(work, 'corretorPadrao')[0]
  const digits = digitsOf(idCorretor)
  if (digits.length !== 5) return validatorOf('cpf')?.accepts(digits) ? digits : undefined
  return slug ? cpfOfCode(work, slug.toLowerCase(), digits) : undefined
}

/** Finds the CPF behind a slug and a code: this sale's corretor, else the only one known by both. */
async function cpfOfCode({ sql, sale }: SaleWork, slug: string, cod: string): Promise<string | undefined> {
  const known = await sql.query<{ readonly cpf: string; readonly own: boolean }>(
    `select cpf, (cpf = (select cpf_corretor from sale where id = $3)) is true as own from link_corretor
      where slug = $1 and cod = $2 order by own desc limit 2`,
    [slug, cod, sale.id],
  )
  return (known.find(({ own }) => own) ?? (known.length === 1 ? known[0] : undefined))?.cpf
}
