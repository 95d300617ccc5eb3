import type { ComponentType } from 'react'
import { Boleto } from './boleto.tsx'
import { CartaoPreview } from './card-preview.tsx'
import { ContagemRegressiva } from './countdown.tsx'
import type { BlockName } from './names.ts'
import { CorretorCartao, LinhaFixa, ResumoPedido, ResumoPix, Secao, Total, Valor } from './order.tsx'
import { Pessoas } from './people.tsx'
import { Esqueleto, Ilustracao } from './pictures.tsx'
import { PixCopiaCola, PixQr } from './pix.tsx'
import { Precos } from './prices.tsx'
import { Compartilhar, CopiarLink, Imprimir } from './share.tsx'
import { Instrucoes, Lista, Nota, Texto, TextoLateral, TextoLongo } from './texts.tsx'

/** Gives every block a file may name. What a block is given is JSON: its own file says what it reads of it. */
export const blocks: Readonly<Record<BlockName, ComponentType<never>>> = {
  nota: Nota,
  texto: Texto,
  textoLongo: TextoLongo,
  textoLateral: TextoLateral,
  lista: Lista,
  instrucoes: Instrucoes,
  secao: Secao,
  linhaFixa: LinhaFixa,
  valor: Valor,
  total: Total,
  resumoPedido: ResumoPedido,
  resumoPix: ResumoPix,
  precos: Precos,
  corretorCartao: CorretorCartao,
  pessoas: Pessoas,
  pixQr: PixQr,
  pixCopiaCola: PixCopiaCola,
  boleto: Boleto,
  cartaoPreview: CartaoPreview,
  contagemRegressiva: ContagemRegressiva,
  copiarLink: CopiarLink,
  compartilhar: Compartilhar,
  imprimir: Imprimir,
  ilustracao: Ilustracao,
  esqueleto: Esqueleto,
}
