import type { Json } from '../../engine/index.ts'

/** A request of a page of documentation, as it stands there. */
export interface ToldRequest {
  readonly method: string
  readonly path: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Json | undefined
}

/** A request and the answer that is told of it. */
export interface Exchange {
  readonly request: ToldRequest
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: Json | undefined
}

/** Reads the requests and answers of a page, in order: each a block of HTTP. */
export function exchangesIn(page: string): readonly Exchange[] {
  const blocks = [...page.matchAll(/```http\n([\s\S]*?)\n```/g)].map(([, block = '']) => blockOf(block))
  return blocks.flatMap((asked, i) => {
    const answer = blocks[i + 1]
    const [method = '', path = ''] = asked.line.split(' ')
    if (method.startsWith('HTTP/')) return []
    if (!answer?.line.startsWith('HTTP/1.1 ')) throw new Error(`No answer is told of ${asked.line}.`)
    const { headers, body } = answer
    const request = { method, path, headers: asked.headers, body: asked.body }
    return [{ request, status: Number(answer.line.split(' ')[1]), headers, body }]
  })
}

function blockOf(block: string) {
  const [head = '', ...rest] = block.split('\n\n')
  const [line = '', ...lines] = head.split('\n')
  const headers = lines.map((each) => each.split(': ') as [string, string])
  const body = rest.join('\n\n')
  return { line, headers: Object.fromEntries(headers), body: body === '' ? undefined : JSON.parse(body) }
}

/** What is left out: a text may end so, and a name stands for all others. */
const others = '…'

/** Tells where a value is not what is told of it, by the path; undefined where it is. */
export function differs(told: Json, value: Json | undefined, path = ''): string | undefined {
  if (typeof told === 'string' && told.endsWith(others))
    return typeof value === 'string' && value.startsWith(told.slice(0, -1)) ? undefined : path
  if (typeof told !== 'object' || told === null) return told === value ? undefined : path
  if (typeof value !== 'object' || value === null) return path
  const known = Object.entries(told).filter(([name]) => name !== others)
  const more = Object.keys(value).filter((name) => !Object.hasOwn(told, name))
  if (!Object.hasOwn(told, others) && more.length > 0) return `${path}/${more[0]}`
  for (const [name, each] of known) {
    const found = differs(each, (value as { readonly [name: string]: Json })[name], `${path}/${name}`)
    if (found !== undefined) return found
  }
  return undefined
}
