import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { FlowSheet } from '../../engine/picture/sheets.ts'
import { thickness } from '../../engine/picture/svg.ts'
import { textWidth } from '../../engine/picture/text-width.ts'
import { drawnFlows, FLOWS, filesOfFlows } from '../../tools/graph/files.ts'
import { mermaidOf } from '../../tools/graph/mermaid.ts'
import { projectNow, replaysIn } from '../../tools/project.ts'

const project = projectNow()
const drawn = drawnFlows(project, replaysIn([]))
const files = filesOfFlows(project, drawn)
const sheets = drawn.flatMap((flow) => flow.sheets)

it('[T01t] the pictures and pages of the flows say what the flows and replays say now', () => {
  const written = existsSync(FLOWS) ? readdirSync(FLOWS).map((name) => `${FLOWS}/${name}`) : []
  expect(written.toSorted(), 'npm run fix').toEqual([...files.keys()].toSorted())
  const stale = [...files].filter(([path, text]) => readFileSync(path, 'utf8') !== text)
  expect(
    stale.map(([path]) => path),
    'npm run fix',
  ).toEqual([])
  expect(drawn.map(({ picture }) => picture.flow)).toEqual([...project.flows.keys()])
})

/** A4 and A3 are measured in millimetres, type in points. */
const pointsPerMm = 72 / 25.4

it.each([...files].filter(([path]) => path.endsWith('.svg')))(
  '[T01u] %s is an A3 sheet of less than 400 kB, no text of it smaller than 5.5 points',
  (_path, svg) => {
    const [, width, viewed] = /width="(\d+)mm" height="297mm" viewBox="0 0 ([\d.]+) /.exec(svg) ?? []
    expect(width).toBe('420')
    const sizes = [...svg.matchAll(/font-size:([\d.]+)px/g)].map(([, size]) => Number(size))
    expect(sizes.length).toBeGreaterThan(2)
    const points = (Math.min(...sizes) * Number(width) * pointsPerMm) / Number(viewed)
    expect(points).toBeGreaterThanOrEqual(5.5)
    expect(svg.length).toBeLessThan(400_000)
  },
)

interface Box {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

const meet = (a: Box, b: Box): boolean =>
  a.left < b.right - 0.1 && b.left < a.right - 0.1 && a.top < b.bottom - 0.1 && b.top < a.bottom - 0.1

/** Gives the room each text of a sheet takes, from the top of its capitals to its foot. */
const textsOf = ({ laid }: FlowSheet): readonly Box[] => [
  ...laid.frames.map(({ title, x, y }) => {
    const right = x + 6 + textWidth(title, 7, true)
    return { left: x + 6, right, top: y + 9 - 7 * 0.75, bottom: y + 9 + 7 * 0.2 }
  }),
  ...laid.cards.flatMap(({ card, x, y }) =>
    [...card.texts, ...card.rows.flatMap(({ texts }) => texts)].map((text) => {
      const left = x + text.x
      const isBold = text.look === 'title' || text.look === 'event'
      const right = left + textWidth(text.text, text.size, isBold)
      return { left, right, top: y + text.y - text.size * 0.75, bottom: y + text.y + text.size * 0.2 }
    }),
  ),
]

const linesOf = ({ ways }: FlowSheet): readonly Box[] =>
  ways.ways.flatMap(({ points }) =>
    points.slice(1).map(([x, y], i) => {
      const [fromX, fromY] = points[i]!
      return {
        ...{ left: Math.min(x, fromX) - 0.2, right: Math.max(x, fromX) + 0.2 },
        ...{ top: Math.min(y, fromY) - 0.2, bottom: Math.max(y, fromY) + 0.2 },
      }
    }),
  )

it.each(sheets.map((sheet) => [sheet.name, sheet] as const))(
  '[T01u] on the sheet %s no text lies over another, none leaves the sheet, and no way crosses one',
  (_name, sheet) => {
    const texts = textsOf(sheet)
    expect(texts.length).toBeGreaterThan(5)
    expect(texts.filter((one, i) => texts.slice(i + 1).some((other) => meet(one, other)))).toEqual([])
    expect(texts.filter(({ bottom }) => bottom > sheet.grid.bottom)).toEqual([])
    expect(linesOf(sheet).filter((line) => texts.some((text) => meet(line, text)))).toEqual([])
  },
)

it('[T01u] a flow that fits on no sheet has one for all of it in short and one for each chapter, which refer to each other', () => {
  const largest = drawn.find(({ picture }) => picture.flow === 'dental-empresa')!
  const rooms = ['geral', 'entrada', 'simulacao', 'empresa', 'clientes', 'resumo', 'pagamento']
  const names = largest.sheets.map(({ name }) => name)
  expect(names).toEqual(['dental-empresa', ...rooms.map((room) => `dental-empresa-${room}`)])
  const svg = (name: string) => files.get(`${FLOWS}/${name}.svg`)!
  expect(svg('dental-empresa')).toContain('capítulo empresa · folha empresa')
  expect(svg('dental-empresa-resumo')).toContain('→ empresaDados (folha empresa)')
  const placed = largest.sheets.slice(1).flatMap(({ laid }) => laid.cards.filter(({ card }) => !card.isRest))
  expect(placed.map(({ card }) => card.place.name).toSorted()).toEqual(
    largest.picture.places.map(({ name }) => name).toSorted(),
  )
})

it('[T01v] a way is as thick as many replays take it, and dashed where none does', () => {
  expect([0, 1, 3, 10, 50].map(thickness)).toEqual([0.7, 0.8, 1.4, 2.1, 3])
  const svg = files.get(`${FLOWS}/segunda-via.svg`)!
  expect(svg).toMatch(/class="w s" stroke-width="[\d.]+"/)
  expect(svg).toMatch(/class="w s z" stroke-width="0.7"/)
  expect(svg).toContain('(nenhum replay)')
  const { picture } = drawn.find(({ picture: { flow } }) => flow === 'segunda-via')!
  const lines = picture.places.find(({ name }) => name === 'responsavelFinanceiro')!.lines
  const taken = new Set(replaysIn(['/segunda-via/']).map(({ path }) => path)).size
  const found = lines.find(({ targets }) => targets.includes('dependentes'))!
  expect(found.when).toBe('houver o 1º item de “dependentes” da resposta')
  expect(found.replays).toBeGreaterThan(0)
  expect(found.replays).toBeLessThan(taken)
  const mermaid = mermaidOf(picture)
  expect(mermaid).toContain('subgraph g1["capítulo boletos"]')
  expect(mermaid).toMatch(/p\d+ -->\|"boleto\.listar: deu certo se houver o 1º item/)
})
