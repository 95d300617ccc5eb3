import type { ComponentType } from 'react'
import type { BandName, BlockName, Given } from '../../names/index.ts'
import { AntesEAgora } from './antes-e-agora.tsx'
import { Bilhete } from './bilhete.tsx'
import type { BlockTools } from './block.ts'
import { Boleto } from './boleto.tsx'
import { Boletos } from './boletos.tsx'
import { CartaoDeAcoes } from './cartao-de-acoes.tsx'
import { CartaoPreview } from './cartao-preview.tsx'
import { Compartilhar } from './compartilhar.tsx'
import { ContagemRegressiva } from './contagem-regressiva.tsx'
import { CopiarLink } from './copiar-link.tsx'
import { CorretorCartao } from './corretor-cartao.tsx'
import { Esqueleto } from './esqueleto.tsx'
import { Etapas } from './etapas.tsx'
import { Ilustracao } from './ilustracao.tsx'
import { Impresso } from './impresso.tsx'
import { Imprimir } from './imprimir.tsx'
import { Incluido } from './incluido.tsx'
import { Instrucoes } from './instrucoes.tsx'
import { LinhaFixa } from './linha-fixa.tsx'
import { LinkQr } from './link-qr.tsx'
import { Lista } from './lista.tsx'
import { Nota } from './nota.tsx'
import { Pessoas } from './pessoas.tsx'
import { PixCopiaCola } from './pix-copia-cola.tsx'
import { PixQr } from './pix-qr.tsx'
import { Precos } from './precos.tsx'
import { ResumoPedido } from './resumo-pedido.tsx'
import { ResumoPix } from './resumo-pix.tsx'
import { Secao } from './secao.tsx'
import { Texto } from './texto.tsx'
import { TextoLateral } from './texto-lateral.tsx'
import { TextoLongo } from './texto-longo.tsx'
import { Total } from './total.tsx'
import { Valor } from './valor.tsx'

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
  etapas: Etapas,
  bilhete: Bilhete,
  linhaFixa: LinhaFixa,
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
