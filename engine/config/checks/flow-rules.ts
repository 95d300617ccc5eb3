import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Finding } from '../json/document.ts'
import { entriesOf, objectOf, own, textOf } from '../json/value.ts'
import { rulesOf } from '../model/flow-rules.ts'
import { type Use, usesIn } from '../model/rules.ts'
import type { FlowContext } from '../model/world.ts'
import { readingIn } from './reading.ts'
import { knownVariables, unknownVariable } from './roots.ts'
import { checkRule, forbiddenIn } from './rules.ts'

/** Finds what is wrong with the rules of a flow: by themselves, and in the names they read and write. */
export function checkFlowRules(context: FlowContext): readonly Diagnostic[] {
  const { model, operators, vocabulary, diagnose } = context
  const rules = rulesOf(model).flatMap((rule) => [
    ...checkRule(rule, vocabulary, diagnose),
    ...usesIn(rule, operators).flatMap((use) => {
      if (use.kind === 'text') return bareIn(context, use).map(diagnose)
      return use.kind === 'read' && !use.inItem ? readingIn(context, rule, use).map(diagnose) : []
    }),
  ])
  return [...rules, ...writes(context), ...forms(context)]
}

const quotedValues: readonly string[] = ['true', 'false', 'null']

/** A text that is a path of something known was meant to be read; one that is a quoted value counts as yes in a condition. */
function bareIn(context: FlowContext, { text, path }: Use & { kind: 'text' }): readonly Finding[] {
  if (quotedValues.includes(text)) {
    const message = `Entre aspas isto é o texto ${text}, e não o valor: numa condição ele vale como sim.`
    return [{ code: 'tipo-errado', path, message, fix: 'Tire as aspas; se é mesmo um texto, escolha outro.' }]
  }
  const [root = '', ...rest] = text.split('.')
  if (rest.length === 0 || !/^[\w.]+$/.test(text) || !knownVariables(context).includes(root)) return []
  const message = `"${text}" é só um texto: assim não se lê o valor.`
  return [{ code: 'caminho-sem-var', path, message, fix: `Escreva "{${text}}".` }]
}

/** The root of every path written is an answer or `form`. */
function writes(context: FlowContext): readonly Diagnostic[] {
  const roots = [...answersOf(context), 'form']
  return context.model.lines.flatMap(({ value, path }) =>
    entriesOf(value.set).flatMap(([target]) => {
      const here = [...path, 'set', target]
      const bad = [...forbiddenIn(here, target, 'chave')]
      const root = target.split('.')[0]!
      if (bad.length === 0 && !roots.includes(root)) {
        const what = knownVariables(context).includes(root)
          ? `"${root}" não se escreve`
          : `"${root}" não está em "answers"`
        bad.push(
          unknownVariable(root, roots, {
            path: here,
            at: 'chave',
            message: `${what}; só se escreve em respostas e em "form".`,
          }),
        )
      }
      return bad.map(context.diagnose)
    }),
  )
}

/** The path a step's screen edits begins with an answer. */
function forms(context: FlowContext): readonly Diagnostic[] {
  const answers = answersOf(context)
  return context.model.steps.flatMap(({ value, path, name }) => {
    const form = textOf(value.form)
    if (form === undefined) return []
    const here = [...path, 'form']
    const bad = [...forbiddenIn(here, form)]
    const root = form.split('.')[0]!
    if (bad.length === 0 && !answers.includes(root)) {
      bad.push(
        unknownVariable(root, answers, {
          path: here,
          message: `O passo "${name}" edita "${form}", mas "${root}" não está em "answers".`,
        }),
      )
    }
    return bad.map(context.diagnose)
  })
}

const answersOf = ({ model }: FlowContext): readonly string[] =>
  Object.keys(objectOf(own(model.source.value, 'answers')))
