/** One state of a piece: the step of the pieces' flow that shows it, and how it stands. */
export interface PieceState {
  readonly name: string
  readonly step: string
  readonly values?: object
  readonly isBusy?: boolean
  readonly then?: 'submit' | 'focus' | 'press'
}

/** A component, and the states in which it is shown. */
export interface Piece {
  readonly id: string
  readonly title: string
  readonly states: readonly PieceState[]
}

const onlyState = (step: string, values: object = {}): readonly PieceState[] => [
  { name: 'Como fica', step, values },
]

const fields: readonly Piece[] = [
  {
    id: 'campos',
    title: 'Campo de texto',
    states: [
      {
        name: 'Vazio, com dica, preenchido, só para ler, opcional',
        step: 'campos',
        values: { bom: 'Maria Aparecida da Silva', curto: '20040002', fixo: 'Rio de Janeiro' },
      },
      { name: 'Enquanto se consulta', step: 'consulta', values: { cep: '20040002' }, isBusy: true },
      { name: 'Com o foco', step: 'foco', values: { foco: 'Maria' }, then: 'focus' },
    ],
  },
  {
    id: 'erros',
    title: 'Erros e resumo dos erros',
    states: [
      { name: 'Depois de enviar', step: 'erros', values: { nome: 'Maria', email: 'ana@' }, then: 'submit' },
    ],
  },
  {
    id: 'escolhas',
    title: 'Lista e escolha lado a lado',
    states: onlyState('escolhas', { estadoCivil: 2, sexo: 'F' }),
  },
  {
    id: 'cartoes-de-opcao',
    title: 'Cartões de opção',
    states: [
      { name: 'Sem escolha', step: 'pagamento' },
      { name: 'Escolhidos', step: 'pagamento', values: { forma: 5, ciclo: 12 } },
    ],
  },
  {
    id: 'busca',
    title: 'Busca que se faz digitando',
    states: [
      {
        name: 'Vazia, com o escolhido, que falhou',
        step: 'busca',
        values: { escolhida: 'c2', falhou: 'ana' },
      },
      { name: 'Com a lista aberta', step: 'buscaAberta', values: { corretor: 'ana' }, then: 'press' },
    ],
  },
  { id: 'categoria', title: 'Cartões de uma tabela', states: onlyState('categoria', { categoria: 'B' }) },
  { id: 'aceite', title: 'Aceite dos termos', states: onlyState('aceite', { aceito: true }) },
  { id: 'inicio', title: 'Data de início', states: onlyState('inicio', { data: '2026-12-01' }) },
]

const selling: readonly Piece[] = [
  {
    id: 'planos',
    title: 'Cartões de plano e barra de preço',
    states: [
      { name: 'Sem escolha', step: 'planos' },
      { name: 'Escolhido', step: 'planos', values: { idProduto: 2 } },
    ],
  },
  { id: 'quantidade', title: 'Quantidade', states: onlyState('quantidades', { menos: 1, meio: 3, mais: 5 }) },
  {
    id: 'quantidades',
    title: 'Quantidades por linha, em cartões',
    states: [
      { name: 'Sem nenhuma', step: 'quantidadesPorLinha', then: 'submit' },
      {
        name: 'Com algumas',
        step: 'quantidadesPorLinha',
        values: {
          linhas: [
            { id: 'b-adulto', quantidade: 1 },
            { id: 'l-filhote', quantidade: 2 },
          ],
        },
      },
    ],
  },
]

const puppy = { plano: 'Plano 2', faixa: 'Filhote', minMeses: 0, maxMeses: 12 }

const people: readonly Piece[] = [
  { id: 'pessoas', title: 'Pessoas', states: onlyState('pessoas') },
  { id: 'vazio', title: 'Sem ninguém ainda', states: onlyState('vazio') },
  {
    id: 'adicionar',
    title: 'Lista que cresce e botão de adicionar',
    states: onlyState('lista', { itens: [{ id: 'i1', nome: 'Caio da Silva Rocha' }] }),
  },
  {
    id: 'lista-fixa',
    title: 'Lista que o fluxo dá, com o que cada item leva',
    states: [
      {
        name: 'Dois com o mesmo nome, um fora da faixa',
        step: 'pets',
        values: {
          pets: [
            { ...puppy, id: 'p1', nome: 'Paçoca', especie: 'cao', sexo: 'M', aniversario: '2020-03-27' },
            { ...puppy, id: 'p2', nome: 'Paçoca', especie: 'gato', sexo: 'F', aniversario: '' },
          ],
        },
        then: 'submit',
      },
    ],
  },
]

const paying: readonly Piece[] = [
  { id: 'pix', title: 'Pix', states: onlyState('pix') },
  { id: 'boleto', title: 'Boleto', states: onlyState('boleto') },
  { id: 'boletos', title: 'Boletos numa tabela', states: onlyState('boletos') },
  {
    id: 'grupo',
    title: 'Campos juntos sob um título, como os do débito',
    states: onlyState('debito', { formaPagamento: 3, diaVencimento: 10, clientePaga: true }),
  },
  {
    id: 'cartao',
    title: 'Cartão',
    states: [
      { name: 'Vazio', step: 'cartao' },
      {
        name: 'Preenchido',
        step: 'cartao',
        values: { numeroCartao: '4111111111111111', nomeCartao: 'MARIA A DA SILVA', validadeCartao: '1230' },
      },
    ],
  },
]

const telling: readonly Piece[] = [
  { id: 'notas', title: 'Notas', states: onlyState('notas') },
  {
    id: 'botoes',
    title: 'Botões',
    states: [
      { name: 'Prontos', step: 'peca' },
      { name: 'Enquanto se grava', step: 'peca', isBusy: true },
    ],
  },
  { id: 'fatos', title: 'Fatos, preços e textos', states: onlyState('fatos') },
  { id: 'concluido', title: 'Concluído: bilhete e linha do tempo', states: onlyState('concluido') },
  { id: 'espera', title: 'Espera', states: onlyState('espera') },
  { id: 'compartilhar', title: 'Compartilhar e imprimir', states: onlyState('compartilhar') },
]

/** Every component that a screen can show, by screens of the product's own kind. */
export const pieces: readonly Piece[] = [...selling, ...fields, ...people, ...paying, ...telling]
