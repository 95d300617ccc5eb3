import { register } from 'node:module'

/** Makes the server that is loaded after this one answer before it commits: its store is the one of `wrong-store.ts`. */
const hook = `export const resolve = (specifier, context, next) => {
  const isStoreOfMain = specifier === './store/index.ts' && context.parentURL?.includes('/server/main.ts')
  return next(isStoreOfMain ? '${new URL('./wrong-store.ts', import.meta.url)}' : specifier, context)
}`

register(`data:text/javascript,${encodeURIComponent(hook)}`)
