import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import type { Funnel } from '../../engine/index.ts'
import { longestRun, type MadeReplay, replayOf, runIn } from './recording/index.ts'

/** What keeping recordings needs: where they lie, and how a funnel is opened by its id. */
export interface KeepingParts {
  readonly folder: string
  readonly opened: (variant: string) => Funnel | undefined
}

/** A run as the page of recordings sends it, with what the replay made of it is to be called. */
interface Sent {
  readonly run?: unknown
  readonly title?: unknown
  readonly rules?: unknown
  readonly name?: unknown
  readonly isKept?: unknown
}

/** What a recording says until somebody puts the rule there that it shows. */
const noRule = 'R00a'

/** Opens what makes a replay of a run and, where it is asked to, writes it into a file that is not there yet. */
export function routeKeeping(app: FastifyInstance, parts: KeepingParts): void {
  app.post<{ Body: Sent | null }>(
    '/dev/gravar/replay',
    { bodyLimit: longestRun },
    async ({ body }, reply) => {
      const answer = await answerTo(parts, body ?? {})
      return reply.code('mistake' in answer && !('text' in answer) ? 400 : 200).send(answer)
    },
  )
}

async function answerTo(parts: KeepingParts, { run: sent, isKept, ...said }: Sent) {
  const run = runIn(sent)
  if (typeof run === 'string') return { mistake: run }
  const funnel = parts.opened(run.variant)
  if (!funnel) return { mistake: `Não há funil "${run.variant}".` }
  const { replay, parting } = replayOf(funnel, run, titled(said))
  const text = written(replay)
  const shown = { text, ...(parting && { parting }) }
  if (isKept !== true) return shown
  const kept = await keep(parts.folder, { flow: funnel.name, name: String(said.name ?? ''), text })
  return { ...shown, ...kept }
}

const titled = ({ title, rules }: Pick<Sent, 'title' | 'rules'>) => {
  const named = String(rules ?? '').match(/\b[A-Z]+\d+[a-z]{1,2}\b/g) ?? []
  return {
    title: String(title ?? '').trim() || 'uma jornada gravada',
    rules: named.length > 0 ? named : [noRule],
  }
}

const written = (replay: MadeReplay['replay']): string =>
  `${JSON.stringify({ $schema: '../../../schemas/replay.schema.json', ...replay }, null, 2)}\n`

interface File {
  readonly flow: string
  readonly name: string
  readonly text: string
}

/** Writes a replay beside the others of its flow; an old one stays as it is. */
async function keep(folder: string, { flow, name, text }: File) {
  if (!/^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name) || name.length > 80)
    return {
      mistake:
        'O nome do arquivo tem letras pequenas sem acento, números e hífens, como titular-paga-com-pix.',
    }
  const file = `${flow}/${name}.replay.json`
  await mkdir(join(folder, flow), { recursive: true })
  try {
    await writeFile(join(folder, file), text, { flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return { mistake: `Já há um replay "${file}". Escolha outro nome.` }
  }
  return { kept: `tests/replays/${file}` }
}
