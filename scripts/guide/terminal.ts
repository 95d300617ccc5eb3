import { html } from '../../server/http/escape.ts'

const style = html`
  body { margin: 0; background: #16202A; }
  pre { margin: 0; padding: 20px 24px; color: #E8EEF2; font: 14px/1.5 "DejaVu Sans Mono", "Liberation Mono", Menlo, monospace; white-space: pre-wrap; }
  b { color: #8FD3B6; font-weight: 400; }`

/** Draws what a command printed as it stands in a terminal, in a page. */
export const terminalPage = (command: string, printed: string): string =>
  html`<!doctype html><meta charset="utf-8"><style>${style}</style><pre><b>$ ${command}</b>

${printed}</pre>`.toString()
