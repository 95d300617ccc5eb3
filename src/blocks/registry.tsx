import { type ComponentType, memo } from 'react'
import type { BandName, BlockName, Given } from '../../engine/config/language/blocks.ts'
import { type BlockRule, evaluate, type Facts, holds } from '../../engine/index.ts'
import { isSame } from '../field/values.ts'
import { Boleto, Boletos } from './boletos.tsx'
import { CartaoDeAcoes, CartaoPreview, CorretorCartao } from './cards.tsx'
import { AntesEAgora, Bilhete, Etapas, Precos, ResumoPedido, ResumoPix, Total } from './order.tsx'
import { Pessoas } from './people.tsx'
import { ContagemRegressiva, LinkQr, PixCopiaCola, PixQr } from './pix.tsx'
import { Compartilhar, CopiarLink } from './sharing.tsx'
import {
  Conferencia,
  Depois,
  Esqueleto,
  Ilustracao,
  Impresso,
  Imprimir,
  Incluido,
  Instrucoes,
  LinhaFixa,
  Lista,
  Nota,
  Respostas,
  Secao,
  Texto,
  TextoLateral,
  TextoLongo,
  Valor,
} from './texts.tsx'
import type { BlockTools } from './tools.ts'

/** Bands are drawn by the server alone (`src/sales`). */
type DrawnHere = Exclude<BlockName, BandName>

type Registry = { readonly [Name in DrawnHere]: ComponentType<Given<Name> & BlockTools> }

type KeysOf<Block> = Block extends ComponentType<infer Props> ? Exclude<keyof Props, keyof BlockTools> : never

/** A component whose keys are those of its record, each of them and no other; any other is of no type. */
type Exact<Name extends DrawnHere, Block> = [KeysOf<Block>, keyof Given<Name>] extends [
  keyof Given<Name>,
  KeysOf<Block>,
]
  ? Block
  : never

const registry = <Blocks extends Registry>(
  blocks: Blocks & { readonly [Name in DrawnHere]: Exact<Name, Blocks[Name]> },
): Registry => blocks

/** Gives every block a file may name; the compiler holds what each reads to its record in `names/`. */
export const blocks = registry({
  nota: Nota,
  texto: Texto,
  textoLongo: TextoLongo,
  textoLateral: TextoLateral,
  lista: Lista,
  instrucoes: Instrucoes,
  secao: Secao,
  conferencia: Conferencia,
  etapas: Etapas,
  bilhete: Bilhete,
  linhaFixa: LinhaFixa,
  respostas: Respostas,
  depois: Depois,
  valor: Valor,
  total: Total,
  resumoPedido: ResumoPedido,
  resumoPix: ResumoPix,
  antesEAgora: AntesEAgora,
  precos: Precos,
  incluido: Incluido,
  corretorCartao: CorretorCartao,
  pessoas: Pessoas,
  pixQr: PixQr,
  pixCopiaCola: PixCopiaCola,
  boleto: Boleto,
  boletos: Boletos,
  cartaoPreview: CartaoPreview,
  contagemRegressiva: ContagemRegressiva,
  cartaoDeAcoes: CartaoDeAcoes,
  copiarLink: CopiarLink,
  linkQr: LinkQr,
  compartilhar: Compartilhar,
  impresso: Impresso,
  imprimir: Imprimir,
  ilustracao: Ilustracao,
  esqueleto: Esqueleto,
})

/** What a list of blocks is drawn from. */
export interface BlocksProps extends Omit<BlockTools, 'at'> {
  readonly rules: readonly BlockRule[]
  readonly facts: Facts
}

interface BlockProps extends BlockTools {
  readonly block: BlockRule['block']
  /** What its rule gives it. */
  readonly values: object
}

/** Draws one block, again only when it is given something else: of the time of its facts only the first counts. */
const Block = memo(
  function Block({ block, values, ...tools }: BlockProps) {
    const Known = blocks[block as keyof typeof blocks] as ComponentType<object> | undefined
    return Known && <Known {...values} {...tools} />
  },
  (before, now) => isSame(before, { ...now, at: before.at }),
)

/** Draws the blocks that show now, each with what its rule gives it: texts filled, rules worked out. */
export function Blocks({ rules, facts, ...given }: BlocksProps) {
  return rules.map((rule, place) => {
    if (!holds(rule.when, facts)) return null
    const values = evaluate(rule.with ?? {}, facts) as object
    const drawn = { ...given, block: rule.block, values, at: facts.at }
    // A block is known by the place of its rule: the others come and go, and what is typed in it stays.
    // biome-ignore lint/suspicious/noArrayIndexKey: see above
    return <Block key={place} {...drawn} />
  })
}
