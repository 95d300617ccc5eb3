import { read } from './sources.ts'

/** A text that the specification quotes. */
export interface Quoted {
  readonly section: string
  /** The row of the checklist that it belongs to. */
  readonly row: string
  /** Where it is found: in a notice, on a screen, said by a service, or in the flow of companies. */
  readonly place: 'aviso' | 'tela' | 'ouvido' | 'empresa'
  readonly text: string
}

/** Reads every text that the specification quotes. */
export const quotedTexts: readonly Quoted[] = read('tests/house/spec-texts.txt')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [section = '', row = '', place = '', ...text] = line.split(' | ')
    return { section, row, place: place as Quoted['place'], text: text.join(' | ') }
  })
