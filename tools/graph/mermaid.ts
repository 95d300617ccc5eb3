import {
  type FlowPicture,
  type PictureLine,
  type PicturePlace,
  thickness,
} from '../../engine/picture/index.ts'

/** How long what stands on a way may be; the whole stands in the tables below it. */
const longest = 70

interface Edge {
  readonly from: string
  readonly to: string
  readonly lines: readonly PictureLine[]
}

/** Writes a flow in the language of Mermaid: chapters and parents as frames, boxes rounded, ways as thick as replays take them. */
export function mermaidOf({ places, groups }: FlowPicture): string {
  const ids = new Map(places.map(({ name }, i) => [name, `p${i}`] as const))
  const edges = edgesOf(places)
  return [
    'flowchart LR',
    ...groups.flatMap((group, i) =>
      groupLines(
        `g${i}`,
        places.filter((place) => place.group.name === group),
        ids,
      ),
    ),
    ...edges.map(({ from, to, lines }) => {
      const arrow = replaysOf(lines) === 0 ? '-.->' : '-->'
      return `  ${ids.get(from)} ${arrow}|"${escaped(labelOf(lines))}"| ${ids.get(to)}`
    }),
    ...edges.map(({ lines }, i) => `  linkStyle ${i} stroke-width:${thickness(replaysOf(lines)) * 1.5}px`),
  ].join('\n')
}

function edgesOf(places: readonly PicturePlace[]): readonly Edge[] {
  const edges = new Map<string, Edge>()
  for (const { name: from, lines } of places) {
    for (const line of lines) {
      for (const to of line.targets) {
        const key = `${from} ${to}`
        edges.set(key, { from, to, lines: [...(edges.get(key)?.lines ?? []), line] })
      }
    }
  }
  return [...edges.values()]
}

const replaysOf = (lines: readonly PictureLine[]): number => Math.max(...lines.map(({ replays }) => replays))

/** Says the way that most replays take, and how many others there are. */
function labelOf(lines: readonly PictureLine[]): string {
  const [first] = lines.toSorted((a, b) => b.replays - a.replays)
  const { events, when } = first!
  const said = when === undefined ? events : `${events} se ${when}`
  const short = said.length > longest ? `${said.slice(0, longest).trimEnd()}…` : said
  return lines.length > 1 ? `${short} (+${lines.length - 1})` : short
}

const escaped = (text: string): string => text.replaceAll('"', '#quot;')

function groupLines(
  id: string,
  places: readonly PicturePlace[],
  ids: ReadonlyMap<string, string>,
): readonly string[] {
  const node = ({ name, title, kind }: PicturePlace): string => {
    const said = title === name ? name : `${title}<br>${name}`
    return `    ${ids.get(name)}${kind === 'box' ? `("${said}")` : kind === 'flow' ? `{{"${said}"}}` : `["${said}"]`}`
  }
  const [first] = places
  if (first?.kind === 'flow') return places.map(node)
  const parents = places.filter(({ name }) => places.some(({ parent }) => parent === name))
  const inside = parents.flatMap((around) => [
    `    subgraph ${id}${ids.get(around.name)}["${around.title}"]`,
    ...[around, ...places.filter(({ parent }) => parent === around.name)].map(node),
    '    end',
  ])
  const alone = places.filter((place) => !parents.includes(place) && place.parent === undefined).map(node)
  return [`  subgraph ${id}["${first?.group.title}"]`, ...inside, ...alone, '  end']
}
