import type { SourceFile } from '../../engine/config/index.ts'
import { questionsShown } from './questions.ts'
import { mistakeShown, model } from './shown.ts'
import { terminalPage } from './terminal.ts'

/** A picture of the page about a new partner: an address of the product, or what a command prints. */
export type Picture = { readonly file: string; readonly width: number; readonly height: number } & (
  | { readonly path: string }
  | { readonly html: (files: readonly SourceFile[]) => Promise<string> }
)

/** The pictures of docs/nova-variante.md. */
export const guidePictures: readonly Picture[] = [
  {
    ...{ file: 'docs/nova-variante-perguntas.jpg', width: 940, height: 200 },
    html: async (files) => terminalPage('npm run variant', await questionsShown(files)),
  },
  { file: 'docs/nova-variante-loja.jpg', width: 360, height: 780, path: `/${model.prefix}/` },
  {
    ...{ file: 'docs/nova-variante-erro.jpg', width: 940, height: 200 },
    html: async (files) => terminalPage(`npm run check:config -- ${model.name}`, mistakeShown(files)),
  },
]
