import type { Drawings } from '../../brand/index.ts'
import type { Json } from '../../flow/funnel.ts'
import type { Diagnostic } from '../diagnostics/diagnostic.ts'
import type { Traced } from '../json/document.ts'
import type { FileKind } from '../json/kinds.ts'
import type { FlatScreen } from '../screens/screen.ts'
import type { UsedPart } from './flows/parts.ts'
import type { PictureMistake } from './pictures.ts'
import type { MergedVariant } from './variants.ts'

/** One thing read from one file, of which every part knows the file and place it came from. */
export interface Read {
  readonly name: string
  readonly file: string
  readonly source: Traced
}

/** A flow laid together of its chapters and parts. `files` are all it is made of, its own first. */
export interface ReadFlow extends Read {
  readonly files: readonly string[]
  readonly parts: readonly UsedPart[]
}

/** A variant's own file, and its funnels laid over all it extends. One that is abstract is only extended, never served. */
export interface ReadVariant extends Read, MergedVariant {}

/** A screen as its file says it, and ready to draw. */
export interface ReadScreen extends Read {
  readonly flat: FlatScreen
}

/** An operation whose input and output have the fields they refer to laid in. */
export interface ReadOperation extends Read {
  readonly input: FlatScreen
  readonly output: FlatScreen
}

/**
 * All JSON of the project that could be read. A file that is no JSON is missing from its collection but not from
 * `names`, so that it does not make others wrong. Variants go by their id, the last part of their name.
 */
export interface Project {
  readonly flows: ReadonlyMap<string, ReadFlow>
  readonly variants: ReadonlyMap<string, ReadVariant>
  readonly screens: ReadonlyMap<string, ReadScreen>
  readonly fields: ReadonlyMap<string, Read>
  readonly operations: ReadonlyMap<string, ReadOperation>
  readonly tables: ReadonlyMap<string, Read>
  readonly replays: ReadonlyMap<string, Read>
  /** The files of flows, by themselves as they say it. */
  readonly flowFiles: ReadonlyMap<string, Read>
  readonly parts: ReadonlyMap<string, Read>
  readonly chapters: ReadonlyMap<string, Read>
  readonly names: Readonly<Record<FileKind, readonly string[]>>
  readonly schemas: ReadonlyMap<string, Json>
  /** What is drawn into pages, as `pecas/dente` of `variants/pecas/dente.svg`. */
  readonly drawings: Drawings
  /** The pictures of variants/assets by their name there, each with what is wrong with it, if anything is. */
  readonly pictures: ReadonlyMap<string, PictureMistake | undefined>
  readonly diagnostics: readonly Diagnostic[]
}
