import { type Content, html, type Markup } from '../http/escape.ts'

/** Writes a few names and their values. */
export const factsOf = (facts: readonly (readonly [name: string, value: Content])[]): Markup =>
  html`<dl>${facts.map(([name, value]) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`)}</dl>`
