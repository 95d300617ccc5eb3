/** Stands where RJSF puts schemas together or chooses among them: screens have one shape, and the form core leaves out nothing. */
function refuse(): never {
  throw new Error('A screen came to the browser with branches in it; the language of screens has none.')
}

export default refuse
export { refuse as getFieldNames, refuse as getUsedFormData, refuse as isValueEmpty }
