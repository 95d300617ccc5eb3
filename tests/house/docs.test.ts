import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../', import.meta.url))
const read = (path: string): string => readFileSync(join(root, path), 'utf8')
const filesIn = (folder: string, ending: string): readonly string[] =>
  readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith(ending))
    .map((path) => join(folder, path))

const pages = [
  ...filesIn('docs', '.md'),
  ...['README.md', 'CONTRIBUTING.md'].filter((path) => existsSync(join(root, path))),
]

describe.each(pages)('%s', (page) => {
  it('links only to what is there', () => {
    const links = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link ?? '')
    const inside = links.filter((link) => !/^(https?:|mailto:|#)/.test(link))
    const paths = inside.map((link) => link.replace(/#.*$/, ''))
    expect(paths.filter((path) => !existsSync(join(root, dirname(page), path)))).toEqual([])
  })

  it('names only paths that are there', () => {
    const rooms = /`((?:engine|src|server|schemas|flows|variants|tests|tools|docs|bench)\/[\w./-]+)`/g
    const paths = [...read(page).matchAll(rooms)].map(([, path]) => path ?? '')
    expect(paths.filter((path) => !existsSync(join(root, path)))).toEqual([])
  })
})

it('name only commands that are there', () => {
  const { scripts } = JSON.parse(read('package.json'))
  const told = pages.flatMap((page) =>
    [...read(page).matchAll(/npm run (?:-\w+ |--\w+ )*([a-z][\w:-]*)/g)].map(([, command]) => ({
      page,
      command: command ?? '',
    })),
  )
  expect(told.length).toBeGreaterThan(50)
  expect(told.filter(({ command }) => !(command in scripts))).toEqual([])
})

describe('the decisions', () => {
  it('quote JSON of the flows they speak of, word for word', () => {
    const words = (text: string) => text.replace(/\s+/g, '')
    const flows = filesIn('docs/decisions/0002', '.flow.json').map((path) => words(read(path)))
    const page = read('docs/decisions/0002-how-the-hardest-funnels-are-said.md')
    const quoted = [...page.matchAll(/```json\n([\s\S]*?)```/g)].map(([, json]) => words(json ?? ''))
    const bare = quoted.map((json) => json.replace(/,$/, ''))
    expect(bare.filter((json) => !flows.some((flow) => flow.includes(json)))).toEqual([])
  })
})
