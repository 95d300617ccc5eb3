/** The options that answer the questions about a new variant, each with what it says. */
export const options = {
  '--base': 'de qual variante vem o que esta não disser: dental/base',
  '--funis': 'quais funis ela serve: "dental-empresa dental-individual"',
  '--depois': 'o que serve depois da venda: "finalizacao segunda-via", ou nada',
  '--nome': 'o nome do parceiro, como aparece na tela',
  '--arquivo': 'o nome do arquivo, sem acento',
  '--endereco': 'o começo do endereço; com vários funis, "<fluxo>=<começo>" de cada um',
  '--origem': 'o código de origem da venda',
  '--logo': 'uma imagem de variants/assets, ou o nome de um desenho: escudo',
  '--cor': 'a cor da marca: "#1F4FA3"',
  '--precos': 'manter, ou os que mudam, em reais: "plano-1=25,50 plano-2=39"',
  '--descontos': 'manter, ou os do Pix que mudam, em reais, pelos meses: "6=10,00 12=25,00"',
  '--formas': 'os números das formas de pagamento: "5 1"',
  '--escolhida': 'o número da forma de pagamento que vem escolhida',
  '--texto': 'manter, nenhum, ou o texto ao lado do formulário',
  '--titulo-do-texto': 'o título desse texto',
} as const

/** An option that answers a question about a new variant. */
export type AnswerOption = keyof typeof options

/** Tells in pt-BR how the command is called, with every option and what it says. */
export function usage(): string {
  const widest = Math.max(...Object.keys(options).map(({ length }) => length))
  const lines = Object.entries(options).map(([option, says]) => `  ${option.padEnd(widest)}  ${says}`)
  return [
    'Cria uma variante: pergunta o que ela muda, confere com o projeto inteiro e grava o arquivo.',
    'Uma opção responde a pergunta dela, que então não é feita. Sem terminal, bastam --base e --nome:',
    'o que nenhuma opção diz fica como na base.',
    '',
    '  npm run variant',
    '  npm run variant -- --base dental/base --nome "Clínica Mar Azul" --cor "#1F4FA3"',
    '',
    ...lines,
  ].join('\n')
}
