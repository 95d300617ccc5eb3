import { digitsOf, phoneDigitsOf, validatorOf } from '../../../engine/index.ts'
import { accept, refuse } from '../../contract/work.ts'
import { linkCorretor } from '../../sale/corretor.ts'
import { listed, type operatorLists } from '../../sale/lists.ts'
import { dataOf, localOfSale, type ResponseData, type SaleWork } from '../../sale/local.ts'
import type { ObterInput, ObterOutput } from './types.ts'

/** Finds the corretor of an address and ties him to the sale; his CPF and his producer's CNPJ stay here. */
export const obter = localOfSale<ObterInput, ObterOutput>(async (input, work) => {
  const cpf = await cpfOf(input, work)
  if (!cpf) return refuse('naoEncontrado')
  const found = await work.call('consultar', { cpf })
  if (!found.ok) return found
  const { cnpjProdutor, ...corretor } = corretorIn(dataOf(found), cpf)
  const isIn = standingIn(work, cpf, cnpjProdutor)
  if (isIn('corretoresBloqueados', 'produtoresBloqueados')) return refuse('produtorBloqueado')
  const semNovaProposta = isIn('corretoresSemNovaProposta', 'produtoresSemNovaProposta')
  if (input.novaProposta && semNovaProposta) return refuse('produtorBloqueado')
  const corretoresPix = listed(work, 'corretoresPix')
  const pixPadrao = corretoresPix.length === 0 || corretoresPix.includes(cpf)
  const data = { ...corretor, pixPadrao, semNovaProposta }
  await linkCorretor(work, cpf, data)
  return accept(data)
})

/** Reads a corretor, whose address is made of what he is called and the first digits of his CPF. */
function corretorIn(found: ResponseData, cpf: string) {
  const text = (name: string) => String(found[name] ?? '')
  const nome = text('nome')
  const nomeDeGuerra = text('nomeDeGuerra') || nome
  const telefone = phoneDigitsOf(text('telefone'))
  return {
    nome,
    nomeDeGuerra,
    slug: slugOf(nomeDeGuerra),
    cod: cpf.slice(0, 5),
    telefone,
    email: text('email'),
    whatsapp: digitsOf(text('whatsapp')) || `55${telefone}`,
    cnpjProdutor: digitsOf(text('cnpjProdutor')),
  }
}

/** Writes a name as it stands in an address: small letters without accents, joined by hyphens. */
function slugOf(name: string): string {
  const plain = name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const words = plain.replace(/[^a-z0-9]+/g, '-').slice(0, 60)
  return words.replace(/^-|-$/g, '') || 'corretor'
}

/** Tells whether a corretor is on a list of people, or their producer on one of companies. */
const standingIn =
  (work: SaleWork, cpf: string, cnpjProdutor: string) =>
  (people: keyof typeof operatorLists, companies: keyof typeof operatorLists): boolean =>
    listed(work, people).includes(cpf) || listed(work, companies).includes(cnpjProdutor)

/** Reads a CPF, or the five digits that stand for it in an address once the page has hidden the rest. */
async function cpfOf(
  { idCorretor = '', slug, corretorPadrao }: ObterInput,
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
    `select cpf_corretor as cpf, bool_or(id = $3) as own from sale
      where corretor ->> 'slug' = $1 and corretor ->> 'cod' = $2 group by cpf_corretor limit 2`,
    [slug, cod, sale.id],
  )
  return (known.find(({ own }) => own) ?? (known.length === 1 ? known[0] : undefined))?.cpf
}
