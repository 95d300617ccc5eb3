import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import {
  isReadAsText,
  type Misencoded,
  misencodedText,
  renderDiagnostics,
  type SourceFile,
} from '../../engine/config/index.ts'

/** A text as it was decoded; `misencoded` where its bytes are not UTF-8, and `text` is then the best reading of them. */
export type Decoded = Pick<SourceFile, 'text' | 'misencoded'>

const utf8 = new TextDecoder('utf-8', { fatal: true })
const lenient = new TextDecoder('utf-8')

/** What Windows-1252 has for the bytes 80 to 9F; Node 20 decodes them as Latin-1. */
const signs = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

const windows1252Text = (bytes: Uint8Array): string =>
  Buffer.from(bytes)
    .toString('latin1')
    .replace(/[\x80-\x9f]/g, (letter) => signs[letter.charCodeAt(0) - 0x80] ?? letter)

/** Decodes a file strictly as UTF-8, with or without a byte order mark, and recognizes what else editors on Windows write. */
export function decodeSource(bytes: Uint8Array): Decoded {
  const encoding = utf16In(bytes)
  if (encoding) {
    const text = new TextDecoder(encoding === 'UTF-16 LE' ? 'utf-16le' : 'utf-16be').decode(bytes)
    return { text, misencoded: { encoding, offset: 0 } }
  }
  try {
    return { text: utf8.decode(bytes) }
  } catch {
    return decodeMisencoded(bytes)
  }
}

/** Reads a file of the project, or one that the operator names, as text. Throws what the file system throws. */
export const readSource = (file: string | URL): Decoded => decodeSource(readFileSync(file))

/** What is thrown of a file that must be UTF-8 and is not: its message is for people, with line, column and mend. */
export class MisencodedFile extends Error {}

/** Reads a text that must be UTF-8. Throws a MisencodedFile where it is not, and what the file system throws. */
export function readUtf8(file: string | URL, path = String(file)): string {
  const source = { path, ...readSource(file) }
  const found = misencodedText(source)
  if (found) throw new MisencodedFile(renderDiagnostics([found], [source]))
  return source.text
}

/** Recognizes UTF-16 by its byte order mark, or by the zero in the first ASCII character of every JSON and SVG. */
function utf16In([first, second]: Uint8Array): 'UTF-16 LE' | 'UTF-16 BE' | undefined {
  if (first === undefined || second === undefined) return undefined
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'UTF-16 LE'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'UTF-16 BE'
  return undefined
}

function decodeMisencoded(bytes: Uint8Array): Decoded & { readonly misencoded: Misencoded } {
  const text = windows1252Text(bytes)
  if (isLikelyText(text) && !hasUtf8Letters(bytes)) {
    const offset = bytes.findIndex((byte) => byte > 0x7f)
    return { text, misencoded: { encoding: 'Windows-1252', offset } }
  }
  const shown = lenient.decode(bytes)
  return { text: shown, misencoded: { encoding: undefined, offset: shown.indexOf('\ufffd') } }
}

/** Letters of Western Europe, and the signs that Word and Excel put into a text; other bytes above ASCII are another encoding. */
const isLikelyText = (text: string): boolean => /^[\t\n\r -~\u00a0-\u00ff€‚„…–—‘’“”•™ŠšŽžŒœŸ]*$/.test(text)

/** Tells whether some letter above ASCII is valid UTF-8: the file is then UTF-8 with some bytes gone bad. */
const hasUtf8Letters = (bytes: Uint8Array): boolean => /[^\0-\x7f\ufffd]/.test(lenient.decode(bytes))

/** The project's JSON and pictures as they lie on disk now. */
export interface Folder {
  /** Looks at every file; gives all of them when one changed, came or went since the last look, else null. */
  look(): readonly SourceFile[] | null
}

interface Known extends SourceFile {
  readonly stamp: string
}

/** Watches the folders of the project's JSON; a file is read again only when its time or size changed. */
export function openFolder(root: string, folders = ['flows', 'variants', 'schemas']): Folder {
  let known: ReadonlyMap<string, Known> = new Map()
  let lastSeen = ''
  return {
    look() {
      const stamps = folders.flatMap((folder) => stampsIn(root, folder))
      const seen = stamps.map(({ path, stamp }) => `${path} ${stamp}`).join('\n')
      if (seen === lastSeen) return null
      lastSeen = seen
      const files = stamps.map(({ path, stamp, bytes }) => {
        const before = known.get(path)
        return before?.stamp === stamp ? before : { path, stamp, bytes, ...decodedOf(root, path) }
      })
      known = new Map(files.map((file) => [file.path, file]))
      return files
    },
  }
}

interface Stamped {
  readonly path: string
  readonly bytes: number
  readonly stamp: string
}

function stampsIn(root: string, folder: string): readonly Stamped[] {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.'))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => {
      const path = `${folder}/${entry.name}`
      if (entry.isDirectory()) return stampsIn(root, path)
      // An editor may take a file away between the two looks, to put its new one there.
      const stat = statSync(join(root, path), { throwIfNoEntry: false })
      return stat ? [{ path, bytes: stat.size, stamp: `${stat.mtimeMs} ${stat.size} ${stat.ino}` }] : []
    })
}

function decodedOf(root: string, path: string): Decoded {
  if (!isReadAsText(path)) return { text: '' }
  try {
    return readSource(join(root, path))
  } catch {
    return { text: '' }
  }
}
