import { refuse } from '../../contract/work.ts'
import type { Input, Output } from '../../generated/operations.ts'
import { type CotacaoToService, emailOfCotacao } from '../../messages/index.ts'
import { localOfProducts } from '../../sale/local.ts'
import { monthlyTotal, realsOf } from '../../sale/prices.ts'
import { type Quoted, queueCotacao, quotedOf } from './quoted.ts'

/** Sends a cotacao by e-mail, its value reckoned here and its link the corretor's; five in an hour for one sale. */
export const enviarEmail = localOfProducts<Input<'cotacao.enviarEmail'>, Output<'cotacao.enviarEmail'>>(
  async (input, work) => {
    const quoted = await quotedOf(input, work)
    if (!quoted.ok) return quoted
    const region = quoted.variant.regioes.find(({ sigla }) => sigla === input.tabela)
    if (!region) return refuse('entradaInvalida')
    const { nome, product, valorCentavos, corretor, link } = quoted
    const email = emailOfCotacao({
      email: input.email,
      variant: work.sale.variant,
      pagina: link,
      valorCentavos,
      corretor,
      nome,
      plano: product.nome,
      cobertura: String(product.cobertura ?? ''),
      vidas: input.vidas,
    })
    const payload = { ...email, cotacao: toServiceOf(input, quoted, region.id) }
    return queueCotacao({ kind: 'cotacao', payload }, work)
  },
)

/** Writes a cotacao as the service takes it: every plan is in it, those that were not chosen for nobody. */
function toServiceOf(input: Input<'cotacao.enviarEmail'>, quoted: Quoted, idUF: number): CotacaoToService {
  const { variant, product, corretor, cpfCorretor, nome, valorCentavos } = quoted
  return {
    clienteEmail: input.email,
    clienteNome: nome,
    clienteTelefone: input.telefone ?? '',
    corretorNome: corretor.nome,
    corretorTelefone: corretor.telefone,
    corretorCPF: cpfCorretor,
    corretorEmail: corretor.email,
    corretorNomeDeGuerra: corretor.nomeDeGuerra,
    totalVidas: input.vidas,
    valorTotal: realsOf(valorCentavos),
    idUF,
    produtosCotacao: variant.produtos.map((each) => {
      const selecionado = each.idProduto === product.idProduto
      const quantidade = selecionado ? input.vidas : 0
      return {
        produtoID: each.idProduto,
        produtoNome: each.nome,
        produtoCobertura: String(each.cobertura ?? ''),
        quantidade,
        produtoValorTotal: realsOf(monthlyTotal(each, quantidade)),
        selecionado,
      }
    }),
  }
}
