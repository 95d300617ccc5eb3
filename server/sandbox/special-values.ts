import { randomBytes } from 'node:crypto'
import type { Json } from '../../engine/index.ts'
import type { Lists } from '../contract/handler.ts'

/** Says where a special value is typed. */
export type SpecialKind = 'corretor' | 'titular' | 'empresa' | 'cep' | 'cartao' | 'contato' | 'produtora'

/** One value that makes the sandbox do something else than answer with invented data. */
export interface SpecialValue {
  readonly kind: SpecialKind
  /** Bare digits and letters, or an e-mail in small letters. */
  readonly value: string
  readonly provokes: string
  /** What happens, for a tester. */
  readonly says: string
}

const values = [
  {
    kind: 'corretor',
    value: '99900000188',
    provokes: 'corretorNaoEncontrado',
    says: 'O corretor não é encontrado.',
  },
  {
    kind: 'corretor',
    value: '99900000269',
    provokes: 'produtorBloqueado',
    says: 'O corretor não está habilitado para vender este produto.',
  },
  {
    kind: 'corretor',
    value: '99900001583',
    provokes: 'corretorPadrao',
    says: 'O corretor padrão, de quem é o link de uma cotação (/cotacao). No link dele, um CPF que já tem proposta mostra "Fale conosco".',
  },
  {
    kind: 'titular',
    value: '99900000340',
    provokes: 'cpfBloqueado',
    says: 'O CPF não está habilitado para vendas.',
  },
  {
    kind: 'titular',
    value: '99900000420',
    provokes: 'propostaAtiva',
    says: 'O CPF já tem uma proposta ativa.',
  },
  {
    kind: 'titular',
    value: '99900000501',
    provokes: 'captchaRecusado',
    says: 'A consulta do CPF é recusada com o código CI-99.',
  },
  {
    kind: 'titular',
    value: '99900000692',
    provokes: 'semCadastro',
    says: 'Não há cadastro do CPF, mas o enriquecimento preenche nome, nascimento, sexo e mãe.',
  },
  {
    kind: 'titular',
    value: '99900000773',
    provokes: 'desconhecido',
    says: 'O CPF não é encontrado em lugar nenhum: os dados são digitados.',
  },
  {
    kind: 'titular',
    value: '99900000854',
    provokes: 'menorDeIdade',
    says: 'O titular tem 10 anos: é preciso um responsável financeiro.',
  },
  {
    kind: 'titular',
    value: '99900000935',
    provokes: 'falhaAoSalvar',
    says: 'Salvar os dados do titular falha com erro 500.',
  },
  {
    kind: 'titular',
    value: '99900001079',
    provokes: 'pixCurto',
    says: 'O Pix da proposta, ou a página em que se paga com cartão, expira em 1 minuto.',
  },
  {
    kind: 'titular',
    value: '99900001150',
    provokes: 'pixSemCodigo',
    says: 'O Pix da proposta é criado sem código: aparece o aviso de falha.',
  },
  {
    kind: 'titular',
    value: '99900001230',
    provokes: 'pixSemResposta',
    says: 'O banco não responde quando se pergunta pelo Pix: a tela continua verificando e, na terceira vez, dá o código por vencido.',
  },
  {
    kind: 'titular',
    value: '99900001311',
    provokes: 'debitoRecusado',
    says: 'O débito automático do pedido é recusado pelo banco.',
  },
  {
    kind: 'titular',
    value: '99900001400',
    provokes: 'pedidoQuitado',
    says: 'O pedido já está todo pago: o cartão dele não se troca.',
  },
  {
    kind: 'produtora',
    value: '11222333000181',
    provokes: 'produtoraBloqueada',
    says: 'A produtora não está habilitada para vender este produto.',
  },
  {
    kind: 'empresa',
    value: '99900001000150',
    provokes: 'empresaComProposta',
    says: 'O CNPJ já tem uma proposta em andamento.',
  },
  {
    kind: 'empresa',
    value: '99900002000102',
    provokes: 'empresaInativa',
    says: 'A empresa está baixada: CNPJ INATIVO.',
  },
  {
    kind: 'empresa',
    value: '99900003000149',
    provokes: 'empresaMei',
    says: 'É um MEI aberto há 180 dias: ainda não pode contratar.',
  },
  {
    kind: 'empresa',
    value: '99900004000193',
    provokes: 'empresaMeiAberta',
    says: 'É um MEI aberto há 181 dias: já pode contratar.',
  },
  {
    kind: 'empresa',
    value: '99900005000138',
    provokes: 'empresaSemDados',
    says: 'A consulta não traz dados do CNPJ.',
  },
  {
    kind: 'empresa',
    value: '99900006000182',
    provokes: 'empresaSemSocios',
    says: 'A consulta não traz sócios.',
  },
  {
    kind: 'empresa',
    value: '99900007000127',
    provokes: 'falhaAoSalvarEmpresa',
    says: 'Salvar os dados da empresa falha com erro 500.',
  },
  { kind: 'cep', value: '01000001', provokes: 'cepSemUf', says: 'A consulta responde sem estado (CT-001).' },
  { kind: 'cep', value: '01000002', provokes: 'cepFora', says: 'A consulta do CEP falha com erro 503.' },
  {
    kind: 'cep',
    value: '30130010',
    provokes: 'cepNaoAtendido',
    says: 'Belo Horizonte, MG: fora dos estados dos planos para pessoas, e dentro dos planos para pets.',
  },
  {
    kind: 'cep',
    value: '20000003',
    provokes: 'cidadeRestrita',
    says: 'A primeira cidade restrita da variante; sem cidades restritas, é um endereço como os outros.',
  },
  { kind: 'cep', value: '78900000', provokes: 'cepInexistente', says: 'O CEP não existe.' },
  {
    kind: 'contato',
    value: 'ja-existe@example.com.br',
    provokes: 'contatoExiste',
    says: 'O contato informado já existe.',
  },
  { kind: 'cartao', value: '4000000000000002', provokes: 'cartaoRecusado', says: 'O cartão é recusado.' },
  {
    kind: 'cartao',
    value: '4000000000000119',
    provokes: 'cartaoSemResposta',
    says: 'A operadora do cartão não responde: nada é cobrado e a chamada falha com erro 503.',
  },
  {
    kind: 'cartao',
    value: '5200000000000007',
    provokes: 'cartaoFalha',
    says: 'O pagamento com cartão falha com erro 500.',
  },
  {
    kind: 'cartao',
    value: '4000000000000259',
    provokes: 'cartaoEmConfirmacao',
    says: 'Não se sabe se o cartão foi cobrado: a página confirma antes de deixar pagar de novo.',
  },
] as const satisfies readonly SpecialValue[]

