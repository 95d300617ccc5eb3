/** Lists every block a screen, a box or the side of a page may name. */
export const blockNames = [
  'nota',
  'texto',
  'textoLongo',
  'textoLateral',
  'lista',
  'instrucoes',
  'secao',
  'linhaFixa',
  'valor',
  'total',
  'resumoPedido',
  'resumoPix',
  'precos',
  'corretorCartao',
  'pessoas',
  'pixQr',
  'pixCopiaCola',
  'boleto',
  'cartaoPreview',
  'contagemRegressiva',
  'copiarLink',
  'compartilhar',
  'imprimir',
  'ilustracao',
  'esqueleto',
] as const

/** Names a block. */
export type BlockName = (typeof blockNames)[number]
