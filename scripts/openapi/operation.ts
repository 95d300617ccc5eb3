import { operationKinds } from '../../engine/config/index.ts'
import { belongsToVisitor } from '../../server/calls/admit.ts'
import type { Limit } from '../../server/contract/operation-file.ts'
import { type GeneralProblem, generalProblems } from '../../server/http/problems.ts'
import {
  commonHeaders,
  type DescribedRefusal,
  generalRefusal,
  refusalResponses,
  replayed,
} from './refusals.ts'
import { inputSchema, outputSchema } from './schemas.ts'
import type { ApiSources, DescribedOperation, DocumentPart } from './sources.ts'

const writes = ({ kind }: DescribedOperation): boolean => operationKinds[kind].writes

const needsCookie = (file: DescribedOperation): boolean =>
  belongsToVisitor({ needs: file.needs, writes: writes(file) })

/** Where a problem that any call may meet is met by some calls only; what is not here is met by all. */
const metBy: Partial<Record<GeneralProblem, (file: DescribedOperation) => boolean>> = {
  semVenda: needsCookie,
  captchaAusente: ({ needs }) => needs.captcha !== 'none',
  captchaRecusado: ({ needs }) => needs.captcha === 'fresh',
  emAndamento: writes,
  chaveReutilizada: writes,
  outraAba: () => false,
  recusado: ({ upstream, upstreamOfProduct }) => upstream !== undefined || upstreamOfProduct !== undefined,
  naoConstruida: ({ planned }) => planned !== undefined,
}

/** Lists how an operation may refuse: as its file declares, then as any call may. */
export function refusalsOf(file: DescribedOperation): readonly DescribedRefusal[] {
  const declared = Object.entries(file.problems).map(([code, { status, says, unsettled }]) => ({
    ...{ code, status, title: says, isGeneral: false },
    ...(unsettled && { advice: unsettledAdvice }),
  }))
  const general = generalProblems.filter((code) => metBy[code]?.(file) ?? true)
  return [...declared, ...general.map((code) => generalRefusal(code)), ...unreadable]
}

/** A body that is too long, or of another kind than JSON. */
export const unreadable: readonly DescribedRefusal[] = [413, 415].map((status) =>
  generalRefusal('entradaInvalida', { status }),
)

const unsettledAdvice =
  'Ainda pode terminar de outro modo: repita a mesma chamada com a mesma Idempotency-Key, que pergunta de novo.'

/** Describes the call of one operation: POST /api/<name>. */
export function operationItem(name: string, file: DescribedOperation, sources: ApiSources): DocumentPart {
  const { summary, needs, limits, input, output } = file
  return {
    operationId: name,
    tags: [name.split('.')[0] ?? name],
    summary,
    description: sentencesOf(file).join('\n\n'),
    security: needsCookie(file) ? [{ venda: [] }] : [],
    'x-captcha': needs.captcha,
    ...(limits && { 'x-limites': { porVenda: limits.perSale, porEndereco: limits.perAddress } as never }),
    parameters: parametersOf(needsCookie(file), writes(file)),
    requestBody: { required: true, content: { 'application/json': { schema: inputSchema(input, sources) } } },
    responses: {
      200: {
        description: 'Deu certo.',
        headers: { ...commonHeaders, ...(writes(file) ? replayed : {}) },
        content: { 'application/json': { schema: envelope(outputSchema(output, sources)) } },
      },
      ...refusalResponses(refusalsOf(file)),
    },
  }
}

/** Lists the headers of a call: all say where they come from, those of a visitor may name its sale, writes have a key. */
export const parametersOf = (hasVisitor: boolean, hasKey: boolean): readonly DocumentPart[] =>
  ['Origin', ...(hasVisitor ? ['X-Venda'] : []), ...(hasKey ? ['Idempotency-Key'] : [])].map((name) => ({
    $ref: `#/components/parameters/${name}`,
  }))

/** Wraps data as it leaves on the wire. */
export const envelope = (data: DocumentPart): DocumentPart => ({
  type: 'object',
  required: ['data'],
  properties: { data },
})

/** Says what a call needs and how long it may take, in words. */
function sentencesOf(file: DescribedOperation): readonly string[] {
  const { needs, limits, planned, kind } = file
  const timeout = operationKinds[kind].timeoutMs / 1_000
  return [
    ...(needs.sale ? ['Trata da venda do cookie.'] : []),
    ...(needs.proposal ? [`Trata da proposta de \`${needs.proposal}\`, de quem quer que ela seja.`] : []),
    ...captchaSentences[needs.captcha],
    writes(file) ? 'Grava: acontece uma vez por `Idempotency-Key`.' : 'Só consulta: repetir não grava nada.',
    ...(limits
      ? [
          `No máximo ${counted(limits.perSale)} por venda, e ${counted(limits.perAddress)} por endereço de rede.`,
        ]
      : []),
    `Espere até ${timeout} segundos pela resposta.`,
    ...(planned ? ['Ainda não foi construída: fora da produção responde com um exemplo.'] : []),
  ]
}

const captchaSentences: Readonly<Record<DescribedOperation['needs']['captcha'], readonly string[]>> = {
  none: [],
  grant: ['Precisa de uma verificação de segurança já feita nesta venda por outra chamada.'],
  fresh: ['Traz em `responseKey` um desafio de `GET /api/captcha` resolvido, outro para cada chamada.'],
}

const counted = (limits: readonly Limit[]): string =>
  limits
    .map(({ max, minutes, maxOf = {} }) => {
      const others = Object.entries(maxOf).map(([who, most]) => ` (${who}: ${most})`)
      return `${max}${others.join('')} em ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}`
    })
    .join(' e ')
