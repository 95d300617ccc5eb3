import type { Project } from '../config/index.ts'
import { originOf } from '../config/json/document.ts'
import type { Place } from '../config/model/flow.ts'

type ReadFlow = NonNullable<ReturnType<Project['flows']['get']>>

/** A room of a flow, as its picture frames it: a chapter, or a part that the whole flow uses. */
export interface FlowRoom {
  readonly name: string
  readonly title: string
}

/** Says in which room of a flow a place stands. */
export function groupOf(flow: ReadFlow, place: Place): FlowRoom {
  const [around] = place.parents
  if (around?.kind === 'step') return groupOf(flow, around)
  return groupOfFile(flow, originOf(flow.source, place.path).document.file)
}

function groupOfFile(flow: ReadFlow, file: string): FlowRoom {
  const chapter = chapterIn(file)
  if (chapter !== undefined) return { name: chapter, title: `capítulo ${chapter}` }
  const part = /([^/]+)\.part\.json$/.exec(file)?.[1]
  if (part === undefined) return { name: flow.name, title: `fluxo ${flow.name}` }
  const users = flow.parts.find(({ name }) => name === part)?.uses.map(({ document }) => document.file) ?? []
  const [user] = users.toSorted((a, b) => Number(isFlow(a)) - Number(isFlow(b)))
  return user === undefined || isFlow(user) ? { name: part, title: `parte ${part}` } : groupOfFile(flow, user)
}

const chapterIn = (file: string): string | undefined => /([^/]+)\.chapter\.json$/.exec(file)?.[1]
const isFlow = (file: string): boolean => file.endsWith('/flow.json')
