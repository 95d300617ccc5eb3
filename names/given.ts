import type { Kind, PlainKind, plainKinds } from '../engine/config/language/vocabulary.ts'
import type { TableRow } from '../engine/config/screens/screen.ts'
import type { line } from './blocks/line.ts'
import type { BlockName, blockRecords } from './blocks.ts'

type KindsUnder<Owner, Key extends string> = Owner extends { readonly [K in Key]: infer Kinds }
  ? Kinds
  : Record<never, Kind>

type Needed<Owner> = KindsUnder<Owner, 'needs'>
type Taken<Owner> = KindsUnder<Owner, 'takes'>

/** The types of JSON in TypeScript, as far as blocks are given them. */
interface OfJson {
  readonly string: string
  readonly integer: number
  readonly array: readonly TableRow[]
}

type ValueOf<K> = K extends PlainKind
  ? OfJson[(typeof plainKinds)[K]['types'][number]]
  : K extends { readonly oneOf: readonly (infer Text)[] }
    ? Text
    : K extends { readonly listOf: infer Item }
      ? readonly ValueOf<Item>[]
      : MembersOf<K>

type MembersOf<Owner> = { readonly [Key in keyof Needed<Owner>]: ValueOf<Needed<Owner>[Key]> } & {
  readonly [Key in keyof Taken<Owner>]?: ValueOf<Taken<Owner>[Key]> | undefined
}

type KindsOf<Owner> = Needed<Owner> & Taken<Owner>

/**
 * What the component of a block is given, by the block's record. Each of it may be missing, also what a file must
 * write: a slot or a rule may give nothing.
 */
export type Given<Name extends BlockName> = {
  readonly [Key in keyof KindsOf<(typeof blockRecords)[Name]>]?:
    | ValueOf<KindsOf<(typeof blockRecords)[Name]>[Key]>
    | undefined
}

/** One line of a list of facts. */
export type BlockLine = MembersOf<typeof line>
