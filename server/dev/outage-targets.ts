import type { OperationKind } from '../../engine/config/index.ts'
import type { Json } from '../../engine/index.ts'
import type { OperationFile } from '../contract/operation-file.ts'
import { type Problem, problem } from '../http/problems.ts'

/** How a call may be made to end: its name in an address, and what happens. */
export interface Ending {
  readonly id: string
  readonly says: string
  /** The refusal; absent where it does not end by one. */
  readonly problem?: Problem
}

/** How long a slow answer takes: longer than a page waits before it says so. */
export const slowMs = 6_000

/** Failures of the network, which any call may meet. */
const onTheWay: readonly Ending[] = [
  { id: 'semConexao', says: 'A conexão cai antes de a chamada chegar.' },
  { id: 'respostaPerdida', says: 'A chamada é feita, e a conexão cai antes de a resposta chegar.' },
  { id: 'lenta', says: `A resposta demora ${slowMs / 1000} segundos.` },
  { id: 'semResposta', says: 'Nada responde, até a página desistir de esperar.' },
  { id: 'ilegivel', says: 'No lugar da resposta vem a página de uma rede que pede login.' },
]

const generally: readonly Ending[] = (
  ['indisponivel', 'muitasTentativas', 'erroInterno', 'semVenda'] as const
).map((code) => {
  const refusal = problem(code, code === 'muitasTentativas' ? { retryAfterSeconds: 5 } : {})
  return { id: code, says: refusal.title, problem: refusal }
})

/** A sample of each kind of data that a problem may bring. */
const samples: Readonly<Record<string, Json>> = {
  agora: {
    valorCentavos: 99_90,
    linhas: [{ id: '2/vida', quantidade: 1, precoCentavos: 99_90 }],
    dataVigencia: '2026-12-01',
    termos: null,
  },
  codigo: 'CI-04',
  corretorPadrao: true,
  id: 'outro',
  idade: 'acima',
  motivo: 'regiao',
  pet: 0,
  revision: 1,
  totalCentavos: 99_90,
  valorCentavos: 99_90,
}

/** Lists how the calls of an operation may fail: as its file declares, as any call may, and on the network. */
function endingsOf({ problems }: Pick<OperationFile, 'problems'>): readonly Ending[] {
  const declared = Object.entries(problems).map(([code, { status, says }]) => {
    const data = dataIn(says)
    return { id: code, says, problem: { code, status, title: says, ...(data && { data }) } }
  })
  const others = generally.filter(({ id }) => !Object.hasOwn(problems, id))
  return [...declared, ...others, ...onTheWay]
}

/** Makes the data that a problem says it brings; undefined where it brings none. Throws where there is no sample. */
function dataIn(says: string): { readonly [name: string]: Json } | undefined {
  const names = [...says.matchAll(/\bdata\.(\w+)/g)].map(([, name = '']) => name)
  if (names.length === 0) return undefined
  return Object.fromEntries(
    names.map((name) => {
      const sample = samples[name]
      if (sample === undefined) throw new Error(`There is no sample of "data.${name}" of a problem.`)
      return [name, sample]
    }),
  )
}

/** The refusal of the security check, as an operation declares it. */
const refusedCheck: OperationFile['problems'] = {
  captchaRecusado: {
    status: 403,
    says: 'A verificação de segurança foi recusada; data.codigo traz o código CI-.',
  },
}

/** A group of calls that may be made to fail, and the ways they may end. */
export interface Target {
  readonly id: string
  readonly summary: string
  readonly ends: readonly Ending[]
  /** For a group of operations, their kind; `any` for all. */
  readonly kind?: OperationKind | 'any'
}

/** Groups of calls. */
const groups = [
  { id: 'todas', kind: 'any', summary: 'Tudo o que a página chama, menos o que tem uma falha só sua.' },
  {
    id: 'consultas',
    kind: 'lookup',
    summary: 'O que se procura por um CPF, um CNPJ, um CEP, um nome ou um endereço.',
  },
  { id: 'listas', kind: 'reference', summary: 'Os planos, as regiões e as outras listas das telas.' },
  { id: 'gravacoes', kind: 'save', summary: 'O que grava o que a pessoa preencheu.' },
  { id: 'pagamentos', kind: 'payment', summary: 'O que cobra.' },
  { id: 'acompanhamentos', kind: 'poll', summary: 'O que pergunta de tempos em tempos se o pagamento veio.' },
  { id: 'mensagens', kind: 'notify', summary: 'O que envia uma mensagem a alguém.' },
] as const

/** What may fail besides operations: each with what it is and its problems. */
const besides: readonly ({ readonly id: string } & Pick<OperationFile, 'summary' | 'problems'>)[] = [
  {
    id: 'rascunho',
    summary: 'Guarda o que a pessoa preenche, enquanto ela preenche.',
    problems: {
      outraAba: {
        status: 409,
        says: 'Outra janela gravou este rascunho; data.revision traz a revisão dela.',
      },
    },
  },
  { id: 'captcha', summary: 'Dá à página a verificação de segurança para resolver.', problems: {} },
]

/** Lists what calls may be made to fail: many at once, the draft, the security check, and each operation. */
export function targetsOf(operations: Readonly<Record<string, OperationFile>>): readonly Target[] {
  const each = Object.entries(operations).map(([id, { summary, problems }]) => ({ id, summary, problems }))
  each.sort((one, other) => one.id.localeCompare(other.id))
  return [
    ...groups.map((group) => ({ ...group, ends: endingsOf({ problems: refusedCheck }) })),
    ...[...besides, ...each].map(({ id, summary, problems }) => ({
      id,
      summary,
      ends: endingsOf({ problems }),
    })),
  ]
}