/** Lists every special value, as /dev/dados shows them. */
export const specialValues: readonly SpecialValue[] = values

/** Names what a special value makes the sandbox do. */
export type Provocation = (typeof values)[number]['provokes']

const byKindAndValue = new Map<string, Provocation>(
  values.map(({ kind, value, provokes }) => [`${kind} ${value}`, provokes]),
)

/** Returns what a value provokes; undefined for every ordinary one. */
export function provocationOf(kind: SpecialKind, value: string): Provocation | undefined {
  return byKindAndValue.get(`${kind} ${value}`)
}

const valuesOf = (what: Provocation): readonly string[] =>
  specialValues.filter(({ provokes }) => provokes === what).map(({ value }) => value)

/** Lists the CPFs to which the sandbox sells nothing. */
export const blockedInSandbox: readonly string[] = valuesOf('cpfBloqueado')

/** Lists the CPF of the corretor to whom the sandbox gives the customers without a corretor. */
export const defaultCorretorInSandbox: readonly string[] = valuesOf('corretorPadrao')

/** Lists the CNPJs of the producers that are blocked in the sandbox. */
export const blockedProducersInSandbox: readonly string[] = valuesOf('produtoraBloqueada')

/** Adds to the operator's lists those of the sandbox, which services know nothing of; the operator's default corretor stays. */
export const listsInSandbox = (lists: Lists): Lists => ({
  ...lists,
  cpfsBloqueados: [...(lists.cpfsBloqueados ?? []), ...blockedInSandbox],
  corretorPadrao: lists.corretorPadrao?.length ? lists.corretorPadrao : defaultCorretorInSandbox,
  produtoresBloqueados: [...(lists.produtoresBloqueados ?? []), ...blockedProducersInSandbox],
})

/** What a token of the sandbox means: a card that is approved, or what its number provokes. */
export type Tokenised = Provocation | 'aprovado'

/** Gives a token for the number of a card, bare digits, as a payment service would: nothing of the card is in it. */
export const tokenOf = (number: string): string =>
  `teste-${provocationOf('cartao', number) ?? 'aprovado'}-${randomBytes(8).toString('hex')}`

/** Returns what a token means; undefined for one that the sandbox did not give. */
export function tokenisedIn(token: string): Tokenised | undefined {
  const [, named] = /^teste-(\w+)-\w+$/.exec(token) ?? []
  if (named === 'aprovado') return named
  return values.find(({ kind, provokes }) => kind === 'cartao' && provokes === named)?.provokes
}

/** Reads a value as the text by which the sandbox invents; '' for what is none. */
export const textOf = (value: Json | undefined): string => (typeof value === 'string' ? value : '')
