import { register } from 'node:module'

/** Makes the server that is loaded after this one stop charges where its plan says: see `store.ts` and `services.ts`. */
const replaced = {
  './store/index.ts': new URL('./store.ts', import.meta.url).href,
  './upstream/index.ts': new URL('./services.ts', import.meta.url).href,
}

const hook = `const replaced = ${JSON.stringify(replaced)}
export const resolve = (specifier, context, next) => {
  const isOfMain = context.parentURL?.includes('/server/main.ts') && Object.hasOwn(replaced, specifier)
  return next(isOfMain ? replaced[specifier] : specifier, context)
}`

register(`data:text/javascript,${encodeURIComponent(hook)}`)
