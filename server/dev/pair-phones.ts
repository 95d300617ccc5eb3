import { lineageOf, type Project } from '../../engine/config/index.ts'
import { html, type Markup } from '../http/escape.ts'
import type { ShownBases } from './filled-bases.ts'
import type { Pair, ShownVariant } from './pair-choice.ts'
import { borrowedList, changesTable, type Valued, valuedOf } from './pair-values.ts'

/** What two that stand beside each other are made of. */
export interface PairParts {
  readonly project: () => Project
  readonly beside: ShownBases['beside']
}

/** Calls a base by its path inside variants, as it has no title. */
export const baseName = ({ variants }: Pick<Project, 'variants'>, base: string): string =>
  `Base ${variants.get(base)?.name ?? base}`

/** One of the two, with its values and with what it borrowed of the other. */
interface Side {
  readonly served: ShownVariant['served']
  readonly valued: Valued
  readonly borrowed: readonly string[]
}

/** Writes the two phones, and beside them what differs; the second is given its funnel by the script, once the first has its own. */
export function phonesOf(parts: PairParts, { a, b }: Pair, width: string): Markup {
  const project = parts.project()
  const [one, other] = [sideOf(parts, a, b), sideOf(parts, b, a)]
  // What extends comes after what it extends; else the one that was asked for comes after the other.
  const isBeneath = lineageOf(project, b.name).includes(a.name)
  const [before, after] = isBeneath ? [one, other] : [other, one]
  return html`<div class="par-junto"><label><input type="checkbox" role="switch" id="juntos" checked> Juntos: o que se faz em um é feito no outro</label>
<p role="status" id="lado-a-lado-dito">Abrindo os dois funis…</p></div>
<div class="par-mesa"><div class="pares largura-${width}">${phoneOf(one, other.valued, 'src')}${phoneOf(other, one.valued, 'data-begins')}</div>
${changesTable(project, before.valued, after.valued)}</div>`
}

function sideOf({ project, beside }: PairParts, shown: ShownVariant, other: ShownVariant): Side {
  const { name, served } = shown
  const filled = shown.isBase ? beside(name, other.name) : undefined
  const called = filled ? baseName(project(), name) : served.texts.titulo
  return {
    served,
    valued: valuedOf(filled?.project ?? project(), served.id, called),
    borrowed: filled?.borrowed.get(served.flow) ?? [],
  }
}

function phoneOf({ served, valued, borrowed }: Side, other: Valued, address: 'src' | 'data-begins'): Markup {
  const { id, home } = served
  const { name } = valued
  const to = address === 'src' ? html`src="${home}"` : html`data-begins="${home}"`
  return html`<figure class="par"><figcaption><h2>${name}</h2><a href="${home}">${id}</a>${borrowedList(borrowed, other)}</figcaption>
<div class="par-celular"><iframe title="O funil de ${name}" ${to}></iframe></div></figure>`
}
