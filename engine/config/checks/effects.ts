import { slotsOf } from '../../conditions/index.ts'
import { listed } from '../../format/index.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { quoted } from '../diagnostics/message.ts'
import { suggest } from '../diagnostics/nearest.ts'
import type { Finding } from '../json/document.ts'
import { entriesOf, own } from '../json/value.ts'
import { effectRecordOf } from '../language/effects.ts'
import { effectOptions, type Line, type LineEffect } from '../model/flow.ts'
import { topsAfter } from '../model/moves.ts'
import { type FlowContext, fieldsOf } from '../model/world.ts'

/** Finds effects that are not there and the names they take that are not there. */
export const checkEffects = (context: FlowContext): readonly Diagnostic[] =>
  context.model.lines.flatMap((line) =>
    line.effects.flatMap((start) => [
      ...unknownEffect(context, start),
      ...(named[effectRecordOf(start.kind)?.nameOf ?? 'any']?.(context, start, line) ?? []),
    ]),
  )

function unknownEffect(
  { vocabulary, diagnose }: FlowContext,
  { path, value, kind, name }: LineEffect,
): readonly Diagnostic[] {
  const kinds = Object.keys(value).filter((key) => !effectOptions.includes(key))
  const known = listed(quoted(vocabulary.effects), 'ou')
  if (kinds.length === 0) {
    const message = 'Este efeito não diz o que fazer.'
    return [
      diagnose({ code: 'chave-ausente', path, message, fix: `Acrescente uma destas chaves: ${known}.` }),
    ]
  }
  const strange = kinds.filter((each) => !vocabulary.effects.includes(each))
  if (strange.length > 0) {
    return strange.map((each) =>
      diagnose({
        code: 'efeito-desconhecido',
        path: [...path, each],
        at: 'chave',
        message: `O efeito "${each}" não existe.`,
        fix: suggest(each, [...vocabulary.effects, ...effectOptions], 'Efeitos que existem'),
      }),
    )
  }
  if (kinds.length > 1) {
    const message = `Um efeito faz uma coisa só, e aqui há ${kinds.length}: ${listed(quoted(kinds))}.`
    const fix = 'Separe em dois efeitos: { … }, { … }.'
    return [diagnose({ code: 'efeito-desconhecido', path: [...path, kinds[1]!], at: 'chave', message, fix })]
  }
  if (name !== undefined) return withSlots({ path, kind, name }).map(diagnose)
  const message = `"${kind}" precisa de um nome entre aspas.`
  return [
    diagnose({
      code: 'tipo-errado',
      path: [...path, kind],
      message,
      fix: `Escreva, por exemplo: "${kind}": "…".`,
    }),
  ]
}

/** What a service is told by name is the same for everybody: filled, it would say who somebody is. */
function withSlots({
  path,
  kind,
  name,
}: Pick<LineEffect, 'path' | 'kind'> & { readonly name: string }): readonly Finding[] {
  const { isText, nameOf } = effectRecordOf(kind) ?? {}
  if (isText || nameOf || slotsOf(name).length === 0) return []
  const message = `O nome depois de "${kind}" é fixo, e aqui tem "${name}".`
  return [
    {
      code: 'formato-invalido',
      path: [...path, kind],
      message,
      fix: 'Escreva o nome sem { }; o que muda vai em "with".',
    },
  ]
}

type NameCheck = (context: FlowContext, start: LineEffect, line: Line) => readonly Diagnostic[]

const named: Readonly<Record<string, NameCheck>> = {
  kept: unknownKept,
  field: unknownField,
}

function unknownKept(
  { model, diagnose }: FlowContext,
  { path, name, kind }: LineEffect,
): readonly Diagnostic[] {
  const known = entriesOf(own(model.source.value, 'kept')).map(([kept]) => kept)
  if (name === undefined || known.includes(name)) return []
  return [
    diagnose({
      code: 'guardado-desconhecido',
      path: [...path, kind],
      message: `"${name}" não está em "kept" deste fluxo, onde se diz onde e por quanto tempo se guarda.`,
      fix: suggest(name, known, 'Nomes que existem em "kept"'),
    }),
  ]
}

/** The field in focus belongs to the place that is on top in the end: the box that is opened does not count. */
function unknownField(
  context: FlowContext,
  { path, kind, name }: LineEffect,
  line: Line,
): readonly Diagnostic[] {
  const tops = topsAfter(context.model, context.openOver, line)
  const known = [...new Set(tops.flatMap((top) => Object.keys(fieldsOf(context.project, top))))]
  const [field = ''] = (name ?? '').split('.')
  if (name === undefined || tops.length === 0 || known.includes(field)) return []
  return [
    context.diagnose({
      code: 'campo-desconhecido',
      path: [...path, kind],
      message: `O campo "${name}" não está na tela de ${listed(quoted(tops.slice(0, 3).map((top) => top.name)), 'ou')}.`,
      fix: suggest(field, known, 'Campos da tela'),
    }),
  ]
}
