import type { ComponentType } from 'react'
import type { BlockName } from '../../names/index.ts'
import { Boleto } from './boleto.tsx'
import { CartaoPreview } from './cartao-preview.tsx'
import { Compartilhar } from './compartilhar.tsx'
import { ContagemRegressiva } from './contagem-regressiva.tsx'
import { CopiarLink } from './copiar-link.tsx'
import { CorretorCartao } from './corretor-cartao.tsx'
import { Esqueleto } from './esqueleto.tsx'
import { Ilustracao } from './ilustracao.tsx'
import { Imprimir } from './imprimir.tsx'
import { Instrucoes } from './instrucoes.tsx'
import { LinhaFixa } from './linha-fixa.tsx'
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
