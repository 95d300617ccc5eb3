import { seenIn } from '../../tests/seen.ts'
import {
  corretor,
  cpfOf,
  emailOf,
  endereco,
  type Input,
  type PersonNumber,
  pedidoOf,
  produto,
  titular,
} from './person.ts'

/** The link that a corretor gives to customers. */
export const link = `/implante-venda/ana-souza/${corretor}`

/** How the funnel's page of the bench acts; each of them throws when it is refused. */
export interface Hand {
  /** Opens a page, in the cookie of the page before. */
  open(path: string): Promise<void>
  /** Makes a call, with a solved challenge where it asks for one, and gives its data. */
  ask(operation: string, input: Input): Promise<Input>
  /** Keeps the draft on a step. */
  keep(step: string): Promise<void>
}

/**
 * Goes the whole way of one person who buys for himself by Pix, as replay R1 does, and stops at every step for as long
 * as whoever asks for the next one likes. Two questions for the Pix, and the way is over.
 */
export async function* throughFunnel(person: PersonNumber, hand: Hand): AsyncGenerator<string> {
  const cpf = cpfOf(person)
  await hand.open(link)
  await hand.ask('corretor.obter', { slug: 'ana-souza', idCorretor: corretor })
  await hand.ask('regiao.listar', {})
  await hand.ask('produto.listar', { uf: endereco.uf })
  yield hand.keep('simulacao').then(() => 'simulacao')
  yield hand.keep('titularCpf').then(() => 'titularCpf')
  await hand.ask('contratante.obter', { cpf })
  yield hand.keep('titularDados').then(() => 'titularDados')
  await hand.ask('contratante.salvar', { ...titular, cpf, email: emailOf(person) })
  yield hand.keep('titularEndereco').then(() => 'titularEndereco')
  await hand.ask('endereco.cep', { cep: endereco.cep })
  yield hand.keep('titularEndereco').then(() => 'cepDigitado')
  await hand.ask('endereco.salvar', endereco)
  await hand.ask('segurado.salvar', { idProduto: produto.idProduto })
  yield hand.keep('resumo').then(() => 'resumo')
  const { uid = '' } = await hand.ask('proposta.salvar', pedidoOf(Date.now()))
  yield hand.keep('resumo').then(() => 'proposta')
  await hand.open(`/corretor/${uid}`)
  const shown = await hand.ask('proposta.obter', { uid })
  yield 'pagamentoForma'
  await hand.ask('proposta.enviarEmail', { uid })
  const paying = { uid, formaPagamento: 5, cicloPagamento: 1 }
  await hand.ask('pagamento.criar', { ...paying, visto: seenIn('pagamento.criar', shown, paying) })
  yield 'pixAguardando'
  await hand.ask('pix.consultar', { uid })
  yield 'pixAguardando'
  await hand.ask('pix.consultar', { uid })
}
