/** Stands where RJSF follows references of schemas: screens come flat, without a single one. */
function refuse(): never {
  throw new Error('A screen came to the browser with a reference in it; the build makes screens flat.')
}

export default refuse
export {
  refuse as findSchemaDefinitionInternal,
  refuse as makeAllReferencesAbsolute,
  refuse as splitKeyElementFromObject,
}
