import type { StandIn } from './stand-in.ts'

/** Gives the requests that some work makes of the services, each as its line and its body. */
export async function sentBy({ requests }: Pick<StandIn, 'requests'>, work: () => Promise<unknown>) {
  const before = requests.length
  await work()
  return requests.slice(before).map(({ method, path, query, body }) => {
    const search = new URLSearchParams(query).toString()
    return [`${method} ${path}${search && `?${search}`}`, body] as const
  })
}
