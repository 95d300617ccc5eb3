import { listed } from '../../format/index.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import { quoted } from '../diagnostics/message.ts'
import { suggest } from '../diagnostics/nearest.ts'
import { type Finding, report } from '../json/document.ts'
import { listOf, own, textOf } from '../json/value.ts'
import type { Project, Read } from '../read/project.ts'

type Replays = Pick<Project, 'replays' | 'names'>

/** Finds replays without a beginning, and those that begin after a replay or a move that is not there, or after themselves. */
export const checkBeginnings = (project: Replays): readonly Diagnostic[] =>
  [...project.replays.values()].flatMap((replay) => {
    const findings = [...strayKeys(replay), ...strayAfter(replay, project), ...namesTwice(replay)]
    return findings.map((finding) => report(replay.source, finding))
  })

/** Gives the id of the variant a replay is played in: its own, or that of the first replay it comes after. */
export const variantIdOf = ({ name }: Read, project: Replays): string | undefined =>
  textOf(own(project.replays.get(trailOf(name, project).at(-1) ?? '')?.source.value, 'variant'))

/** Lists the replays that one comes after, from it to the first; a circle ends before it closes. */
function trailOf(name: string, project: Replays, trail: readonly string[] = []): readonly string[] {
  if (trail.includes(name)) return trail
  const next = afterOf(project.replays.get(name))
  return next === undefined ? [...trail, name] : trailOf(next, project, [...trail, name])
}

const afterOf = (replay: Read | undefined): string | undefined =>
  textOf(own(own(replay?.source.value, 'after'), 'replay'))

function strayKeys({ source }: Read): readonly Finding[] {
  const missing = ['variant', 'at'].filter((key) => own(source.value, key) === undefined)
  if (own(source.value, 'after') === undefined) {
    const names = listed(quoted(missing))
    const message = `Este replay não diz onde começa: falta ${names}.`
    const fix = `Acrescente ${names}, ou comece depois de um lance: "after": { "replay": "…", "move": "…" }.`
    return missing.length === 0 ? [] : [{ code: 'chave-ausente', path: [], message, fix }]
  }
  if (missing.includes('variant')) return []
  const message = 'Um replay que tem "after" é tocado na variante do outro.'
  return [{ code: 'chave-desconhecida', path: ['variant'], at: 'chave', message, fix: 'Apague esta linha.' }]
}

function strayAfter(replay: Read, project: Replays): readonly Finding[] {
  const other = afterOf(replay)
  const known = project.names.replay
  if (other === undefined) return []
  if (!known.includes(other)) {
    const message = `O replay "${other}" não existe em tests/replays/.`
    const fix = suggest(other, known, 'Replays que existem')
    return [{ code: 'replay-desconhecido', path: ['after', 'replay'], message, fix }]
  }
  const circle = circleAt(replay.name, project)
  if (circle) {
    const message = `Os replays começam um depois do outro em círculo: ${circle.join(' → ')}.`
    const fix = 'Um deles precisa começar com "variant" e "at", ou depois de outro replay.'
    return [{ code: 'ciclo', path: ['after', 'replay'], message, fix }]
  }
  return strayMove(replay, other, project)
}

/** Gives the circle a replay stands in, if it is the first of it by name. */
function circleAt(name: string, project: Replays): readonly string[] | undefined {
  const trail = trailOf(name, project)
  const closes = afterOf(project.replays.get(trail.at(-1) ?? '')) === name
  return closes && trail.toSorted()[0] === name ? [...trail, name] : undefined
}

function strayMove({ source }: Read, other: string, { replays }: Replays): readonly Finding[] {
  const move = textOf(own(own(source.value, 'after'), 'move'))
  const names = namesIn(replays.get(other))
  if (move === undefined || !replays.has(other) || names.includes(move)) return []
  const message = `O replay "${other}" não tem lance com o nome "${move}".`
  const fix = suggest(move, names, 'Lances que ele nomeia')
  return [{ code: 'lance-desconhecido', path: ['after', 'move'], message, fix }]
}

const namesIn = (replay: Read | undefined): readonly string[] =>
  listOf(own(replay?.source.value, 'moves')).flatMap((move) => textOf(own(move, 'name')) ?? [])

function namesTwice({ source }: Read): readonly Finding[] {
  const names = listOf(own(source.value, 'moves')).map((move) => textOf(own(move, 'name')))
  return names.flatMap((name, i): readonly Finding[] => {
    if (name === undefined || names.indexOf(name) === i) return []
    const message = `Dois lances deste replay se chamam "${name}".`
    return [{ code: 'nome-repetido', path: ['moves', i, 'name'], message, fix: 'Dê outro nome a este.' }]
  })
}
