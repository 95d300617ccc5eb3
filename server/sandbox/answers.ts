import { randomBytes, randomInt } from 'node:crypto'
import { type Json, todayInSaoPaulo } from '../../engine/index.ts'
import { accept, type Reply, refuse } from '../contract/work.ts'
import { barcodeOf, dueDateOf, methods, pixCode, sandboxBank } from '../payment/index.ts'
import { addressOf } from './addresses.ts'
import { brokerOf } from './brokers.ts'
import { inventedPersonOf } from './invented.ts'
import { provocationOf } from './special-values.ts'

/** What a call brings: names and their values. */
export type Asked = { readonly [name: string]: Json }

/** Answers one call in place of a service. */
type Answer = (asked: Asked, now: number) => Reply

const text = (value: Json | undefined): string => (typeof value === 'string' ? value : '')

/** Takes whatever is told: our own store knows it already. */
const takes: Answer = () => accept({})

const savesPerson: Answer = ({ cpf }) =>
  provocationOf('titular', text(cpf)) === 'falhaAoSalvar' ? refuse('erroInterno') : accept({})

function findsBroker({ cpf }: Asked): Reply {
  const provoked = provocationOf('corretor', text(cpf))
  if (provoked === 'corretorNaoEncontrado') return refuse('naoEncontrado')
  return provoked === 'produtorBloqueado' ? refuse('produtorBloqueado') : accept({ ...brokerOf(text(cpf)) })
}

function findsCustomer({ cpf }: Asked, now: number): Reply {
  const provoked = provocationOf('titular', text(cpf))
  if (provoked === 'captchaRecusado') return refuse('captchaRecusado', { codigo: 'CI-99' })
  if (provoked === 'propostaAtiva') return refuse('propostaAtiva')
  if (provoked === 'semCadastro' || provoked === 'desconhecido') return accept({ encontrado: false })
  return accept({ encontrado: true, ...inventedPersonOf(text(cpf), now) })
}

function enriches({ cpf }: Asked, now: number): Reply {
  if (provocationOf('titular', text(cpf)) === 'desconhecido') return accept({ status: 0 })
  const { nome, dataNascimento, sexo, nomeMae } = inventedPersonOf(text(cpf), now)
  return accept({ status: 1, nome, nascimento: dataNascimento, genero: sexo, mae: nomeMae })
}

function findsAddress({ cep, cidadesRestritas }: Asked): Reply {
  const provoked = provocationOf('cep', text(cep))
  if (provoked === 'cepSemUf') return refuse('cepSemUf')
  if (provoked === 'cepFora') return refuse('indisponivel')
  const address = addressOf(text(cep))
  if (!address) return refuse('cepInexistente')
  const restricted = Array.isArray(cidadesRestritas) ? cidadesRestritas[0] : undefined
  return accept(
    provoked === 'cidadeRestrita' && restricted ? { ...address, cidade: restricted } : { ...address },
  )
}

/** A CEP of no state is believed to lie where the person says. */
function findsState({ cep }: Asked): Reply {
  const address = addressOf(text(cep))
  return address ? accept({ uf: address.uf }) : refuse('naoEncontrado')
}

const [approved, declined] = [1, 2]
const shortPixInMinutes = 1

function charges(asked: Asked, now: number): Reply {
  if (asked.formaPagamento === methods.cartao) return chargesCard(asked.cartao as Asked)
  return asked.formaPagamento === methods.boleto ? opensBoleto(asked, now) : opensPix(asked)
}

/** Silence is told at once instead of after the time a call may take. */
function chargesCard({ numeroCartao }: Asked): Reply {
  const provoked = provocationOf('cartao', text(numeroCartao))
  if (provoked === 'cartaoSemResposta') return refuse('indisponivel')
  if (provoked === 'cartaoFalha') return refuse('erroInterno')
  if (provoked === 'cartaoEmConfirmacao') return refuse('semResposta')
  return accept({ statusPerfilPagamento: provoked === 'cartaoRecusado' ? declined : approved })
}

function opensPix({ cpf, valorCentavos, minutos, recebedor, cidade }: Asked): Reply {
  const provoked = provocationOf('titular', text(cpf))
  if (provoked === 'pixSemCodigo') return accept({ statusPerfilPagamento: approved })
  const txid = randomBytes(16).toString('hex')
  const names = { merchantName: text(recebedor), merchantCity: text(cidade) }
  return accept({
    statusPerfilPagamento: approved,
    pixTxid: txid,
    pixCodigo: pixCode({ txid, amountInCents: Number(valorCentavos), ...names }),
    pixTempoExpiracao: provoked === 'pixCurto' ? shortPixInMinutes : Number(minutos),
  })
}

function opensBoleto({ valorCentavos, dataVigencia }: Asked, now: number): Reply {
  const vencimento = dueDateOf(todayInSaoPaulo(now), text(dataVigencia))
  const codigoDeBarras = barcodeOf({
    bank: sandboxBank,
    dueDate: vencimento,
    amountInCents: Number(valorCentavos),
    freeField: Array.from({ length: 25 }, () => randomInt(10)).join(''),
  })
  return accept({ statusPerfilPagamento: approved, codigoDeBarras, vencimento })
}

/** The bank of the sandbox is our own store: a Pix stands as it stands there. */
const asItStands: Answer = ({ status = null }) => accept({ statusPixPagamento: status })

/** There is no CRM here: who wants to be told of plans is told of later. */
const notesContact: Answer = ({ email }) =>
  refuse(
    provocationOf('contato', text(email).toLowerCase()) === 'contatoExiste'
      ? 'contatoExiste'
      : 'indisponivel',
  )

/** Every call of every operation, as the sandbox answers it; one that is not here takes what it is told. */
const answers: Readonly<Record<string, Answer>> = {
  'corretor.obter consultar': findsBroker,
  'regiao.listar listar': ({ siglas = [] }) => accept({ siglas }),
  'produto.listar listar': ({ produtos = [] }) => accept({ produtos }),
  'contratante.obter consultar': findsCustomer,
  'cpf.consultar consultar': enriches,
  'contratante.salvar criar': savesPerson,
  'titular.salvar criar': savesPerson,
  'endereco.cep consultar': findsAddress,
  'endereco.salvar consultar': findsState,
  'contato.enviar enviar': notesContact,
  'pagamento.criar criar': charges,
  'pagamento.criar consultar': asItStands,
  'pix.consultar consultar': asItStands,
  'pix.renovar criar': charges,
  'pix.renovar consultar': asItStands,
}

/** Answers a call of an operation as the sandbox does: with invented people, addresses and payments. */
export function sandboxAnswer(operation: string, call: string): Answer {
  return answers[`${operation} ${call}`] ?? takes
}
