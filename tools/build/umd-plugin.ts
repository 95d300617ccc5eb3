import type { Plugin } from 'vite'

/**
 * Lets a page take json-logic-js, which is written for older loaders, as a module: without it the bundle needs a helper for
 * such files in a script of its own, which every page would wait for.
 */
export const umdPlugin = (): Plugin => ({
  name: 'umd',
  transform: (code, id) =>
    /\/json-logic-js\/logic\.js$/.test(id)
      ? `const module = { exports: {} }, exports = module.exports\n${code}\nexport default module.exports\n`
      : undefined,
})
