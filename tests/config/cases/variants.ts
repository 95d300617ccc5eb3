import { file } from '../laid.ts'
import { type Cases, edited, verde } from './case.ts'

const light = { codigo: 'LIGHT', nome: 'Pet Light', precos: { filhote: 10837, adulto: 9103 } }

/** What a variant says that sells plans for pets. */
const petPlans = {
  produtos: [{ idProduto: 1, nome: 'Verde', precoCentavos: 4990 }],
  faixas: [
    { id: 1, codigo: 'filhote', nome: 'Menores que 1 ano', minMeses: 0, maxMeses: 12 },
    { id: 2, codigo: 'adulto', nome: 'De 1 a 8 anos', minMeses: 12, maxMeses: 108 },
  ],
  planosPet: [light, { codigo: 'PREMIUM', nome: 'Pet Premium', precos: { filhote: 49183, adulto: 41314 } }],
}
const plan = { idProduto: 2, codigo: 'verde-1', nome: 'Verde', precoCentavos: 4990 }

/** Makes a drawing among the files of variants. */
const svg = (path: string, shapes: string) => ({
  path: `variants/${path}`,
  text: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 120">${shapes}</svg>\n`,
})

/** The shapes of a tile whose ground is a colour of the brand. */
const tile = (ground: string) => `<path fill="var(--${ground}, #d4eeec)" d="M0 0h120v120H0z"/>`

/** Makes a logo so wide and so high. */
const logoOf = (width: number, height: number) => ({
  path: 'variants/assets/verde.svg',
  text: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}"><path fill="#123" d="M0 0h9z"/></svg>`,
})

