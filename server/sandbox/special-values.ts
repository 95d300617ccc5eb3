import { randomBytes } from 'node:crypto'
import type { Json } from '../../engine/index.ts'
import type { Lists } from '../contract/handler.ts'

/**
 * The values that make the sandbox do something else than answer with invented data, by where they are typed and what they
 * provoke: bare digits and letters, or an e-mail in small letters, and what happens, for a tester.
 */
const values = {
  corretor: {
    corretorNaoEncontrado: ['99900000188', 'O corretor não é encontrado.'],
    produtorBloqueado: ['99900000269', 'O corretor não está habilitado para vender este produto.'],
    corretorPadrao: [
      '99900001583',
      'O corretor padrão, de quem é o link de uma cotação (/cotacao). No link dele, um CPF que já tem proposta mostra "Fale conosco".',
    ],
  },
  titular: {
    cpfBloqueado: ['99900000340', 'O CPF não está habilitado para vendas.'],
    propostaAtiva: ['99900000420', 'O CPF já tem uma proposta ativa.'],
    captchaRecusado: ['99900000501', 'A consulta do CPF é recusada com o código CI-99.'],
    semCadastro: [
      '99900000692',
      'Não há cadastro do CPF, mas o enriquecimento preenche nome, nascimento, sexo e mãe.',
    ],
    desconhecido: ['99900000773', 'O CPF não é encontrado em lugar nenhum: os dados são digitados.'],
    menorDeIdade: ['99900000854', 'O titular tem 10 anos: é preciso um responsável financeiro.'],
    falhaAoSalvar: ['99900000935', 'Salvar os dados do titular falha com erro 500.'],
    pixCurto: [
      '99900001079',
      'O Pix da proposta, ou a página em que se paga com cartão, expira em 1 minuto.',
    ],
    pixSemCodigo: ['99900001150', 'O Pix da proposta é criado sem código: aparece o aviso de falha.'],
    pixSemResposta: [
      '99900001230',
      'O banco não responde quando se pergunta pelo Pix: a tela continua verificando e, na terceira vez, dá o código por vencido.',
    ],
    debitoRecusado: ['99900001311', 'O débito automático do pedido é recusado pelo banco.'],
    pedidoQuitado: ['99900001400', 'O pedido já está todo pago: o cartão dele não se troca.'],
  },
  produtora: {
    produtoraBloqueada: ['11222333000181', 'A produtora não está habilitada para vender este produto.'],
  },
  empresa: {
    empresaComProposta: ['99900001000150', 'O CNPJ já tem uma proposta em andamento.'],
    empresaInativa: ['99900002000102', 'A empresa está baixada: CNPJ INATIVO.'],
    empresaMei: ['99900003000149', 'É um MEI aberto há 180 dias: ainda não pode contratar.'],
    empresaMeiAberta: ['99900004000193', 'É um MEI aberto há 181 dias: já pode contratar.'],
    empresaSemDados: ['99900005000138', 'A consulta não traz dados do CNPJ.'],
    empresaSemSocios: ['99900006000182', 'A consulta não traz sócios.'],
    falhaAoSalvarEmpresa: ['99900007000127', 'Salvar os dados da empresa falha com erro 500.'],
  },
  cep: {
    cepSemUf: ['01000001', 'A consulta responde sem estado (CT-001).'],
    cepFora: ['01000002', 'A consulta do CEP falha com erro 503.'],
    cepNaoAtendido: [
      '30130010',
      'Belo Horizonte, MG: fora dos estados dos planos para pessoas, e dentro dos planos para pets.',
    ],
    cidadeRestrita: [
      '20000003',
      'A primeira cidade restrita da variante; sem cidades restritas, é um endereço como os outros.',
    ],
    cepInexistente: ['78900000', 'O CEP não existe.'],
  },
  contato: {
    contatoExiste: ['ja-existe@example.com.br', 'O contato informado já existe.'],
  },
  cartao: {
    cartaoRecusado: ['4000000000000002', 'O cartão é recusado.'],
    cartaoSemResposta: [
      '4000000000000119',
      'A operadora do cartão não responde: nada é cobrado e a chamada falha com erro 503.',
    ],
    cartaoFalha: ['5200000000000007', 'O pagamento com cartão falha com erro 500.'],
    cartaoEmConfirmacao: [
      '4000000000000259',
      'Não se sabe se o cartão foi cobrado: a página confirma antes de deixar pagar de novo.',
    ],
    cartaoSemDesfecho: [
      '4000000000000341',
      'O pedido é aceito sem dizer se o cartão foi cobrado: ele termina, e nada mais se cobra até se saber. Numa proposta, como o de cima.',
    ],
  },
} as const

/** Where a special value is typed. */
export type SpecialKind = keyof typeof values

/** What a special value makes the sandbox do. */
export type Provocation = { [Kind in SpecialKind]: keyof (typeof values)[Kind] }[SpecialKind]

/** Lists every special value, as /dev/dados shows them. */
export const specialValues = Object.entries(values).flatMap(([kind, special]) =>
  Object.entries(special).map(([provokes, [value, says]]) => ({
    kind: kind as SpecialKind,
    value,
    provokes: provokes as Provocation,
    says,
  })),
)

const byKindAndValue = new Map(
  specialValues.map(({ kind, value, provokes }) => [`${kind} ${value}`, provokes]),
)

/** Returns what a value provokes; undefined for every ordinary one. */
export function provocationOf(kind: SpecialKind, value: string): Provocation | undefined {
  return byKindAndValue.get(`${kind} ${value}`)
}

/** The CPFs to which the sandbox sells nothing. */
export const blockedInSandbox: readonly string[] = [values.titular.cpfBloqueado[0]]

/** The CPF of the corretor to whom the sandbox gives the customers without a corretor. */
export const defaultCorretorInSandbox: readonly string[] = [values.corretor.corretorPadrao[0]]

/** The CNPJs of the producers that are blocked in the sandbox. */
export const blockedProducersInSandbox: readonly string[] = [values.produtora.produtoraBloqueada[0]]

/** Adds to the operator's lists those of the sandbox, which services know nothing of; the operator's default corretor stays. */
export const listsInSandbox = (lists: Lists): Lists => ({
  ...lists,
  cpfsBloqueados: [...(lists.cpfsBloqueados ?? []), ...blockedInSandbox],
  corretorPadrao: lists.corretorPadrao?.length ? lists.corretorPadrao : defaultCorretorInSandbox,
  produtoresBloqueados: [...(lists.produtoresBloqueados ?? []), ...blockedProducersInSandbox],
})

/** Makes a token for the number of a card, bare digits, as a payment service would: nothing of the card is in it. */
export const tokenOf = (number: string): string =>
  `teste-${provocationOf('cartao', number) ?? 'aprovado'}-${randomBytes(8).toString('hex')}`

/** Returns what a token means, a card that is approved or what its number provokes; undefined for one that is not of the sandbox. */
export function tokenisedIn(token: string): Provocation | 'aprovado' | undefined {
  const [, named] = /^teste-(\w+)-\w+$/.exec(token) ?? []
  if (named === 'aprovado') return named
  return specialValues.find(({ kind, provokes }) => kind === 'cartao' && provokes === named)?.provokes
}

/** Reads a value as the text by which the sandbox invents; '' for any other. */
export const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
