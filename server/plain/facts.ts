/** Writes a few names and their values, the values already HTML. */
export const factsOf = (facts: readonly (readonly [name: string, value: string])[]): string =>
  `<dl>${facts.map(([name, value]) => `<div><dt>${name}</dt><dd>${value}</dd></div>`).join('')}</dl>`