/** Projects with something wrong in variants. */
export const variants: Cases = {
  'arquivo-ignorado': [
    file('variants/loja/verde.json', {
      extends: 'loja/base',
      titulo: 'Loja verde',
      nome: 'Plano verde',
      funis: { venda: { rotas: { prefixo: 'verde' } } },
      codOrigemVenda: 2,
      tema: { corPrimaria: '#2E6B1F' },
    }),
    'variants/loja/verde.json:1:1 [arquivo-ignorado] Este arquivo não é lido por ninguém: o nome não tem a forma que esta pasta pede. Renomeie para variants/<nome>.variant.json.',
  ],
  'base-desconhecida': [
    verde({ extends: 'loja/bases', abstract: true }),
    'variants/loja/verde.variant.json:2:14 [base-desconhecida] Esta variante estende "loja/bases", que não existe em variants/. Você quis dizer "loja/base"?',
  ],
  'base-desconhecida.causa': [
    verde({ extends: 'loja/bases', nome: undefined }),
    'variants/loja/verde.variant.json:2:14 [base-desconhecida] Esta variante estende "loja/bases", que não existe em variants/. Você quis dizer "loja/base"?',
  ],
  'caminho-proibido.chave': [
    verde({ enderecos: { ['__proto__']: { url: '/' } } }),
    'variants/loja/verde.variant.json:14:5 [caminho-proibido] "__proto__" não pode ser nome de chave: é uma palavra do próprio JavaScript. Escolha outro nome.',
  ],
  'chave-ausente': [
    verde({ codOrigemVenda: undefined, tema: { corPrimaria: '#7A3E9D' } }),
    'variants/loja/verde.variant.json:1:1 [chave-ausente] Falta a chave "codOrigemVenda" neste arquivo: o fluxo "venda" precisa dela. Acrescente, por exemplo: "codOrigemVenda": 21',
  ],
  'chave-ausente.prefixo': [
    verde({ funis: { venda: { titulo: 'Loja verde-clara', rotas: undefined } } }),
    'variants/loja/verde.variant.json:6:14 [chave-ausente] Falta o "prefixo": ninguém encontraria este funil. Acrescente, por exemplo: "rotas": { "prefixo": "verde" }',
  ],
  'chave-desconhecida': [
    verde({ ufsAtendida: ['RJ'] }),
    'variants/loja/verde.variant.json:13:3 [chave-desconhecida] A chave "ufsAtendida" não existe neste arquivo. Você quis dizer "ufsAtendidas"?',
  ],
  'chave-desconhecida.preco': [
    verde({
      produtos: [{ idProduto: 2, nome: 'Verde', preco: 4990 }],
      pagamento: { pix: { ciclos: [{ ciclo: 6, nome: 'Semestral', desconto: 10, descontoCentavos: 10 }] } },
    }),
    'variants/loja/verde.variant.json:17:7 [chave-desconhecida] A chave "preco" não existe no item 1. Você quis dizer "precoCentavos"?',
    'variants/loja/verde.variant.json:26:11 [chave-desconhecida] A chave "desconto" não existe no item 1. Você quis dizer "descontoCentavos"?',
  ],
  'chave-desconhecida.produto': [
    verde({ produtos: [{ idProduto: 2, precoCentavo: 100, nome: 'Verde' }] }),
    'variants/loja/verde.variant.json:16:7 [chave-desconhecida] A chave "precoCentavo" não existe no item 1. Você quis dizer "precoCentavos"?',
  ],
  'chave-repetida': [
    {
      path: 'variants/loja/verde.variant.json',
      text: '{\n  "extends": "loja/base",\n  "titulo": "Loja verde",\n  "nome": "Plano verde",\n  "funis": { "venda": { "rotas": { "prefixo": "verde" } } },\n  "codOrigemVenda": 2,\n  "titulo": "Loja verde-clara"\n}\n',
    },
    'variants/loja/verde.variant.json:7:3 [chave-repetida] A chave "titulo" já está escrita neste objeto, na linha 3; só uma das duas valeria. Apague uma delas ou junte as duas numa só.',
  ],
  'ciclo.variantes': [
    file('variants/loja/dois.variant.json', { extends: 'loja/um', abstract: true }),
    file('variants/loja/um.variant.json', { extends: 'loja/dois', abstract: true }),
    'variants/loja/um.variant.json:2:14 [ciclo] As variantes se estendem em círculo: loja/dois → loja/um → loja/dois. Uma delas precisa deixar de ter "extends" ou estender outra.',
  ],
  'codificacao-errada': [
    {
      path: 'variants/loja/azul.variant.json',
      text: '{\n  "extends": "loja/base",\n  "titulo": "Saúde em Windows-1252",\n  "nome": "Plano azul",\n  "funis": { "venda": { "rotas": { "prefixo": "azul", "inicial": true } } },\n  "tema": { "corPrimaria": "#1F4FA3" },\n  "produtos": [{ "idProduto": 1, "nome": "Azul", "precoCentavos": 4990 }],\n  "codOrigemVenda": 1\n}\n',
      misencoded: { encoding: 'Windows-1252', offset: 43 },
    },
    'variants/loja/azul.variant.json:3:16 [codificacao-errada] O arquivo não está em UTF-8, e sim em Windows-1252, que o Bloco de Notas chama de "ANSI": este "ú" chegaria estragado a quem lê a página. Grave de novo em UTF-8. No Bloco de Notas: "Arquivo", "Salvar como", em "Codificação" escolha "UTF-8". No VS Code: clique na codificação, embaixo à direita, "Reabrir com Codificação", "Windows-1252", e depois "Salvar com Codificação", "UTF-8".',
  ],
  'contraste-baixo': [
    verde({ tema: { corPrimaria: '#E07A1F' } }),
    'variants/loja/verde.variant.json:14:20 [contraste-baixo] Palavras não se leem sobre a cor #E07A1F: com o branco ela tem contraste 3,0, e são precisos 4,5. Os botões usam #B65E01. Deixe assim, ou use #B65E01 também em "corPrimaria".',
  ],
  'desenho-invalido': [
    svg('pecas/mau.svg', '<script>x()</script>'),
    'variants/pecas/mau.svg:1:1 [desenho-invalido] Este desenho não é só de formas: ele entra na página, e nada nele pode carregar, rodar ou levar a outro lugar. Deixe só <svg xmlns viewBox> com g, path, circle, ellipse, rect e line, sem style, class, link nem script.',
  ],
  'endereco-alheio': [
    verde({ enderecos: { whatsapp: { url: '/' } } }),
    'variants/loja/verde.variant.json:15:14 [endereco-alheio] O endereço "whatsapp" da variante "verde" leva para a variante "azul". O início do próprio funil se escreve "/{variant.rotas.prefixo}/".',
  ],
  'endereco-alheio.prefixo': [
    verde({ enderecos: { inicio: { url: '/azul/?de=verde' } } }),
    'variants/loja/verde.variant.json:15:14 [endereco-alheio] O endereço "inicio" da variante "verde" leva para a variante "azul". O início do próprio funil se escreve "/{variant.rotas.prefixo}/".',
  ],
  'fora-do-limite': [
    verde({ vigencia: { horaCorte: 24 } }),
    'variants/loja/verde.variant.json:14:18 [fora-do-limite] "horaCorte" precisa ser 23 ou menos. Um exemplo certo: 21.',
  ],
  'fora-do-limite.letras': [
    verde({
      vendas: { inicio: { titulo: 'O dentista da família cabe no seu mês, '.repeat(6).slice(0, 200) } },
    }),
    'variants/loja/verde.variant.json:15:17 [fora-do-limite] "titulo" pode ter no máximo 60 caracteres, e tem 200. Um exemplo certo: "Implante e prótese que cabem no seu mês".',
  ],
  'formato-invalido': [
    verde({ tema: { corPrimaria: 'azul' } }),
    'variants/loja/verde.variant.json:14:20 [formato-invalido] "corPrimaria" não pode ser escrito assim: "azul". Um exemplo certo: "#1F4FA3".',
  ],
  'imagem-ausente': [
    svg('assets/verde.svg', ''),
    verde({ tema: { logo: { arquivo: 'verd.svg' } } }),
    'variants/loja/verde.variant.json:15:18 [imagem-ausente] A imagem "verd.svg" não está em variants/assets. Você quis dizer "verde.svg"?',
  ],
  'imagem-ausente.cenas': [
    svg('cenas/calma/vazio.svg', '<path d="M0 0h9z"/>'),
    verde({ tema: { cenas: 'calmo' } }),
    'variants/loja/verde.variant.json:14:14 [imagem-ausente] A pasta "calmo" não está em variants/cenas. Você quis dizer "calma"?',
  ],
  'imagem-ausente.nenhuma': [
    { path: 'variants/assets/.gitkeep', text: '' },
    verde({ tema: { logo: { arquivo: 'marca.svg' } } }),
    'variants/loja/verde.variant.json:15:18 [imagem-ausente] A imagem "marca.svg" não está em variants/assets. Imagens que existem: nenhum ainda.',
  ],
  'imagem-ausente.peca': [
    verde({ tema: { pecas: { faixa: 'sol sol sal sol sol sol' } } }),
    svg('pecas/sol.svg', '<path d="M0 0h9z"/>'),
    'variants/loja/verde.variant.json:15:16 [imagem-ausente] A peça "sal" não está em variants/pecas. Você quis dizer "sol"?',
  ],
  'imagem-ausente.peca-de-opcao': [
    verde({ tema: { pecas: { telas: 'sol lua' } } }),
    svg('pecas/sol.svg', '<path d="M0 0h9z"/>'),
    'variants/loja/verde.variant.json:15:16 [imagem-ausente] A peça "lua" não está em variants/pecas. Peças que existem: sol.',
  ],
  'imagem-ausente.peca-de-plano': [
    verde({ planosPet: [{ ...light, peca: 'sal' }] }),
    svg('pecas/sol.svg', '<path d="M0 0h9z"/>'),
    'variants/loja/verde.variant.json:21:15 [imagem-ausente] A peça "sal" não está em variants/pecas. Você quis dizer "sol"?',
  ],
  'imagem-ausente.produto': [
    svg('assets/verde.svg', ''),
    edited('variants/loja/azul.variant.json', ['4990', '4990, "imagemPath": "vrede.svg"']),
    'variants/loja/azul.variant.json:7:87 [imagem-ausente] A imagem "vrede.svg" não está em variants/assets. Você quis dizer "verde.svg"?',
  ],
  'imagem-invalida': [
    svg('assets/verde.svg', '<script>alert(1)</script>'),
    verde({ tema: { logo: { arquivo: 'verde.svg' } } }),
    'variants/loja/verde.variant.json:15:18 [imagem-invalida] A imagem "verde.svg" tem um script dentro. Exporte o SVG só com formas e cores, sem script e com tudo o que mostra dentro dele.',
  ],
  'imagem-invalida.de-fora': [
    svg('assets/verde.svg', '<image href="https://verde.example/logo.png"/>'),
    verde({ tema: { logo: { arquivo: 'verde.svg' } } }),
    'variants/loja/verde.variant.json:15:18 [imagem-invalida] A imagem "verde.svg" pede algo de fora, "https://verde.example/logo.png", que não aparece. Exporte o SVG só com formas e cores, sem script e com tudo o que mostra dentro dele.',
  ],
  'peca-que-some': [
    verde({ tema: { pecas: { faixa: 'cao pessoa1 gato sol gato sol' } } }),
    svg('pecas/cao.svg', tile('accent-tint')),
    svg('pecas/pessoa1.svg', tile('accent-tint')),
    svg('pecas/gato.svg', tile('brand-tint')),
    svg('pecas/sol.svg', '<path d="M0 0h9z"/>'),
    'variants/loja/verde.variant.json:15:16 [peca-que-some] A peça "pessoa1" tem o mesmo fundo da peça antes dela, "cao": as duas pareceriam uma só. Troque a ordem das peças, ou escolha outra peça de variants/pecas.',
  ],
  'peca-que-some.area': [
    verde({ tema: { fundo: 'quente', pecas: { faixa: 'sol gato arco sol gato sol' } } }),
    svg('pecas/arco.svg', tile('accent-soft')),
    svg('pecas/gato.svg', tile('brand-tint')),
    svg('pecas/sol.svg', '<path d="M0 0h9z"/>'),
    'variants/loja/verde.variant.json:16:16 [peca-que-some] A peça "arco" tem o mesmo fundo da área em que aparece, e sumiria nela. Troque a ordem das peças, ou escolha outra peça de variants/pecas.',
  ],
  'imagem-invalida.logo-branco': [
    svg('assets/verde.svg', '<path fill="#fff" d="M0 0h9z"/><path fill="white" d="M0 0h9z"/>'),
    verde({ tema: { logo: { arquivo: 'verde.svg' } } }),
    'variants/loja/verde.variant.json:15:18 [imagem-invalida] A imagem "verde.svg" é toda branca, e como logo sumiria: ele fica sobre branco. Use a versão do logo em cores, ou a escura.',
  ],
  'imagem-invalida.logo-estreito': [
    logoOf(60, 600),
    verde({ tema: { logo: { arquivo: 'verde.svg' } } }),
    'variants/loja/verde.variant.json:15:18 [imagem-invalida] A imagem "verde.svg" tem 60 por 600, e como logo, com 40 pixels de altura e até 160 de largura, não se leria. Use a versão do logo que tem de metade a seis vezes a altura em largura.',
  ],
  'imagem-invalida.logo-largo': [
    logoOf(600, 60),
    verde({ tema: { logo: { arquivo: 'verde.svg' } } }),
    'variants/loja/verde.variant.json:15:18 [imagem-invalida] A imagem "verde.svg" tem 600 por 60, e como logo, com 40 pixels de altura e até 160 de largura, não se leria. Use a versão do logo que tem de metade a seis vezes a altura em largura.',
  ],
  'imagem-invalida.logo-pesado': [
    { ...svg('assets/verde.svg', ''), bytes: 2_000_000 },
    verde({ tema: { logo: { arquivo: 'verde.svg' } } }),
    'variants/loja/verde.variant.json:15:18 [imagem-invalida] A imagem "verde.svg" tem 2000 kB, e pode ter no máximo 200. Diminua a imagem: um SVG só de formas, ou um PNG de uns 600 pixels de largura.',
  ],
  'plano-anunciado': [
    verde({
      produtos: [plan, { ...plan, idProduto: 3, codigo: 'verde-2' }],
      produtoPadrao: 'verde-1',
      vendas: { inicio: { titulo: 'Limpeza no mês', produto: 'verde-2' } },
    }),
    'variants/loja/verde.variant.json:27:20 [plano-anunciado] Na página de vendas, o anunciado é "verde-2", e o que vem escolhido é "verde-1": a página venderia contra si. Diga o mesmo plano em "vendas.inicio.produto" e "produtoPadrao", e dê o selo a ele, com "selos".',
  ],
  'plano-anunciado.selo': [
    verde({
      produtos: [
        { ...plan, selo: 'Mais vendido' },
        { ...plan, idProduto: 3, codigo: 'verde-2' },
      ],
      produtoPadrao: 'verde-2',
    }),
    'variants/loja/verde.variant.json:16:17 [plano-anunciado] Na página de vendas, o que vem escolhido é "verde-2", e o de destaque é "verde-1": a página venderia contra si. Diga o mesmo plano em "vendas.inicio.produto" e "produtoPadrao", e dê o selo a ele, com "selos".',
  ],
  'fora-do-limite.parceiro': [
    verde({ parceria: { nome: 'Verde', texto: 'a'.repeat(2000) } }),
    'variants/loja/verde.variant.json:15:14 [fora-do-limite] "texto" pode ter no máximo 320 caracteres, e tem 2000. Um exemplo certo: "A ABRE reúne quem trabalha com acessibilidade e negociou este plano para os associados.".',
  ],
  'formato-invalido.beneficio': [
    verde({ parceria: { nome: 'Verde', selo: { valor: '−0%', quem: 'Associado Verde' } } }),
    'variants/loja/verde.variant.json:16:16 [formato-invalido] "valor" não pode ser escrito assim: "−0%". Um exemplo certo: "−30%".',
  ],
  'valor-fora-da-lista.vinheta': [
    verde({
      vendas: {
        passos: ['Informe o CNPJ', 'Confira', 'Pague'].map((titulo) => ({ titulo, vinheta: 'quando' })),
      },
    }),
    'variants/loja/verde.variant.json:17:20 [valor-fora-da-lista] "vinheta" não pode ser "quando". Valores aceitos: cnpj.',
  ],
  'nome-repetido.plano': [
    verde({
      ...petPlans,
      planosPet: [light, { ...light, precos: { filhote: 10837, adulto: 9100 } }],
    }),
    'variants/loja/verde.variant.json:46:17 [nome-repetido] Outro item de "planosPet" já tem "LIGHT" em "codigo". Dê a cada item um valor só dele.',
  ],
  'nome-repetido.variante': [
    file('variants/outra/azul.variant.json', { extends: 'loja/base', abstract: true }),
    'variants/outra/azul.variant.json:1:1 [nome-repetido] Já existe uma variante "azul", em variants/loja/azul.variant.json; o nome do arquivo é o nome da variante. Renomeie um dos dois arquivos, ou diga os dois funis num só, em "funis".',
  ],
  'origem-repetida': [
    verde({ codOrigemVenda: 1 }),
    'variants/loja/verde.variant.json:12:21 [origem-repetida] O codOrigemVenda 1 já é da variante "azul": as vendas das duas se misturariam. Dê a esta variante um código só dela; os funis da mesma marca cabem num arquivo só, em "funis".',
  ],
  'preco-em-conflito': [
    verde({
      ...petPlans,
      descontos: { geral: 30, planos: { PREMIUM: 10 } },
      textoLateral: { titulo: 'A parceria', texto: 'Associados têm 30% de desconto em todos os planos.' },
      vendas: {
        inicio: {
          titulo: 'Plano com 30% de desconto',
          texto: 'Desconto de 25% para o seu pet, e 15% de desconto na academia.',
        },
      },
    }),
    'variants/loja/verde.variant.json:62:14 [preco-em-conflito] O texto diz 30% de desconto, e não é o que "descontos" dá aos planos de que ele fala. Mude um dos dois; "npm run precos" mostra quanto custa cada plano, e de onde vem cada parte da conta.',
    'variants/loja/verde.variant.json:67:16 [preco-em-conflito] O texto diz 25% de desconto, e não é o que "descontos" dá aos planos de que ele fala. Mude um dos dois; "npm run precos" mostra quanto custa cada plano, e de onde vem cada parte da conta.',
  ],
  'preco-em-conflito.forma': [
    verde({
      ...petPlans,
      pagamento: {
        metodos: [
          {
            id: 3,
            nome: 'Débito automático',
            detalhe: 'Acréscimo de R$ 5,00 por mês',
            ajuste: { modo: 'nenhum', percentual: 0, fixoCentavos: 0 },
          },
          {
            id: 1,
            nome: 'Boleto',
            detalhe: 'Sem acréscimo',
            ajuste: { modo: 'acrescimo', percentual: 0, fixoCentavos: 1500 },
          },
          {
            id: 2,
            nome: 'Cartão de crédito',
            detalhe: 'Com 20% a menos',
            ajuste: { modo: 'desconto', percentual: 20, fixoCentavos: 0 },
          },
        ],
      },
      termosDoPagamento: {
        padrao: {
          versao: '1',
          titulo: 'Formas',
          texto: ['Por débito, com acréscimo de R$ 5,00 por mês.', 'Por boleto, com acréscimo de R$ 15,00.'],
        },
        debito: { versao: '1', titulo: 'Débito', texto: ['Com acréscimo de R$ 15,00 por mês.'] },
        antigo: { versao: '1', titulo: 'Boleto', texto: ['Com acréscimo de R$ 15,00 por mês.'] },
      },
    }),
    'variants/loja/verde.variant.json:59:20 [preco-em-conflito] O detalhe diz R$ 5,00, e não é o que o "ajuste" desta forma muda no total. Mude um dos dois; "npm run precos" mostra quanto custa cada plano, e de onde vem cada parte da conta.',
    'variants/loja/verde.variant.json:69:20 [preco-em-conflito] O detalhe diz que nada se acrescenta, e o "ajuste" desta forma acrescenta. Mude um dos dois; "npm run precos" mostra quanto custa cada plano, e de onde vem cada parte da conta.',
    'variants/loja/verde.variant.json:93:9 [preco-em-conflito] Os termos dizem um acréscimo de R$ 5,00, e nenhuma forma de pagamento o cobra. Mude um dos dois; "npm run precos" mostra quanto custa cada plano, e de onde vem cada parte da conta.',
    'variants/loja/verde.variant.json:101:9 [preco-em-conflito] Os termos dizem um acréscimo de R$ 15,00, e esta forma de pagamento não o cobra. Mude um dos dois; "npm run precos" mostra quanto custa cada plano, e de onde vem cada parte da conta.',
  ],
  'preco-invalido': [
    verde({ produtos: [{ idProduto: 2, nome: 'Verde', precoCentavos: 49.9 }] }),
    'variants/loja/verde.variant.json:17:24 [preco-invalido] "precoCentavos" precisa ser um número inteiro de centavos, 1 ou mais, e aqui é o número 49.9. R$ 49,90 se escreve 4990, sem aspas, sem ponto e sem vírgula.',
  ],
  'preco-invalido.alto': [
    verde({
      produtos: [{ ...plan, precoCentavos: 1234567890, tipoCobertura: 'Consultas;Limpeza' }],
    }),
    'variants/loja/verde.variant.json:18:24 [preco-invalido] "precoCentavos" pode ser no máximo R$ 100.000,00, e aqui é R$ 12.345.678,90. R$ 49,90 se escreve 4990, sem aspas, sem ponto e sem vírgula.',
  ],
  'preco-invalido.desconto': [
    verde({
      produtos: [
        { idProduto: 1, nome: 'Verde', precoCentavos: 4990 },
        { idProduto: 2, nome: 'Azul', precoCentavos: 2300 },
      ],
      pagamento: {
        pix: {
          fator: 0.9,
          ciclos: [
            { ciclo: 1, nome: 'Mensal', descontoCentavos: 1035 },
            { ciclo: 6, nome: 'Semestral', descontoCentavos: 6211 },
          ],
        },
      },
    }),
    'variants/loja/verde.variant.json:37:31 [preco-invalido] O desconto de 6211 centavos é mais que a metade do que o plano mais barato custa neste período. Use no máximo 6210. R$ 10,00 se escreve 1000, sem ponto e sem vírgula.',
  ],
  'preco-invalido.zero': [
    edited('variants/loja/azul.variant.json', ['4990', '0']),
    'variants/loja/azul.variant.json:7:67 [preco-invalido] "precoCentavos" precisa ser um número inteiro de centavos, 1 ou mais, e aqui é o número 0. R$ 49,90 se escreve 4990, sem aspas, sem ponto e sem vírgula.',
  ],
  'prefixo-repetido': [
    verde({ funis: { venda: { rotas: { prefixo: 'azul', inicial: true } } } }),
    'variants/loja/verde.variant.json:8:20 [prefixo-repetido] O endereço "/azul/" já é do funil "azul/venda". Dê a este funil outro "prefixo".',
    'variants/loja/verde.variant.json:9:20 [prefixo-repetido] O endereço "/" já é do funil "azul/venda": só um pode ser o inicial. Apague "inicial" deste funil ou do outro.',
  ],
  'resposta-desconhecida.endereco': [
    verde({ enderecos: { whatsapp: { url: '/conversa/{pedidos.uid}' } } }),
    'variants/loja/verde.variant.json:15:14 [resposta-desconhecida] O fluxo "venda" abre este endereço sem dizer "pedidos.uid". Você quis dizer "pedido"?',
  ],
  'rota-reservada': [
    verde({ funis: { venda: { rotas: { prefixo: 'saude' } } } }),
    'variants/loja/verde.variant.json:8:20 [rota-reservada] O endereço "/saude" é do próprio servidor: este nunca seria aberto. Use outro texto. Os do servidor: api, dev e saude.',
  ],
  'segredo-no-json': [
    verde({
      integracoes: {
        chat: {
          url: 'https://chat.example.com/abrir.js',
          hosts: ['chat.example.com'],
          token: 'k3vJ9x2LqP8sTnB4wZ7yR1mD',
        },
      },
    }),
    'variants/loja/verde.variant.json:19:7 [chave-desconhecida] A chave "token" não existe em "chat". Chaves que existem aqui: url, hosts.',
    'variants/loja/verde.variant.json:19:16 [segredo-no-json] "token" parece guardar uma senha ou chave, e este arquivo chega a todo navegador. Apague daqui e ponha numa variável de ambiente do servidor.',
  ],
  'segredo-no-json.nome': [
    verde({ integracoes: { crm: { senha: 'segredo1' } } }),
    'variants/loja/verde.variant.json:14:5 [chave-desconhecida] A chave "crm" não existe em "integracoes". Chaves que existem aqui: tagManager, analytics, pixel, chat.',
    'variants/loja/verde.variant.json:15:16 [segredo-no-json] "senha" parece guardar uma senha ou chave, e este arquivo chega a todo navegador. Apague daqui e ponha numa variável de ambiente do servidor.',
  ],
  'tipo-errado': [
    verde({ codOrigemVenda: '2' }),
    'variants/loja/verde.variant.json:12:21 [tipo-errado] "codOrigemVenda" precisa ser um número inteiro, e aqui é o texto "2". Um exemplo certo: 21.',
  ],
  'valor-fora-da-lista': [
    verde({ tema: { cantos: 'retas' } }),
    'variants/loja/verde.variant.json:14:15 [valor-fora-da-lista] "cantos" não pode ser "retas". Você quis dizer "retos"?',
  ],
  'valor-fora-da-lista.produto-anunciado': [
    verde({
      produtos: [{ ...plan, tipoCobertura: 'Consultas;Limpeza' }],
      vendas: { inicio: { titulo: 'O verde que cabe no mês', produto: 'verde-2' } },
    }),
    'variants/loja/verde.variant.json:25:18 [valor-fora-da-lista] Nenhum item de "produtos" tem "codigo": "verde-2". Você quis dizer "verde-1"?',
  ],
  'valor-fora-da-lista.produto-padrao': [
    verde({
      produtos: [plan],
      produtoPadrao: 'verde-2',
    }),
    'variants/loja/verde.variant.json:21:20 [valor-fora-da-lista] Nenhum item de "produtos" tem "codigo": "verde-2". Você quis dizer "verde-1"?',
  ],
  'valor-sem-par': [
    verde({
      produtos: [{ ...plan, tipoCobertura: 'Consultas;Limpeza' }],
      vendas: { coberturas: [{ nome: 'Limpeza' }, { nome: 'Limpesa' }] },
    }),
    'variants/loja/verde.variant.json:28:17 [valor-sem-par] Nenhum item de "produtos" diz "Limpesa" em "tipoCobertura". Você quis dizer "Limpeza"?',
  ],
  'valor-sem-uso': [
    verde({
      produtos: [plan],
      precos: { 'verde-1': 3990, 'verd-1': 4990 },
      pagamento: {
        formas: [5, 9],
        metodos: [{ id: 5, nome: 'Pix' }],
        pix: { ciclos: [{ ciclo: 6, nome: 'Semestral', descontoCentavos: 0 }], descontos: { '7': 500 } },
      },
    }),
    'variants/loja/verde.variant.json:23:5 [valor-sem-uso] Nenhum item de "produtos" tem "verd-1" em "codigo". Você quis dizer "verde-1"?',
    'variants/loja/verde.variant.json:28:7 [valor-sem-uso] Nenhum item de "metodos" tem "9" em "id". Você quis dizer "5"?',
    'variants/loja/verde.variant.json:45:9 [valor-sem-uso] Nenhum item de "ciclos" tem "7" em "ciclo". Você quis dizer "6"?',
  ],
  'valor-sem-uso.desconto': [
    verde({
      ...petPlans,
      descontos: { geral: 20, planos: { PREMIU: 10 }, produtos: { 'LIGHT/adultos': 30 } },
    }),
    'variants/loja/verde.variant.json:57:7 [valor-sem-uso] "PREMIU" não é o "codigo" de um plano de "planosPet". Você quis dizer "PREMIUM"?',
    'variants/loja/verde.variant.json:60:7 [valor-sem-uso] "LIGHT/adultos" não é um plano com uma faixa em que ele é vendido. Você quis dizer "LIGHT/adulto"?',
  ],
  'valor-sem-uso.funil': [
    verde({ funis: { venda: { vigencia: { horaCorte: 20 } } } }),
    'variants/loja/verde.variant.json:10:7 [valor-sem-uso] Nada no fluxo "venda" lê "vigencia". O que ele lê: captcha, codOrigemVenda, contato, enderecos, exemplo, integracoes, introducao, nome, preenchimento, privacidade, rodape, rotas, tema, termos, textoLateral, titulo.',
  ],
  'variante-incompleta': [
    verde({
      ...petPlans,
      incompleta: 'os descontos são os da base, até o parceiro dizer os seus.',
    }),
    'variants/loja/verde.variant.json:54:17 [variante-incompleta] Esta variante está incompleta: os descontos são os da base, até o parceiro dizer os seus. Confira com o parceiro, corrija os valores e apague "incompleta".',
  ],
  'variante-sem-fluxo': [
    verde({ funis: { vendas: { rotas: { prefixo: 'verde' } }, venda: undefined } }),
    'variants/loja/verde.variant.json:6:5 [variante-sem-fluxo] O fluxo "vendas" não existe em flows/. Você quis dizer "venda"?',
  ],
  'variante-sem-fluxo.nenhum': [
    file('variants/outra/solta.variant.json', {
      titulo: 'Solta',
      nome: 'Solta',
      codOrigemVenda: 5,
      tema: { corPrimaria: '#7A3E9D', logo: { nome: 'Solta', simbolo: 'dente' } },
      contato: {},
      rodape: { empresa: 'Loja', cnpj: '11222333000181' },
    }),
    'variants/outra/solta.variant.json:1:1 [variante-sem-fluxo] Esta variante não diz que funis serve. Acrescente, por exemplo: "funis": { "venda": { "rotas": { "prefixo": "…" } } }; se ela só serve de base: "abstract": true.',
  ],
}
