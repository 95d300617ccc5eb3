/** Stands where RJSF resolves addresses of schemas: screens come flat, without a single reference. */
function refuse(): never {
  throw new Error('A screen came to the browser with a reference in it; the build makes screens flat.')
}

export default { equal: refuse, resolve: refuse }
