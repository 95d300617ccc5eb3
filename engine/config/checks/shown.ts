import { slotsOf } from '../../conditions/index.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { suggest } from '../diagnostics/nearest.ts'
import type { Finding, Traced } from '../json/document.ts'
import { report } from '../json/document.ts'
import type { BlockRecord } from '../language/given.ts'
import { shownByFields } from '../model/inherited.ts'
import { usesIn } from '../model/rules.ts'
import { type Shown, type ShownBlock, shownByFlow, shownByNotice, shownByScreen } from '../model/texts.ts'
import { type CheckContext, type FlowContext, screenOf } from '../model/world.ts'
import type { ReadScreen } from '../read/project.ts'
import { unusedAlternatives } from './conditions.ts'
import { checkGiven } from './given.ts'
import { knownVariables, unknownInVariant, unknownVariable } from './roots.ts'
import { checkRule, wrongSlots } from './rules.ts'

/** Finds what is wrong by itself with what a file shows: formats, blocks, operators. */
export function checkShown(context: CheckContext, shown: Shown, source: Traced): readonly Diagnostic[] {
  const { vocabulary } = context
  const diagnose = (finding: Finding) => report(source, finding)
  return [
    ...shown.rules.flatMap((rule) => checkRule(rule, vocabulary, diagnose)),
    ...shown.texts.flatMap((text) => wrongSlots(vocabulary.formats, text).map(diagnose)),
    ...shown.choices.flatMap(({ whens, path }) => unusedAlternatives(whens, path).map(diagnose)),
    ...shown.blocks.flatMap((block) =>
      [...wrongBlock(context, block), ...wrongTable(context, block)].map(diagnose),
    ),
  ]
}

function wrongBlock(context: CheckContext, block: ShownBlock): readonly Finding[] {
  const { name, path } = block
  const { blocks } = context.vocabulary
  const record = Object.hasOwn(blocks, name) ? blocks[name] : undefined
  if (record) return [...misplaced(block, record), ...checkGiven(context, block, record)]
  const fix = suggest(name, Object.keys(blocks), 'Blocos que existem')
  return [
    { code: 'bloco-desconhecido', path: [...path, 'block'], message: `O bloco "${name}" não existe.`, fix },
  ]
}

/** A band stands in a list of bands, every other block anywhere else. */
function misplaced({ name, path }: ShownBlock, { place }: BlockRecord): readonly Finding[] {
  const isBand = path.includes('bands')
  if (isBand === (place === 'bands')) return []
  const message = isBand
    ? `O bloco "${name}" não é uma seção de página de vendas.`
    : `"${name}" é uma seção de página de vendas: fora de "bands" não é desenhada.`
  const fix = isBand
    ? 'Mude-o para "above" ou "below", ou ponha no lugar uma das seções de docs/flow-reference.md.'
    : 'Mude-a para "bands" da tela.'
  return [{ code: 'bloco-desconhecido', path: [...path, 'block'], message, fix }]
}

function wrongTable({ project }: CheckContext, { table, path }: ShownBlock): readonly Finding[] {
  if (table === undefined || project.names.table.includes(table)) return []
  const message = `A tabela "${table}" não existe.`
  const fix = suggest(table, project.names.table, 'Tabelas de schemas/tables')
  return [{ code: 'tabela-desconhecida', path: [...path, 'table'], message, fix }]
}

/** Finds names that a flow's screens, notices and side panel read and the flow does not know. */
export function checkShownNames(context: FlowContext): readonly Diagnostic[] {
  const { model, project } = context
  const opened = new Set(model.lines.map(({ open }) => open))
  const screens = new Set(model.places.flatMap((place) => screenOf(project, place) ?? []))
  const notices = [...model.notices.values()].filter(({ name }) => opened.has(name))
  return [
    ...unknownNames(context, shownByFlow(model.source.value), model.source),
    ...[...screens].flatMap(({ source }) => unknownNames(context, shownByScreen(source.value), source)),
    ...[...screens].flatMap((screen) => unknownInFields(context, screen)),
    ...notices.flatMap(({ value, path }) => unknownNames(context, shownByNotice(value, path), model.source)),
  ]
}

function unknownNames(context: FlowContext, shown: Shown, source: Traced): readonly Diagnostic[] {
  return namesIn(context, shown).flatMap(({ name, path }) =>
    wrongName(context, name, path).map((each) => report(source, each)),
  )
}

/** Finds the names that only the files of a screen's fields read and the flow does not know, each once. */
function unknownInFields(context: FlowContext, screen: ReadScreen): readonly Diagnostic[] {
  const said = new Set(namesIn(context, shownByScreen(screen.source.value)).map(({ name }) => name))
  return shownByFields(screen).flatMap((shown) => {
    const names = namesIn(context, shown).filter(({ name }) => !said.has(name))
    const memoizeByObject = new Map(names.map((each) => [each.name, each]))
    return [...memoizeByObject.values()].flatMap(({ name, path }) =>
      wrongName(context, name, path.slice(0, 2)).map((each) => report(screen.source, each)),
    )
  })
}

/** A name that is read, and where. */
interface ReadName {
  readonly name: string
  readonly path: Finding['path']
}

function namesIn({ operators }: FlowContext, { texts, rules }: Shown): readonly ReadName[] {
  const read = rules.flatMap((rule) =>
    usesIn(rule, operators).flatMap((use) =>
      use.kind === 'read' && !use.inItem && !rule.inItem
        ? [{ name: use.name, path: use.path, beside: rule.beside }]
        : [],
    ),
  )
  const filled = texts.flatMap(({ text, path, inItem, beside }) =>
    inItem ? [] : slotsOf(text).map((each) => ({ name: each.path, path, beside })),
  )
  // What is wrong with a value is read beside what stands with it.
  return [...read, ...filled].filter(({ name, beside }) => !beside || name.split('.')[0] !== 'item')
}

function wrongName(context: FlowContext, name: string, path: Finding['path']): readonly Finding[] {
  const known = knownVariables(context)
  const root = name.split('.')[0]!
  if (!/^[\w.]+$/.test(name)) return []
  if (!known.includes(root)) {
    const message = `"${name}" lê "${root}", que o fluxo "${context.model.name}" não conhece.`
    return [unknownVariable(root, known, { path, message })]
  }
  if (root === 'event' && name !== 'event.at') {
    const message = `Ao desenhar a tela não há evento: "${name}" fica sempre vazio.`
    return [
      {
        code: 'resposta-desconhecida',
        path,
        message,
        fix: 'Guarde o valor com "set", ou abra o aviso com "with" e leia "form".',
      },
    ]
  }
  const wrong = root === 'variant' ? unknownInVariant(context, name) : undefined
  return wrong ? [{ code: 'resposta-desconhecida', path, ...wrong }] : []
}
