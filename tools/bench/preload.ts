import { register } from 'node:module'

/** Gives the server that is loaded next the store and the services of `stopping-server.ts`. */
const hook = `const replaced = ['./store/index.ts', './upstream/index.ts']
export const resolve = (specifier, context, next) => {
  const isReplaced = context.parentURL?.includes('/server/main.ts') && replaced.includes(specifier)
  return next(isReplaced ? '${new URL('./stopping-server.ts', import.meta.url).href}' : specifier, context)
}`

register(`data:text/javascript,${encodeURIComponent(hook)}`)
