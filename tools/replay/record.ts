import { funnelsOf, type Project, valueAt } from '../../engine/config/index.ts'

/** Lists the funnels of a project by their ids, each with the address at which it begins. */
export function funnelHomes(project: Project): ReadonlyMap<string, string> {
  return new Map(
    funnelsOf(project).map(({ id, source }) => {
      const prefix = valueAt(source.value, ['rotas', 'prefixo'])
      return [id, typeof prefix === 'string' && prefix !== '' ? `/${prefix}/` : '/']
    }),
  )
}

/** Says where a run of a funnel, or at an address of ours, is recorded; undefined where it is neither. */
export function recordingAt(what: string, homes: ReadonlyMap<string, string>): string | undefined {
  const named = [...homes].find(
    ([id, home]) => id === what || id.split('/')[0] === what || home === `/${what}/`,
  )
  const address = /^\/(?!\/)/.test(what) ? what : named?.[1]
  const port = process.env.PORT ?? '3000'
  return (
    address &&
    `http://localhost:${port}/dev/gravar?endereco=${encodeURIComponent(address).replaceAll('%2F', '/')}`
  )
}
