import { type Brand, brandOf } from '../../engine/brand/index.ts'
import type { Json } from '../../engine/index.ts'
import {
  emailOfBoleto,
  emailOfDebit,
  emailOfPayment,
  emailOfProposal,
  type Offer,
} from '../../server/messages/emails.ts'
import { anyDrawerOf, anyLetterheadsOf } from '../../server/messages/index.ts'
import type { Email } from '../../server/outbox/index.ts'
import { catalogueOf, variantNamed } from './kit.ts'

const temas: Readonly<Record<string, { readonly [key: string]: Json }>> = {
  sol: {
    corPrimaria: '#0A6E6B',
    corDestaque: '#FF9A6C',
    logo: { simbolo: 'dente', nome: 'Plano sol' },
    pecas: { faixa: ['dente'] },
  },
  escura: { corPrimaria: '#1F4FA3', corDestaque: '#FFC24B', tomDaPagina: 'frio', fundo: 'escuro' },
  classica: { corPrimaria: '#7B1E3A', fundo: 'quente', fonte: 'classica', cantos: 'retos' },
  amarela: { corPrimaria: '#FFD400', cantos: 'redondos' },
  palida: { corPrimaria: '#F4F4F4', fundo: 'escuro' },
  preta: { corPrimaria: '#000000', corDestaque: '#000000', fundo: 'quente', tomDaPagina: 'marca' },
}

/** The brands of these tests, by their variants. */
export const brands: Readonly<Record<string, Brand>> = Object.fromEntries(
  Object.entries(temas).map(([name, tema]) => [name, brandOf(tema)]),
)

const rodape = { empresa: 'Operadora do Sol', cnpj: '11222333000181', ans: '000000', endereco: 'Niterói, RJ' }
const served = Object.entries(temas).map(([name, tema]) => variantNamed(name, { tema, rodape }))

const find = anyLetterheadsOf(catalogueOf(...served), { last: async () => undefined })
const heads = new Map(
  await Promise.all(Object.keys(temas).map(async (name) => [name, await find(name)] as const)),
)

/** The letterheads of these tests. */
export const letterhead = (name: string) => heads.get(name)

/** A proposal that e-mails can be about. */
export const offer: Offer = {
  email: 'maria@exemplo.com.br',
  variant: 'sol',
  pagina: '/corretor/hGk2p9',
  numeroProposta: '2026-000123',
  valorCentavos: 123490,
  dataVigencia: '2026-11-25',
  corretor: { nome: 'Ana de Souza', telefone: '21987654321' },
}

/** Every e-mail of a sale. */
export const emails: Readonly<
  Record<'proposta' | 'boleto' | 'debito' | 'pagamento', (offer: Offer) => Email>
> = {
  proposta: emailOfProposal,
  pagamento: (offer) => emailOfPayment(offer, { centavos: 12_387, em: '2026-11-20' }),
  debito: (offer) => emailOfDebit(offer, { centavos: 123490, em: '2026-12-10' }),
  boleto: (offer) =>
    emailOfBoleto(offer, {
      centavos: 123490,
      linhaDigitavel: '99991234567890123456789012345678912345678901234',
      vencimento: '2026-11-23',
      link: '/corretor/hGk2p9',
    }),
}

/** The link of every e-mail, as it works anywhere. */
export const link = 'https://vendas.funis.example/corretor/hGk2p9'

/** Draws an e-mail as it goes out. */
export async function drawn(email: Email): Promise<{ readonly text: string; readonly html: string }> {
  const body = await anyDrawerOf(async (name) => letterhead(name))({ ...email, link })
  if (body?.html === undefined) throw new Error('An e-mail of these tests could not be drawn.')
  return { text: body.text, html: body.html }
}
